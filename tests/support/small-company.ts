import { seededRoles } from '#/app/seeded-roles.ts';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { isEmpty, seedRoles } from '#/domains/people/people/roles/seed-roles.records.ts';
import type { Db } from '#/store/records/records.ts';

/** The apps that the reports in `imports/fixtures` are about, and who works on them. */
const apps = [
  ['Lantern Lagoon', 'LNT', 'com.backlot.lanternlagoon', 'android'],
  ['Pebble Sort', 'PBL', 'com.backlot.pebblesort', 'ios'],
] as const;

const staff = [
  ['amna@backlot.example', 'Member'],
  ['bilal@backlot.example', 'Member'],
  ['omar@backlot.example', 'Team lead'],
  ['rabia@backlot.example', 'Super admin'],
] as const;

/** A company of four with two apps: enough for imports, leave requests and edits. */
export async function seedSmallCompany(db: Db): Promise<void> {
  if (!(await isEmpty(db))) return;
  await seedRoles(db, seededRoles);
  await seedNetworks(db);
  const roles = await db.selectFrom('roles').select(['id', 'name']).execute();
  const people = await db
    .insertInto('people')
    .values(
      staff.map(([email, role]) => ({
        name: email.split('@')[0]!,
        email,
        status: 'active' as const,
        role_id: roles.find((it) => it.name === role)!.id,
        // As if they had been all the way in: no set-up link is wanted any more.
        pin_hash: 'never entered',
      })),
    )
    .returning('id')
    .execute();
  const team = await db
    .insertInto('teams')
    .values({ name: 'Ibrahim', lead_id: people[2]!.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = people.slice(0, 3).map((it) => ({
    team_id: team.id,
    person_id: it.id,
    since: '2020-01-01',
    until: null,
  }));
  await db.insertInto('team_members').values(members).execute();
  const values = apps.map(([name, key, bundle, platform]) => ({
    name,
    key,
    package: bundle,
    platform,
    team_id: team.id,
    status: 'live' as const,
  }));
  await db.insertInto('apps').values(values).execute();
}
