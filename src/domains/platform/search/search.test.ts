import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let member: Colleague;
let admin: Colleague;
let puzzle: number;

interface Row {
  kind: string;
  title: string;
  [field: string]: unknown;
}
const rowsOf = (body: Record<string, unknown>) => body['rows'] as Row[];
const titles = async (who: Colleague, input: object) =>
  rowsOf((await who.call('GET /search', input)).body).map((it) => it.title);

async function app(name: string, key: string, teamId: number) {
  const about = { platform: 'android' as const, team_id: teamId, icon: 3 };
  await server.db
    .insertInto('apps')
    .values({ name, key, package: `com.backlot.${key.toLowerCase()}`, ...about })
    .execute();
}

beforeAll(async () => {
  server = await testServer();
  puzzle = await server.team('Puzzle');
  const arcade = await server.team('Arcade');
  await app('Lantern Lagoon', 'LNT', puzzle);
  await app('Night 100% Lantern', 'NGT', puzzle);
  await app('Lantern Racer', 'RAC', arcade);
  member = await server.as('Member', { name: 'Dania Langah', teamId: puzzle });
  await server.as('Member', { name: 'Hira Baig', teamId: puzzle });
  await server.as('Member', { name: 'Omar Elsewhere', teamId: arcade });
  admin = await server.as('Admin', { name: 'Sana Mirza' });
});
afterAll(() => server.close());

test('nobody searches without a session', async () => {
  expect((await server.call('GET /search', { q: 'lan' })).status).toBe(401);
});

test.each([
  { q: 'x'.repeat(101) },
  { q: 'a\0b' },
  { kinds: 'secret' },
  { limit: 0 },
  { limit: 10_001 },
  { deep: 'perhaps' },
  { q: 'one two three four five six seven eight nine' },
  { password: 'x' },
])('%o is refused', async (input) => {
  const reply = await member.call('GET /search', input);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toHaveLength(1);
});

test('a role that opens nothing finds nothing, not even a name it knows', async () => {
  const nobody = await server.nobody();
  expect((await nobody.call('GET /search', { q: 'lantern' })).body).toEqual({
    rows: [],
    complete: true,
  });
});

test('what belongs to another team is not found', async () => {
  expect(await titles(member, { q: 'racer' })).toEqual([]);
  expect(await titles(member, { q: 'elsewhere' })).toEqual([]);
  expect(await titles(admin, { q: 'racer' })).toEqual(['Lantern Racer']);
  expect(await titles(admin, { q: 'elsewhere' })).toEqual(['Omar Elsewhere']);
});

test('signs of a pattern are looked for as they are', async () => {
  expect(await titles(member, { q: '100%' })).toEqual(['Night 100% Lantern']);
  expect(await titles(member, { q: '_' })).toEqual([]);
  expect(await titles(member, { q: '%' })).toEqual(['Night 100% Lantern']);
});

test('names that begin with the word come before those that contain it', async () => {
  expect(await titles(member, { q: 'LANTERN' })).toEqual(['Lantern Lagoon', 'Night 100% Lantern']);
});

test('every word must be found, in any order', async () => {
  expect(await titles(member, { q: 'lagoon lan' })).toEqual(['Lantern Lagoon']);
  expect(await titles(member, { q: 'lagoon hira' })).toEqual([]);
});

test('kinds can be told apart and narrowed', async () => {
  const { body } = await member.call('GET /search', { q: 'lan' });
  expect(
    rowsOf(body)
      .map((it) => it.kind)
      .toSorted(),
  ).toEqual(['app', 'app', 'person']);
  expect(await titles(member, { q: 'lan', kinds: 'person' })).toEqual(['Dania Langah']);
});

test('a row says what tells it from others', async () => {
  const { body } = await member.call('GET /search', { q: 'lagoon' });
  expect(rowsOf(body)[0]).toMatchObject({ key: 'LNT', note: 'Android', end: 'Puzzle', icon: 3 });
});

test('without words everything in the scope is listed, and it is told whether that is all', async () => {
  const all = await member.call('GET /search', { limit: 100 });
  expect(all.body['complete']).toBe(true);
  expect(rowsOf(all.body).map((it) => it.title)).toEqual([
    'Lantern Lagoon',
    'Night 100% Lantern',
    'Dania Langah',
    'Hira Baig',
    'Puzzle',
  ]);
  const some = await member.call('GET /search', { limit: 1 });
  expect(some.body['complete']).toBe(false);
  expect(rowsOf(some.body)).toHaveLength(3);
});
