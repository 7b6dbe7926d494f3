import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import { noteChanges } from '#/store/employment-changes.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { fieldOf } from '../employee-fields.ts';
import { employmentTypes, type EmployeeValues } from '../employee-values.ts';
import { employmentWords } from '../employee-words.ts';
import { needEmployee, type Shown } from '../employee.records.ts';
import { isInsider, mayChange, maySee } from '../employees.policy.ts';
import { lockEmployee, refuseForbidden } from '../record/change-employee.server.ts';
import { fieldProblems, lockOrder } from '../record/check-fields.records.ts';
import { employeeFor } from '../record/show-employee.server.ts';
import { wholeOf } from '../record/write-fields.records.ts';
import { openValue, sealValue } from '../sealed/envelopes.records.ts';
import { settleChanges } from './settle-changes.server.ts';
import type { DatedName } from './timeline-fields.ts';
import type { timelineEndpoints, EmploymentChange } from './timeline.contract.ts';

type Of<K extends keyof typeof timelineEndpoints> = ParsedInputOf<(typeof timelineEndpoints)[K]>;

const changesOf = (db: Db, personId: number) =>
  db
    .selectFrom('employment_changes as c')
    .leftJoin('people as b', 'b.id', 'c.made_by')
    .select(['c.id', 'c.field', 'c.since', 'c.value', 'c.sealed', 'c.refused', 'c.made_at as at'])
    .select('b.name as by')
    .where('c.person_id', '=', personId)
    .orderBy('c.since', 'desc')
    .orderBy('c.id', 'desc')
    .execute();

type Row = Awaited<ReturnType<typeof changesOf>>[number];

/** Values in words: departments and people by their names. */
async function wordsFor(db: Db, rows: readonly Row[]) {
  const ids = (field: DatedName) => [
    0,
    ...rows.flatMap((it) => (it.field === field && typeof it.value === 'number' ? [it.value] : [])),
  ];
  const [people, departments] = await Promise.all([
    db.selectFrom('people').select(['id', 'name']).where('id', 'in', ids('managerId')).execute(),
    db
      .selectFrom('departments')
      .select(['id', 'name'])
      .where('id', 'in', ids('departmentId'))
      .execute(),
  ]);
  return ({ field, value }: Row): string | null => {
    if (value === null) return null;
    if (field === 'managerId') return people.find((it) => it.id === value)?.name ?? null;
    if (field === 'departmentId') {
      return departments.find((it) => it.id === value)?.name ?? 'A department that is no more';
    }
    const type = employmentTypes.find((it) => field === 'employmentType' && it === value);
    return type ? employmentWords[type] : String(value);
  };
}

/** The record, for those to whom the person is more than a colleague. */
async function needInsider(context: Context, id: number): Promise<Shown> {
  const row = await needEmployee(context, id);
  if (!isInsider(row.relation) || !row.hasRecord) throw notFound('This employee');
  return row;
}

async function history({ id }: Of<'GET /employment-history'>, context: Context) {
  const { db, now } = context;
  const { relation } = await needInsider(context, id);
  const today = dayOf(now);
  const all = await changesOf(db, id);
  const words = await wordsFor(db, all);
  const rows = all.flatMap((it, at): EmploymentChange[] => {
    const isComing = it.since > today;
    const changes = mayChange(relation, it.field);
    // What is to come is news only for those who make it.
    if (isComing || it.refused !== null ? !changes : !maySee(relation, it.field)) return [];
    const before = all.slice(at + 1).find((one) => one.field === it.field && one.refused === null);
    const { since, by, refused } = it;
    return [
      {
        id: it.id,
        field: it.field,
        since,
        before: before ? words(before) : null,
        after: words(it),
        isSealed: it.sealed !== null,
        isComing,
        refused: changes ? refused : null,
        by,
        at: it.at.toISOString(),
        mayRemove: changes && (before !== undefined || isComing || refused !== null),
      },
    ];
  });
  return { rows, today };
}

