import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let hira: Colleague;
beforeAll(async () => {
  server = await testServer();
  hira = await server.as('Member');
});
afterAll(() => server.close());

const save = (input: object, key: string) => hira.call('POST /tasks/save', input, { key });
const titles = async () =>
  (await server.db.selectFrom('tasks').select('title').orderBy('id').execute()).map(
    (it) => it.title,
  );

test('a key that was used for something else is refused, and nothing is done', async () => {
  await save({ title: 'Tide ladder' }, 'key-of-one-task');
  const reply = await save({ title: 'Reward screen' }, 'key-of-one-task');
  expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
  expect(await titles()).toEqual(['Tide ladder']);
});

test('what is sent again is answered as before and done once, in whatever order its names come', async () => {
  const first = await save({ title: 'Map of coves', priority: 'urgent' }, 'key-of-the-map');
  const again = await save({ priority: 'urgent', title: 'Map of coves' }, 'key-of-the-map');
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect((await titles()).filter((it) => it === 'Map of coves')).toHaveLength(1);
});

const takeBack = (input: object, key?: string) =>
  hira.call('POST /tasks/save', input, { key, headers: { 'X-Take-Back': '1' } });

test('what is taken back before it was heard has no effect when it comes later', async () => {
  const task = { title: 'Second thoughts' };
  expect((await takeBack(task, 'key-of-a-thought')).body).toEqual({ takenBack: true });
  const late = await save(task, 'key-of-a-thought');
  expect([late.status, late.body]).toEqual([200, { takenBack: true }]);
  expect(await titles()).not.toContain('Second thoughts');
});

test('whoever takes back what was done is answered as before', async () => {
  const task = { title: 'Done already' };
  const done = await save(task, 'key-of-what-is-done');
  expect((await takeBack(task, 'key-of-what-is-done')).body).toEqual(done.body);
  const another = await takeBack({ title: 'Another' }, 'key-of-what-is-done');
  expect(another.body.code).toBe('conflict');
});

test('of a change and its taking back at the same moment one wins', async () => {
  for (let at = 0; at < 10; at++) {
    const task = { title: `Race ${at}` };
    const [sent, back] = await Promise.all([
      save(task, `race-key-${at}`),
      takeBack(task, `race-key-${at}`),
    ]);
    expect(back.body).toEqual(sent.body);
    const wasDone = !('takenBack' in sent.body);
    expect((await titles()).includes(`Race ${at}`)).toBe(wasDone);
  }
});

test('without a key, and of what is not kept, nothing is taken back', async () => {
  expect((await takeBack({ title: 'No key' })).body.code).toBe('invalid');
  expect(await titles()).not.toContain('No key');
  const headers = { 'X-Take-Back': '1' };
  expect((await hira.call('GET /tasks', {}, { headers })).body.code).toBe('invalid');
});
