import { sql } from 'kysely';
import type { Fields } from '#/kernel/refusal.ts';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import type { EmployeeValues } from '../employee-values.ts';

/** Any constant: one change of numbers and managers at a time, so that none is given twice. */
const ORDER_LOCK = 7_340_053;

export const lockOrder = (db: Db) => hold(db, ORDER_LOCK);

/** Whether `managerId` reports to this person, directly or by others between them. */
async function reportsTo(db: Db, managerId: number, personId: number): Promise<boolean> {
  const found = await db
    .withRecursive('line(id)', (qb) =>
      qb
        .selectNoFrom(sql<number>`${managerId}::int`.as('id'))
        .union(
          qb
            .selectFrom('employees as e')
            .innerJoin('line', 'e.person_id', 'line.id')
            .select('e.manager_id as id')
            .where('e.manager_id', 'is not', null)
            .$narrowType<{ id: number }>(),
        ),
    )
    .selectFrom('line')
    .select('line.id')
    .where('line.id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}

async function managerProblem(db: Db, id: number | undefined, managerId: number) {
  if (managerId === id) return 'Nobody is their own manager.';
  const manager = await db
    .selectFrom('people')
    .select('name')
    .where('id', '=', managerId)
    .where('status', 'in', ['active', 'invited'])
    .executeTakeFirst();
  if (!manager) return 'Choose somebody who works here.';
  if (id === undefined || !(await reportsTo(db, managerId, id))) return undefined;
  return `${manager.name} reports to this person.`;
}

async function isTaken(db: Db, employeeNo: string, id: number | undefined): Promise<boolean> {
  const found = await db
    .selectFrom('employees')
    .select('person_id')
    .where(sql`lower(employee_no)`, '=', employeeNo.toLowerCase())
    .executeTakeFirst();
  return found !== undefined && found.person_id !== id;
}

/**
 * What is wrong with new values of a record, by field; `before` is everything as it stands. Hold
 * `lockOrder` when a number or a manager is among them.
 * @param id the person; absent for one who will only be invited.
 */
export async function fieldProblems(
  db: Db,
  id: number | undefined,
  changes: EmployeeValues,
  before: EmployeeValues,
): Promise<Fields> {
  const problems: Fields = {};
  const { departmentId, managerId, employeeNo } = changes;
  const after = { ...before, ...changes };
  if (departmentId) {
    const found = await db
      .selectFrom('departments')
      .select('id')
      .where('id', '=', departmentId)
      .executeTakeFirst();
    if (!found) problems['departmentId'] = 'There is no such department.';
  }
  if (managerId) {
    const problem = await managerProblem(db, id, managerId);
    if (problem) problems['managerId'] = problem;
  }
  if (employeeNo !== undefined && (await isTaken(db, employeeNo, id))) {
    problems['employeeNo'] = 'Somebody else has this number.';
  }
  const { joinedOn, probationEndsOn } = after;
  if ('probationEndsOn' in changes && joinedOn && probationEndsOn && probationEndsOn < joinedOn) {
    problems['probationEndsOn'] = 'This is before the day of joining.';
  }
  const isHalf = (after.emergencyName ?? null) === null || (after.emergencyPhone ?? null) === null;
  const isNone = (after.emergencyName ?? null) === null && (after.emergencyPhone ?? null) === null;
  if (('emergencyName' in changes || 'emergencyPhone' in changes) && isHalf && !isNone) {
    problems['emergencyPhone'] = 'Give both a name and a number, or neither.';
  }
  return problems;
}
