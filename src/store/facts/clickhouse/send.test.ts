import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cutLine, type CutLine } from '../../../../tests/support/cut-line.ts';
import { EnginesUnderTest, suiteName } from '../../../../tests/support/facts-engines.ts';
import { adDelivery, adRow } from '../../../../tests/support/facts-rows.ts';
import type { Facts } from '../facts.ts';
import { openFacts } from '../open.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const engines = new EnginesUnderTest();
afterAll(() => engines.stop());
const name = 'ClickHouse';
const settings = await engines.fresh(name);

describe.skipIf(!settings)(`${suiteName(name)}`, () => {
  let line: CutLine;
  let facts: Facts;
  const ask = () =>
    facts.query(
      'select total(clicks) as sum_clicks from deltas(monetisation) where day > day($d)',
      {
        d: '2025-12-31',
      },
    );

  beforeAll(async () => {
    const url = new URL(settings!.clickhouseUrl!);
    line = await cutLine(Number(url.port));
    url.port = String(line.port);
    facts = await openFacts({ ...settings!, clickhouseUrl: url.href });
    const rows = [adRow({ day: '2026-01-02', clicks: 3 })];
    await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
  });
  afterAll(async () => {
    await facts?.close();
    await line?.close();
  });

  test('a question on a connection that the server has just closed is asked once more', async () => {
    await ask();
    line.cut();
    line.mend();
    expect(await ask()).toEqual([{ sum_clicks: 3 }]);
  });

  test('where nothing answers it is refused, with when to come back', async () => {
    line.cut();
    await expect(ask()).rejects.toMatchObject({
      code: 'busy',
      message: 'The facts cannot be reached. Try again.',
    });
    line.mend();
    expect(await ask()).toEqual([{ sum_clicks: 3 }]);
  });

  test('a question that nobody waits for any more is given up', async () => {
    const gone = new AbortController();
    const asked = facts.query(
      'select sum(a.number * b.number) as much from numbers(100000) as a, numbers(1000000) as b',
      {},
      { signal: gone.signal },
    );
    gone.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
  });
});
