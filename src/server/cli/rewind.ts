import { firstBrokenAudit } from '#/store/audit/walk.ts';
import { importsNamed } from '../agree-stores.ts';
import { signHead } from '../audit-anchor.ts';
import { followRecords } from '../follow-records.ts';
import { keyHere } from '../master-key.ts';
import { factsOf, filesOf, withRecords, type Setting } from './open.ts';
import { refuseServers } from './restore.ts';

/**
 * What is left to do after PostgreSQL was brought back to an earlier time by its own means: the facts
 * follow, and the audit log is signed as it stands. Whether all of it could be done.
 */
export async function rewind(setting: Setting): Promise<boolean> {
  const { say } = setting.output;
  return withRecords(setting, async (records) => {
    const { db } = records;
    await refuseServers(db);
    const masterKey = await keyHere(db, setting.environment);
    const broken = await firstBrokenAudit(db, masterKey);
    // To sign it would hide that somebody changed it.
    if (broken !== null) throw new Error(`The audit log is broken at entry ${broken}: not signed.`);
    const files = await filesOf(setting, db);
    const facts = await factsOf(setting, records);
    try {
      const { takenBack, ended, left } = await followRecords({ db, facts }, new Date());
      if (takenBack.length > 0)
        say(`Out of the figures: ${importsNamed(takenBack)}, not in the records any more.`);
      if (ended.length > 0)
        say(`Taken back since then: ${importsNamed(ended)}. Data entry, Log takes in again.`);
      if (left.length > 0)
        say(
          `Still in the figures: ${importsNamed(left)}, which others stand on. Restore a backup.`,
        );
      const head = await signHead({ db, files, masterKey }, new Date());
      say(`The audit log is signed as it stands${head ? `, up to entry ${head.id}` : ''}.`);
      return left.length === 0;
    } finally {
      await facts.close();
    }
  });
}
