import { sql } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { ChecklistKind } from './checklist-words.ts';

/**
 * Who joined or left longer ago than so many days gets no items by themselves: HR brings old records in,
 * and a company begins to keep checklists.
 */
export const RECENT_DAYS = 30;

/** Who joins or leaves, and since or until when. */
export interface Beginning {
  personId: number;
  kind: ChecklistKind;
  anchor: string;
  departmentId: number | null;
  now: Date;
}

/**
 * Adds the items of templates to a checklist that are not in it yet.
 * @returns the new items
 */
export async function addFromTemplates(
  db: Db,
  checklistId: number,
  templateIds: readonly number[],
): Promise<{ id: number; version: number }[]> {
  const { rows } = await sql<{ id: number; version: number }>`
    insert into checklist_items (checklist_id, template_id, title, owner, owner_id, due_after)
    select ${checklistId}, t.template_id, t.title, t.owner, t.owner_id, t.due_after
    from checklist_template_items t
    where t.template_id = any(${[...templateIds]}) and not exists (
      select from checklist_items i
      where i.checklist_id = ${checklistId} and i.template_id = t.template_id)
    order by t.template_id, t.place
    returning id, version`.execute(db);
  return rows;
}

/** Templates of a kind for a department, for those above it and for every one. */
export async function templatesFor(
  db: Db,
  kind: ChecklistKind,
  departmentId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive line as (
      select id, parent_id from departments where id = ${departmentId}::int
      union select d.id, d.parent_id from departments d join line on line.parent_id = d.id)
    select t.id from checklist_templates t
    where t.kind = ${kind} and (t.department_id is null or t.department_id in (select id from line))
    order by t.id`.execute(db);
  return rows.map((it) => it.id);
}

/** One that ended for the same day: what was done in it counts, and goes on. */
async function reopened(db: Db, { personId, kind, anchor }: Beginning) {
  const { rows } = await sql<{ id: number }>`
    update checklists set ended_at = null where id = (
      select id from checklists
      where person_id = ${personId} and kind = ${kind} and anchor_on = ${anchor}
      order by id desc limit 1)
    returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * The checklist of somebody who has none of the kind that goes on; undefined when another server or
 * request began it at the same time. `isNew`: none of before goes on.
 */
export async function beginChecklist(
  db: Db,
  it: Beginning,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const again = await reopened(db, it);
  if (again !== undefined) return { id: again, isNew: false };
  const made = await db
    .insertInto('checklists')
    .values({
      person_id: it.personId,
      kind: it.kind,
      anchor_on: it.anchor,
      department_id: it.departmentId,
      begun_at: it.now,
      ended_at: null,
    })
    .onConflict((at) => at.columns(['person_id', 'kind']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && { id: made.id, isNew: true };
}

/** Whether somebody's first or last day is to come, or not long ago. */
export const isRecent = (day: string, today: string) => day >= addDays(today, -RECENT_DAYS);
