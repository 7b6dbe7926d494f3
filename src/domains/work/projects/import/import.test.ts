import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: ProjectCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await projectCast(server);
});

function form(project: string, csv: string, mapping?: object) {
  const body = new FormData();
  body.append('project', project);
  if (mapping) body.append('mapping', JSON.stringify(mapping));
  body.append('file', new File([csv], 'issues.csv', { type: 'text/csv' }));
  return body;
}
const preview = (who: Colleague, csv: string, mapping?: object) =>
  who.call('POST /cjprojects/preview-import', form(cast.key, csv, mapping));
const bring = (who: Colleague, csv: string, mapping?: object, project = cast.key) =>
  who.call('POST /cjprojects/import-issues', form(project, csv, mapping));
const exported = async (who: Colleague, project: string) => {
  const wanted = { project, columns: 'import' };
  return String((await who.call('GET /cjprojects/export-issues', wanted)).body['raw']);
};
const problems = (body: object) =>
  (body as { problems: { line: number; message: string }[] }).problems.map((it) => [
    it.line,
    it.message,
  ]);

interface Tree {
  summary: string;
  task_status: string;
  priority: string;
  due_date: string | null;
  children: Tree[];
}
const treeOf = async (who: Colleague, project: string): Promise<unknown> => {
  const { body } = await who.call('GET /cjprojects/tasks-list', { project, perPage: 200 });
  const bare = (rows: Tree[]): unknown[] =>
    rows.map(({ summary, task_status, priority, due_date, children }) => ({
      summary,
      task_status,
      priority,
      due_date,
      children: bare(children),
    }));
  return bare(body['rows'] as Tree[]);
};

describe('refusals', () => {
  const csv = 'Issue key,Summary\nA-1,First';

  test('nobody from outside, no viewer, no file without rows or keys', async () => {
    expect((await bring(cast.outsider, csv)).status).toBe(404);
    expect((await preview(cast.outsider, csv)).status).toBe(404);
    expect((await bring(cast.viewer, csv)).status).toBe(403);
    for (const wrong of ['', 'Issue key,Summary', 'Colour,Size\nred,7']) {
      const { status, body } = await preview(cast.amna, wrong);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['file']]);
    }
    expect((await preview(cast.amna, csv, { statuses: 'all' })).status).toBe(400);
  });

  test('a row that cannot be read is named by its line, and nothing at all is imported', async () => {
    const rows = [
      'Issue key,Summary,Status,Priority,Due date,Story Points,Parent',
      'A-1,Good,To do,High,2026-01-05,3,',
      'A-2,,To do,High,,,',
      'A-3,Priority,To do,Soonish,,,',
      'A-4,Due,To do,,someday,,',
      'A-5,Points,To do,,,0.3,',
      'A-6,Orphan,To do,,,,A-99',
      'A-7,Circle,To do,,,,A-8',
      'A-8,Circle,To do,,,,A-7',
      'A-1,Twice,To do,,,,',
      'A-9,Unknown,Gesundheit,,,,',
    ].join('\n');
    const { body } = await preview(cast.amna, rows);
    expect(problems(body).map(([line]) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(problems(body)[8]).toEqual([11, 'Choose what the status "Gesundheit" means.']);
    const refused = await bring(cast.amna, rows);
    expect(refused.status).toBe(400);
    expect(refused.body.fields?.['file']).toMatch(/^Nothing was imported\. Line 3, A-2/);
    const list = await cast.amna.call('GET /cjprojects/issues-list', { project: cast.key });
    expect(list.body['totalRows']).toBe(0);
  });

  test('a person from outside the project is nobody, however they are named', async () => {
    const { name } = await server.db
      .selectFrom('people')
      .select('name')
      .where('id', '=', cast.outsider.id)
      .executeTakeFirstOrThrow();
    const rows = `Issue key,Summary,Assignee\nA-1,First,${name}`;
    const mapping = { people: [{ name, id: cast.outsider.id }] };
    ok(await bring(cast.amna, rows, mapping));
    const { body } = await cast.amna.call('GET /cjprojects/issues-list', { project: cast.key });
    expect((body['rows'] as { assignee: unknown }[])[0]!.assignee).toBeNull();
  });
});

