import { conflict } from '#/kernel/refusal.ts';
import { openFiles } from '#/store/files/open.ts';
import { openRecords } from '#/store/records/open.ts';
import type { Db } from '#/store/records/records.ts';
import { signHead } from '../audit-anchor.ts';
import { restoreBackup } from '../backup/backup.ts';
import { keptAt } from '../backup/keeping.ts';
import { isNobodyServing, moveStore } from '../installation/claim.ts';
import { ownFacts, ownFiles } from '../installation/own-store.ts';
import { adoptKey, checkMasterKey, refuseGivenKey } from '../master-key.ts';
import { setFactsOf, type Setting } from './open.ts';

/** Replaces all stores by a backup, while no server runs on them. */
export async function restore(setting: Setting, path: string, unsigned: boolean): Promise<void> {
  const { environment } = setting;
  const { dataDir, databaseUrl } = environment;
  const kept = await keptAt(path, environment, unsigned);
  const begun = new Date();
  const log = (line: string) => setting.log.info(line);
  // As the one server of this folder: another one is refused, now and while this goes on.
  const records = await openRecords({ dataDir, databaseUrl, mode: 'server', log });
  try {
    await refuseServers(records.db);
    const facts = await setFactsOf(setting, records);
    try {
      const stores = { db: records.db, facts, files: await openFiles(environment) };
      const fits = (key: string) => refuseGivenKey(environment, key);
      const { madeAt, schema, masterKey } = await restoreBackup(stores, kept, begun, fits);
      if (masterKey !== undefined) await adoptKey(environment, masterKey, begun);
      // What it was restored into belongs to it now: that is the way from one store to another.
      for (const own of [ownFacts(environment, facts), ownFiles(environment, stores.files)])
        await moveStore(records.db, own, begun);
      setting.output.say(`Restored what was kept at ${madeAt} (schema ${schema}).`);
      const key = await checkMasterKey(records.db, environment);
      // What was restored is what stands from now on, also where the log had come further before.
      if (key !== undefined) await signHead({ ...stores, masterKey: key }, new Date());
    } finally {
      await facts.close();
    }
  } finally {
    await records.close();
  }
}

/** @throws Refusal `conflict` while a server works on these records. */
export async function refuseServers(db: Db): Promise<void> {
  if (!(await isNobodyServing(db)))
    throw conflict('A server runs on this database. Stop every server first.');
}
