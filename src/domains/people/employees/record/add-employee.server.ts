import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound } from '#/kernel/refusal.ts';
import { noteChanges } from '#/store/employment-changes.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { settleChecklists } from '../checklists/settle-checklists.records.ts';
import type { EmployeeValues } from '../employee-values.ts';
import { needEmployee } from '../employee.records.ts';
import type { PeopleDoors } from '../people-doors.server.ts';
import { lockEmployee, refuseForbidden, setFields } from './change-employee.server.ts';
import { lockOrder } from './check-fields.records.ts';
import type { recordEndpoints } from './record.contract.ts';
import { employeeFor } from './show-employee.server.ts';

/** The number after the highest there is: `E-0042`. */
async function nextNumber(db: Db): Promise<string> {
  const { highest } = await db
    .selectFrom('employees')
    .select(
      sql<number>`coalesce(max(substring(employee_no from '(\\d{1,9})$')::int), 0)`.as('highest'),
    )
    .executeTakeFirstOrThrow();
  return `E-${String(highest + 1).padStart(4, '0')}`;
}

/** Invites somebody who is not here yet. */
export async function inviteFor(
  context: Context,
  invite: PeopleDoors['invite'],
  it: { name: string; email: string; roleId: number },
): Promise<number> {
  if (scopeOf(may('people:invite'), context.who.grants) === undefined) {
    throw notAllowed('You need people:invite to add somebody who is not here yet.');
  }
  return invite(context, it);
}

/**
 * Makes the record of a person with these fields.
 * @throws Refusal `not-found`, `not-allowed`, `conflict`, `invalid`
 */
export async function makeRecord(context: Context, id: number, fields: EmployeeValues) {
  const { db, audit } = context;
  await lockOrder(db);
  const { relation, hasRecord, name, status } = await lockEmployee(context, id);
  if (!relation.hr) throw notFound('This employee');
  refuseForbidden(relation, fields);
  if (hasRecord) throw conflict(`There is a record of ${name} already.`);
  if (status === 'left') throw conflict(`${name} has left.`);
  const employeeNo = await nextNumber(db);
  await db.insertInto('employees').values({ person_id: id, employee_no: employeeNo }).execute();
  audit({ action: 'employee.add', subject: ['employee', id], after: { name, employeeNo } });
  await setFields(context, id, fields);
  await noteChanges(db, {
    personId: id,
    today: dayOf(context.now),
    now: context.now,
    byId: context.who.id,
  });
}

interface Newcomer {
  name?: string | undefined;
  email?: string | undefined;
  roleId?: number | undefined;
}

/** The contract lets nobody through of whom something is missing; types cannot say so. */
function whole({ name, email, roleId }: Newcomer) {
  if (!name || !email || !roleId) throw invalid({ person: 'Say who it is.' });
  return { name, email, roleId };
}

export const addEmployee =
  ({ invite }: PeopleDoors) =>
  async (
    { person, fields }: ParsedInputOf<(typeof recordEndpoints)['POST /add-update-employee']>,
    context: Context,
  ) => {
    const id = person.id ?? (await inviteFor(context, invite, whole(person)));
    await needEmployee(context, id);
    await makeRecord(context, id, fields);
    await settleChecklists(context, [id]);
    return employeeFor(context, id);
  };
