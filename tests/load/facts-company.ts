import { seededRoles } from '#/app/seeded-roles.ts';
import { seedRoles } from '#/domains/people/people/roles/seed-roles.records.ts';
import type { Db } from '#/store/records/records.ts';
import { ANALYTICS, APPS, BUYING, NETWORKS, STORES, UNITS } from './facts-generator.ts';

/** Who asks: somebody who may see everything. */
export const ASKER = 'bench@backlot.example';
/** Eight people with the same rights, the asker first: each waits for their own questions only. */
export const ASKERS = [
  ASKER,
  ...Array.from({ length: 7 }, (_, at) => `bench-${at + 2}@backlot.example`),
];
export const TEAMS = 5;

/** As many rows at once as a statement takes parameters for. */
async function inParts<T>(rows: T[], insert: (part: T[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += 2000) await insert(rows.slice(at, at + 2000));
}

/** The company whose figures are generated, made once; ids are given in the order of these rows. */
export async function fillCompany(db: Db): Promise<void> {
  if (!(await db.selectFrom('people').select('id').limit(1).executeTakeFirst()))
    await db.transaction().execute(fill);
  await addAskers(db);
}

/** Companies that were filled before have one. */
async function addAskers(db: Db): Promise<void> {
  const known = await db.selectFrom('people').select('email').execute();
  const missing = ASKERS.filter((email) => known.every((it) => it.email !== email));
  if (missing.length === 0) return;
  const { id: role_id } = await superAdmin(db);
  const people = missing.map((email) => ({
    name: 'Bench',
    email,
    role_id,
    status: 'active' as const,
  }));
  await db.insertInto('people').values(people).execute();
}

const superAdmin = (db: Db) =>
  db.selectFrom('roles').select('id').where('rank', '=', 100).executeTakeFirstOrThrow();

async function fill(db: Db): Promise<void> {
  await seedRoles(db, seededRoles);
  const teams = Array.from({ length: TEAMS }, (_, at) => ({ name: `Team ${at}` }));
  await db.insertInto('teams').values(teams).execute();
  const earning = Array.from({ length: NETWORKS }, (_, at) => ({
    code: `n${at + 1}`,
    name: `Network ${at + 1}`,
    type: 'bidding' as const,
    position: at + 1,
  }));
  const others = [
    { code: 'appmetrica', name: 'AppMetrica', position: ANALYTICS },
    { code: 'store', name: 'App stores', position: STORES },
  ].map((it) => ({ ...it, type: 'analytics' as const }));
  await db
    .insertInto('networks')
    .values([...earning, ...others])
    .execute();
  const apps = Array.from({ length: APPS }, (_, at) => ({
    name: `App ${at}`,
    key: `A${at}`,
    package: `com.app${at}`,
    platform: at % 5 === 0 ? ('ios' as const) : ('android' as const),
    team_id: 1 + (at % TEAMS),
    status: 'live' as const,
  }));
  await db.insertInto('apps').values(apps).execute();
  const units = apps.flatMap((_, at) =>
    Array.from({ length: UNITS }, (__, nth) => ({
      app_id: at + 1,
      external_id: `u${at * UNITS + nth + 1}`,
      name: `Unit ${nth + 1} of app ${at}`,
      ad_format: '',
    })),
  );
  await inParts(units, (it) => db.insertInto('ad_units').values(it).execute());
  const campaigns = apps.flatMap((_, at) =>
    Array.from({ length: BUYING }, (__, nth) => ({
      network_id: nth + 1,
      app_id: at + 1,
      external_id: `c${at * BUYING + nth + 1}`,
      name: `Campaign of app ${at} on ${nth + 1}`,
    })),
  );
  await inParts(campaigns, (it) => db.insertInto('campaigns').values(it).execute());
}
