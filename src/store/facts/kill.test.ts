import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { rollupsAndBase } from '../../../tests/support/facts-rollups.ts';
import { openFacts, type OpenFactsOptions } from './open.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const committer = fileURLToPath(
  new URL('../../../tests/support/facts-committer.ts', import.meta.url),
);

/** Lets a process commit batches from `first` on and kills it after a while; the last acknowledged. */
async function commitUntilKilled(settings: OpenFactsOptions, first: number): Promise<number> {
  const child = spawn(process.execPath, [committer, JSON.stringify(settings), String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = first - 1;
  let said = () => {};
  const spoke = new Promise<void>((done) => {
    said = done;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    last = Number(text.trim().split('\n').at(-1));
    said();
  });
  const ended = new Promise((done) => child.once('exit', done));
  await spoke;
  await sleep(Math.random() * 250);
  child.kill('SIGKILL');
  await ended;
  return last;
}

const standing =
  'select account_id, clicks, count(*) as n from monetisation group by account_id, clicks order by account_id, clicks';
const whole = (batch: number) =>
  [1, 2].map((account_id) => ({ account_id, clicks: batch, n: 1000 - (batch % 7) }));

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    test('a killed import left the old figures or the new ones, whole in every slice', async () => {
      let last = 0;
      for (let kill = 0; kill < (name === 'DuckDB' ? 6 : 4); kill++) {
        const acknowledged = await commitUntilKilled(settings!, last + 1);
        const facts = await openFacts(settings!);
        const rows = await facts.query(standing);
        last = Number(rows[0]?.['clicks']);
        expect([acknowledged, acknowledged + 1]).toContain(last);
        expect(rows).toEqual(whole(last));
        const { held, due } = await rollupsAndBase(facts, name.endsWith('shards'));
        expect(held).toEqual(due);
        expect(await facts.hasBatch(last)).toBe(true);
        expect(await facts.hasBatch(last + 1)).toBe(false);
        expect((await facts.batches()).map((it) => it.id)).toEqual(
          Array.from({ length: last }, (_, at) => at + 1),
        );
        await facts.close();
      }
      const facts = await openFacts(settings!);
      await facts.revertBatch(last);
      expect(await facts.query(standing)).toEqual(whole(last - 1));
      await facts.close();
    });
  });
}
