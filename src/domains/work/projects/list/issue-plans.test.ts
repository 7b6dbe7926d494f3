import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readsWhole, stepsOf } from '../../../../../tests/support/plan.ts';
import { projectCast, type ProjectCast } from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { issuesFrom } from '../issues/issues.records.ts';
import { filtered, type IssueFilter } from './filter-issues.records.ts';
import type { IssueSort } from './list.contract.ts';
import { orderOf } from './order-issues.records.ts';

const ISSUES = 20_000;
const PAGE = 50;

let server: TestServer;
let cast: ProjectCast;

beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
  const { statuses, types } = await cast.detail();
  await sql`
    insert into issues (project_id, number, key, type_id, status_id, title, assignee_id, reporter_id,
      points, due_on, rank, created_at, updated_at)
    select ${cast.id}, at, ${`${cast.key}-`} || at, ${types[0]!.id},
      (${statuses.map((it) => it.id)}::int[])[1 + at % ${statuses.length}::int], 'Issue ' || at,
      case when at % 3 = 0 then ${cast.amna.id}::int end, ${cast.lead.id}, at % 8,
      case when at % 5 = 0 then current_date + at % 60 end, 'c' || lpad(at::text, 8, '0'),
      now(), now() - at % 500 * interval '1 hour'
    from generate_series(1000, ${1000 + ISSUES}) as at`.execute(server.db);
  await sql`analyze issues`.execute(server.db);
}, 60_000);
afterAll(() => server.close());

/** What a page reads: scans of whole tables, and the most rows that any step hands on. */
async function planOf(filter: IssueFilter, sort: IssueSort, order: 'asc' | 'desc') {
  const where = filtered(filter, {
    projectId: cast.id,
    myId: cast.amna.id,
    now: server.clock.now,
  });
  const steps = await stepsOf(
    server.db,
    sql`select i.id from ${issuesFrom}
      where i.deleted_at is null and ${where} order by ${orderOf('none', sort, order)}
      limit ${PAGE}`,
  );
  return {
    whole: steps.filter((it) => readsWhole(it, 'issues')),
    most: Math.max(...steps.map((it) => it['Actual Rows'])),
  };
}

const ways = (['rank', 'key', 'title', 'updated', 'created'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => [sort, order] as const),
);

test.each(ways)('a page sorted by %s %s is read off its index', async (sort, order) => {
  const { whole, most } = await planOf({}, sort, order);
  expect(whole).toEqual([]);
  // Those of one hour are put in order among themselves.
  expect(most).toBeLessThan(PAGE * 3);
});

test.each([
  ['of a status', { group: ['started'] }],
  ['of somebody', { assignee: ['me'] }],
  ['of no sprint', { sprint: ['none'] }],
] satisfies [string, IssueFilter][])('a page %s is too', async (_what, filter) => {
  const { whole, most } = await planOf(filter, 'rank', 'asc');
  expect(whole).toEqual([]);
  expect(most).toBeLessThan(PAGE * 20);
});
