import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('without a session the answer is exactly "Unauthenticated."', async () => {
  const reply = await server.call('GET /user');
  expect(reply).toMatchObject({
    status: 401,
    body: { message: 'Unauthenticated.', code: 'unauthenticated' },
  });
});

test('the cookie alone does not authenticate', async () => {
  const member = await server.as('Member');
  const reply = await server.call(
    'GET /user',
    {},
    { headers: { Cookie: `token=${member.token}` } },
  );
  expect(reply.status).toBe(401);
});

test('a field that is not known is refused by name', async () => {
  const member = await server.as('Member');
  const reply = await member.call('GET /user', { surprise: 1 });
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { surprise: 'This field is not known.' } },
  });
});

test('an address that does not exist is a refusal in JSON', async () => {
  expect(await server.call('GET /nothing-here')).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  });
});

test('a blocked person is out at the next request', async () => {
  const member = await server.as('Member');
  expect((await member.call('GET /user')).status).toBe(200);
  await server.db
    .updateTable('people')
    .set({ status: 'blocked' })
    .where('id', '=', member.id)
    .execute();
  expect((await member.call('GET /user')).status).toBe(401);
});

test('after thirty idle minutes the session is locked but still known', async () => {
  const member = await server.as('Member');
  server.clock.now = new Date(server.clock.now.getTime() + 31 * 60_000);
  const reply = await member.call('GET /user');
  expect(reply).toMatchObject({ status: 200, body: { user: { locked: true } } });
});

test('a signed-in person is told who they are', async () => {
  const lead = await server.as('Team lead', { name: 'Omar Khalid' });
  const reply = await lead.call('GET /user');
  expect(reply).toMatchObject({
    status: 200,
    body: { user: { name: 'Omar Khalid', role: { name: 'Team lead' }, locked: false } },
  });
});
