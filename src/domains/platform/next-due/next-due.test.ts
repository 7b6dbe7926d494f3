import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf, thursday } from '../../../../tests/support/leave-cast.ts';
import { quizCast, ready } from '../../../../tests/support/quiz-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let hr: Colleague;
let amna: Colleague;
let other: Colleague;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
  const team = await server.team('Puzzle');
  hr = await server.as('HR', { teamId: team });
  amna = await server.as('Member', { teamId: team });
  other = await server.as('Member');
});
afterAll(() => server.close());

const due = async (who: Colleague, input: object = {}) =>
  rowsOf(await who.call('GET /next-due', input));

test('nobody without a session, and nothing for whoever has nothing due', async () => {
  expect((await server.call('GET /next-due')).status).toBe(401);
  expect((await (await server.nobody()).call('GET /next-due')).body).toEqual({
    rows: [],
    today: '2025-11-20',
  });
});

test('the soonest first: what is late, what has a time, what has a day', async () => {
  const task = (title: string, due_on: string, key: string) =>
    server.db
      .insertInto('tasks')
      .values({
        title,
        key,
        due_on,
        reporter_id: hr.id,
        assignee_id: amna.id,
        created_at: thursday,
        updated_at: thursday,
      })
      .execute();
  await task('Late task', '2025-11-18', 'X-1');
  await task('Later task', '2025-11-28', 'X-2');
  await server.db
    .insertInto('short_leaves')
    .values({
      person_id: amna.id,
      day: '2025-11-21',
      from_minute: 900,
      to_minute: 1020,
      reason: 'Dentist',
      status: 'approved',
      starts_at: new Date('2025-11-21T10:00:00Z'),
      ends_at: new Date('2025-11-21T12:00:00Z'),
      lapses_at: new Date('2025-11-21T10:00:00Z'),
      asked_by: amna.id,
      asked_at: thursday,
    })
    .execute();
  await hr.call('POST /announcements/save', {
    title: 'New rules',
    body: 'Text',
    audience: 'people',
    targetIds: [amna.id],
    mustAcknowledge: true,
    acknowledgeBy: '2025-11-21',
    as: 'publish',
  });
  expect((await due(amna)).map((it) => [it['title'], it['time'], it['isLate']])).toEqual([
    ['X-1 Late task', null, true],
    ['Short leave until 17:00', '15:00', false],
    ['Acknowledge New rules', null, false],
    ['X-2 Later task', null, false],
  ]);
  expect(await due(amna, { limit: 1 })).toHaveLength(1);
  // What a page has a list of is left out before the rest is cut.
  const others = await due(amna, { limit: 1, except: ['task', 'issue'] });
  expect(others.map((it) => it['title'])).toEqual(['Short leave until 17:00']);
  expect(await amna.call('GET /next-due', { except: ['chores'] })).toMatchObject({
    status: 400,
    body: { fields: { 'except.0': expect.any(String) } },
  });
  expect(await due(other)).toEqual([]);
});

test('a quiz closes in the list when it does on its page: by the clocks of whoever takes it', async () => {
  const { lead, amna: taker } = await quizCast(server);
  const quiz = await ready(lead, taker, { closes: { day: '2025-11-21', time: '12:00' } });
  const sent = { quiz: quiz.id, version: quiz.version };
  expect((await lead.call('POST /send-quiz-invitation', sent)).status).toBe(200);
  const closing = async () =>
    (await due(taker)).find((it) => String(it['title']).startsWith('Quiz'));
  expect(await closing()).toMatchObject({ day: '2025-11-21', time: '12:00', isToday: false });
  await server.db
    .updateTable('people')
    .set({ zone: 'America/Los_Angeles' })
    .where('id', '=', taker.id)
    .execute();
  expect(await closing()).toMatchObject({
    day: '2025-11-20',
    time: '23:00',
    isToday: true,
    zone: 'PST',
    isLate: false,
  });
});
