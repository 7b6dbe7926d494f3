import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale, type Fields } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { lockOrder } from '../record/check-fields.records.ts';
import type { ItemOwner } from './checklist-words.ts';
import type { ChecklistTemplate, checklistsEndpoints } from './checklists.contract.ts';

type Save = ParsedInputOf<(typeof checklistsEndpoints)['POST /save-checklist-template']>;
type Delete = ParsedInputOf<(typeof checklistsEndpoints)['POST /delete-checklist-template']>;

export const listTemplates = (db: Db, id?: number): Promise<ChecklistTemplate[]> =>
  db
    .selectFrom('checklist_templates as t')
    .leftJoin('departments as d', 'd.id', 't.department_id')
    .select(['t.id', 't.version', 't.kind', 't.name'])
    .select(
      sql<ChecklistTemplate['department']>`case when d.id is not null
        then json_build_object('id', d.id, 'name', d.name) end`.as('department'),
    )
    .select(
      sql<ChecklistTemplate['items']>`coalesce((
        select json_agg(json_build_object('title', i.title, 'owner', i.owner,
          'dueAfter', i.due_after,
          'person', case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end)
          order by i.place)
        from checklist_template_items i left join people o on o.id = i.owner_id
        where i.template_id = t.id), '[]')`.as('items'),
    )
    .$if(id !== undefined, (query) => query.where('t.id', '=', id!))
    .orderBy('t.kind', 'desc')
    .orderBy('d.name', (order) => order.asc().nullsFirst())
    .orderBy(sql`lower(t.name)`)
    .execute();

/** A template held until the commit. */
export async function lockTemplate(db: Db, id: number): Promise<ChecklistTemplate> {
  await db
    .selectFrom('checklist_templates')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const [found] = await listTemplates(db, id);
  if (!found) throw notFound('This template');
  return found;
}

interface Owned {
  owner: ItemOwner;
  ownerId: number | null;
}

/** What is wrong with the people named as owners, by field; those who stood there before may stay. */
export async function ownerProblems(
  db: Db,
  items: readonly (Owned & { field: string })[],
  before: ReadonlySet<number>,
): Promise<Fields> {
  const fresh = items.flatMap((it) =>
    it.ownerId !== null && !before.has(it.ownerId) ? [it.ownerId] : [],
  );
  if (fresh.length === 0) return {};
  const here = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', fresh)
    .where('status', 'in', ['active', 'invited'])
    .execute();
  const ids = new Set(here.map((it) => it.id));
  return Object.fromEntries(
    items.flatMap(({ field, ownerId }) =>
      ownerId === null || before.has(ownerId) || ids.has(ownerId)
        ? []
        : [[field, 'Choose somebody who works here.']],
    ),
  );
}

async function checkTemplate(db: Db, it: Save, before: ChecklistTemplate | undefined) {
  if (it.departmentId !== null) {
    // Held so that nobody deletes it meanwhile.
    const found = await db
      .selectFrom('departments')
      .select('id')
      .where('id', '=', it.departmentId)
      .forShare()
      .executeTakeFirst();
    if (!found) throw invalid({ departmentId: 'There is no such department.' });
  }
  const stood = new Set(before?.items.flatMap((one) => one.person?.id ?? []));
  const items = it.items.map((one, at) => ({ ...one, field: `items.${at}.ownerId` }));
  const problems = await ownerProblems(db, items, stood);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const twin = await db
    .selectFrom('checklist_templates')
    .select('id')
    .where('kind', '=', it.kind)
    .where((eb) => eb.fn<string>('lower', ['name']), '=', it.name.toLowerCase())
    .executeTakeFirst();
  if (!twin || twin.id === before?.id) return;
  const message = `There is a template ${it.name} already.`;
  throw conflict(message, { name: message });
}

const told = (it: ChecklistTemplate) => ({
  name: it.name,
  kind: it.kind,
  department: it.department?.name ?? null,
  items: it.items.map((one) => one.title),
});

export async function saveTemplate(it: Save, { db, audit }: Context): Promise<ChecklistTemplate> {
  // One at a time, so that no name is given twice.
  await lockOrder(db);
  const before = it.id === undefined ? undefined : await lockTemplate(db, it.id);
  if (before && before.version !== it.version) throw stale(before);
  await checkTemplate(db, it, before);
  const values = { kind: it.kind, name: it.name, department_id: it.departmentId };
  const saved = before
    ? await db
        .updateTable('checklist_templates')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('checklist_templates')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
  await db.deleteFrom('checklist_template_items').where('template_id', '=', saved.id).execute();
  await db
    .insertInto('checklist_template_items')
    .values(
      it.items.map(({ title, owner, ownerId, dueAfter }, place) => ({
        template_id: saved.id,
        place,
        title,
        owner,
        owner_id: ownerId,
        due_after: dueAfter,
      })),
    )
    .execute();
  const [after] = await listTemplates(db, saved.id);
  audit({
    action: before ? 'checklist-template.change' : 'checklist-template.add',
    subject: ['checklist-template', saved.id],
    ...(before && { before: told(before) }),
    after: told(after!),
  });
  return after!;
}

/** Checklists that were made from it go on. */
export async function deleteTemplate({ id, version }: Delete, { db, audit }: Context) {
  const before = await lockTemplate(db, id);
  if (before.version !== version) throw stale(before);
  await db.deleteFrom('checklist_templates').where('id', '=', id).execute();
  audit({
    action: 'checklist-template.delete',
    subject: ['checklist-template', id],
    before: told(before),
  });
  return { message: `${before.name} is deleted.` };
}