test('Jira’s export comes in: its words are understood, the rest is mapped, labels and sprints are made', async () => {
  const csv = [
    'Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Created,Due date,Labels,Labels,Sprint,Parent,Custom field (Story Points)',
    'Winter event,ABC-1,101,Epic,Open,Highest,,21/Nov/25 5:04 PM,,,,,,',
    'Ladder,ABC-2,102,Story,In QA,Major,somebody@else.example,22/Nov/25 5:04 PM,01/Dec/25,ads,art,Winter 1,101,5',
    'Icons,ABC-3,103,Sub-task,Closed,Minor,,22/Nov/25 5:04 PM,,,,Winter 1,102,',
  ].join('\n');
  const { body } = await preview(cast.amna, csv);
  expect(body).toMatchObject({
    fresh: 3,
    problemRows: 0,
    labels: ['ads', 'art'],
    sprints: ['Winter 1'],
  });
  expect(ok(await bring(cast.amna, csv)).body).toEqual({ fresh: 3, changed: 0, same: 0 });
  expect(await treeOf(cast.amna, cast.key)).toMatchObject([
    {
      summary: 'Winter event',
      task_status: 'To do',
      priority: 'urgent',
      children: [
        {
          summary: 'Ladder',
          task_status: 'In progress',
          due_date: '2025-12-01',
          children: [{ summary: 'Icons', task_status: 'Done' }],
        },
      ],
    },
  ]);
});

test('importing the same file again changes nothing, and a changed row only its issue', async () => {
  const csv = (title: string) =>
    `Issue key,Summary,Status,Labels,Parent\nA-1,Top,To do,ads,\nA-2,${title},Done,,A-1`;
  ok(await bring(cast.amna, csv('First')));
  expect(ok(await bring(cast.amna, csv('First'))).body).toEqual({ fresh: 0, changed: 0, same: 2 });
  expect(ok(await bring(cast.lead, csv('Second'))).body).toEqual({ fresh: 0, changed: 1, same: 1 });
  const { body } = await cast.amna.call('GET /cjprojects/issues-list', { project: cast.key });
  expect(body['totalRows']).toBe(2);
});

test('a file leaves everything as it is that it has no column for', async () => {
  const all = `Issue key,Summary,Issue type,Status,Assignee,Priority,Due date,Story points,Description,Labels,Sprint,Parent
B-1,Pier,Story,Done,,High,2025-12-01,5,Of oak,ads,Winter 2,
B-2,Lamp,Task,In progress,,Low,2025-12-02,3,Of brass,art,Winter 2,B-1`;
  const of = async () => {
    const { body } = await cast.amna.call('GET /cjprojects/issues-list', {
      project: cast.key,
      search: 'Lamp',
    });
    const [{ id }] = body['rows'] as [{ id: number }];
    const {
      version: _,
      updatedAt: __,
      title,
      ...rest
    } = ok(await cast.amna.call('GET /cjprojects/issue-detail', { id })).body['issue'] as Record<
      string,
      unknown
    >;
    return { title, rest };
  };
  ok(await bring(cast.amna, all));
  const before = await of();
  const csv = 'Issue key,Summary\nB-1,Pier\nB-2,Lamp of the pier';
  expect(ok(await bring(cast.amna, csv)).body).toEqual({ fresh: 0, changed: 1, same: 1 });
  expect(await of()).toEqual({ title: 'Lamp of the pier', rest: before.rest });
  // An empty cell says that there is none.
  const emptied = 'Issue key,Summary,Due date\nB-2,Lamp of the pier,';
  expect(ok(await bring(cast.amna, emptied)).body).toEqual({ fresh: 0, changed: 1, same: 0 });
});

test('what is exported and imported elsewhere is the same tree, whatever stands in it', async () => {
  const { statuses } = await cast.detail();
  const Title = fc
    .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    .map((it) => it.replace(/\p{C}/gu, '').trim())
    .filter((it) => it !== '' && !it.startsWith("'"));
  const Node = fc.record({
    title: fc.oneof(Title, fc.constantFrom('=1+1', '-2', '@home', 'a,"b"\tc')),
    status: fc.nat(statuses.length - 1),
    priority: fc.constantFrom('urgent', 'high', 'medium', 'low', 'none'),
    dueOn: fc.option(fc.constantFrom('2025-11-30', '2026-02-01')),
    parent: fc.option(fc.nat(20)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(Node, { minLength: 1, maxLength: 8 }), async (nodes) => {
      const from = await projectCast(server);
      const to = await projectCast(server);
      const config = await from.detail();
      const ids: number[] = [];
      for (const { title, status, priority, dueOn, parent } of nodes) {
        const change = {
          title: title.replace(/\t/g, ' '),
          priority,
          dueOn,
          statusId: config.statuses[status]!.id,
        };
        const parentId = parent === null ? undefined : ids[parent % Math.max(1, ids.length)];
        const hung = await createIssue(from.lead, from.key, { ...change, parentId });
        const made = hung.status === 200 ? hung : await createIssue(from.lead, from.key, change);
        ids.push(Number(ok(made).body['id']));
      }
      const csv = await exported(from.lead, from.key);
      ok(await bring(to.lead, csv, undefined, to.key));
      expect(await treeOf(to.lead, to.key)).toEqual(await treeOf(from.lead, from.key));
      expect(ok(await bring(to.lead, csv, undefined, to.key)).body).toMatchObject({
        fresh: 0,
        changed: 0,
      });
    }),
    { numRuns: 6 },
  );
});
