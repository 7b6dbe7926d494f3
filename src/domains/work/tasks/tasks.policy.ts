import { sql } from 'kysely';
import { taskSeen, type Reading } from '#/store/scope.ts';
import { HEARTBEAT_MS } from './task-rules.ts';

/** Work without a sign of life since then counts as paused, written down or not. */
export const deadSince = (now: Date) => new Date(now.getTime() - HEARTBEAT_MS);

/**
 * Tasks that people are at right now, `person_id`, `key`, `title` and `started_at`: what this person
 * may see of it. A colleague whose work is out of sight looks like one who is at nothing.
 */
export const workGoingOn = (who: Reading, now: Date) => sql`(
  select i.person_id, t.key, t.title, i.started_at
  from task_intervals i join tasks t on t.id = i.task_id
  where i.ended_at is null and i.last_beat_at > ${deadSince(now)} and ${taskSeen(who)})`;
