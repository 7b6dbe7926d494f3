import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, Refusal, stale, type Fields } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { lockEmployee } from '../record/change-employee.server.ts';
import { HIDDEN } from '../record/employee-audit.ts';
import { employeeFor } from '../record/show-employee.server.ts';
import { readCustom } from './custom-field-values.ts';
import type { CustomValue, customFieldsEndpoints } from './custom-fields.contract.ts';
import { listFields, valuesOf } from './custom-fields.records.ts';

export interface NewValue {
  field: Pick<CustomValue, 'id' | 'name'>;
  before: string | null;
  after: string | null;
}

/** Writes what fields of a locked record hold now, and notes it with its history. */
export async function writeValues(
  { db, audit }: Pick<Context, 'db' | 'audit'>,
  personId: number,
  values: readonly NewValue[],
) {
  const changed = values.filter((it) => it.before !== it.after);
  if (changed.length === 0) return;
  for (const { field, after } of changed) await writeValue(db, personId, field.id, after);
  await db
    .updateTable('employees')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('person_id', '=', personId)
    .execute();
  // More people read the audit log than the record.
  const open = new Set(
    (await listFields(db)).filter((it) => it.seenBy === 'everybody').map((it) => it.id),
  );
  const told = (side: 'before' | 'after') =>
    Object.fromEntries(
      changed.map((it) => [
        it.field.name,
        it[side] === null || open.has(it.field.id) ? it[side] : HIDDEN,
      ]),
    );
  audit({
    action: 'employee.change',
    subject: ['employee', personId],
    before: told('before'),
    after: told('after'),
  });
}

async function writeValue(db: Db, personId: number, fieldId: number, value: string | null) {
  if (value === null) {
    await db
      .deleteFrom('custom_values')
      .where('field_id', '=', fieldId)
      .where('person_id', '=', personId)
      .execute();
    return;
  }
  await db
    .insertInto('custom_values')
    .values({ field_id: fieldId, person_id: personId, value })
    .onConflict((at) => at.columns(['field_id', 'person_id']).doUpdateSet({ value }))
    .execute();
}

export async function saveValues(
  input: ParsedInputOf<(typeof customFieldsEndpoints)['POST /save-custom-values']>,
  context: Context,
) {
  const { db, who } = context;
  const { person, version, values } = input;
  const row = await lockEmployee(context, person);
  if (!row.hasRecord) throw conflict(`HR has made no record of ${row.name} yet.`);
  if (row.version !== version) throw stale(await employeeFor(context, person));
  const fields = await valuesOf(db, who, person);
  const problems: Fields = {};
  const forbidden: Fields = {};
  const written: NewValue[] = [];
  for (const [at, { field: id, value }] of values.entries()) {
    const field = fields.find((it) => it.id === id);
    if (!field) problems[`values.${at}.field`] = 'There is no such field.';
    else if (!field.mayChange) forbidden[`values.${at}.field`] = 'You may not change this.';
    // A choice that is no longer offered stays where it is.
    else if (value === null || value === '' || value === field.value)
      written.push({ field, before: field.value, after: value || null });
    else {
      const read = readCustom(field, value);
      if ('problem' in read) problems[`values.${at}.value`] = read.problem;
      else written.push({ field, before: field.value, after: read.value });
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (Object.keys(forbidden).length > 0)
    throw new Refusal('not-allowed', 'You may not change these fields.', { fields: forbidden });
  await writeValues(context, person, written);
  return { message: 'Saved.' };
}
