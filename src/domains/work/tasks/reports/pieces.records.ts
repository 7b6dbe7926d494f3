import { sql, type RawBuilder } from 'kysely';
import { businessZone, instantOf } from '#/kernel/dates.ts';
import { addDays, type DayRange } from '#/kernel/days.ts';
import { deadSince } from '../tasks.policy.ts';

const isDead = (now: Date) => sql`i.last_beat_at <= ${deadSince(now)}`;

/** When a stretch ended, as far as it has: without a sign of life it ended with the last one. */
const stoppedAt = (now: Date) => sql`coalesce(i.ended_at,
  case when ${isDead(now)} then i.last_beat_at else greatest(${now}::timestamptz, i.started_at) end)`;

interface Piece {
  interval_id: number;
  task_id: number;
  person_id: number;
  day: string;
  from_at: Date;
  to_at: Date;
  seconds: number;
  is_running: boolean;
  end_reason: string | null;
}

/**
 * Stretches of work within those business days, cut at midnight: a table of `interval_id`, `task_id`,
 * `person_id`, `day`, `from_at`, `to_at`, `seconds`, `is_running` and `end_reason`. Both ends are cut
 * to whole seconds before, so the pieces of a stretch add up to it exactly, whatever they are
 * grouped by.
 */
export function workPieces(now: Date, { from, to }: DayRange): RawBuilder<Piece> {
  const [begin, end] = [instantOf(from), instantOf(addDays(to, 1))];
  return sql<Piece>`(
    select i.id as interval_id, i.task_id, i.person_id, d.day, i.is_running,
      case when i.stopped <= d.ends then i.end_reason end as end_reason,
      greatest(i.began, d.begins) as from_at, least(i.stopped, d.ends) as to_at,
      extract(epoch from least(i.stopped, d.ends) - greatest(i.began, d.begins))::int as seconds
    from (
      select i.id, i.task_id, i.person_id, i.end_reason,
        i.ended_at is null and not ${isDead(now)} as is_running,
        date_trunc('second', i.started_at) as began,
        date_trunc('second', ${stoppedAt(now)}) as stopped
      from task_intervals i
      where i.started_at < ${end} and (i.ended_at is null or i.ended_at > ${begin})
    ) i
    cross join lateral (
      select g.day::date as day, g.day at time zone ${businessZone()} as begins,
        (g.day + interval '1 day') at time zone ${businessZone()} as ends
      from generate_series(
        greatest(date_trunc('day', i.began at time zone ${businessZone()}), ${from}::timestamp),
        least(i.stopped at time zone ${businessZone()}, ${to}::timestamp),
        interval '1 day') g (day)
    ) d
    where least(i.stopped, d.ends) > greatest(i.began, d.begins))`;
}
