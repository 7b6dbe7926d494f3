import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  openedRecords,
  temporaryDataDir,
  type Started,
} from '../../../../tests/support/records-processes.ts';
import { asRefusal } from '../failure.ts';
import { connectRecords, type Records } from '../records.ts';

/** A disk of 160 MB of its own; only root may have one. */
function mounted(dataDir: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', dataDir], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

const { dataDir, remove } = temporaryDataDir('backlot-room-');
const hasDisk = mounted(dataDir);
if (!hasDisk) console.warn('A full disk was not tested: mounting a small one needs root.');

let server: Started;
let records: Records;
const MB = 1_000_000;
const PATIENCE = 10_000;
const ballast = join(dataDir, 'ballast');
const logged = () => server.lines.flatMap((it) => it.line ?? []);

function leaveFree(bytes: number) {
  const { bavail, bsize } = statfsSync(dataDir);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - bytes));
}

const run = (statement: string) =>
  records.pool.query(statement).then(
    () => 'kept',
    (error: unknown) => asRefusal(error),
  );

/** Rows whose insert was acknowledged. */
let acknowledged = 0;

/** Tries to write a row: 'kept', or why not. */
async function attempt() {
  const said = await run(`insert into kept (words) values (repeat('x', 1000))`);
  if (said === 'kept') acknowledged += 1;
  return said;
}

const count = async () =>
  (await records.pool.query<{ n: number }>('select count(*)::int n from kept')).rows[0]!.n;

const refused = () =>
  vi.waitFor(async () => expect(await attempt()).toMatchObject({ code: 'full' }), PATIENCE);
const written = () => vi.waitFor(async () => expect(await attempt()).toBe('kept'), PATIENCE);
const nothingLost = () =>
  vi.waitFor(async () => expect(await count()).toBe(acknowledged), PATIENCE);

/** Fills the write-ahead log alone, until PostgreSQL cannot extend it and ends. */
async function fillLog() {
  for (;;) {
    const said = await run(`select pg_logical_emit_message(true, '', repeat('x', 4000000))`);
    if (said !== 'kept') return said;
  }
}

/** While the server is held it can neither switch to reading in time nor start PostgreSQL again. */
async function held(work: () => Promise<void>) {
  process.kill(server.pid, 'SIGSTOP');
  await work().finally(() => process.kill(server.pid, 'SIGCONT'));
}

const postmaster = () =>
  Number(readFileSync(join(dataDir, 'records/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

beforeAll(async () => {
  if (!hasDisk) return;
  server = await openedRecords(dataDir, 'server');
  records = connectRecords(server.lines.find((it) => it.url)!.url!, 4);
  await records.pool.query('create table kept (words text)');
});
afterAll(async () => {
  await records?.close();
  await server?.close();
  if (hasDisk) execFileSync('umount', [dataDir]);
  await remove();
});

describe.runIf(hasDisk)('on a disk of its own', () => {
  test('room for recovery is kept aside from the start', async () => {
    const reserve = join(dataDir, 'records/cluster/backlot.reserve');
    await vi.waitFor(() => expect(existsSync(reserve)).toBe(true));
    await vi.waitFor(() => expect(statSync(reserve).size).toBe(32 * 1024 * 1024));
  });

  test('before a disk is full writing is refused; reading goes on, writing comes back', async () => {
    await written();
    leaveFree(10 * MB);
    await refused();
    await nothingLost();
    await vi.waitFor(() => expect(logged().at(-1)).toMatch(/disk is full/));

    rmSync(ballast);
    await written();
    await vi.waitFor(() => expect(logged().at(-1)).toMatch(/room on the disk again/));
  });

  test('a write-ahead log that does not fit loses nothing that was acknowledged', async () => {
    leaveFree(20 * MB);
    await held(async () => {
      await written();
      expect(await fillLog()).toMatchObject({ code: 'full' });
    });
    await refused();
    await nothingLost();

    rmSync(ballast);
    await written();
    await nothingLost();
  });

  test('a PostgreSQL that ends on a disk without any room comes back, to read at first', async () => {
    const earlier = logged().length;
    await held(async () => {
      await written();
      leaveFree(0);
      process.kill(postmaster(), 'SIGKILL');
    });
    const both = [
      'The disk is full: the records can only be read until there is room.',
      'PostgreSQL had ended and was started again.',
    ];
    await vi.waitFor(() => expect(logged().slice(earlier)).toEqual(both), PATIENCE);
    await refused();
    await nothingLost();

    rmSync(ballast);
    await written();
    await nothingLost();
  });
});
