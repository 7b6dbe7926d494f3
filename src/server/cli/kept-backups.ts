import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const OURS = /^backlot-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

/** A backup's file by its moment, so that names sort as time does; without colons, for Windows. */
export const fileAt = (folder: string, now: Date) =>
  join(folder, `backlot-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`);

/** Deletes all but the newest backups of a folder, and nothing that is named otherwise; which ones. */
export async function keepNewest(folder: string, most: number): Promise<string[]> {
  const old = (await readdir(folder))
    .filter((it) => OURS.test(it))
    .sort()
    .toReversed()
    .slice(most);
  for (const it of old) await rm(join(folder, it));
  return old;
}
