import type { Db } from '#/store/records/records.ts';

/** Puts tasks into a sprint, out of the one they are in; null: into none. When is kept. */
export async function putIntoSprint(
  db: Db,
  ids: readonly number[],
  sprintId: number | null,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('task_sprint_stays')
    .set((eb) => ({ until: eb.fn('greatest', ['since', eb.val(now)]) }))
    .where('task_id', 'in', ids)
    .where('until', 'is', null)
    .execute();
  await db.deleteFrom('task_sprint_tasks').where('task_id', 'in', ids).execute();
  if (sprintId === null) return;
  const values = ids.map((task_id) => ({ task_id, sprint_id: sprintId }));
  await db.insertInto('task_sprint_tasks').values(values).execute();
  await db
    .insertInto('task_sprint_stays')
    .values(values.map((it) => ({ ...it, since: now })))
    .execute();
}
