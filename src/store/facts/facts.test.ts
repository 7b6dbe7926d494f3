import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import {
  adDelivery,
  adRow,
  dump,
  ownReport,
  dauDelivery,
} from '../../../tests/support/facts-rows.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './open.ts';
import { totals } from './totals.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const january = { from: '2026-01-01', to: '2026-01-31', scopeApps: 'all' as const };
const sumOf = async (facts: Facts) => {
  const [row] = await totals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros', 'clicks'],
    ...january,
  });
  return row;
};

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let facts: Facts;
    beforeEach(async () => {
      facts = await openFacts((await engines.fresh(name))!);
    });
    afterEach(async () => {
      await facts.close();
      await engines.clear();
    });

    test('a batch with a row outside of its slices changes nothing', async () => {
      await facts.commitBatch({ id: 1, deliveries: [adDelivery([adRow({ day: '2026-01-10' })])] });
      const before = await dump(facts);
      const outside = adDelivery([adRow({ day: '2026-01-11' }), adRow({ day: '2026-02-01' })]);
      await expect(facts.commitBatch({ id: 2, deliveries: [outside] })).rejects.toMatchObject({
        code: 'invalid',
      });
      expect(await dump(facts)).toEqual(before);
      expect(await facts.hasBatch(2)).toBe(false);
    });

    test('a batch whose rows break off or hold what is no figure changes nothing', async () => {
      await facts.commitBatch({ id: 1, deliveries: [adDelivery([adRow({ day: '2026-01-10' })])] });
      const before = await dump(facts);
      const breaking = async function* () {
        for (let day = 10; day < 20; day++) yield adRow({ day: `2026-01-${day}` });
        throw new Error('the file ended');
      };
      await expect(
        facts.commitBatch({ id: 2, deliveries: [adDelivery(breaking())] }),
      ).rejects.toThrow('the file ended');
      for (const wrong of [
        { clicks: 1.5 },
        { clicks: Number.NaN },
        { revenue_micros: 2 ** 53 },
        { app_id: -1 },
        { day: '2026-02-30' },
        { country: 'P\0' },
      ]) {
        const row = adRow({ day: '2026-01-11', ...wrong });
        await expect(
          facts.commitBatch({ id: 3, deliveries: [adDelivery([row])] }),
        ).rejects.toMatchObject({ code: 'invalid' });
      }
      expect(await dump(facts)).toEqual(before);
    });

    test('two deliveries of one batch may not replace the same figures', async () => {
      const twice = [adDelivery([]), adDelivery([adRow({ day: '2026-01-10' })])];
      await expect(facts.commitBatch({ id: 1, deliveries: twice })).rejects.toMatchObject({
        code: 'invalid',
      });
    });

    test('an unknown batch cannot be reverted, nor one that a later batch replaced', async () => {
      await expect(facts.revertBatch(7)).rejects.toMatchObject({ code: 'not-found' });
      await facts.commitBatch({ id: 1, deliveries: [adDelivery([adRow({ day: '2026-01-10' })])] });
      const later = adDelivery([], {
        slices: [{ account_id: 1, network_id: 5, from: '2026-01-31', to: '2026-02-02' }],
      });
      await facts.commitBatch({ id: 2, deliveries: [later] });
      await expect(facts.revertBatch(1)).rejects.toThrow('Revert batch 2 first.');
      await facts.revertBatch(2);
      await facts.revertBatch(1);
      expect(await dump(facts)).toEqual([]);
      await expect(facts.commitBatch({ id: 1, deliveries: [] })).rejects.toMatchObject({
        code: 'conflict',
      });
    });

    test('a question can change nothing and must give its values', async () => {
      for (const sql of [
        'delete from monetisation',
        'drop table monetisation',
        'select 1; drop table monetisation',
        'select $nothing as x from monetisation',
        'select sum(clicks) as x from deltas(monetisation)',
      ])
        await expect(Promise.resolve().then(() => facts.query(sql))).rejects.toThrow(TypeError);
      await expect(facts.query("select * from read_text('/etc/passwd')")).rejects.toThrow(
        /disabled|Unknown table function/,
      );
    });

    test('a slice is replaced and everything beside it stays', async () => {
      const days = ['2026-01-10', '2026-01-11', '2026-01-12'];
      const beside = adDelivery(
        [adRow({ day: '2026-01-11', account_id: 3, app_id: 9, network_id: 2 })],
        { slices: [{ account_id: 3, from: '2026-01-11', to: '2026-01-11' }] },
      );
      const first = adDelivery(days.map((day) => adRow({ day })));
      await facts.commitBatch({ id: 1, deliveries: [first, beside] });
      const again = adDelivery(
        [adRow({ day: '2026-01-11', revenue_micros: 5 }), adRow({ day: '2026-01-11', app_id: 2 })],
        { slices: [{ account_id: 1, network_id: 1, from: '2026-01-11', to: '2026-01-12' }] },
      );
      const standing = await facts.commitBatch({ id: 2, deliveries: [again] });
      expect(standing).toMatchObject({ id: 2, state: 'committed', rows: 2, replaced: 2 });
      const rows = await totals(facts, {
        table: 'monetisation',
        measures: ['revenue_micros'],
        by: ['day', 'app_id'],
        ...january,
      });
      expect(rows).toEqual([
        { day: '2026-01-10', app_id: 1, revenue_micros: 1_000_000 },
        { day: '2026-01-11', app_id: 1, revenue_micros: 5 },
        { day: '2026-01-11', app_id: 2, revenue_micros: 1_000_000 },
        { day: '2026-01-11', app_id: 9, revenue_micros: 1_000_000 },
      ]);
    });

    test('rows with equal dimensions are added up, and amounts taken back count', async () => {
      const day = '2026-01-10';
      const rows = [adRow({ day }), adRow({ day, revenue_micros: -400_000, provisional: true })];
      const standing = await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
      expect(standing.rows).toBe(1);
      expect(await sumOf(facts)).toEqual({ revenue_micros: 600_000, clicks: 6 });
      expect(
        await facts.query('select provisional, fetched_at, import_id, source from monetisation'),
      ).toEqual([
        {
          provisional: 1,
          fetched_at: Date.parse('2026-02-01T03:00:00Z'),
          import_id: 1,
          source: 'max',
        },
      ]);
    });

    test('a batch sent twice counts once', async () => {
      const batch = () => ({
        id: 1,
        deliveries: [adDelivery([adRow({ day: '2026-01-10' })])],
      });
      const first = await facts.commitBatch(batch());
      const version = await facts.version();
      expect(await facts.commitBatch(batch())).toEqual(first);
      expect(await facts.version()).toBe(version);
      expect(await sumOf(facts)).toEqual({ revenue_micros: 1_000_000, clicks: 3 });
      expect(await facts.hasBatch(1)).toBe(true);
      expect(await facts.batches()).toEqual([first]);
    });

    test('a revert brings back exactly what was there, in all tables of the batch', async () => {
      const days = ['2026-01-04', '2026-01-05', '2026-01-06'];
      await facts.commitBatch({
        id: 1,
        deliveries: [
          adDelivery(days.map((day) => adRow({ day }))),
          dauDelivery('appmetrica', 'network', 50),
        ],
      });
      await facts.commitBatch({ id: 2, deliveries: [ownReport(days, 7)] });
      const before = await dump(facts);
      await facts.commitBatch({
        id: 3,
        deliveries: [
          adDelivery([adRow({ day: days[1]!, revenue_micros: 9, country: "Ë't\\n" })]),
          dauDelivery('appmetrica', 'network', 70),
          dauDelivery('manual', 'hand', 71),
        ],
      });
      expect(await dump(facts)).not.toEqual(before);
      const standing = await facts.revertBatch(3);
      expect(standing).toMatchObject({ id: 3, state: 'reverted', rows: 3, replaced: 4 });
      expect(await dump(facts)).toEqual(before);
      expect(await facts.revertBatch(3)).toEqual(standing);
      expect(await facts.hasBatch(3)).toBe(false);
    });

    test('an answer is computed once a version, and again when the first failed', async () => {
      await facts.commitBatch({ id: 1, deliveries: [adDelivery([adRow({ day: '2026-01-10' })])] });
      let asked = 0;
      const ask = () =>
        facts.cached(['revenue', [1, 2]], () => {
          asked += 1;
          return sumOf(facts);
        });
      await expect(
        facts.cached(['revenue', [1, 2]], () => Promise.reject(new Error('no'))),
      ).rejects.toThrow('no');
      const [first, second] = await Promise.all([ask(), ask()]);
      expect(first).toEqual(second);
      expect(await ask()).toEqual({ revenue_micros: 1_000_000, clicks: 3 });
      expect(asked).toBe(1);
      await facts.revertBatch(1);
      expect(await ask()).toEqual({ revenue_micros: 0, clicks: 0 });
      expect(asked).toBe(2);
    });

    test('a sum beyond the exact numbers is refused, not a wrong figure', async () => {
      const day = '2026-01-10';
      const rows = [1, 2].map((id) => adRow({ day, app_id: id, clicks: 2 ** 53 - 1 }));
      await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
      await expect(sumOf(facts)).rejects.toMatchObject({ code: 'conflict' });
    });

    test('an answer of more rows than are wanted is refused', async () => {
      const rows = [1, 2, 3].map((id) => adRow({ day: '2026-01-10', ad_unit_id: id }));
      await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
      const sql = 'select ad_unit_id from monetisation group by ad_unit_id';
      expect(await facts.query(sql, {}, { most: 3 })).toHaveLength(3);
      const refused = { code: 'invalid', fields: { by: expect.stringContaining('too long') } };
      await expect(facts.query(sql, {}, { most: 2 })).rejects.toMatchObject(refused);
    });

    test('a question that takes too long or is not wanted any more is given up', async () => {
      const rows = Array.from({ length: 20_000 }, (_, i) =>
        adRow({ day: '2026-01-10', ad_unit_id: i }),
      );
      await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
      const sql =
        facts.engine === 'duckdb'
          ? 'select max(a.clicks * b.requests) as x from monetisation a, monetisation b'
          : 'select max(number) as x from system.numbers';
      const started = performance.now();
      await expect(facts.query(sql, {}, { timeout: 100 })).rejects.toMatchObject({ code: 'busy' });
      const stopping = new AbortController();
      setTimeout(() => stopping.abort(new Error('gone')), 50);
      await expect(facts.query(sql, {}, { signal: stopping.signal })).rejects.toThrow('gone');
      expect(performance.now() - started).toBeLessThan(5_000);
      expect(await sumOf(facts)).toMatchObject({ clicks: 60_000 });
    });
  });
}
