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
  issueId = idOf(
    await createIssue(cast.lead, cast.key, { title: 'Tide ladder', priority: 'high' }),
  );
});

const work = (who: Colleague, more: object = {}) =>
  who.call('POST /tasks/work-on-issue', { issueId, ...more });
const ofIssue = async (who: Colleague) => (await who.call('GET /tasks/of-issue', { issueId })).body;
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};
const said = ({ status, body }: Reply) => [status, body.message];

test('nobody works on an issue they do not see, that is gone, or that is done', async () => {
  const absent = await cast.outsider.call('POST /tasks/work-on-issue', { issueId: 2_000_000_000 });
  expect(said(await work(cast.outsider))).toEqual(said(absent));
  expect(absent.status).toBe(404);
  const reads = await cast.outsider.call('GET /tasks/of-issue', { issueId });
  expect(said(reads)).toEqual(said(absent));
  const hidden = await cast.outsider.call('POST /tasks/save', { title: 'Mine', issueId });
  expect(hidden.body.fields).toEqual({ issueId: 'This issue was not found.' });
  expect((await server.call('POST /tasks/work-on-issue', { issueId })).status).toBe(401);
  const done = { id: issueId, statusId: cast.statusOf('completed') };
  await cast.lead.call('POST /cjprojects/update-issue-status', done);
  expect((await work(cast.member)).status).toBe(409);
  await cast.lead.call('POST /cjprojects/delete-issue', { id: issueId });
  expect((await work(cast.member)).status).toBe(404);
});

test('the timer of an issue is that of a task: one at a time, paused with a reason, counted for the issue', async () => {
  const { member, lead } = cast;
  const begun = await work(member);
  expect(begun.body).toMatchObject({
    title: 'Tide ladder',
    priority: 'high',
    status: 'in_progress',
    issue: { id: issueId, key: `${cast.key}-1` },
    assignee: { id: member.id },
  });
  later(20);
  // A second press goes on with the same task.
  expect((await work(member)).body['id']).toBe(begun.body['id']);
  const other = await member.call('POST /tasks/save', { title: 'Another' });
  const start = { id: other.body['id'], status: 'in_progress' };
  expect((await member.call('POST /tasks/status-update', start)).status).toBe(409);
  const paused = await member.call('POST /tasks/pause', { id: begun.body['id'], reason: 'break' });
  expect(paused.body).toMatchObject({ status: 'paused', workedSeconds: 1200 });
  await work(lead);
  later(9);
  expect(await ofIssue(lead)).toMatchObject({
    workedSeconds: 1740,
    mine: { assignee: { id: lead.id } },
    rows: [{ assignee: { id: lead.id } }, { assignee: { id: member.id } }],
  });
  // Hours of an issue are hours like others.
  const days = { from: '2025-11-20', to: '2025-11-20' };
  const { body } = await member.call('GET /tasks/intervals', days);
  expect(JSON.stringify(body)).toContain(String(begun.body['key']));
});

test('who sees an issue sees who works on it and for how long, though they see none of their tasks', async () => {
  const { lead, projectId } = cast;
  const elsewhere = await server.team(`Guests of ${cast.key}`);
  const guest = await server.as('Member', { teamId: elsewhere });
  const theirLead = await server.as('Team lead', { teamId: elsewhere, leads: elsewhere });
  const stranger = await server.as('Member', { teamId: await server.team(`Far from ${cast.key}`) });
  const ids = { project_id: projectId, person_id: guest.id };
  await server.db
    .insertInto('project_members')
    .values({ ...ids, role: 'member', since: server.clock.now })
    .execute();
  const begun = await work(guest);
  expect(begun.status).toBe(200);
  later(15);
  // A stranger is told nothing of it; the task stays out of sight of who only sees the issue.
  const absent = await stranger.call('GET /tasks/of-issue', { issueId: 2_000_000_000 });
  expect(said(await stranger.call('GET /tasks/of-issue', { issueId }))).toEqual(said(absent));
  expect((await lead.call('GET /tasks/info', { id: begun.body['id'] })).status).toBe(404);
  const who = { assignee: { id: guest.id, name: expect.any(String) }, workedSeconds: 900 };
  for (const reader of [lead, cast.viewer]) {
    const seen = await ofIssue(reader);
    expect(seen).toMatchObject({ workedSeconds: 900, mine: null });
    expect(seen['rows']).toEqual([
      {
        id: null,
        key: null,
        status: 'in_progress',
        runningSince: '2025-11-20T06:00:00.000Z',
        updatedAt: expect.any(String),
        ...who,
      },
    ]);
  }
  // Their own lead sees the project through them, and the task with it.
  const { id, key } = begun.body;
  expect((await ofIssue(theirLead))['rows']).toMatchObject([{ id, key, ...who }]);
  await server.db
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where('person_id', '=', guest.id)
    .execute();
  expect(said(await guest.call('GET /tasks/of-issue', { issueId }))).toEqual(said(absent));
  expect(await ofIssue(lead)).toMatchObject({ workedSeconds: 900, rows: [who] });
});

test('two presses at once make one task', async () => {
  const both = await Promise.all([work(cast.member), work(cast.member)]);
  expect(new Set(both.map((it) => it.body['id'])).size).toBe(1);
  expect((await ofIssue(cast.member))['rows']).toHaveLength(1);
});

test('a task is linked with an issue and taken off it, which stays in its history', async () => {
  const { member } = cast;
  const made = (await member.call('POST /tasks/save', { title: 'Own' })).body as object as Task;
  const save = (version: number, change: object) =>
    member.call('POST /tasks/save', { id: made.id, version, ...change });
  const linked = (await save(made.version, { issueId })).body as object as Task;
  expect(linked.issue).toEqual({ id: issueId, key: `${cast.key}-1` });
  const left = await save(linked.version, { issueId: null });
  expect(left.body).toMatchObject({ issue: null });
  const { body } = await member.call('GET /tasks/info', { id: made.id });
  expect(JSON.stringify(body['events'])).toContain(`"issueId":{"from":null,"to":"${cast.key}-1"}`);
});

test('my open issues of all projects are one list, without those of archived ones', async () => {
  const { lead, member } = cast;
  await lead.call('POST /cjprojects/update-issue', {
    id: issueId,
    version: 1,
    assigneeId: member.id,
  });
  const second = await lead.call('POST /cjprojects/save', { key: `${cast.key}Z`, name: 'Second' });
  await lead.call('POST /cjprojects/add-member', { project: `${cast.key}Z`, personId: member.id });
  const fields = { title: 'Lagoon', assigneeId: member.id, dueOn: '2025-11-21' };
  await createIssue(lead, `${cast.key}Z`, fields);
  const mine = async (input: object = {}) =>
    (
      (await member.call('GET /cjprojects/my-issues', input)).body['rows'] as { title: string }[]
    ).map((it) => it.title);
  expect(await mine()).toEqual(['Lagoon', 'Tide ladder']);
  expect(await mine({ search: 'tide' })).toEqual(['Tide ladder']);
  const { id, version } = second.body;
  const archived = await lead.call('POST /cjprojects/save', { id, version, archived: true });
  expect(archived.status).toBe(200);
  expect(await mine()).toEqual(['Tide ladder']);
});
