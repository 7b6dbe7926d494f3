import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import { employeeStates } from '../employee-words.ts';
import { employeeOf, findEmployees, managerFor, shownOf, stateOn } from '../employee.records.ts';
import type { recordEndpoints } from './record.contract.ts';

type Input = ParsedInputOf<(typeof recordEndpoints)['GET /employees']>;
type Ordered = Omit<Input, 'page' | 'perPage'>;
type Wanted = Omit<Ordered, 'sort' | 'order'>;

/** Who left is history, shown when asked for. */
const presentStates = employeeStates.filter((it) => it !== 'left');

/** People of the scope that are asked for; an empty list asks for no less than no list. */
export function wantedEmployees(it: Wanted, context: Context) {
  const { who, scope, now } = context;
  let query = findEmployees(context)
    .where(personInScope('p.id', who, scope))
    .where(stateOn(dayOf(now)), 'in', it.state?.length ? it.state : presentStates)
    .where(
      containsWords(
        ['p.name', 'p.email', 'p.title', 'e.employee_no'],
        (it.q ?? '').split(/\s+/).filter(Boolean),
      ),
    );
  if (it.type?.length) query = query.where('e.employment_type', 'in', it.type);
  if (it.department?.length) query = query.where('p.department_id', 'in', it.department);
  if (it.place?.length) query = query.where('e.work_place', 'in', it.place);
  if (it.team?.length) {
    query = query.where(
      sql<boolean>`exists (select from teams t where t.id = any(${it.team}::int[])
        and ${teamInScope('t.id', who, scope)}
        and (t.lead_id = p.id or exists (select from team_members tm
          where tm.team_id = t.id and tm.person_id = p.id and tm.until is null)))`,
    );
  }
  return query;
}

/** The order that is asked for, then by name. */
export function orderOf({ sort, order }: Ordered, context: Context) {
  const columns = {
    name: sql`lower(p.name)`,
    employeeNo: sql`lower(e.employee_no)`,
    title: sql`lower(p.title)`,
    department: sql`lower(d.name)`,
    manager: sql`lower(${managerFor(context.who)} ->> 'name')`,
    joinedOn: sql`p.joined_on`,
    state: sql`array_position(${[...employeeStates]}::text[], ${stateOn(dayOf(context.now))})`,
  };
  return sql`${columns[sort]} ${sql.raw(order)} nulls last, lower(p.name), p.id`;
}

async function totalsOf(it: Wanted, context: Context) {
  const counts = await wantedEmployees(it, context)
    .select(stateOn(dayOf(context.now)).as('state'))
    .select(sql<number>`count(*)::int`.as('people'))
    .groupBy('state')
    .execute();
  const states = Object.fromEntries(
    employeeStates.map((state) => [state, counts.find((row) => row.state === state)?.people ?? 0]),
  ) as Record<(typeof employeeStates)[number], number>;
  return { states };
}

/** A page of employees, and how all that are asked for add up. */
export async function listEmployees({ page, perPage, ...it }: Input, context: Context) {
  const order = orderOf(it, context);
  const { total } = await wantedEmployees(it, context)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await shownOf(wantedEmployees(it, context), context)
    .orderBy(order)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: rows.map(employeeOf), totalRows: total, totals: await totalsOf(it, context) };
}

/** What the filters offer. */
export async function employeeChoices({ db }: Context) {
  const [departments, teams, places] = await Promise.all([
    db.selectFrom('departments').select(['id', 'name']).orderBy('name').execute(),
    db.selectFrom('teams').select(['id', 'name']).orderBy('name').execute(),
    db
      .selectFrom('employees as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select('e.work_place as place')
      .distinct()
      .where('e.work_place', 'is not', null)
      .where('p.status', '<>', 'left')
      .orderBy('place')
      .execute(),
  ]);
  return { departments, teams, places: places.map((it) => it.place!) };
}
