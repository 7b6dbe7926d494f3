import { tagPrefixes } from '#/domains/it/inventory/tags.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { demoPeople, emailOf } from './company.ts';
import type { Cast } from './people.ts';

const NAME = 'Asma Pervez';
const DAYS_AGO = 4;

/** What was not handed back yet: kind, name, dollars. */
const things = [
  ['laptop', 'ThinkPad T14 Gen 3', 1249],
  ['test-device', 'Galaxy A54', 320],
] as const;

async function person(db: Db, { people, teams }: Cast, today: string): Promise<number> {
  const left_on = addDays(today, -DAYS_AGO);
  const joined_on = addDays(today, -640);
  const manager = people.get('Danish Iqbal')!;
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow();
  const { department_id } = await db
    .selectFrom('people')
    .select('department_id')
    .where('id', '=', manager)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('people')
    .values({
      name: NAME,
      email: emailOf(NAME),
      title: 'Game artist',
      status: 'left',
      role_id,
      department_id,
      joined_on,
      left_on,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('employees')
    .values({
      person_id: id,
      employee_no: `E-${String(demoPeople.length + 1).padStart(4, '0')}`,
      manager_id: manager,
      last_day: left_on,
      left_reason: 'resigned',
    })
    .execute();
  await db
    .insertInto('team_members')
    .values({ team_id: teams.get('Cards')!, person_id: id, since: joined_on, until: left_on })
    .execute();
  return id;
}

/** The label after those there are. */
async function tagOf(db: Db, kind: (typeof things)[number][0]): Promise<string> {
  const { count } = await db
    .selectFrom('it_assets')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return `${tagPrefixes[kind]}-${String(count + 1).padStart(4, '0')}`;
}

/** Somebody who left the demo company, and whose devices are to be handed over. */
export async function seedFormerColleague(db: Db, cast: Cast, now: Date, today: string) {
  const person_id = await person(db, cast, today);
  const given_by = cast.people.get('Omar Khalid')!;
  const bought_on = addDays(today, -630);
  for (const [kind, name, dollars] of things) {
    const { id: asset_id } = await db
      .insertInto('it_assets')
      .values({
        tag: await tagOf(db, kind),
        kind,
        name,
        serial: `PX${dollars * 7_919}`,
        bought_on,
        warranty_until: addDays(bought_on, 730),
        cost_micros: dollars * 1_000_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('it_holdings')
      .values({ asset_id, person_id, given_by, since: instantOf(addDays(today, -625), '10:30') })
      .execute();
  }
  await db
    .insertInto('it_requests')
    .values({
      kind: 'repair',
      title: 'The screen flickers on battery',
      priority: 'low',
      state: 'open',
      requester_id: person_id,
      created_at: new Date(now.getTime() - 11 * 86_400_000),
    })
    .execute();
}
