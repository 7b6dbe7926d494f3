import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readsWhole, stepsOf } from '../../../../../tests/support/plan.ts';
import { projectCast, type ProjectCast } from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { MOST_ISSUES } from './timeline-limits.ts';
import { firstMatches, shownIssues, type TimelineFilter } from './timeline.records.ts';

const ISSUES = 20_000;

let server: TestServer;
let cast: ProjectCast;

beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
  const { statuses, types } = await cast.detail();
  await sql`
    insert into issues (project_id, number, key, type_id, status_id, title, reporter_id, starts_on,
      due_on, rank, created_at, updated_at)
    select ${cast.id}, at, ${`${cast.key}-`} || at, ${types[0]!.id},
      (${statuses.map((it) => it.id)}::int[])[1 + at % ${statuses.length}::int], 'Issue ' || at,
      ${cast.lead.id}, current_date + at % 300, current_date + at % 300 + at % 9,
      'c' || lpad(at::text, 8, '0'), now(), now()
    from generate_series(1, ${ISSUES}) as at`.execute(server.db);
  await sql`analyze issues`.execute(server.db);
}, 60_000);
afterAll(() => server.close());

const everything: TimelineFilter = { hideDone: false };

test.each([
  ['everything', everything],
  ['what is open', { hideDone: true }],
  ['what is assigned to nobody', { ...everything, assignee: ['none'] }],
] satisfies [string, TimelineFilter][])(
  'a timeline of %s reads no more than it shows',
  async (_what, filter) => {
    const reader = { projectId: cast.id, myId: cast.amna.id, now: server.clock.now };
    const steps = await stepsOf(server.db, firstMatches(shownIssues(filter, reader)));
    expect(steps.filter((it) => readsWhole(it, 'issues'))).toEqual([]);
    expect(Math.max(...steps.map((it) => it['Actual Rows']))).toBeLessThanOrEqual(MOST_ISSUES);
  },
);
