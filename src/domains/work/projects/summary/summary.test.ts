import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import {
  createIssue,
  fortnight,
  idOf,
  planSprint,
  rank,
  sprintCast,
  startSprint,
} from '../../../../../tests/support/sprint-cast.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Moves the clock; sessions lock after half an hour, so these people sign in again. */
async function moveTo(time: string, ...people: Colleague[]) {
  server.clock.now = new Date(time);
  for (const it of people) {
    const token = await server.signIn(it.id);
    it.call = (key, input, options) => server.call(key, input, { token, ...options });
  }
}

test('without a session, or from another team, nothing is told', async () => {
  const { key, outsider, lead } = await sprintCast(server);
  const ask = { project: key };
  expect((await server.call('GET /cjprojects/summary', ask)).status).toBe(401);
  expect((await outsider.call('GET /cjprojects/summary', ask)).status).toBe(404);
  const other = await sprintCast(server);
  const foreign = await planSprint(other.lead, other.key);
  const reply = await lead.call('GET /cjprojects/summary', { ...ask, sprintId: idOf(foreign) });
  expect([reply.status, reply.body.message]).toEqual([404, 'This sprint was not found.']);
  const wrong = await lead.call('GET /cjprojects/summary', { ...ask, period: '7' });
  expect(Object.keys(wrong.body.fields ?? {})).toEqual(['period']);
});

test('a new project has charts of nothing', async () => {
  const { key, viewer } = await sprintCast(server);
  const { body } = await viewer.call('GET /cjprojects/summary', { project: key, period: '14' });
  expect(body).toMatchObject({ sprint: null, burn: null, velocity: [], usual: null, load: [] });
  expect((body['flow'] as { days: string[] }).days).toHaveLength(14);
});

test('a week of a sprint: it burns by day, its scope grows, work ages and is done', async () => {
  await moveTo('2025-11-17T05:00:00Z');
  const { key, lead, member, statusOf } = await sprintCast(server);
  const sprint = await planSprint(lead, key, fortnight);
  const sprintId = idOf(sprint);
  const ladder = await createIssue(lead, key, { sprintId, points: 5, assigneeId: member.id });
  const icons = await createIssue(lead, key, { sprintId, points: 3 });
  await startSprint(lead, sprint);
  const set = (issue: typeof ladder, group: string) =>
    member.call('POST /cjprojects/update-issue-status', {
      id: idOf(issue),
      statusId: statusOf(group),
    });
  await moveTo('2025-11-18T05:00:00Z', lead, member);
  await set(ladder, 'started');
  const late = await createIssue(lead, key, { points: 2 });
  await rank(lead, [idOf(late)], { sprintId });
  // 23:30 on the 19th in Karachi is half past six in the evening in UTC.
  await moveTo('2025-11-19T18:30:00Z', member);
  await set(ladder, 'completed');
  await moveTo('2025-11-20T05:00:00Z', lead, member);
  await set(icons, 'started');
  const { body } = await lead.call('GET /cjprojects/summary', { project: key });
  expect(body['burn']).toMatchObject({
    committed: 8,
    scope: [8, 10, 10, 10, null, null, null, null, null, null, null, null],
    done: [0, 0, 5, 5, null, null, null, null, null, null, null, null],
    changes: [{ at: 1, added: 2, removed: 0 }],
  });
  const { ideal, days } = body['burn'] as { ideal: number[]; days: string[] };
  expect([days[0], days.at(-1)]).toEqual([fortnight.startsOn, fortnight.endsOn]);
  expect(ideal.slice(3, 8)).toEqual([4.8, 4, 4, 4, 3.2]);
  expect(body['ageing']).toMatchObject({
    totalRows: 1,
    rows: [{ key: icons.body['key'], days: 0 }],
  });
  expect(body['pace']).toEqual({ issues: 1, median: 1.6, slow: 1.6 });
  expect(body['load']).toMatchObject([
    { person: { id: member.id }, issues: 1, open: 0, started: 0, completed: 5 },
    { person: null, issues: 2, open: 2, started: 3, completed: 0 },
  ]);
  const flow = body['flow'] as { groups: Record<string, number[]> };
  const last = Object.entries(flow.groups).map(([group, counts]) => [group, counts.at(-1)]);
  expect(Object.fromEntries(last)).toEqual({
    backlog: 0,
    unstarted: 1,
    started: 1,
    completed: 1,
    cancelled: 0,
  });
  expect(body['cameAndWent']).toMatchObject({ every: 'day' });
  const counted = await lead.call('GET /cjprojects/summary', { project: key, unit: 'issues' });
  const { committed, done } = counted.body['burn'] as { committed: number; done: unknown[] };
  expect([committed, ...done.slice(0, 4)]).toEqual([2, 0, 0, 1, 1]);
});
