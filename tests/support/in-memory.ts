import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** All stores and browsers of a run take about two. */
const ROOM = 6 * GB;

/**
 * Lets temporary files lie in memory where there is room, for this process and those it begins: half
 * of the time of tests over several stores went into files that nobody reads again.
 */
export function keepTemporaryInMemory(): void {
  if (process.env['TMPDIR'] || process.platform !== 'linux') return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize > ROOM && freemem() > 2 * ROOM) process.env['TMPDIR'] = MEMORY;
  } catch {
    // There is none.
  }
}
