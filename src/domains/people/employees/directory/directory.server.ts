import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import { findEmployees, managerFor, teamsOf } from '../employee.records.ts';
import type { directoryEndpoints } from './directory.contract.ts';
import { comingUp } from './staff-days.ts';

type Input = ParsedInputOf<(typeof directoryEndpoints)['GET /staff-directory']>;

const columnsFor = (who: Context['who']) => ({
  name: sql`lower(p.name)`,
  title: sql`lower(p.title)`,
  department: sql`lower(d.name)`,
  manager: sql`lower(${managerFor(who)} ->> 'name')`,
  joinedOn: sql`p.joined_on`,
});

function wanted(it: Omit<Input, 'page' | 'perPage'>, context: Context) {
  let query = findEmployees(context)
    .where('p.status', '=', 'active')
    .where(
      containsWords(
        ['p.name', 'p.email', 'p.title', 'd.name'],
        (it.q ?? '').split(/\s+/).filter(Boolean),
      ),
    );
  if (it.department) query = query.where('p.department_id', 'in', it.department);
  if (it.place) query = query.where('e.work_place', 'in', it.place);
  if (it.team) {
    query = query.where(
      sql<boolean>`exists (select from teams t where t.id = any(${it.team}::int[])
        and (t.lead_id = p.id or exists (select from team_members tm
          where tm.team_id = t.id and tm.person_id = p.id and tm.until is null)))`,
    );
  }
  return query;
}

/** Everybody who works here: a directory is the same for all who may sign in. */
export async function listColleagues({ page, perPage, ...it }: Input, context: Context) {
  const { total } = await wanted(it, context)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted(it, context)
    .select(['p.id', 'p.name', 'p.email', 'p.title', 'p.photo', 'd.name as department'])
    .select(['e.work_place as workPlace', 'p.joined_on as joinedOn', teamsOf.as('teams')])
    .select(managerFor(context.who).as('manager'))
    .orderBy(
      sql`${columnsFor(context.who)[it.sort]} ${sql.raw(it.order)} nulls last, lower(p.name), p.id`,
    )
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { totalRows: total, rows };
}

/** A manager who has left is none: whom they led stand at the top until somebody takes them. */
export const orgChart = async (context: Context) => ({
  rows: await findEmployees(context)
    .select(['p.id', 'p.name', 'p.title', 'p.photo', 'd.name as department'])
    .select(sql<number | null>`case when m.status = 'active' then m.id end`.as('managerId'))
    .where('p.status', '=', 'active')
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute(),
});

/** Birthdays of those who agree, anniversaries and newcomers around today. */
export async function staffDays(context: Context) {
  const rows = await findEmployees(context)
    .select(['p.id', 'p.name', 'p.title', 'p.photo', 'p.joined_on as joinedOn'])
    .select(sql<string | null>`case when e.birthday_public then e.birthday end`.as('birthday'))
    .where('p.status', '=', 'active')
    .where((eb) => eb.or([eb('p.joined_on', 'is not', null), eb('e.birthday_public', '=', true)]))
    .execute();
  return comingUp(rows, dayOf(context.now));
}
