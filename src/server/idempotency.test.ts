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
