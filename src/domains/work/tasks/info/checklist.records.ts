import type { Db } from '#/store/records/records.ts';

/** The checklist of a task in its order. */
export async function checklistOf(db: Db, taskId: number) {
  const rows = await db
    .selectFrom('task_checklist as c')
    .leftJoin('people as p', 'p.id', 'c.done_by')
    .select(['c.id', 'c.version', 'c.text', 'c.done_at', 'c.done_by', 'p.name'])
    .where('c.task_id', '=', taskId)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
  return rows.map((it) => ({
    id: it.id,
    version: it.version,
    text: it.text,
    doneAt: it.done_at,
    doneBy: it.done_by === null ? null : { id: it.done_by, name: it.name ?? '' },
  }));
}
