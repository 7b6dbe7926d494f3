import type { Db } from '#/store/records/records.ts';

/** What was said of the handed in work of these tasks, oldest first. */
export async function reviewsOf(db: Db, taskIds: readonly number[]) {
  if (taskIds.length === 0) return [];
  const rows = await db
    .selectFrom('task_reviews as r')
    .innerJoin('people as p', 'p.id', 'r.reviewer_id')
    .select(['r.id', 'r.task_id', 'r.at', 'r.reviewer_id', 'p.name', 'r.verdict'])
    .select(['r.rating', 'r.note'])
    .where('r.task_id', 'in', taskIds)
    .orderBy('r.id')
    .execute();
  return rows.map((it) => ({
    taskId: it.task_id,
    id: it.id,
    at: it.at,
    reviewer: { id: it.reviewer_id, name: it.name },
    verdict: it.verdict,
    rating: it.rating,
    note: it.note,
  }));
}

/** When these tasks went to review the last time. */
export async function handedInOf(db: Db, taskIds: readonly number[]): Promise<Map<number, Date>> {
  if (taskIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('task_events')
    .select(({ fn }) => ['task_id', fn.max('at').as('at')])
    .where('task_id', 'in', taskIds)
    .where('to_status', '=', 'in_review')
    .groupBy('task_id')
    .execute();
  return new Map(rows.map((it) => [it.task_id, it.at]));
}
