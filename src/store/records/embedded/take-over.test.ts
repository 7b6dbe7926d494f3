import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryDataDir } from '../../../../tests/support/records-processes.ts';
import { openRecords } from '../open.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ dataDir, remove } = temporaryDataDir('backlot-take-over-'));
});
afterAll(() => remove());

const open = () => openRecords({ dataDir, mode: 'client', log: () => {}, size: 1 });
const postmaster = () =>
  Number(readFileSync(join(dataDir, 'records/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

test('a PostgreSQL that is ending as somebody comes is waited for, and another one started', async () => {
  const first = await open();
  const before = postmaster();
  // Asked to end it lets nobody in, and stays until whoever is in has gone.
  const inside = new Client({ connectionString: first.url });
  await inside.connect();
  process.kill(before, 'SIGTERM');
  const coming = open();
  await sleep(500);
  await inside.end();
  const second = await coming;
  expect((await second.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(postmaster()).not.toBe(before);
  await first.close();
  await second.close();
});