/** A record to be changed, held until the commit. */
async function lockInsider(context: Context, { id, version }: { id: number; version: number }) {
  await lockOrder(context.db);
  const row = await lockEmployee(context, id);
  if (!row.hasRecord) throw notFound('This employee');
  if (row.version !== version) throw stale(await employeeFor(context, id));
  if (row.state === 'left') throw conflict(`${row.name} has left.`);
  return row;
}

const grow = (db: Db, id: number) =>
  db
    .updateTable('employees')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('person_id', '=', id)
    .execute();

async function save(it: Of<'POST /save-employment-change'>, context: Context) {
  const { db, now, who, audit, masterKey } = context;
  const { id, since, values } = it;
  const row = await lockInsider(context, it);
  refuseForbidden(row.relation, values);
  const before = await wholeOf(db, id);
  if (before.joinedOn && since < before.joinedOn) {
    throw invalid({ since: 'This is before the day of joining.' });
  }
  const problems = await fieldProblems(db, id, values, before);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await noteChanges(db, { personId: id, today: dayOf(now), now, byId: null });
  const names = Object.keys(values) as DatedName[];
  for (const field of names) {
    const value = (values as EmployeeValues)[field] ?? null;
    const isPay = field === 'salary' && values.salary;
    const kept = {
      value: isPay || value === null ? null : JSON.stringify(value),
      sealed: isPay ? sealValue(isPay, masterKey, id, 'salary') : null,
      made_by: who.id,
      made_at: now,
      applied_at: null,
      refused: null,
    };
    await db
      .insertInto('employment_changes')
      .values({ person_id: id, field, since, ...kept })
      .onConflict((on) => on.columns(['person_id', 'field', 'since']).doUpdateSet(kept))
      .execute();
  }
  audit({
    action: 'employee.set-from',
    subject: ['employee', id],
    after: { since, fields: names.map((name) => fieldOf(name).label) },
  });
  await settleChanges(context, id);
  await grow(db, id);
  const isComing = since > dayOf(now);
  return { message: isComing ? `It takes effect on ${since}.` : 'Successfully Saved' };
}

/** One change of this record that the asker may change. */
async function needChange(db: Db, row: Shown, change: number): Promise<Row> {
  const found = (await changesOf(db, row.id)).find((it) => it.id === change);
  if (!found || !maySee(row.relation, found.field)) throw notFound('This change');
  return found;
}

async function remove(it: Of<'POST /remove-employment-change'>, context: Context) {
  const { db, now, audit } = context;
  const row = await lockInsider(context, it);
  const { field, since, refused } = await needChange(db, row, it.change);
  refuseForbidden(row.relation, { [field]: null });
  const earlier = await db
    .selectFrom('employment_changes')
    .select('id')
    .where('person_id', '=', it.id)
    .where('field', '=', field)
    .where('since', '<', since)
    .where('refused', 'is', null)
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (since <= dayOf(now) && refused === null && !earlier) {
    throw conflict('This is how it began: set it anew instead.');
  }
  await db.deleteFrom('employment_changes').where('id', '=', it.change).execute();
  audit({
    action: 'employee.unset-from',
    subject: ['employee', it.id],
    before: { since, fields: [fieldOf(field).label] },
  });
  await settleChanges(context, it.id);
  await grow(db, it.id);
  return { message: 'The change is taken out of the history.' };
}

async function reveal({ id, change }: Of<'POST /reveal-employment-change'>, context: Context) {
  const row = await needInsider(context, id);
  const { field, since, sealed } = await needChange(context.db, row, change);
  const isComing = since > dayOf(context.now);
  if (isComing && !mayChange(row.relation, field)) throw notFound('This change');
  if (field !== 'salary') throw notAllowed('This is not sealed.');
  return context.commit(async (inside) => {
    inside.audit({
      action: 'employee.reveal',
      subject: ['employee', id],
      after: { field: fieldOf(field).label, since },
    });
    const salary = sealed && openValue(sealed, inside.masterKey, id, 'salary');
    return { salary: salary as EmployeeValues['salary'] };
  });
}

export const timelineHandlers: Handlers<typeof timelineEndpoints> = {
  'GET /employment-history': history,
  'POST /save-employment-change': save,
  'POST /remove-employment-change': remove,
  'POST /reveal-employment-change': reveal,
};
