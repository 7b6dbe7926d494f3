import { sql } from 'kysely';
import { duration } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { anywhere } from '#/store/records/like.ts';
import { teamInScope } from '#/store/scope.ts';
import { workPieces } from '../reports/pieces.records.ts';
import { lockPerson } from '../work.records.ts';
import { holdMonths } from './locked-time.records.ts';
import { weekWords } from './submit-week.server.ts';
import { allLocked } from './timesheet-rules.ts';
import type { timesheetsEndpoints } from './timesheets.contract.ts';
import { asPart, daysOf, lockedDays, selectParts, teamOn, workedOn } from './week.records.ts';

type Decide = ParsedInputOf<(typeof timesheetsEndpoints)['POST /tasks/timesheet/decide']>;
type List = ParsedInputOf<(typeof timesheetsEndpoints)['GET /tasks/timesheets']>;

/** The part, with the work of its person locked; one that the asker does not decide is not there. */
async function toDecide({ db, who, scope }: Context, id: number) {
  const within = scope === 'all' ? sql`true` : sql`p.team_id = any(${who.ledTeamIds}::int[])`;
  const where = sql`p.id = ${id} and ${within}`;
  const [seen] = await selectParts(db, where);
  if (!seen) throw notFound('This week');
  if (seen.person_id === who.id) throw notAllowed('Nobody approves their own week.');
  await lockPerson(db, seen.person_id);
  const [part] = await selectParts(db, where);
  if (!part) throw notFound('This week');
  return part;
}

