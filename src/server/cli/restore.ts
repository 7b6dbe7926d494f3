import { sql } from 'kysely';
import { conflict } from '#/kernel/refusal.ts';
import { openFiles } from '#/store/files/open.ts';
import { openRecords } from '#/store/records/open.ts';
import type { Db } from '#/store/records/records.ts';
import { signHead } from '../audit-anchor.ts';
import { restoreBackup } from '../backup.ts';
import { checkMasterKey } from '../master-key.ts';
import { factsOf, type Setting } from './open.ts';

/** Replaces all stores by a backup, while no server runs on them. */
export async function restore(setting: Setting, path: string): Promise<void> {
  const { dataDir, databaseUrl } = setting.environment;
  const log = (line: string) => setting.log.info(line);
  // As the one server of this folder: another one is refused, now and while this goes on.
  const records = await openRecords({ dataDir, databaseUrl, mode: 'server', log });
  try {
    await refuseServers(records.db);
    const facts = await factsOf(setting, records);
    try {
      const stores = { db: records.db, facts, files: await openFiles(setting.environment) };
      const { madeAt, schema } = await restoreBackup(stores, path, new Date());
      console.log(`Restored what was kept at ${madeAt} (schema ${schema}).`);
      const masterKey = await checkMasterKey(records.db, setting.environment);
      // What was restored is what stands from now on, also where the log had come further before.
      if (masterKey !== undefined) await signHead({ ...stores, masterKey }, new Date());
    } finally {
      await facts.close();
    }
  } finally {
    await records.close();
  }
}

/** On a database of its own, servers show by the connections of their jobs. */
export async function refuseServers(db: Db): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'backlot jobs' limit 1`.execute(db);
  if (rows.length > 0) throw conflict('A server runs on this database. Stop every server first.');
}
