import { hashPassword, hashPin } from '#/domains/platform/auth/credentials/hash.server.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { demoPeople, demoSecrets, emailOf, teamNames, type DemoPerson } from './company.ts';

/** Ids of the demo company's people and teams by name. */
export interface Cast {
  people: ReadonlyMap<string, number>;
  teams: ReadonlyMap<string, number>;
}

async function insertTeams(db: Db): Promise<Map<string, number>> {
  const { id: department_id } = await db
    .insertInto('departments')
    .values({ name: 'Games' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = teamNames.map((name) => ({ name: `Team ${name}`, department_id }));
  const rows = await db.insertInto('teams').values(values).returning(['id', 'name']).execute();
  return new Map(rows.map((it) => [it.name.replace('Team ', ''), it.id]));
}

async function insertPeople(
  db: Db,
  masterKey: string,
  today: string,
): Promise<Map<string, number>> {
  const roles = new Map(
    (await db.selectFrom('roles').select(['id', 'name']).execute()).map((it) => [it.name, it.id]),
  );
  // One hash for all: hashing each would cost seconds at the first start and hide nothing.
  const password_hash = await hashPassword(demoSecrets.password);
  const pin_hash = await hashPin(demoSecrets.pin, masterKey);
  const values = demoPeople.map((it, at) => ({
    name: it.name,
    email: emailOf(it.name),
    status: 'active' as const,
    role_id: roles.get(it.role)!,
    title: it.title,
    joined_on: addDays(today, -200 - 37 * at),
    password_hash,
    pin_hash,
  }));
  const rows = await db.insertInto('people').values(values).returning(['id', 'name']).execute();
  return new Map(rows.map((it) => [it.name, it.id]));
}

async function fillTeam(db: Db, { people, teams }: Cast, it: DemoPerson, today: string) {
  const person_id = people.get(it.name)!;
  if (it.leads)
    await db
      .updateTable('teams')
      .set({ lead_id: person_id })
      .where('id', '=', teams.get(it.leads)!)
      .execute();
  if (!it.team) return;
  const membership = {
    team_id: teams.get(it.team)!,
    person_id,
    since: addDays(today, -180),
    until: null,
  };
  await db.insertInto('team_members').values(membership).execute();
}

/** Everybody of the demo company with their teams, able to sign in. */
export async function seedPeople(db: Db, masterKey: string, today: string): Promise<Cast> {
  const cast = { teams: await insertTeams(db), people: await insertPeople(db, masterKey, today) };
  for (const it of demoPeople) await fillTeam(db, cast, it, today);
  return cast;
}