/** Approves the hours that were read, or gives the week back; an approved one can be given back too. */
export async function decideWeek(it: Decide, context: Context) {
  const { db, who, now, audit } = context;
  const part = await toDecide(context, it.id);
  if (part.version !== it.version) throw stale(asPart(part));
  if (part.status === it.verdict) throw conflict(`This week is ${it.verdict} already.`);
  if (part.status === 'returned') throw conflict('It was returned: its person submits it again.');
  if (it.verdict === 'returned') {
    await holdMonths(db);
    const refusal = allLocked(part.days, await lockedDays(db, part.days));
    if (refusal) throw conflict(`${refusal} HR can unlock it.`);
  }
  const seconds = await workedOn(db, now, part.person_id, part.days);
  if (it.verdict === 'approved') {
    if (dayOf(now) <= part.days.at(-1)!) throw conflict('This week is not over yet.');
    if (seconds !== it.seconds)
      throw conflict(`By now it has ${duration(Math.round(seconds / 60))}: look at it again.`, {
        seconds: 'It was changed meanwhile.',
      });
  }
  await db
    .updateTable('timesheet_parts')
    .set((row) => ({
      status: it.verdict,
      seconds,
      decided_by: who.id,
      decided_at: now,
      reason: it.verdict === 'returned' ? it.reason! : null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', part.id)
    .execute();
  audit({
    action: it.verdict === 'approved' ? 'timesheet.approve' : 'timesheet.return',
    subject: ['timesheet', part.id],
    before: { status: part.status },
    after: { status: it.verdict, seconds, reason: it.reason },
  });
  await context.notify([part.person_id], {
    type: 'timesheet.decided',
    title: `${who.name} ${it.verdict} your week ${weekWords(part.monday)}`,
    ...(it.verdict === 'returned' && { body: it.reason! }),
    from: who.name,
    link: `/tasks/timesheet?day=${part.monday}`,
    key: `timesheet.decided:${part.id}:${part.version + 1}`,
  });
  return { message: `The week is ${it.verdict}.` };
}

/** The weeks of which something waits for the asker. */
export const waitingWeeks = ({ db, who, scope }: Context, team?: number) =>
  db
    .selectFrom('timesheet_parts')
    .select(['monday', sql<number>`count(*)::int`.as('count')])
    .where('status', '=', 'submitted')
    .where('person_id', '<>', who.id)
    .$if(scope !== 'all', (query) =>
      query.where('team_id', '=', sql<number>`any(${who.ledTeamIds}::int[])`),
    )
    .$if(team !== undefined, (query) => query.where('team_id', '=', team!))
    .groupBy('monday')
    .orderBy('monday')
    .execute();

/** Everybody of the reader's teams, a row for each team they were in, submitted or not. */
export async function listWeeks(it: List, context: Context) {
  const { db, who, scope, now } = context;
  const today = dayOf(now);
  const monday = startOfWeek(it.day ?? addDays(today, -7));
  const range = { from: monday, to: addDays(monday, 6) };
  const days = sql<{ day: string }>`(select one::date as day from generate_series(
    ${range.from}::timestamp, ${range.to}::timestamp, '1 day') one)`;
  const rows = await db
    .with(
      (cte) => cte('d').materialized(),
      (qb) =>
        qb
          .selectFrom('people as p')
          .crossJoin(days.as('g'))
          .select(['p.id as person_id', 'p.name', 'p.status', 'g.day'])
          .select(teamOn(sql`p.id`, sql`g.day`).as('team_id'))
          .where('p.id', '<>', who.id),
    )
    .with(
      (cte) => cte('w').materialized(),
      (qb) =>
        qb
          .selectFrom(workPieces(now, range).as('x'))
          .select(['person_id', 'day', sql<number>`sum(seconds)::int`.as('seconds')])
          .groupBy(['person_id', 'day']),
    )
    .selectFrom('d')
    .leftJoin('teams as t', 't.id', 'd.team_id')
    .leftJoin('w', (join) =>
      join.onRef('w.person_id', '=', 'd.person_id').onRef('w.day', '=', 'd.day'),
    )
    .select(['d.person_id', 'd.name', 'd.team_id', 't.name as team'])
    .select(sql<string[]>`array_agg(d.day order by d.day)`.as('days'))
    .select(sql<number>`coalesce(sum(w.seconds), 0)::int`.as('seconds'))
    .$if(scope !== 'all', (query) =>
      query.where('d.team_id', '=', sql<number>`any(${who.ledTeamIds}::int[])`),
    )
    .$if(it.team !== undefined, (query) => query.where('d.team_id', '=', it.team!))
    .$if(Boolean(it.search), (query) => query.where('d.name', 'ilike', anywhere(it.search!)))
    .groupBy(['d.person_id', 'd.name', 'd.status', 'd.team_id', 't.name'])
    .having(
      sql<boolean>`((d.status = 'active' and d.team_id is not null)
        or coalesce(sum(w.seconds), 0) > 0)`,
    )
    .orderBy(sql`lower(d.name)`)
    .orderBy('d.person_id')
    .orderBy(sql`min(d.day)`)
    .execute();
  const parts = await selectParts(db, sql`p.monday = ${monday}`);
  const locked = await lockedDays(db, daysOf(monday));
  const all = rows.map((row) => {
    const part = parts.find(
      (one) => one.person_id === row.person_id && one.team_id === row.team_id,
    );
    return {
      person: { id: row.person_id, name: row.name },
      team: row.team_id === null ? null : { id: row.team_id, name: row.team! },
      days: row.days,
      seconds: row.seconds,
      status: part?.status ?? ('open' as const),
      part: part ? asPart(part) : null,
      mayApprove: part?.status === 'submitted',
      mayReturn:
        (part?.status === 'submitted' || part?.status === 'approved') &&
        allLocked(part.days, locked) === null,
    };
  });
  const wanted = it.status?.length ? all.filter((row) => it.status!.includes(row.status)) : all;
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(
      scope === 'all'
        ? teamInScope('id', who, 'all')
        : sql<boolean>`id = any(${who.ledTeamIds}::int[])`,
    )
    .orderBy('name')
    .execute();
  return {
    rows: wanted.slice((it.page - 1) * it.perPage, it.page * it.perPage),
    totalRows: wanted.length,
    monday,
    today,
    teams,
    waiting: await waitingWeeks(context, it.team),
  };
}
