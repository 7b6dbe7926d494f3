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
let issueId: number;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  cast = await sprintCast(server);
  issueId = idOf(await createIssue(cast.lead, cast.key));
});

const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};
const taskOf = ({ body }: Reply) => body as object as Task;
const work = async (who: Colleague) =>
  taskOf(await who.call('POST /tasks/work-on-issue', { issueId, pauseRunning: true }));
const move = (who: Colleague, group: string) =>
  who.call('POST /cjprojects/update-issue-status', { id: issueId, group });
const read = async (who: Colleague, { id }: Task) =>
  (await who.call('GET /tasks/info', { id })).body['task'] as object as Task;
const told = async (who: Colleague) =>
  ((await who.call('GET /get-notifications')).body['rows'] as { title: string; body: string }[])
    .map((it) => `${it.title}: ${it.body}`)
    .filter((it) => it.includes('timer'));

test('who closes an issue ends their work on it; others who are at it are told and work on', async () => {
  const { lead, member } = cast;
  const [mine, theirs] = [await work(lead), await work(member)];
  later(30);
  expect((await move(lead, 'completed')).status).toBe(200);
  const after = await read(lead, mine);
  expect(after).toMatchObject({ status: 'closed', workedSeconds: 1800, runningSince: null });
  expect((await lead.call('GET /tasks')).body['running']).toBeNull();
  expect(await read(member, theirs)).toMatchObject({ status: 'in_progress' });
  expect(await told(member)).toEqual([
    expect.stringContaining(`set ${cast.key}-1 to done: Tide ladder. Your timer on it runs`),
  ]);
  expect(await told(lead)).toEqual([]);
  // Changing what is closed already touches nobody's work.
  later(1);
  const back = await lead.call('GET /cjprojects/issue-detail', { id: issueId });
  const { version } = back.body['issue'] as { version: number };
  await member.call('POST /cjprojects/update-issue', { id: issueId, version, priority: 'low' });
  expect(await read(member, theirs)).toMatchObject({ status: 'in_progress' });
});

test('opened again, the same task goes on with its hours', async () => {
  const { member } = cast;
  const begun = await work(member);
  later(10);
  await move(member, 'cancelled');
  expect(await read(member, begun)).toMatchObject({ status: 'closed' });
  expect((await member.call('POST /tasks/work-on-issue', { issueId })).status).toBe(409);
  later(1);
  await move(member, 'started');
  expect(await work(member)).toMatchObject({ id: begun.id, workedSeconds: 600 });
});

test('work that is reviewed is handed in; open items are said to wait for nothing', async () => {
  const { lead, member } = cast;
  const begun = await work(member);
  await member.call('POST /tasks/checklist-save', { id: begun.id, text: 'Tar the rope' });
  const { version } = await read(member, begun);
  const given = { id: begun.id, version, reviewerId: lead.id };
  expect((await member.call('POST /tasks/save', given)).status).toBe(200);
  const moved = await member.call('POST /cjprojects/update-issues', {
    rows: [{ id: issueId, version: 1, statusId: cast.statusOf('completed') }],
  });
  expect(moved.body['done']).toHaveLength(1);
  expect(await read(member, begun)).toMatchObject({
    status: 'in_review',
    checklistOverride: `${cast.key}-1 is done`,
  });
});

test('a task that waits, one of another issue and a refused change leave all as it was', async () => {
  const { lead, member } = cast;
  const waiting = taskOf(await member.call('POST /tasks/save', { title: 'Later', issueId }));
  const other = idOf(await createIssue(lead, cast.key));
  const running = taskOf(
    await member.call('POST /tasks/work-on-issue', { issueId: other, pauseRunning: true }),
  );
  await move(member, 'completed');
  expect(await read(member, waiting)).toMatchObject({ status: 'todo' });
  expect(await read(member, running)).toMatchObject({ status: 'in_progress' });
  await createIssue(lead, cast.key, { parentId: other });
  const refused = await member.call('POST /cjprojects/update-issue-status', {
    id: other,
    group: 'completed',
  });
  expect(refused.status).toBe(409);
  expect(await read(member, running)).toMatchObject({ status: 'in_progress' });
});
