import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notAllowed } from '#/kernel/refusal.ts';
import { emailColumn } from '#/store/email-column.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { statusWords } from '../leave-words.ts';
import { approveScope } from '../leave.policy.ts';
import { balancesKept, selectDayLeaves, type Selection } from './day-leaves.records.ts';
import { dayLeavesAsSeen, dayLeavesToDecide } from './day-reply.server.ts';
import type { daysEndpoints } from './days.contract.ts';

type Wanted = ParsedInputOf<(typeof daysEndpoints)['GET /leaves']>;
type Export = ParsedInputOf<(typeof daysEndpoints)['GET /leaves/export']>;
type Part = Pick<Selection, 'where' | 'order'>;

/** More than a large company has in many years. */
const MOST_ROWS = 100_000;

const latest = sql`l.first_day desc, l.id desc`;

const mineOf = ({ who }: Context): Part => ({
  where: sql`l.person_id = ${who.id}`,
  order: latest,
});

/** What waits for this person: from those they lead, and from those nobody leads when they stand in. */
export function queueOf({ who }: Pick<Context, 'who'>): Part {
  const standsIn = approveScope(who) === 'all' ? sql`lead.id is null` : sql`false`;
  return {
    where: sql`now_status = 'applied' and l.person_id <> ${who.id}
      and (lead.id = ${who.id} or ${standsIn})`,
    order: sql`l.first_day, l.id`,
  };
}

/** What this person may take back: approved of those they decide on. */
function approvedOf({ who }: Context): Part {
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

const allOf = ({ who }: Context): Part => ({
  where: sql`${balancesKept('l.person_id', who)}`,
  order: latest,
});

/** Another team has nobody in it, as one that does not exist: who of those in sight is in it is not told. */
export function inTeam(team: number, column: string, { who, scope }: Context) {
  const known = sql`select id from teams where id = ${team} and ${teamInScope('id', who, scope)}`;
  return sql`${sql.ref(column)} in (
    select person_id from team_members where until is null and team_id in (${known})
    union all select lead_id from teams where id in (${known}))`;
}

function filtersOf(it: Omit<Export, 'format'>, context: Context) {
  const all: RawBuilder<unknown>[] = [];
  if (it.person) all.push(sql`l.person_id = ${it.person}`);
  if (it.team) all.push(inTeam(it.team, 'l.person_id', context));
  if (it.type) all.push(sql`l.type_id = any(${it.type})`);
  if (it.status) all.push(sql`now_status = any(${it.status})`);
  if (it.from) all.push(sql`l.last_day >= ${it.from}`);
  if (it.to) all.push(sql`l.first_day <= ${it.to}`);
  return all;
}

const views = { mine: mineOf, queue: queueOf, approved: approvedOf, all: allOf };

function selectionOf(wanted: Wanted, context: Context): Selection {
  const { view, page, perPage } = wanted;
  const { where, order } = views[view](context);
  return {
    who: context.who,
    where: sql.join([where, ...filtersOf(wanted, context)], sql` and `),
    order,
    limit: perPage,
    offset: (page - 1) * perPage,
  };
}

/** Leaves of days as lists: one's own, those to decide on, and for those who keep balances all. */
export async function listDays(wanted: Wanted, context: Context) {
  const { db, who, now } = context;
  const { view } = wanted;
  if (['queue', 'approved'].includes(view) && !approveScope(who))
    throw notAllowed('You need the right short-leave:approve for this.');
  if (view === 'all' && !scopeOf(may('short-leave:configure'), who.grants))
    throw notAllowed('You need the right short-leave:configure for this.');
  const selection = selectionOf(wanted, context);
  const rows = await selectDayLeaves(db, now, selection);
  const beyond = rows.length === 0 && selection.offset > 0;
  const [first] = beyond
    ? await selectDayLeaves(db, now, { ...selection, limit: 1, offset: 0 })
    : rows;
  const seen = await (view === 'queue' ? dayLeavesToDecide : dayLeavesAsSeen)(db, rows, who, now);
  return { rows: seen, totalRows: first?.total ?? 0, today: dayOf(now) };
}

type Row = Awaited<ReturnType<typeof dayLeavesAsSeen>>[number];

const columns: Column<Row>[] = [
  { title: 'Person', value: (it) => it.person.name },
  { title: 'Type', value: (it) => it.type.name },
  { title: 'First day', value: (it) => it.firstDay },
  { title: 'Starts', value: (it) => it.starts },
  { title: 'Last day', value: (it) => it.lastDay },
  { title: 'Ends', value: (it) => it.ends },
  { title: 'Working days', value: (it) => it.days },
  { title: 'Status', value: (it) => statusWords[it.status] },
  { title: 'Note', value: (it) => it.note },
  { title: 'Asked', value: (it) => it.askedAt.toISOString() },
  { title: 'Decided by', value: (it) => it.decidedBy?.name ?? null },
  { title: 'Decided', value: (it) => it.decidedAt?.toISOString() ?? null },
  { title: 'Comment', value: (it) => it.comment },
];

/** What those who keep balances see of the list, as a file. */
export async function exportDays({ format, ...wanted }: Export, context: Context) {
  const { db, who, now } = context;
  const { where, order } = allOf(context);
  const rows = await selectDayLeaves(db, now, {
    who,
    where: sql.join([where, ...filtersOf(wanted, context)], sql` and `),
    order,
    limit: MOST_ROWS,
    offset: 0,
  });
  const seen = await dayLeavesAsSeen(db, rows, who, now);
  const email = await emailColumn(db, seen, (it) => it.person.id);
  return sheetFile('Leaves', format, [...columns, email], seen);
}
