import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import { isOneOf } from '../employee-rights.records.ts';
import { employeeStates } from '../employee-words.ts';
import { employeeOf, findEmployees, shownOf, stateOn } from '../employee.records.ts';
import type { recordEndpoints } from './record.contract.ts';

type Input = ParsedInputOf<(typeof recordEndpoints)['GET /employees']>;
export type Wanted = Omit<Input, 'page' | 'perPage'>;

/** Who left is history, shown when asked for. */
const presentStates = employeeStates.filter((it) => it !== 'left');

const mayReadPay = ({ who }: Pick<Context, 'who'>) =>
  scopeOf(may('employee-pay:read'), who.grants) !== undefined;

/** People of the scope that are asked for. */
export function wantedEmployees(it: Wanted, context: Context) {
  const { who, scope, now } = context;
  let query = findEmployees(context)
    .where(personInScope('p.id', who, scope))
    .where(stateOn(dayOf(now)), 'in', it.state ?? presentStates)
    .where(
      containsWords(
        ['p.name', 'p.email', 'p.title', 'e.employee_no'],
        (it.q ?? '').split(/\s+/).filter(Boolean),
      ),
    );
  if (it.type) query = query.where('e.employment_type', 'in', it.type);
  if (it.department) query = query.where('p.department_id', 'in', it.department);
  if (it.place) query = query.where('e.work_place', 'in', it.place);
  if (it.team) {
    query = query.where(
      sql<boolean>`exists (select from teams t where t.id = any(${it.team}::int[])
        and ${teamInScope('t.id', who, scope)}
        and (t.lead_id = p.id or exists (select from team_members tm
          where tm.team_id = t.id and tm.person_id = p.id and tm.until is null)))`,
    );
  }
  return query;
}

/**
 * The order that is asked for, then by name.
 * @throws Refusal `not-allowed` for an order by what one may not see: it would tell.
 */
export function orderOf({ sort, order }: Wanted, context: Context) {
  if (sort === 'salary' && !mayReadPay(context)) {
    throw new Refusal('not-allowed', 'You may not see salaries.', {
      fields: { sort: 'You may not see this.' },
    });
  }
  const columns = {
    name: sql`lower(p.name)`,
    employeeNo: sql`lower(e.employee_no)`,
    title: sql`lower(p.title)`,
    department: sql`lower(d.name)`,
    manager: sql`lower(m.name)`,
    joinedOn: sql`p.joined_on`,
    state: sql`array_position(${[...employeeStates]}::text[], ${stateOn(dayOf(context.now))})`,
    salary: sql`case when ${isOneOf(context.who, ['self', 'pay'])} then e.salary_minor end`,
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
  if (!mayReadPay(context)) return { states };
  const payroll = await wantedEmployees(it, context)
    .select([
      'e.salary_currency as currency',
      sql<number>`sum(e.salary_minor)::bigint`.as('minor'),
      sql<number>`count(*)::int`.as('people'),
    ])
    .where('e.salary_minor', 'is not', null)
    .where('p.status', '<>', 'left')
    .where(isOneOf(context.who, ['self', 'pay']))
    .groupBy('e.salary_currency')
    .orderBy(sql`sum(e.salary_minor)`, 'desc')
    .execute();
  return { states, payroll: payroll.map((row) => ({ ...row, currency: row.currency! })) };
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
