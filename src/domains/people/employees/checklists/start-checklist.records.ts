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
export const addFromTemplates = (
  db: Db,
  checklistId: number,
  templateIds: readonly number[],
): Promise<{ id: number; version: number }[]> =>
  db
    .insertInto('checklist_items')
    .columns(['checklist_id', 'template_id', 'title', 'owner', 'owner_id', 'due_after'])
    .expression((eb) =>
      eb
        .selectFrom('checklist_template_items as t')
        .select(sql<number>`${checklistId}`.as('checklist_id'))
        .select(['t.template_id', 't.title', 't.owner', 't.owner_id', 't.due_after'])
        .where('t.template_id', '=', sql<number>`any(${[...templateIds]})`)
        .where((it) =>
          it.not(
            it.exists(
              it
                .selectFrom('checklist_items as i')
                .select('i.id')
                .where('i.checklist_id', '=', checklistId)
                .whereRef('i.template_id', '=', 't.template_id'),
            ),
          ),
        )
        .orderBy('t.template_id')
        .orderBy('t.place'),
    )
    .returning(['id', 'version'])
    .execute();

/** Templates of a kind for a department, for those above it and for every one. */
export async function templatesFor(
  db: Db,
  kind: ChecklistKind,
  departmentId: number | null,
): Promise<number[]> {
  const rows = await db
    .withRecursive('line(id, parent_id)', (qb) =>
      qb
        .selectFrom('departments')
        .select(['id', 'parent_id'])
        .where('id', '=', sql<number>`${departmentId}::int`)
        .union(
          qb
            .selectFrom('departments as d')
            .innerJoin('line', 'line.parent_id', 'd.id')
            .select(['d.id', 'd.parent_id']),
        ),
    )
    .selectFrom('checklist_templates as t')
    .select('t.id')
    .where('t.kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('t.department_id', 'is', null),
        eb('t.department_id', 'in', eb.selectFrom('line').select('line.id')),
      ]),
    )
    .orderBy('t.id')
    .execute();
  return rows.map((it) => it.id);
}

/** One that ended for the same day: what was done in it counts, and goes on. */
async function reopened(db: Db, { personId, kind, anchor }: Beginning) {
  const again = await db
    .updateTable('checklists')
    .set({ ended_at: null })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('checklists')
        .select('id')
        .where('person_id', '=', personId)
        .where('kind', '=', kind)
        .where('anchor_on', '=', anchor)
        .orderBy('id', 'desc')
        .limit(sql.lit(1)),
    )
    .returning('id')
    .executeTakeFirst();
  return again?.id;
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
