import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound, stale } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { settleChecklists } from '../checklists/settle-checklists.records.ts';
import { fieldNames } from '../employee-fields.ts';
import { needEmployee, type Shown } from '../employee.records.ts';
import { openedOf } from '../sealed/envelopes.records.ts';
import { sealedNames } from '../sealed/sealed-fields.ts';
import { lockEmployee } from './change-employee.server.ts';
import { toldOf } from './employee-audit.ts';
import type { recordEndpoints } from './record.contract.ts';
import { employeeFor } from './show-employee.server.ts';
import { wholeOf } from './write-fields.records.ts';

function checkKept(row: Shown): Shown {
  if (!row.relation.hr || !row.hasRecord) throw notFound('This employee');
  return row;
}

/** @throws Refusal `not-found` unless the asker keeps this record. */
export const needKept = async (context: Context, id: number) =>
  checkKept(await needEmployee(context, id));

/** The same, to be changed: its rows are held until the commit. */
export const lockKept = async (context: Context, id: number) =>
  checkKept(await lockEmployee(context, id));

const countOf = async (db: Db, table: 'employees' | 'employee_documents', id: number) => {
  const rows =
    table === 'employees'
      ? await db
          .selectFrom('employees as e')
          .innerJoin('people as p', 'p.id', 'e.person_id')
          .select('e.person_id')
          .where('e.manager_id', '=', id)
          .where('p.status', '<>', 'left')
          .execute()
      : await db
          .selectFrom('employee_documents')
          .select('id')
          .where('person_id', '=', id)
          .execute();
  return rows.length;
};

/** Removes a record that should not be: nobody may report to it and no paper may hang on it. */
export async function removeEmployee(
  { id, version }: ParsedInputOf<(typeof recordEndpoints)['POST /delete-employee']>,
  context: Context,
) {
  const { db, audit } = context;
  const row = await lockKept(context, id);
  if (row.version !== version) throw stale(await employeeFor(context, id));
  if (row.state === 'left') {
    throw conflict(`${row.name} worked here: the record is kept.`);
  }
  const reports = await countOf(db, 'employees', id);
  if (reports > 0) throw conflict(`${reports} people report to ${row.name}. Move them first.`);
  const papers = await countOf(db, 'employee_documents', id);
  if (papers > 0)
    throw conflict(`There are ${papers} documents on this record. Remove them first.`);
  const before = {
    ...(await wholeOf(db, id)),
    ...(await openedOf(context, id, sealedNames)),
  };
  const filled = fieldNames.filter((it) => (before[it] ?? null) !== null);
  await db.deleteFrom('custom_values').where('person_id', '=', id).execute();
  await db.deleteFrom('employees').where('person_id', '=', id).execute();
  audit({ action: 'employee.delete', subject: ['employee', id], before: toldOf(before, filled) });
  await settleChecklists(context, [id]);
  return { message: `The record of ${row.name} is removed.` };
}

/** Replaces the picture everybody sees of an employee. */
export async function setPicture(
  { id }: { id: number },
  context: Context,
  upload: UploadedFile | undefined,
) {
  const { db, files, audit, after } = context;
  const { relation, photo: old } = await lockEmployee(context, id);
  if (!relation.hr) throw notFound('This employee');
  const picture = upload!.picture!;
  const photo = newFileKey('photos');
  await files.put(photo, picture.bytes, { type: picture.type });
  await db.updateTable('people').set({ photo }).where('id', '=', id).execute();
  audit({ action: 'person.set-photo', subject: ['person', id] });
  if (old) after(() => files.remove(old));
  return { message: 'Successfully Saved', photo };
}
