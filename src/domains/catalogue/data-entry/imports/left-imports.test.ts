import { afterEach, beforeEach, expect, test } from 'vitest';
import { busy } from '#/kernel/refusal.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt, reportFile } from '../../../../../tests/support/reports.ts';
import { findBatch, moveBatch } from './batches.records.ts';
import { commitImport } from './commit-batch.server.ts';
import { revertImport } from './revert-batch.server.ts';
import { undoCommit } from './settle-batch.server.ts';
import { importsWaiting, settleLeft, settleLeftInTurn } from './settle-imports.server.ts';

/** Imports that were left in the middle, while the server that left them lives on. */

let desk: ImportDesk;
beforeEach(async () => {
  desk = await importDesk();
});
afterEach(() => desk.close());

const report = [
  'day,package_name,platform,country,network,ad_format,max_ad_unit_id,attempts,impressions,estimated_revenue',
  '2025-11-17,com.backlot.lanternlagoon,android,us,AppLovin,INTER,7f2a,100,50,3',
].join('\n');

const status = async (id: number) => (await findBatch(desk.db, id)).status;

async function revenue() {
  const [row] = await knownTotals(desk.facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    by: [],
    from: '2025-01-01',
    to: '2025-12-31',
    scopeApps: 'all',
  });
  return row?.revenue_micros ?? null;
}

const later = (seconds: number) => new Date(fetchedAt.getTime() + seconds * 1_000);

test('while servers live on, what was left in the middle is ended a minute later', async () => {
  const { id } = await desk.receive(report, 'Main');
  // The facts went away, and with them the answer whether they have it.
  const away = Object.assign(Object.create(desk.facts) as Facts, {
    commitBatch: () => Promise.reject(new Error('away')),
    hasBatch: () => Promise.reject(new Error('away')),
  });
  const commit = commitImport({ ...desk.stores, facts: away }, id, reportFile(report), desk.step);
  await expect(commit).rejects.toThrow('away');
  expect(await status(id)).toBe('committing');
  // A living server may still be at it.
  expect(await settleLeft(desk.stores, later(30))).toEqual([]);
  expect(await settleLeft(desk.stores, later(90))).toEqual([id]);
  expect(await status(id)).toBe('validated');
  await commitImport(desk.stores, id, reportFile(report), desk.step);
  expect(await revenue()).toBe(3_000_000);
});

test('while the facts are away it waits for them, and says so once', async () => {
  const { id } = await desk.receive(report, 'Main');
  const refusal = busy('The facts cannot be reached. Try again.', 5);
  let isAway = true;
  const away = Object.assign(Object.create(desk.facts) as Facts, {
    commitBatch: () => Promise.reject(refusal),
    hasBatch: (it: number) => (isAway ? Promise.reject(refusal) : desk.facts.hasBatch(it)),
  });
  const stores = { ...desk.stores, facts: away };
  await expect(commitImport(stores, id, reportFile(report), desk.step)).rejects.toThrow(refusal);
  expect(await importsWaiting(desk.db)).toEqual([
    {
      what: '1 import stopped in the middle.',
      advice: 'It goes on by itself when the facts answer again.',
    },
  ]);
  const said: string[] = [];
  const say = (_about: object, words: string) => void said.push(words);
  const log = { info: say, warn: say } as never;
  const settle = (now: Date) => settleLeftInTurn({ ...stores, log }, now);
  for (const seconds of [90, 150, 210]) await settle(later(seconds));
  expect(said).toEqual(['imports left in the middle wait for the facts']);
  expect(await status(id)).toBe('committing');
  isAway = false;
  await settle(later(270));
  await settle(later(330));
  expect(said.slice(1)).toEqual(['imports that waited for the facts are ended']);
  expect(await status(id)).toBe('validated');
  expect(await importsWaiting(desk.db)).toEqual([]);
  // What is wrong otherwise is told each time.
  const broken = Object.assign(Object.create(desk.facts) as Facts, {
    hasBatch: () => Promise.reject(new Error('broken')),
  });
  await moveBatch(desk.db, id, 'validated', 'committing', { committed_at: fetchedAt });
  const failing = settleLeftInTurn({ ...stores, facts: broken, log }, later(400));
  await expect(failing).rejects.toThrow('broken');
});

test('whoever finds what they brought in ended as undone says that it is in', async () => {
  const { id } = await desk.receive(report, 'Main');
  const meanwhile = Object.assign(Object.create(desk.facts) as Facts, {
    commitBatch: async (batch: Parameters<Facts['commitBatch']>[0]) => {
      // The records were away, and somebody else looked at the facts before they had it.
      await undoCommit(desk.db, id);
      await desk.facts.commitBatch(batch);
    },
  });
  await commitImport({ ...desk.stores, facts: meanwhile }, id, reportFile(report), desk.step);
  expect([await status(id), await revenue()]).toEqual(['committed', 3_000_000]);
  const logged = await desk.db
    .selectFrom('data_entry_log')
    .select(['change', 'new_value'])
    .where('batch_id', '=', id)
    .execute();
  expect(logged).toEqual([{ change: 'commit', new_value: 3_000_000 }]);
});

test('whoever finds what they took back ended as not done says that it is', async () => {
  const { id } = await desk.receive(report, 'Main');
  await commitImport(desk.stores, id, reportFile(report), desk.step);
  const meanwhile = Object.assign(Object.create(desk.facts) as Facts, {
    revertBatch: async (batch: number) => {
      await moveBatch(desk.db, id, 'reverting', 'committed');
      await desk.facts.revertBatch(batch);
    },
  });
  await revertImport({ ...desk.stores, facts: meanwhile }, id, desk.step);
  expect([await status(id), await revenue()]).toEqual(['reverted', 0]);
});
