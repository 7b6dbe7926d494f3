import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import {
  backlogOf,
  createIssue,
  createIssues,
  fortnight,
  idOf,
  named,
  planSprint,
  rank,
  sprintCast,
  startSprint,
  type SprintCast,
} from '../../../../../tests/support/sprint-cast.ts';

let server: TestServer;
let cast: SprintCast;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-17T06:00:00Z');
  cast = await sprintCast(server);
});
afterAll(() => server.close());

describe('refusals', () => {
  test('without a session nothing is told and nothing moves', async () => {
    for (const key of ['GET /cjprojects/backlogs', 'GET /cjprojects/backlog-list']) {
      expect((await server.call(key, { project: cast.key })).status).toBe(401);
    }
    expect((await server.call('POST /cjprojects/rank', { ids: [1], to: 'top' })).status).toBe(401);
  });

  test('a project of another team is answered like one that does not exist', async () => {
    const [id] = await createIssues(cast.lead, cast.key, 1);
    for (const key of ['GET /cjprojects/backlogs', 'GET /cjprojects/backlog-list']) {
      const theirs = await cast.outsider.call(key, { project: cast.key });
      const nobodys = await cast.outsider.call(key, { project: 'QQQ' });
      expect([theirs.status, theirs.body.message]).toEqual([404, nobodys.body.message]);
    }
    const moved = await rank(cast.outsider, [id!], { to: 'top' });
    expect([moved.status, moved.body.message]).toEqual([404, 'This issue was not found.']);
  });

  test('a viewer looks and does not move', async () => {
    const [id] = await createIssues(cast.lead, cast.key, 1);
    expect((await backlogOf(cast.viewer, cast.key)).map((it) => it.id)).toContain(id);
    expect((await rank(cast.viewer, [id!], { to: 'top' })).status).toBe(403);
  });

  test.each([
    ['no issue', { ids: [], to: 'top' }, 'ids'],
    ['no place', {}, 'to'],
    ['two places', { to: 'top', afterId: 1 }, 'to'],
    ['a place that is none', { to: 'left' }, 'to'],
    ['an unknown field', { to: 'top', rank: 'a0' }, 'rank'],
  ])('%s is refused by name', async (_what, change, field) => {
    const [id] = await createIssues(cast.lead, cast.key, 1);
    const reply = await cast.lead.call('POST /cjprojects/rank', { ids: [id], ...change });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  });

  test('an issue beside itself, beside one of another project or in its sprint stays', async () => {
    const other = await sprintCast(server);
    const [id, beside] = await createIssues(cast.lead, cast.key, 2);
    const [foreign] = await createIssues(other.lead, other.key, 1);
    const sprint = await planSprint(other.lead, other.key);
    expect((await rank(cast.lead, [id!], { afterId: id })).status).toBe(400);
    expect((await rank(cast.lead, [id!], { afterId: foreign })).status).toBe(404);
    expect((await rank(cast.lead, [id!], { sprintId: idOf(sprint) })).status).toBe(400);
    const admin = await server.as('Admin');
    expect((await rank(admin, [id!, foreign!], { afterId: beside })).status).toBe(400);
  });
});

test('the list is the running sprint, then those planned, then the backlog, each by rank', async () => {
  const { lead, key } = await sprintCast(server);
  const later = await planSprint(lead, key, { startsOn: '2025-12-15', endsOn: '2025-12-26' });
  const soon = await planSprint(lead, key, { startsOn: '2025-12-01', endsOn: '2025-12-12' });
  const active = await planSprint(lead, key, fortnight);
  const [a, b, c, d, e] = await createIssues(lead, key, 5);
  await rank(lead, [a!], { sprintId: idOf(later) });
  await rank(lead, [b!], { sprintId: idOf(soon) });
  await rank(lead, [e!, c!], { sprintId: idOf(active) });
  await startSprint(lead, active);
  const { body } = await lead.call('GET /cjprojects/backlogs', { project: key });
  expect((body['sprints'] as { id: number }[]).map((it) => it.id)).toEqual(
    [active, soon, later].map(idOf),
  );
  expect((await backlogOf(lead, key)).map((it) => it.id)).toEqual([c, e, b, a, d]);
});

