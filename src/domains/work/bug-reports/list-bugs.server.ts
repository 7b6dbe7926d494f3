import { sql, type RawBuilder } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import type { bugReportsEndpoints, BugSort } from './bug-reports.contract.ts';
import { reportInScope } from './bug-reports.policy.ts';
import { bugsAsSeen, selectBugs } from './bug-reports.records.ts';
import { bugStates, type BugState } from './bug-rules.ts';
import { bugIdOf } from './bug-words.ts';
import type { IssueDesk } from './issue-desk.server.ts';

type Wanted = ParsedInputOf<(typeof bugReportsEndpoints)['GET /getBugReports']>;

const votes = sql`(select count(*) from bug_report_watchers w where w.report_id = b.id and w.voted)`;

const orders: Record<BugSort, RawBuilder<unknown>> = {
  severity: sql`b.severity, ${votes} desc, b.created_at`,
  newest: sql`b.created_at desc`,
  oldest: sql`b.created_at`,
  moved: sql`b.moved_at desc`,
  votes: sql`${votes} desc, b.severity`,
};

/** Words of the title, or the key alone. */
function bugsNamed(typed: string): RawBuilder<unknown> {
  const words = typed.split(/\s+/).filter(Boolean);
  const id = words.length === 1 ? bugIdOf(words[0]!) : undefined;
  const named = containsWords(['b.title'], words);
  return id === undefined ? sql`${named}` : sql`(b.id = ${id} or ${named})`;
}

function conditionsOf(wanted: Wanted, { who, scope }: Context): RawBuilder<unknown>[] {
  const { search, severity, of, person, unassigned } = wanted;
  const all = [reportInScope(who, scope)];
  if (search) all.push(bugsNamed(search));
  if (severity && severity.length > 0) all.push(sql`b.severity = any(${severity})`);
  if (of === 'reported') all.push(sql`b.reporter_id = ${who.id}`);
  if (of === 'assigned') all.push(sql`b.assignee_id = ${who.id}`);
  if (of === 'followed')
    all.push(sql`exists (select 1 from bug_report_watchers w
      where w.report_id = b.id and w.person_id = ${who.id})`);
  if (person) all.push(sql`(b.reporter_id = ${person} or b.assignee_id = ${person})`);
  if (unassigned) all.push(sql`b.assignee_id is null`);
  return all;
}

const both = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<boolean>`${sql.join([...conditions], sql` and `)}`;

/** One query as list and as board. */
export async function listBugs(desk: IssueDesk, wanted: Wanted, context: Context) {
  const { state, sort, page, perPage, perState } = wanted;
  const around = conditionsOf(wanted, context);
  const ofStates = state && state.length > 0 ? [sql`b.state = any(${state})`] : [];
  const selection = { where: both([...around, ...ofStates]), order: orders[sort] };
  const rows = await selectBugs(
    context,
    perState
      ? { ...selection, perState }
      : { ...selection, limit: perPage, offset: (page - 1) * perPage },
  );
  const counted = await context.db
    .selectFrom('bug_reports as b')
    .select(['b.state', sql<number>`count(*)::int`.as('count')])
    .where(both(around))
    .groupBy('b.state')
    .execute();
  const countOf = (it: BugState) => counted.find((other) => other.state === it)?.count ?? 0;
  const counts = Object.fromEntries(bugStates.map((it) => [it, countOf(it)])) as Record<
    BugState,
    number
  >;
  const wantedStates: readonly BugState[] = state && state.length > 0 ? state : bugStates;
  const totalRows = wantedStates.reduce((sum, it) => sum + counts[it], 0);
  return { rows: await bugsAsSeen(context, desk, rows), totalRows, counts };
}
