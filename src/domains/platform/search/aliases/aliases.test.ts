import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { MOST_ALIASES } from './aliases.contract.ts';

let server: TestServer;
let hira: Colleague;
let omar: Colleague;

beforeAll(async () => {
  server = await testServer();
  hira = await server.as('Member', { name: 'Hira Baig' });
  omar = await server.as('Member', { name: 'Omar Khalid' });
});
afterAll(() => server.close());

const rowsOf = async (who: Colleague) =>
  (await who.call('GET /aliases')).body['rows'] as Record<string, unknown>[];
const save = (who: Colleague, input: object) => who.call('POST /save-alias', input);

test('nobody has aliases without a session', async () => {
  expect((await server.call('GET /aliases')).status).toBe(401);
  expect((await server.call('POST /save-alias', { word: 'a', line: 'b' })).status).toBe(401);
});

test.each([
  [{ line: 'open sprint board' }, 'word'],
  [{ word: '  ', line: 'x' }, 'word'],
  [{ word: '@hira', line: 'x' }, 'word'],
  [{ word: '>', line: 'x' }, 'word'],
  [{ word: '!!!', line: 'x' }, 'word'],
  [{ word: 'a=b', line: 'x' }, 'word'],
  [{ word: 'unalias me', line: 'x' }, 'word'],
  [{ word: 'x'.repeat(31), line: 'x' }, 'word'],
  [{ word: 'standup', line: 'x'.repeat(201) }, 'line'],
  [{ word: 'stand\0up', line: 'x' }, 'word'],
  [{ word: 'standup', line: 'a\nb' }, 'line'],
  [{ word: 'standup', line: 'x', personId: 1 }, 'personId'],
])('%o is refused by its field', async (input, field) => {
  const reply = await save(hira, input);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
});

test('an alias is one’s own: kept, listed, changed, removed, and in the log', async () => {
  const made = await save(hira, { word: ' Stand  UP ', line: 'open sprint board' });
  expect(made.status).toBe(200);
  expect(await rowsOf(hira)).toEqual([
    { id: made.body['id'], word: 'stand up', line: 'open sprint board', version: 1 },
  ]);
  expect(await rowsOf(omar)).toEqual([]);
  const { id } = made.body;
  expect((await save(omar, { id, version: 1, word: 'mine', line: 'x' })).status).toBe(404);
  expect((await omar.call('POST /delete-alias', { id, version: 1 })).status).toBe(404);
  expect((await save(hira, { word: 'STAND UP', line: 'my tasks' })).status).toBe(409);
  expect((await save(omar, { word: 'stand up', line: 'my tasks' })).status).toBe(200);
  expect((await save(hira, { id, version: 1, word: 'su', line: 'my tasks' })).status).toBe(200);
  expect((await save(hira, { id, version: 1, word: 'su', line: 'roles' })).status).toBe(412);
  expect((await hira.call('POST /delete-alias', { id, version: 1 })).status).toBe(412);
  expect((await hira.call('POST /delete-alias', { id, version: 2 })).status).toBe(200);
  expect(await rowsOf(hira)).toEqual([]);
  const logged = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('subject_type', '=', 'alias')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(logged).toEqual(
    ['alias.save', 'alias.save', 'alias.delete'].map((action) => ({ action, actor_id: hira.id })),
  );
});

test('there is an end to them', async () => {
  const sana = await server.as('Member', { name: 'Sana Mirza' });
  const rows = Array.from({ length: MOST_ALIASES }, (_, at) => ({
    person_id: sana.id,
    word: `w${at}`,
    line: 'my tasks',
  }));
  await server.db.insertInto('aliases').values(rows).execute();
  expect((await save(sana, { word: 'one more', line: 'my tasks' })).status).toBe(409);
});
