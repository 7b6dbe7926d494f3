import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: ProjectCast;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
  const { statuses, types } = await cast.detail();
  const status = (name: string) => statuses.find((it) => it.name === name)!.id;
  const { body } = ok(
    await cast.amna.call('POST /cjprojects/create-labels', {
      project: cast.key,
      labels: [{ name: 'Ads' }],
    }),
  );
  const [label] = body['labels'] as { id: number }[];
  const add = async (title: string, change: object) => {
    const made = await createIssue(cast.lead, cast.key, { title, ...change });
    ids[title] = Number(ok(made).body['id']);
  };
  await add('Epic', { typeId: types[0]!.id, points: 8, statusId: status('In progress') });
  await add('Ladder', { parentId: ids['Epic'], assigneeId: cast.amna.id, points: 3 });
  await add('=Icons', { parentId: ids['Ladder'], statusId: status('Done'), points: 2 });
  await add('Sound', { labelIds: [label!.id], priority: 'urgent', dueOn: '2020-01-01' });
});
afterAll(() => server.close());

const list = (wanted: object, who = cast.lead) =>
  who.call('GET /cjprojects/issues-list', { project: cast.key, ...wanted });
const titles = async (wanted: object) => rowsOf(await list(wanted)).map((it) => it['title']);

test('nobody from outside reads the list, the tree or the sheet', async () => {
  for (const key of [
    'issues-list',
    'tasks-list',
    'export-issues',
    'members',
    'activity',
    'overview',
  ]) {
    const asked = await cast.outsider.call(`GET /cjprojects/${key}`, { project: cast.key });
    const absent = await cast.outsider.call(`GET /cjprojects/${key}`, { project: 'QQQQ' });
    expect([asked.status, asked.body.message]).toEqual([404, absent.body.message]);
  }
  expect((await list({ sort: 'colour' })).body.fields).toHaveProperty('sort');
});

test('the list is filtered, sorted and paged', async () => {
  expect(await titles({})).toEqual(['Epic', 'Ladder', '=Icons', 'Sound']);
  expect(await titles({ sort: 'title', order: 'desc' })).toEqual([
    'Sound',
    'Ladder',
    'Epic',
    '=Icons',
  ]);
  for (const sort of ['status', 'priority', 'assignee', 'due', 'points', 'updated', 'key'])
    expect((await list({ sort })).status).toBe(200);
  expect(await titles({ search: 'lad' })).toEqual(['Ladder']);
  expect(await titles({ group: ['completed', 'started'] })).toEqual(['Epic', '=Icons']);
  expect(await titles({ assignee: [cast.amna.id] })).toEqual(['Ladder']);
  expect(await titles({ assignee: ['none'], due: 'overdue' })).toEqual(['Sound']);
  expect(await titles({ priority: 'urgent' })).toEqual(['Sound']);
  expect(await titles({ top: true })).toEqual(['Epic', 'Sound']);
  expect(await titles({ below: [ids['Epic']] })).toEqual(['Ladder']);
  expect(await titles({ sprint: ['none'], perPage: 2, page: 2 })).toEqual(['=Icons', 'Sound']);
  expect((await list({ perPage: 1 })).body).toMatchObject({
    totalRows: 4,
    points: 13,
    pointsDone: 2,
  });
});

test('the same query gives the first of every column and what is in it', async () => {
  const { body } = await list({ groupBy: 'status', perGroup: 1 });
  expect((body['groups'] as { totalRows: number }[]).map((it) => it.totalRows)).toEqual([2, 1, 1]);
  expect((body['rows'] as { title: string }[]).map((it) => it.title)).toEqual([
    'Ladder',
    'Epic',
    '=Icons',
  ]);
  for (const groupBy of ['assignee', 'priority', 'sprint', 'type']) {
    const reply = await list({ groupBy });
    expect([groupBy, reply.status]).toEqual([groupBy, 200]);
    const sum = (reply.body['groups'] as { totalRows: number }[]).reduce(
      (all, it) => all + it.totalRows,
      0,
    );
    expect(sum).toBe(4);
  }
});

test('the tree and its sheet: indented by level, nothing runs as a formula', async () => {
  const { body } = await cast.amna.call('GET /cjprojects/tasks-list', { project: cast.key });
  expect(body['rows']).toMatchObject([
    { summary: 'Epic', children: [{ summary: 'Ladder', children: [{ summary: '=Icons' }] }] },
    { summary: 'Sound', children: [] },
  ]);
  const sheet = await cast.amna.call('GET /cjprojects/export-issues', { project: cast.key });
  const lines = String(sheet.body['raw']).split('\r\n');
  expect(lines[0]).toBe('type,key,summary,status,assignee,reporter,priority,due,updated');
  expect(lines[1]).toMatch(/^Epic,P[A-Z]+-1,Epic,In progress,/);
  expect(lines[2]).toContain(',\u2003Ladder,');
  expect(lines[3]).toContain(",'\u2003\u2003=Icons,Done,");
  const excel = await cast.amna.call('GET /cjprojects/export-issues', {
    project: cast.key,
    format: 'xlsx',
  });
  expect(excel.status).toBe(200);
});
