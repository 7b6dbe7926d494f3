import { mkdir } from 'node:fs/promises';
import { backupTask } from '../errands.ts';
import { masterKeyFor } from '../master-key.ts';
import { fileAt, keepNewest } from './kept-backups.ts';
import { doTasks, withRecords, type Setting } from './open.ts';

/** Writes a backup, here or in the server that has the facts. */
const write = (setting: Setting, path: string): Promise<boolean> =>
  withRecords(setting, async (records) => {
    const masterKey = await masterKeyFor(records.db, setting.environment);
    const task = backupTask(path, setting.environment.backupPassphrase, masterKey);
    return doTasks(setting, records, [task]);
  });

/**
 * Writes a backup to a file; with `keep` into a folder, under the present moment, of whose backups only
 * the newest so many stay. Older ones go when the new one is there, and not before.
 */
export async function backup(setting: Setting, path: string, keep?: number): Promise<boolean> {
  if (keep === undefined) return write(setting, path);
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (!(await write(setting, fileAt(path, new Date())))) return false;
  const deleted = await keepNewest(path, keep);
  if (deleted.length > 0) setting.output.say(`Deleted ${deleted.join(', ')}.`);
  return true;
}
