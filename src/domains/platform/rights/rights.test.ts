import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const right = { right: 'revenue:read', page: '/dashboard' };
const inbox = async (who: Awaited<ReturnType<TestServer['as']>>) =>
  (await who.call('GET /get-notifications')).body['rows'] as { title: string; link: string }[];

test('nobody asks without a session', async () => {
  expect((await server.call('GET /who-can-grant')).status).toBe(401);
  expect((await server.call('POST /ask-for-access', right)).status).toBe(401);
});

test('where nobody can give a right, that is said', async () => {
  const person = await server.nobody();
  expect((await person.call('GET /who-can-grant')).body).toEqual({ rows: [] });
  const reply = await person.call('POST /ask-for-access', right);
  expect(reply.status).toBe(409);
});

test.each([
  { ...right, right: 'everything' },
  { ...right, page: 'https://elsewhere.example' },
  { ...right, page: '//elsewhere.example/x y' },
  { ...right, to: 1 },
])('%o is refused', async (input) => {
  const person = await server.nobody();
  expect((await person.call('POST /ask-for-access', input)).status).toBe(400);
});

test('those who can change roles are named, and told once a day', async () => {
  const chief = await server.as('Super admin', { name: 'Usman Latif' });
  const member = await server.as('Member', { name: 'Hira Baig' });
  const named = await member.call('GET /who-can-grant');
  expect(named.body).toEqual({ rows: [{ id: chief.id, name: 'Usman Latif' }] });

  expect((await member.call('POST /ask-for-access', right)).body.message).toBe(
    'Asked Usman Latif.',
  );
  await member.call('POST /ask-for-access', right);
  expect(await inbox(chief)).toMatchObject([
    { title: 'Hira Baig asks for revenue:read', link: '/dashboard' },
  ]);
  expect(await inbox(member)).toEqual([]);
});
