import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { fieldNames } from '../employee-fields.ts';
import { needEmployee } from '../employee.records.ts';
import { columnNamed } from '../import/import-columns.ts';
import { lockOrder } from '../record/check-fields.records.ts';
import {
  MOST_FIELDS,
  type CustomField,
  type customFieldsEndpoints,
} from './custom-fields.contract.ts';
import { listFields, valuesOf } from './custom-fields.records.ts';
import { saveValues } from './save-values.server.ts';

type Save = ParsedInputOf<(typeof customFieldsEndpoints)['POST /save-custom-field']>;
type Archive = ParsedInputOf<(typeof customFieldsEndpoints)['POST /archive-custom-field']>;

/** Columns of the file that are no fields. */
const taken = ['state', 'teams', ...fieldNames.map((it) => it.toLowerCase())];

async function lockField(db: Db, id: number): Promise<CustomField> {
  await db.selectFrom('custom_fields').select('id').where('id', '=', id).forUpdate().execute();
  const [found] = await listFields(db, id);
  if (!found) throw notFound('This field');
  return found;
}

/** A name stands for one column of a file, ours or an added one. */
async function checkName(db: Db, name: string, id: number | undefined) {
  const all = await listFields(db);
  const twin = all.find(
    (it) => !it.isArchived && it.id !== id && it.name.toLowerCase() === name.toLowerCase(),
  );
  if (twin || columnNamed(name) || taken.includes(name.toLowerCase())) {
    const message = `There is a field ${twin?.name ?? name} already.`;
    throw conflict(message, { name: message });
  }
  const inUse = all.filter((it) => !it.isArchived && it.id !== id).length;
  if (inUse >= MOST_FIELDS)
    throw conflict(`At most ${MOST_FIELDS} fields are in use at once. Archive one first.`);
}

const told = ({ name, kind, choices, seenBy, selfFills }: Omit<Save, 'id' | 'version'>) => ({
  name,
  kind,
  ...(choices.length > 0 && { choices }),
  seenBy,
  selfFills,
});

async function saveField(it: Save, { db, audit }: Context): Promise<CustomField> {
  // One at a time, so that no name is given twice.
  await lockOrder(db);
  const before = it.id === undefined ? undefined : await lockField(db, it.id);
  if (before && before.version !== it.version) throw stale(before);
  if (before?.isArchived) throw conflict('This field is archived. Restore it first.');
  if (before && before.kind !== it.kind)
    throw invalid({ kind: 'The kind stays: what is filled in would not fit another one.' });
  await checkName(db, it.name, it.id);
  const values = {
    name: it.name,
    kind: it.kind,
    choices: it.choices,
    seen_by: it.seenBy,
    self_fills: it.selfFills,
  };
  const { id } = before
    ? await db
        .updateTable('custom_fields')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('custom_fields')
        .values({ ...values, archived_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
  audit({
    action: before ? 'custom-field.change' : 'custom-field.add',
    subject: ['custom-field', id],
    ...(before && { before: told(before) }),
    after: told(it),
  });
  return (await listFields(db, id))[0]!;
}

async function archiveField({ id, version, archived }: Archive, { db, now, audit }: Context) {
  await lockOrder(db);
  const before = await lockField(db, id);
  if (before.version !== version) throw stale(before);
  if (before.isArchived === archived)
    throw conflict(archived ? 'This field is archived already.' : 'This field is in use already.');
  if (!archived) await checkName(db, before.name, id);
  await db
    .updateTable('custom_fields')
    .set((eb) => ({ archived_at: archived ? now : null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit({
    action: archived ? 'custom-field.archive' : 'custom-field.restore',
    subject: ['custom-field', id],
    after: { name: before.name },
  });
  return (await listFields(db, id))[0]!;
}

export const customFieldHandlers: Handlers<typeof customFieldsEndpoints> = {
  'GET /custom-fields': async (_input, { db }) => ({ rows: await listFields(db) }),
  'POST /save-custom-field': saveField,
  'POST /archive-custom-field': archiveField,
  'GET /employee-custom-fields': async ({ person }, context) => {
    await needEmployee(context, person);
    return { rows: await valuesOf(context.db, context.who, person) };
  },
  'POST /save-custom-values': saveValues,
};
