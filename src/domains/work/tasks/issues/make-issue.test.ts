import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import {
  createIssue,
  idOf,
  sprintCast,
  type SprintCast,
} from '../../../../../tests/support/sprint-cast.ts';
import type { Task } from '../tasks.contract.ts';

let server: TestServer;
let cast: SprintCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  cast = await sprintCast(server);
});

const taskOf = ({ body }: Reply) => body as object as Task;
const create = async (who: Colleague, change: object = {}) =>
  taskOf(await who.call('POST /tasks/save', { title: 'موسم ladder', ...change }));
const make = (who: Colleague, { id, version }: Task, projectId = cast.projectId) =>
  who.call('POST /tasks/make-issue', { id, version, projectId });
const said = ({ status, body }: Reply) => [status, body.message];
const issuesIn = async () =>
  (await cast.lead.call('GET /cjprojects/issues-list', { project: cast.key })).body['totalRows'];

test('no issue is made by strangers, viewers and of projects that are not seen', async () => {
  const { member, outsider, viewer, lead } = cast;
  const task = await create(member);
  const { id, version } = task;
  const input = { id, version, projectId: cast.projectId };
  expect((await server.call('POST /tasks/make-issue', input)).status).toBe(401);
  const absent = await make(outsider, { ...task, id: 2_000_000_000 });
  expect(said(await make(outsider, task))).toEqual(said(absent));
  expect(absent.status).toBe(404);
  const foreign = await create(outsider);
  const nowhere = await make(outsider, foreign, 2_000_000_000);
  expect(said(await make(outsider, foreign))).toEqual(said(nowhere));
  expect(nowhere).toMatchObject({ status: 404, body: { message: 'This project was not found.' } });
  expect((await make(viewer, await create(viewer))).status).toBe(403);
  const more = { ...input, title: 'Mine' };
  expect((await member.call('POST /tasks/make-issue', more)).status).toBe(400);
  const { body } = await lead.call('GET /cjprojects/detail', { id: cast.projectId });
  const { version: before } = body['project'] as { version: number };
  const archive = { id: cast.projectId, version: before, archived: true };
  expect((await lead.call('POST /cjprojects/save', archive)).status).toBe(200);
  expect((await make(member, task)).status).toBe(409);
});

test('nor of a task that is stale, closed, or the work on an issue already', async () => {
  const { member } = cast;
  const task = await create(member);
  const stale = await make(member, { ...task, version: task.version + 1 });
  expect(stale.status).toBe(412);
  const made = await make(member, task);
  expect(made.status).toBe(200);
  const again = await make(member, taskOf(made));
  expect(again).toMatchObject({ status: 409 });
  expect(again.body.message).toContain(`is the work on ${cast.key}-1 already`);
  const closed = await create(member);
  await member.call('POST /tasks/status-update', { id: closed.id, status: 'in_progress' });
  const after = taskOf(await member.call('POST /tasks/close', { id: closed.id }));
  expect((await make(member, after)).status).toBe(409);
  expect(await issuesIn()).toBe(1);
});

test('a task becomes an issue with its words and is the work on it, hours and all', async () => {
  const { member, lead } = cast;
  const task = await create(member, {
    description: 'The **rungs** are slack.',
    priority: 'urgent',
    dueOn: '2025-11-28',
  });
  await member.call('POST /tasks/status-update', { id: task.id, status: 'in_progress' });
  server.clock.now = new Date('2025-11-20T06:20:00Z');
  const begun = taskOf(
    await member.call('GET /tasks/info', { id: task.id }).then((it) => ({
      ...it,
      body: it.body['task'] as Reply['body'],
    })),
  );
  const made = await make(member, begun);
  const key = `${cast.key}-1`;
  expect(made.body).toMatchObject({ issue: { key }, status: 'in_progress' });
  const { body } = await lead.call('GET /cjprojects/issue-detail', { key });
  expect(body['issue']).toMatchObject({
    title: 'موسم ladder',
    description: 'The **rungs** are slack.',
    priority: 'urgent',
    dueOn: '2025-11-28',
    assignee: { id: member.id },
    reporter: { id: member.id },
    status: { group: 'started' },
  });
  const issueId = taskOf(made).issue!.id;
  const work = await lead.call('GET /tasks/of-issue', { issueId });
  expect(work.body).toMatchObject({ workedSeconds: 1200, rows: [{ id: task.id }] });
});

test('one who is not of the project does not get the issue, only goes on with the task', async () => {
  const { lead, team } = cast;
  const other = await server.as('Member', { teamId: team });
  const task = await create(lead, { assigneeId: other.id });
  const made = taskOf(await make(lead, task));
  expect(made.assignee?.id).toBe(other.id);
  const { body } = await lead.call('GET /cjprojects/issue-detail', { id: made.issue!.id });
  expect(body['issue']).toMatchObject({ assignee: null, status: { group: 'unstarted' } });
});

test('a task is linked by whoever may edit it with an issue that is there and in sight', async () => {
  const { lead, member, outsider } = cast;
  const link = async (who: Colleague, { id, version }: Task, issueId: number) =>
    await who.call('POST /tasks/save', { id, version, issueId });
  const gone = await createIssue(lead, cast.key);
  await lead.call('POST /cjprojects/delete-issue', { id: idOf(gone) });
  const issue = idOf(await createIssue(lead, cast.key));
  const [own, foreign] = [await create(member), await create(outsider)];
  const absent = await link(member, own, 2_000_000_000);
  expect(absent.body.fields).toEqual({ issueId: 'This issue was not found.' });
  expect(said(await link(member, own, idOf(gone)))).toEqual(said(absent));
  expect(said(await link(outsider, foreign, issue))).toEqual(said(absent));
  expect((await link(member, foreign, issue)).status).toBe(404);
  expect((await link(member, await create(lead), issue)).status).toBe(404);
  const first = taskOf(await link(member, own, issue));
  const second = idOf(await createIssue(lead, cast.key));
  expect((await link(member, own, second)).status).toBe(412);
  expect(taskOf(await link(member, first, second)).issue?.id).toBe(second);
});
