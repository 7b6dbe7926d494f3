import { backupTask } from '../errands.ts';
import { masterKeyFor } from '../master-key.ts';
import { doTasks, withRecords, type Setting } from './open.ts';

/** Writes a backup, here or in the server that has the facts. */
export const backup = (setting: Setting, path: string): Promise<boolean> =>
  withRecords(setting, async (records) => {
    const masterKey = await masterKeyFor(records.db, setting.environment);
    const task = backupTask(path, setting.environment.backupPassphrase, masterKey);
    return doTasks(setting, records, [task]);
  });
