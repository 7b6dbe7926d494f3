import { seededRoles } from '#/app/seeded-roles.ts';
import { seedDemo } from '#/demo/seed.ts';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { isEmpty, seedRoles } from '#/domains/people/people/roles/seed-roles.records.ts';
import { openSetUpLink } from '#/domains/platform/auth/set-up/set-up.records.ts';
import { conflict } from '#/kernel/refusal.ts';
import { masterKeyOf } from '../master-key.ts';
import { doTasks, withRecords, type Setting } from './open.ts';

/** Makes the demo company in a database nobody is in. */
export async function seed(setting: Setting): Promise<void> {
  const masterKey = await masterKeyOf(setting.environment);
  await withRecords(setting, async (records) => {
    if (!(await isEmpty(records.db)))
      throw conflict('There is somebody in this database already. Only an empty one is filled.');
    await seedDemo({ records }, { masterKey, now: new Date(), say: setting.output.say });
    await doTasks(setting, records, [{ kind: 'enter-history' }]);
  });
}

/** Prints the link that makes the first administrator. */
export async function admin(setting: Setting): Promise<void> {
  await withRecords(setting, async ({ db }) => {
    await seedRoles(db, seededRoles);
    await seedNetworks(db);
    const token = await openSetUpLink(db, new Date());
    if (!token)
      throw conflict('There is an administrator already. New people are invited by them.');
    setting.output.say(`${setting.environment.publicUrl}/login#set-up=${token}`);
  });
}
