import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { adDelivery, adRow, ownReport } from '../../../tests/support/facts-rows.ts';
import { deliveredLines, sourceTraits, type DeliveredLine } from './delivered-days.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './open.ts';

const engines = new EnginesUnderTest();
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `2026-01-${String(from + at).padStart(2, '0')}`);

/** A line as text: `+` counts, `-` only reconciles, `.` has no rows. */
const marks = ({ states }: DeliveredLine) => [...states].map((it) => '.-+'[it]).join('');

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let facts: Facts;
    beforeEach(async () => {
      facts = await openFacts((await engines.fresh(name))!);
      const rows = [...days(1, 10), ...days(14, 20)].flatMap((day) => [
        adRow({ day }),
        adRow({ day, country: 'US', revenue_micros: 500_000 }),
        adRow({ day, app_id: 2 }),
      ]);
      await facts.commitBatch({
        id: 1,
        deliveries: [adDelivery([...rows, adRow({ day: '2026-01-12', app_id: 2 })])],
      });
      await facts.commitBatch({ id: 2, deliveries: [ownReport(days(1, 5), 1)] });
    });
    afterEach(async () => {
      await facts.close();
      await engines.clear();
    });

    test('a line reaches from its first day with rows to its last and knows the days between', async () => {
      const lines = await deliveredLines(facts, 'monetisation', 'revenue_micros');
      const span = { source: 'max', accountId: 1, first: '2026-01-01', last: '2026-01-20' };
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatchObject({ ...span, appId: 1 });
      expect(lines[1]).toMatchObject({ ...span, appId: 2 });
      expect(marks(lines[0]!)).toBe('++++++++++...+++++++');
      expect(marks(lines[1]!)).toBe('++++++++++.+.+++++++');
    });

    test('a day is added up over what it is split by', async () => {
      const [first] = await deliveredLines(facts, 'monetisation', 'revenue_micros');
      expect([...first!.values].slice(8, 12)).toEqual([1_500_000, 1_500_000, 0, 0]);
      await expect(deliveredLines(facts, 'monetisation', 'dau')).rejects.toThrow(TypeError);
    });

    test('after a change only its days are asked for anew, and a rival that counts now shows', async () => {
      await deliveredLines(facts, 'monetisation', 'revenue_micros');
      const texts: string[] = [];
      const heard = Object.assign(Object.create(facts) as Facts, {
        query: (...[sql, params, options]: Parameters<Facts['query']>) => {
          if (sql.includes('value_sum')) texts.push(JSON.stringify(params));
          return facts.query(sql, params, options);
        },
      });
      await facts.commitBatch({
        id: 3,
        deliveries: [
          adDelivery([], { slices: [{ account_id: 1, from: '2026-01-02', to: '2026-01-03' }] }),
        ],
      });
      const lines = await deliveredLines(heard, 'monetisation', 'revenue_micros');
      expect(texts).toEqual(['{"from":"2026-01-02","to":"2026-01-03"}']);
      const max = lines.find((it) => it.source === 'max' && it.appId === 1)!;
      expect(marks(max)).toBe('+..+++++++...+++++++');
      const admob = lines.find((it) => it.source === 'admob')!;
      expect(marks(admob)).toBe('-++--');
    });

    test('after a restore the lines are those of the backup', async () => {
      const backup: string[] = [];
      for await (const part of facts.backup()) backup.push(part);
      await facts.commitBatch({
        id: 3,
        deliveries: [
          adDelivery([], { slices: [{ account_id: 1, from: '2026-01-02', to: '2026-01-20' }] }),
        ],
      });
      const shown = async () =>
        (await deliveredLines(facts, 'monetisation', 'revenue_micros')).map(marks);
      expect(await shown()).toContain('+');
      await facts.restore(async function* read() {
        for (const part of backup) yield* part.split('\n');
      });
      expect(await shown()).toEqual(['++++++++++...+++++++', '++++++++++.+.+++++++']);
    });

    test('a batch that is taken back leaves neither rows nor slices', async () => {
      expect((await facts.slices()).map((it) => it.source)).toEqual(['max', 'admob']);
      expect(await sourceTraits(facts, 'monetisation')).toEqual([
        { source: 'admob', networkId: 1, zone: 'UTC' },
        { source: 'max', networkId: 1, zone: 'UTC' },
      ]);
      await facts.revertBatch(1);
      expect((await facts.slices()).map((it) => it.source)).toEqual(['admob']);
      const left = await deliveredLines(facts, 'monetisation', 'revenue_micros');
      expect(left.map((it) => it.source)).toEqual(['admob']);
    });
  });
}
