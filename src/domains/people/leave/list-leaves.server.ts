import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import {
  addDays,
  addMonths,
  endOfMonth,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notAllowed } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { capOf, usedBy, usedIn } from './leave-balance.records.ts';
import { leavesAsSeen, leavesToDecide } from './leave-reply.server.ts';
import type { leaveEndpoints } from './leave.contract.ts';
import { approveScope } from './leave.policy.ts';
import { selectLeaves, type Selection } from './leave.records.ts';

type Wanted = ParsedInputOf<(typeof leaveEndpoints)['GET /getShortLeaves']>;

/** More than a month of a large company has; the calendar is not paged. */
const CALENDAR_ROWS = 2000;

/** The whole weeks around a month, as a calendar shows them. */
function weeksAround(month: string): { from: string; to: string } {
  const last = endOfMonth(`${month}-01`);
  return { from: startOfWeek(`${month}-01`), to: addDays(last, 7 - weekdayOf(last)) };
}

const both = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

function mineOf({ who }: Context): Pick<Selection, 'where' | 'order'> {
  return { where: sql`l.person_id = ${who.id}`, order: sql`l.day desc, l.from_minute desc` };
}

/** What waits for this person: from those they lead, and from those nobody leads when they stand in. */
export function queueOf({ who }: Pick<Context, 'who'>): Pick<Selection, 'where' | 'order'> {
  const standsIn = approveScope(who) === 'all' ? sql`lead.id is null` : sql`false`;
  return {
    where: sql`now_status = 'applied' and l.person_id <> ${who.id}
      and (lead.id = ${who.id} or ${standsIn})`,
    order: sql`l.day, l.from_minute, l.id`,
  };
}

/** What this person may take back: approved of those they decide on, the last approved first. */
function approvedOf({ who }: Context): Pick<Selection, 'where' | 'order'> {
  const decides =
    approveScope(who) === 'all'
      ? sql`true`
      : sql`exists (select 1 from team_members m join teams t on t.id = m.team_id
          where m.person_id = l.person_id and m.until is null and t.lead_id = ${who.id})`;
  return {
    where: sql`now_status in ('approved', 'taken') and l.person_id <> ${who.id} and ${decides}`,
    order: sql`l.decided_at desc nulls last, l.id desc`,
  };
}

function calendarOf(wanted: Wanted, { who, scope, now }: Context) {
  const { from, to } = weeksAround(wanted.month ?? dayOf(now).slice(0, 7));
  const inScope = personInScope('l.person_id', who, scope);
  return {
    where: sql`${inScope} and l.day between ${from} and ${to}
      and now_status in ('applied', 'approved', 'taken')`,
    order: sql`l.day, l.from_minute, l.id`,
  };
}

function filtersOf({ person, team, status }: Wanted, { who, scope }: Context) {
  const all: RawBuilder<unknown>[] = [];
  if (person) all.push(sql`l.person_id = ${person}`);
  if (status) all.push(sql`now_status = ${status}`);
  if (team) {
    // Another team has nobody in it, as one that does not exist: who of those in sight is in it is not told.
    const known = sql`select id from teams where id = ${team} and ${teamInScope('id', who, scope)}`;
    all.push(sql`l.person_id in (
      select person_id from team_members where until is null and team_id in (${known})
      union all select lead_id from teams where id in (${known}))`);
  }
  return all;
}

async function rowsOf(wanted: Wanted, context: Context) {
  const { db, who, now } = context;
  const { view, page, perPage } = wanted;
  const base = {
    mine: () => mineOf(context),
    queue: () => queueOf(context),
    approved: () => approvedOf(context),
    calendar: () => calendarOf(wanted, context),
  }[view]();
  const selection = {
    readerId: who.id,
    where: both([base.where, ...filtersOf(wanted, context)]),
    order: base.order,
    limit: view === 'calendar' ? CALENDAR_ROWS : perPage,
    offset: view === 'calendar' ? 0 : (page - 1) * perPage,
  };
  const rows = await selectLeaves(db, now, selection);
  const beyond = rows.length === 0 && selection.offset > 0;
  const [first] = beyond
    ? await selectLeaves(db, now, { ...selection, limit: 1, offset: 0 })
    : rows;
  const seen = await (view === 'queue' ? leavesToDecide : leavesAsSeen)(db, rows, who, now);
  return { rows: seen, totalRows: first?.total ?? 0 };
}

/** The reader's own month as it stands. */
async function balanceOf({ db, who, now }: Context) {
  const today = dayOf(now);
  const cap = await capOf(db);
  const used = usedIn(await usedBy(db, [who.id], [today], now), who.id, today);
  return {
    month: today.slice(0, 7),
    ofMinutes: cap.minutes,
    ofRequests: cap.requests,
    grantedMinutes: used.granted,
    waitingMinutes: used.waiting,
    leftMinutes: Math.max(0, cap.minutes - used.granted - used.waiting),
    requests: used.requests,
    resetsOn: addMonths(startOfMonth(today), 1),
  };
}

async function waitingFor(context: Context): Promise<number> {
  const { db, who, now } = context;
  if (!approveScope(who)) return 0;
  const base = { readerId: who.id, ...queueOf(context), limit: 1, offset: 0 };
  return (await selectLeaves(db, now, base))[0]?.total ?? 0;
}

/** The list behind `/short-leave`, the popup and the queue of whoever decides. */
export async function listLeaves(wanted: Wanted, context: Context) {
  const { db, who, scope, now } = context;
  if (['queue', 'approved'].includes(wanted.view) && !approveScope(who)) {
    throw notAllowed('You need the right short-leave:approve for this.');
  }
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(teamInScope('id', who, scope))
    .orderBy('name')
    .execute();
  return {
    ...(await rowsOf(wanted, context)),
    balance: await balanceOf(context),
    waiting: await waitingFor(context),
    today: dayOf(now),
    teams,
  };
}