test('done work leaves the backlog and stays in its sprint; opened again it is back', async () => {
  const { lead, key, statusOf } = await sprintCast(server);
  const sprint = await planSprint(lead, key, fortnight);
  const [loose, inSprint] = await createIssues(lead, key, 2);
  await rank(lead, [inSprint!], { sprintId: idOf(sprint) });
  const finish = (id: number, group: string) =>
    lead.call('POST /cjprojects/update-issue-status', { id, statusId: statusOf(group) });
  await finish(loose!, 'completed');
  await finish(inSprint!, 'completed');
  expect((await backlogOf(lead, key)).map((it) => it.id)).toEqual([inSprint]);
  const started = await startSprint(lead, sprint);
  await lead.call('POST /cjprojects/sprints/complete', named(started));
  expect(await backlogOf(lead, key)).toEqual([]);
  await finish(inSprint!, 'started');
  expect((await backlogOf(lead, key)).map((it) => it.id)).toEqual([inSprint]);
});

test('sums count points and issues without; cancelled work is in none of them', async () => {
  const { lead, key, statusOf } = await sprintCast(server);
  const sprint = await planSprint(lead, key, { ...fortnight, capacity: 20 });
  const sprintId = idOf(sprint);
  await createIssue(lead, key, { sprintId, points: 5 });
  await createIssue(lead, key, { sprintId, points: 3, statusId: statusOf('completed') });
  await createIssue(lead, key, { sprintId });
  await createIssue(lead, key, { sprintId, points: 8, statusId: statusOf('cancelled') });
  await createIssue(lead, key, { points: 0.5 });
  const { body } = await lead.call('GET /cjprojects/backlogs', { project: key });
  expect(body['sprints']).toMatchObject([
    {
      capacity: 20,
      sums: { issues: 3, points: 8, doneIssues: 1, donePoints: 3, unestimated: 1 },
    },
  ]);
  expect(body['backlog']).toMatchObject({ issues: 1, points: 0.5 });
  expect(body['usual']).toBeNull();
});

test('filters narrow the list on the server and leave its order', async () => {
  const { lead, member, key } = await sprintCast(server);
  await createIssue(lead, key, { title: 'Tide ladder', assigneeId: member.id });
  await createIssue(lead, key, { title: 'Reward chest', priority: 'urgent' });
  await createIssue(lead, key, { title: 'Ladder icons', assigneeId: lead.id });
  const keys = async (filter: object) =>
    (await backlogOf(lead, key, filter)).map((it) => it.key.slice(key.length + 1));
  expect(await keys({ search: 'ladder' })).toEqual(['1', '3']);
  expect(await keys({ assignee: ['me'] })).toEqual(['3']);
  expect(await keys({ assignee: ['none', member.id] })).toEqual(['1', '2']);
  expect(await keys({ priority: ['urgent'] })).toEqual(['2']);
  const page = await lead.call('GET /cjprojects/backlog-list', {
    project: key,
    perPage: 2,
    page: 2,
  });
  expect(page.body).toMatchObject({ totalRows: 3, rows: [{ title: 'Ladder icons' }] });
});

test('a move tells where each issue stood, and is in the audit log as a change of that issue', async () => {
  const { lead, key } = await sprintCast(server);
  const sprint = await planSprint(lead, key);
  const [a, b, c] = await createIssues(lead, key, 3);
  const reply = await rank(lead, [c!, b!], { sprintId: idOf(sprint), to: 'top' });
  expect(reply.body['before']).toEqual([
    { id: b, sprintId: null, afterId: a },
    { id: c, sprintId: null, afterId: b },
  ]);
  await rank(lead, [a!], { beforeId: b });
  const entries = await server.db
    .selectFrom('audit')
    .select(['action', 'subject_id'])
    .where('subject_type', '=', 'issue')
    .where('subject_id', 'in', [String(a), String(b), String(c)])
    .where('action', '<>', 'issue.create')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'issue.change', subject_id: String(b) },
    { action: 'issue.change', subject_id: String(c) },
    { action: 'issue.move', subject_id: String(a) },
  ]);
});
