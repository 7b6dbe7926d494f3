import { NO_HEARTBEAT } from '#/kernel/pause-reasons.ts';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { deadSince } from './tasks.policy.ts';
import { moveTask } from './work.records.ts';

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/**
 * Pauses work without a sign of life for eight hours, as of the last one, and tells the person.
 * Reading is right without it. Of one person (whose row the caller has locked), or of everybody.
 * Returns how many tasks were paused.
 */
export async function settleTasks(db: Db, now: Date, tell: Tell, personId?: number) {
  const dead = deadSince(now);
  const rows = await db
    .updateTable('task_intervals')
    .set((eb) => ({ ended_at: eb.ref('last_beat_at'), end_reason: NO_HEARTBEAT }))
    .where('ended_at', 'is', null)
    .where('last_beat_at', '<=', dead)
    .$if(personId !== undefined, (it) => it.where('person_id', '=', personId!))
    .returning(['id', 'task_id', 'person_id'])
    .execute();
  for (const it of rows) {
    const task = await db
      .selectFrom('tasks')
      .select(['key', 'title', 'status'])
      .where('id', '=', it.task_id)
      .executeTakeFirstOrThrow();
    await moveTask(
      db,
      it.task_id,
      { personId: null, from: task.status, to: 'paused', reason: NO_HEARTBEAT },
      now,
    );
    await tell([it.person_id], {
      type: 'tasks.paused',
      title: `${task.key} was paused`,
      body: `${task.title}: no sign of life for 8 hours`,
      link: `/tasks/info?task=${task.key}`,
      about: [{ kind: 'task', id: it.task_id }],
      key: `tasks.paused:${it.id}`,
    });
  }
  return rows.length;
}
