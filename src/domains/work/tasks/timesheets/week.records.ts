import { sql, type RawBuilder } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { workPieces } from '../reports/pieces.records.ts';

/** The seven days of a week. */
export const daysOf = (monday: string) => Array.from({ length: 7 }, (_, at) => addDays(monday, at));

/**
 * The team whose lead approves what somebody did on a day: the one they were in then, rather one they
 * do not lead themselves; days without any go to the one they are in now, or lead.
 */
export const teamOn = (person: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<number | null>`
  coalesce(
    (select m.team_id from team_members m join teams x on x.id = m.team_id
      where m.person_id = ${person} and m.since <= ${day} and (m.until is null or m.until > ${day})
      order by x.lead_id is not distinct from ${person}, m.team_id limit 1),
    (select m.team_id from team_members m join teams x on x.id = m.team_id
      where m.person_id = ${person} and m.until is null
      order by x.lead_id is not distinct from ${person}, m.team_id limit 1),
    (select id from teams where lead_id = ${person} order by id limit 1))`;

/** The team of each day of a week of one person. */
export function teamsOfWeek(db: Db, personId: number, monday: string) {
  const days = sql<{ day: string }>`(select it::date as day from generate_series(
    ${monday}::timestamp, ${addDays(monday, 6)}::timestamp, '1 day') it)`;
  return db
    .selectFrom(days.as('g'))
    .select(['g.day', teamOn(sql`${personId}::int`, sql`g.day`).as('team_id')])
    .orderBy('g.day')
    .execute();
}

/** How long somebody worked on each of these days. */
async function secondsOn(db: Db, now: Date, personId: number, days: readonly string[]) {
  const range = { from: days[0]!, to: days.at(-1)! };
  const rows = await db
    .selectFrom(workPieces(now, range).as('w'))
    .select(['w.day', sql<number>`sum(w.seconds)::int`.as('seconds')])
    .where('w.person_id', '=', personId)
    .where('w.day', '=', sql<string>`any(${[...days]}::date[])`)
    .groupBy('w.day')
    .execute();
  return new Map(rows.map((it) => [it.day, it.seconds]));
}

const sumOf = (all: ReadonlyMap<string, number>) =>
  [...all.values()].reduce((sum, it) => sum + it, 0);

export const workedOn = async (db: Db, now: Date, personId: number, days: readonly string[]) =>
  days.length === 0 ? 0 : sumOf(await secondsOn(db, now, personId, days));

export type PartRow = Awaited<ReturnType<typeof selectParts>>[number];

/** Parts of weeks with names. `where` may use `p`. */
export const selectParts = (db: Db, where: RawBuilder<unknown>) =>
  db
    .selectFrom('timesheet_parts as p')
    .leftJoin('teams as t', 't.id', 'p.team_id')
    .leftJoin('people as d', 'd.id', 'p.decided_by')
    .selectAll('p')
    .select(['t.name as team', 'd.name as decider'])
    .where(sql<boolean>`${where}`)
    .orderBy('p.monday')
    .orderBy('p.days')
    .orderBy('p.id')
    .execute();

const named = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name! };

export const asPart = (it: PartRow) => ({
  id: it.id,
  version: it.version,
  team: named(it.team_id, it.team),
  days: it.days,
  status: it.status,
  seconds: it.seconds,
  submittedAt: it.submitted_at,
  decidedBy: named(it.decided_by, it.decider),
  decidedAt: it.decided_at,
  reason: it.reason,
});

/** The days of a range that lie in a month that is locked. */
export async function lockedDays(db: Db, days: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom(sql<{ day: string }>`unnest(${[...days]}::date[])`.as<'d'>(sql`d(day)`))
    .select('d.day')
    .where(
      sql<boolean>`exists (select 1 from timesheet_locks l
        where l.month = date_trunc('month', d.day)::date)`,
    )
    .execute();
  return new Set(rows.map((it) => it.day));
}

/** Stretches of a person that share time with a day, with their ends as they are by now. */
export async function stretchesOn(db: Db, personId: number, from: Date, to: Date) {
  return db
    .selectFrom('task_intervals')
    .select(['id', 'task_id', 'started_at', 'ended_at'])
    .where('person_id', '=', personId)
    .where(sql<boolean>`tstzrange(started_at, ended_at) && tstzrange(${from}, ${to})`)
    .orderBy('started_at')
    .execute();
}
