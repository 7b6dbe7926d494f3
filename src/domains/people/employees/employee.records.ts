import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Who } from '#/store/who.ts';
import { fieldNames, fieldOf, type FieldName } from './employee-fields.ts';
import type { OpenValues } from './employee-values.ts';
import type { EmployeeState } from './employee-words.ts';
import {
  employeeSeen,
  isInsider,
  isOneOf,
  maySee,
  relationOf,
  type Relation,
} from './employees.policy.ts';
import { isKept } from './sealed/envelopes.records.ts';
import { isSealed, sealedNames, type OpenName, type SealedName } from './sealed/sealed-fields.ts';

export type Asker = Pick<Context, 'db' | 'who' | 'now'>;

/** Where each field is kept: with the person what the profile and the users page show as well. */
export const columnOf: Record<OpenName, RawBuilder<unknown>> = {
  name: sql`p.name`,
  title: sql`p.title`,
  departmentId: sql`p.department_id`,
  managerId: sql`e.manager_id`,
  workPlace: sql`e.work_place`,
  joinedOn: sql`p.joined_on::text`,
  employeeNo: sql`e.employee_no`,
  employmentType: sql`e.employment_type`,
  probationEndsOn: sql`e.probation_ends_on::text`,
  lastDay: sql`coalesce(e.last_day, p.left_on)::text`,
  leftReason: sql`e.left_reason`,
  phone: sql`p.phone`,
  personalEmail: sql`e.personal_email`,
  address: sql`e.address`,
  emergencyName: sql`p.emergency_name`,
  emergencyPhone: sql`p.emergency_phone`,
  birthday: sql`e.birthday::text`,
  birthdayPublic: sql`coalesce(e.birthday_public, false)`,
  bankName: sql`e.bank_name`,
  hrNotes: sql`e.hr_notes`,
};

/** How an employment stands on a day. */
export const stateOn = (today: string): RawBuilder<EmployeeState> => sql<EmployeeState>`case
  when p.status = 'left' then 'left'
  when e.person_id is null then 'missing'
  when e.last_day is not null then 'leaving'
  when e.probation_ends_on >= ${today} then 'probation'
  else 'working' end`;

/** People and their records, if they have one; `p`, `e`, `d` (department), `m` (manager). */
export const findEmployees = ({ db }: Pick<Asker, 'db'>) =>
  db
    .selectFrom('people as p')
    .leftJoin('employees as e', 'e.person_id', 'p.id')
    .leftJoin('departments as d', 'd.id', 'p.department_id')
    .leftJoin('people as m', 'm.id', 'e.manager_id');

/** The manager `m`, for those who see them as an employee: others learn of no one who is only invited. */
export const managerFor = (who: Who) => sql<{ id: number; name: string } | null>`(
  select json_build_object('id', p.id, 'name', p.name)
  from people p left join employees e on e.person_id = p.id
  where p.id = m.id and ${employeeSeen(who)})`;

export const teamsOf = sql<string[]>`coalesce((select json_agg(t.name order by t.name) from teams t
  where t.lead_id = p.id or exists (select from team_members tm
    where tm.team_id = t.id and tm.person_id = p.id and tm.until is null)), '[]')`;

export const openNames = fieldNames.filter((it): it is OpenName => !isSealed(it));

/** Fields as the asker may see them: others do not leave the database. */
function seenFields({ who }: Asker): RawBuilder<Partial<Record<OpenName, unknown>>> {
  const pairs = openNames.flatMap((name) => {
    const { see } = fieldOf(name);
    return [sql.lit(name), sql`case when ${isOneOf(who, see)} then ${columnOf[name]} end`];
  });
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** Which sealed fields hold something, of those the asker may see. */
function keptFields({ who }: Asker): RawBuilder<Record<SealedName, boolean>> {
  const pairs = sealedNames.flatMap((name) => [
    sql.lit(name),
    sql`coalesce(${isOneOf(who, fieldOf(name).see)} and ${isKept[name]}, false)`,
  ]);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** What is shown of each; the versions only grow, so their sum is another after any change. */
export const shownOf = (query: ReturnType<typeof findEmployees>, asker: Asker) =>
  query
    .select(['p.id', 'p.name', 'p.email', 'p.photo', 'p.status'])
    .select(sql<number>`p.version + coalesce(e.version, 0)`.as('version'))
    .select(sql<boolean>`e.person_id is not null`.as('hasRecord'))
    .select(stateOn(dayOf(asker.now)).as('state'))
    .select(['d.id as departmentId', 'd.name as departmentName'])
    .select(managerFor(asker.who).as('manager'))
    .select(teamsOf.as('teams'))
    .select(seenFields(asker).as('fields'))
    .select(keptFields(asker).as('kept'))
    .select(relationOf(asker.who).as('relation'));

export type Shown = Awaited<ReturnType<ReturnType<typeof shownOf>['execute']>>[number];

const named = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

/** What somebody may see of a record: not even the name of another field. */
function valuesFor(relation: Relation, it: Shown): OpenValues {
  const entries = Object.entries(it.fields).filter(([name, value]) => {
    // Without a record there is no number and no kind of employment.
    const isBare = value === null && (name === 'employeeNo' || name === 'employmentType');
    return maySee(relation, name as FieldName) && !isBare;
  });
  return Object.fromEntries(entries) as OpenValues;
}

const keptFor = (relation: Relation, it: Shown): Partial<Record<SealedName, boolean>> =>
  Object.fromEntries(
    sealedNames.flatMap((name) => (maySee(relation, name) ? [[name, it.kept[name]]] : [])),
  );

export function employeeOf(it: Shown) {
  const { id, version, name, email, photo, teams, relation } = it;
  return {
    id,
    version,
    name,
    email,
    photo,
    teams,
    // Whether somebody leaves is no news for the whole house.
    state: isInsider(relation) ? it.state : ('working' as const),
    department: named(it.departmentId, it.departmentName),
    manager: it.manager,
    fields: valuesFor(relation, it),
    kept: keptFor(relation, it),
  };
}

/**
 * An employee the asker may see at all: whoever works here, and for those who keep or read the record
 * also who does not yet or no more.
 * @throws Refusal `not-found`
 */
export async function needEmployee(asker: Asker, id: number): Promise<Shown> {
  const row = await shownOf(findEmployees(asker), asker)
    .where('p.id', '=', id)
    .where(employeeSeen(asker.who))
    .executeTakeFirst();
  if (!row) throw notFound('This employee');
  return row;
}
