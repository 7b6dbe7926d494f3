import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectCast, type ProjectCast } from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { filtered, type IssueFilter } from './filter-issues.records.ts';
import { compactIssueCounts, countIssues } from './issue-counts.records.ts';
import { groupings } from './order-issues.records.ts';

let server: TestServer;
let cast: ProjectCast;
let projectId: number;
let statuses: number[];
let types: number[];
let people: number[];

beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
  const detail = await cast.detail();
  statuses = detail.statuses.map((it) => it.id);
  types = detail.types.map((it) => it.id);
  people = [cast.lead.id, cast.amna.id];
  projectId = cast.id;
});
afterAll(() => server.close());

const grouped = Object.keys(groupings) as (keyof typeof groupings)[];

/** Groups by the kept counts, and by looking at every issue, as for a day, which the counts do not know. */
async function bothWays(filter: IssueFilter, by: keyof typeof groupings, onTop: boolean) {
  const narrowed = filtered(filter, { projectId, myId: cast.lead.id, now: server.clock.now });
  const where = onTop ? sql`${narrowed} and i.parent_id is null` : narrowed;
  const asked = { projectId, where, by };
  const inOrder = async (of: IssueFilter) => {
    const groups = await countIssues(server.db, { ...asked, filter: of });
    return groups.toSorted((a, b) => (a.value < b.value ? -1 : 1));
  };
  return [await inOrder(filter), await inOrder({ ...filter, due: 'none' })] as const;
}

let count = 0;
async function add(many: number) {
  const pick = <T>(of: readonly T[], at: number) => of[at % of.length]!;
  const rows = Array.from({ length: many }, () => {
    count += 1;
    return {
      project_id: projectId,
      number: 1_000 + count,
      key: `${cast.key}-${1_000 + count}`,
      type_id: pick(types, count),
      status_id: pick(statuses, count),
      title: `Issue ${count}`,
      assignee_id: pick([...people, null], count),
      reporter_id: cast.lead.id,
      points: pick([0.1, 2, null, 13], count),
      rank: `c${String(count).padStart(6, '0')}`,
      created_at: server.clock.now,
      updated_at: server.clock.now,
    };
  });
  await server.db.insertInto('issues').values(rows).execute();
}

const some = fc.integer({ min: 1, max: 6 });
const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), many: some }),
  fc.record({ kind: fc.constant('status' as const), nth: some, to: some }),
  fc.record({ kind: fc.constant('assignee' as const), nth: some, to: fc.nat(2) }),
  fc.record({ kind: fc.constant('points' as const), nth: some, to: fc.nat(30) }),
  fc.record({ kind: fc.constant('below' as const), nth: some }),
  fc.record({ kind: fc.constant('hide' as const), nth: some }),
  fc.record({ kind: fc.constant('show' as const) }),
  fc.record({ kind: fc.constant('remove' as const), nth: some }),
  fc.record({ kind: fc.constant('title' as const) }),
  fc.record({ kind: fc.constant('compact' as const) }),
);

async function carryOut(it: typeof change extends fc.Arbitrary<infer T> ? T : never) {
  const { db } = server;
  const every = (nth: number) => sql`project_id = ${projectId} and number % 6 = ${nth % 6}`;
  switch (it.kind) {
    case 'add':
      return add(it.many);
    case 'status':
      return sql`update issues set status_id = ${statuses[it.to % statuses.length]}
        where ${every(it.nth)}`.execute(db);
    case 'assignee':
      return sql`update issues set assignee_id = ${people[it.to] ?? null}
        where ${every(it.nth)}`.execute(db);
    case 'points':
      return sql`update issues set points = ${it.to / 10} where ${every(it.nth)}`.execute(db);
    case 'below':
      return sql`update issues i set depth = 1, parent_id = (
          select min(id) from issues where project_id = ${projectId} and parent_id is null)
        where ${every(it.nth)} and not exists (select 1 from issues c where c.parent_id = i.id)
          and i.id <> (select min(id) from issues where project_id = ${projectId}
            and parent_id is null)`.execute(db);
    case 'hide':
      return sql`update issues set deleted_at = now() where ${every(it.nth)}`.execute(db);
    case 'show':
      return sql`update issues set deleted_at = null where project_id = ${projectId}`.execute(db);
    case 'remove':
      return sql`delete from issues i where ${every(it.nth)}
        and not exists (select 1 from issues c where c.parent_id = i.id)`.execute(db);
    case 'title':
      return sql`update issues set title = title || '.' where project_id = ${projectId}`.execute(
        db,
      );
    case 'compact':
      return compactIssueCounts(db, 1);
  }
}

test('the kept counts are those of the issues after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      for (const it of changes) await carryOut(it);
      for (const by of grouped) {
        const [kept, looked] = await bothWays({}, by, false);
        expect(kept).toEqual(looked);
      }
      const filters: IssueFilter[] = [
        { group: ['started', 'completed'] },
        { assignee: ['none', cast.amna.id], type: [types[0]!] },
        { sprint: ['none'], priority: ['medium'] },
        { sprint: ['active'] },
      ];
      for (const filter of filters) {
        const [kept, looked] = await bothWays(filter, 'status', true);
        expect(kept).toEqual(looked);
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);

test('two people who change issues of one status at once both count, and none waits for the other', async () => {
  await add(12);
  const close = (db: TestServer['db'], nth: number) =>
    sql`update issues set status_id = ${statuses.at(-1)} where project_id = ${projectId}
      and number % 2 = ${nth}`.execute(db);
  // The second one is done while the first one is still open.
  await server.db.transaction().execute(async (tx) => {
    await close(tx, 0);
    await close(server.db, 1);
    await compactIssueCounts(server.db, 1);
  });
  const [kept, looked] = await bothWays({}, 'status', false);
  expect(kept).toEqual(looked);
});
