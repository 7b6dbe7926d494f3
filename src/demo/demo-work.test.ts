import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn } from '#/kernel/file-links.ts';
import { seededDemo, type SeededDemo } from '../../tests/support/seeded-demo.ts';

let demo: SeededDemo;
let records: SeededDemo['records'];

beforeAll(async () => {
  demo = await seededDemo(new Date('2025-11-20T06:00:00Z'));
  ({ records } = demo);
});
afterAll(() => demo.close());

test('a document gives a file, as the version of it does that is shown', async () => {
  const bodies = await records.db
    .selectFrom('documents as d')
    .innerJoin('document_versions as v', 'v.document_id', 'd.id')
    .select(['d.id', 'd.body', 'v.body as kept'])
    .where('d.title', '=', 'Release check list')
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const file = await records.db
    .selectFrom('attachments')
    .select('id')
    .where('subject_kind', '=', 'document')
    .where('subject_id', '=', bodies.id)
    .executeTakeFirstOrThrow();
  expect([filesIn(bodies.body), filesIn(bodies.kept)]).toEqual([[file.id], [file.id]]);
});

test('some work on issues, an archived project keeps its own, and projects wait for each other', async () => {
  const worked = await records.db
    .selectFrom('tasks')
    .select('issue_id')
    .where('issue_id', 'is not', null)
    .execute();
  expect(worked.length).toBeGreaterThan(0);
  const archived = await records.db
    .selectFrom('projects')
    .select('key')
    .where('archived_at', 'is not', null)
    .execute();
  expect(archived).toEqual([{ key: 'SOL' }]);
  const between = await records.db
    .selectFrom('work_relations as r')
    .innerJoin('issues as f', 'f.id', 'r.from_id')
    .innerJoin('issues as t', 't.id', 'r.to_id')
    .select('r.id')
    .where('r.from_kind', '=', 'issue')
    .where('r.to_kind', '=', 'issue')
    .whereRef('f.project_id', '<>', 't.project_id')
    .execute();
  expect(between.length).toBeGreaterThan(0);
});

interface Worked {
  person_id: number;
  seconds: number;
  rating: number;
  on_time: number;
  cycle: number;
}

const isDifferent = (values: readonly unknown[]) => new Set(values).size === values.length;

test('no two people of “Work by person” have the same hours, rates or cycle times', async () => {
  const { rows } = await sql<Worked>`
    select i.person_id,
      sum(extract(epoch from i.ended_at - i.started_at))::int as seconds,
      (select avg(r.rating)::float8 from task_reviews r where r.assignee_id = i.person_id) as rating,
      (select avg((c.closed_at::date <= c.due_on)::int)::float8 from tasks c
        where c.assignee_id = i.person_id and c.status = 'closed') as on_time,
      (select percentile_cont(0.5) within group (order by extract(epoch from c.closed_at - f.began))
        from tasks c cross join lateral (select min(n.started_at) as began from task_intervals n
          where n.task_id = c.id) f
        where c.assignee_id = i.person_id and c.status = 'closed')::int as cycle
    from task_intervals i where i.ended_at is not null group by i.person_id`.execute(records.db);
  expect(rows.length).toBeGreaterThan(10);
  expect(isDifferent(rows.map((it) => it.seconds))).toBe(true);
  expect(isDifferent(rows.map((it) => it.cycle))).toBe(true);
  expect(isDifferent(rows.map((it) => `${it.rating} ${it.on_time} ${it.cycle}`))).toBe(true);
  expect(new Set(rows.map((it) => it.rating)).size).toBeGreaterThan(5);
  expect(new Set(rows.map((it) => it.on_time)).size).toBeGreaterThan(3);
});

test('a sprint of a team runs with one of a project, and tells what came in later', async () => {
  const together = await records.db
    .selectFrom('project_sprints')
    .select('team_sprint_id')
    .where('team_sprint_id', 'is not', null)
    .where('state', '=', 'active')
    .execute();
  expect(together.length).toBeGreaterThan(0);
  const later = await records.db
    .selectFrom('task_sprint_stays as x')
    .innerJoin('task_sprints as s', 's.id', 'x.sprint_id')
    .select('x.id')
    .where('s.state', '=', 'active')
    .whereRef('x.since', '>', 's.started_at')
    .execute();
  expect(later.length).toBeGreaterThan(0);
});

test('tasks are not all closed on one day', async () => {
  const { rows } = await sql<{ day: string; closed: number }>`
    select closed_at::date::text as day, count(*)::int as closed from tasks
    where status = 'closed' group by 1`.execute(records.db);
  const all = rows.reduce((sum, it) => sum + it.closed, 0);
  expect(rows.length).toBeGreaterThan(7);
  expect(Math.max(...rows.map((it) => it.closed))).toBeLessThan(all / 4);
});
