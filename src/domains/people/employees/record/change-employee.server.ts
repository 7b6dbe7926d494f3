import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, Refusal, stale } from '#/kernel/refusal.ts';
import { noteChanges } from '#/store/employment-changes.ts';
import type { Context } from '#/store/handler.ts';
import { settleChecklists } from '../checklists/settle-checklists.records.ts';
import { isPersonField, fieldOf, type FieldName } from '../employee-fields.ts';
import type { EmployeeValues } from '../employee-values.ts';
import { needEmployee, type Shown } from '../employee.records.ts';
import { isInsider, mayChange, type Relation } from '../employees.policy.ts';
import { openedOf } from '../sealed/envelopes.records.ts';
import { isSealed } from '../sealed/sealed-fields.ts';
import { isDated as isDatedField } from '../timeline/timeline-fields.ts';
import { fieldProblems, lockOrder } from './check-fields.records.ts';
import { toldOf } from './employee-audit.ts';
import type { recordEndpoints } from './record.contract.ts';
import { employeeFor } from './show-employee.server.ts';
import { wholeOf, writeFields } from './write-fields.records.ts';

/**
 * An employee to be changed, both rows held until the commit. Who may not see more of them than a
 * colleague does is told nothing.
 * @throws Refusal `not-found`
 */
export async function lockEmployee(context: Context, id: number): Promise<Shown> {
  const { db } = context;
  if (!isInsider((await needEmployee(context, id)).relation)) throw notFound('This employee');
  // No key is updated: whoever names this person as their manager need not wait.
  await db.selectFrom('people').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  await db
    .selectFrom('employees')
    .select('person_id')
    .where('person_id', '=', id)
    .forNoKeyUpdate()
    .execute();
  return needEmployee(context, id);
}

/** @throws Refusal `not-allowed` that names every field one may not change. */
export function refuseForbidden(relation: Relation, values: EmployeeValues) {
  const forbidden = (Object.keys(values) as FieldName[]).filter((it) => !mayChange(relation, it));
  if (forbidden.length === 0) return;
  const words = forbidden.map((it) => fieldOf(it).label.toLowerCase()).join(', ');
  throw new Refusal('not-allowed', `You may not change this: ${words}.`, {
    fields: Object.fromEntries(forbidden.map((it) => [it, 'You may not change this.'])),
  });
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Only what is another value than before. */
export function realChanges(values: EmployeeValues, before: EmployeeValues): EmployeeValues {
  const entries = Object.entries(values).filter(
    ([name, value]) => !isSame(value, before[name as FieldName]),
  );
  return Object.fromEntries(entries);
}

/** What it takes to change fields; a job works for nobody. */
export type Changing = Pick<Context, 'db' | 'audit' | 'masterKey' | 'now'> & {
  who?: Pick<Context['who'], 'id'>;
};

/**
 * Checks and writes fields of a locked record and notes them in the audit log. With a manager or a
 * number among them `lockOrder` is held, taken before any row: two changes would wait for each other.
 */
export async function setFields(
  context: Changing,
  id: number,
  values: EmployeeValues,
  /** The history says so: it has its day already. */
  isDated = false,
) {
  const { db, audit } = context;
  const sealed = (Object.keys(values) as FieldName[]).filter(isSealed);
  const before = {
    ...(await wholeOf(db, id)),
    ...(sealed.length > 0 && (await openedOf(context, id, sealed))),
  };
  const changes = realChanges(values, before);
  const names = Object.keys(changes) as FieldName[];
  if (names.length === 0) return;
  const problems = await fieldProblems(db, id, changes, before);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await writeFields(context, id, changes);
  const { now, who } = context;
  if (!isDated && names.some(isDatedField)) {
    await noteChanges(db, { personId: id, today: dayOf(now), now, byId: who?.id ?? null });
  }
  audit({
    action: 'employee.change',
    subject: ['employee', id],
    before: toldOf(before, names),
    after: toldOf(changes, names),
  });
}

/** Changes the fields of an employee that the asker may change. */
export async function changeEmployee(
  { id, version, changes }: ParsedInputOf<(typeof recordEndpoints)['POST /update-employee']>,
  context: Context,
) {
  if (changes.managerId !== undefined || changes.employeeNo !== undefined) {
    await lockOrder(context.db);
  }
  const row = await lockEmployee(context, id);
  refuseForbidden(row.relation, changes);
  if (row.version !== version) throw stale(await employeeFor(context, id));
  const names = Object.keys(changes) as FieldName[];
  if (!row.hasRecord && names.some((it) => !isPersonField(it))) {
    throw conflict(`HR has made no record of ${row.name} yet.`);
  }
  await setFields(context, id, changes);
  if (changes.joinedOn !== undefined || changes.departmentId !== undefined)
    await settleChecklists(context, [id]);
  return employeeFor(context, id);
}
