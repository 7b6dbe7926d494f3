import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { StartError, type Postmaster } from './postmaster.ts';

/**
 * PostgreSQL ends when it cannot extend its write-ahead log, and cannot recover without room for
 * another segment of it. So some room is kept aside in a file: before the disk is full the records
 * are switched to reading, and the file makes place for what reading and recovery write.
 */

const MIB = 1024 * 1024;
const CHUNK = 4 * MIB;
/** Two segments of the write-ahead log. */
const RESERVE = 32 * MIB;
/** Less than a segment free: the next one may not fit. */
const LOW = 16 * MIB;
/** What must be free, the reserve included, before writing starts again. */
const ENOUGH = RESERVE + 2 * LOW;

/** For the operator. */
export const FULL = 'The disk is full: the records can only be read until there is room.';

const READ_ONLY = 'default_transaction_read_only = on\n';

const reserveOf = (cluster: Cluster) => join(cluster.data, 'backlot.reserve');
/** Read by PostgreSQL after its own settings, and again at SIGHUP. */
const switchOf = (cluster: Cluster) => join(cluster.data, 'postgresql.auto.conf');

function freeBytes(cluster: Cluster): number {
  const { bavail, bsize } = statfsSync(cluster.data);
  return bavail * bsize;
}

const canOnlyRead = (cluster: Cluster) => readFileSync(switchOf(cluster), 'utf8') === READ_ONLY;

/** Whether PostgreSQL would start on a disk that is as good as full. */
export const hasNoRoom = (cluster: Cluster) => freeBytes(cluster) < LOW;

/** Whether PostgreSQL did not come up for want of room. */
export const isFull = (error: unknown) =>
  error instanceof StartError && error.said.includes('No space left on device');

/** The reserve goes first: there may be no room for the switch otherwise. */
function onlyRead(cluster: Cluster): void {
  rmSync(reserveOf(cluster), { force: true });
  writeFileSync(switchOf(cluster), READ_ONLY);
}

/** Gives the reserve up and lets the records only be read; false when there was no reserve left. */
export function makeRoom(cluster: Cluster): boolean {
  if (!existsSync(reserveOf(cluster))) return false;
  onlyRead(cluster);
  return true;
}

/** Random bytes: a file system that packs or shares blocks would keep no room for anything else. */
async function keepReserve(cluster: Cluster): Promise<void> {
  const chunk = randomBytes(CHUNK);
  const file = await open(reserveOf(cluster), 'w', 0o600);
  try {
    for (let written = 0; written < RESERVE; written += CHUNK) await file.writeFile(chunk);
  } catch (error) {
    await rm(reserveOf(cluster), { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Looks at the disk once, and switches between reading only and writing as it fills and empties. */
export async function watchRoom(
  cluster: Cluster,
  running: Postmaster,
  log: (line: string) => void,
) {
  const readOnly = canOnlyRead(cluster);
  if (!readOnly && hasNoRoom(cluster)) {
    onlyRead(cluster);
    process.kill(running.pid, 'SIGHUP');
    log(FULL);
    return;
  }
  if (freeBytes(cluster) < ENOUGH || (!readOnly && existsSync(reserveOf(cluster)))) return;
  await keepReserve(cluster);
  if (!readOnly) return;
  writeFileSync(switchOf(cluster), '');
  process.kill(running.pid, 'SIGHUP');
  log('There is room on the disk again: the records can be changed again.');
}
