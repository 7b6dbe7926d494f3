import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { personWithPassword, visitor } from '../../../../../tests/support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const me = (token: string) => server.call('GET /user', {}, { token });

interface Listed {
  id: number;
  isThis: boolean;
}

/** A person signed in on two browsers. */
async function twoBrowsers() {
  const person = await personWithPassword(server);
  const first = await visitor(server, person.email).signIn();
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 60_000);
  const second = await visitor(server, person.email).signIn();
  const reply = await server.call('GET /my-devices', {}, { token: first });
  const devices = reply.body['devices'] as Listed[];
  const other = devices.find((it) => !it.isThis)!;
  return { person, first, second, devices, other };
}

test("somebody else's device is not found", async () => {
  const { other } = await twoBrowsers();
  const stranger = await twoBrowsers();
  const reply = await server.call(
    'POST /revoke-device',
    { id: other.id },
    { token: stranger.first },
  );
  expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

test('one sees the browsers one trusts, and which of them this is', async () => {
  const { devices } = await twoBrowsers();
  expect(devices).toHaveLength(2);
  expect(devices.filter((it) => it.isThis)).toHaveLength(1);
  expect(devices[0]).toMatchObject({ browser: expect.any(String), system: expect.any(String) });
  expect(JSON.stringify(devices)).not.toMatch(/secret|hash/);
});

test('revoking one ends its sessions at once, and it needs a code again', async () => {
  const { first, second, other } = await twoBrowsers();
  const reply = await server.call('POST /revoke-device', { id: other.id }, { token: first });
  expect(reply.status).toBe(200);
  expect((await me(second)).body.message).toBe('Unauthenticated.');
  expect((await me(first)).status).toBe(200);
  const again = await server.call('POST /revoke-device', { id: other.id }, { token: first });
  expect(again.status).toBe(404);
});

test('revoking all others leaves this one', async () => {
  const { person, first, second } = await twoBrowsers();
  const reply = await server.call('POST /revoke-other-devices', {}, { token: first });
  expect(reply.body.message).toBe('1 other browser is no longer trusted.');
  expect((await me(second)).status).toBe(401);
  expect((await me(first)).status).toBe(200);
  const rows = await server.db
    .selectFrom('audit')
    .select('action')
    .where('actor_id', '=', person.id)
    .where('action', '=', 'device.revoke')
    .execute();
  expect(rows).toHaveLength(1);
});

test('a block, another role and another team bite at the next request', async () => {
  const colleague = await server.as('Member');
  const role = await server.db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('name', '=', 'Finance')
    .executeTakeFirstOrThrow();
  const change = (set: { role_id?: number; status?: 'blocked' | 'active' }) =>
    server.db.updateTable('people').set(set).where('id', '=', colleague.id).execute();
  await change({ role_id: role.id });
  expect((await colleague.call('GET /user')).body['user']).toMatchObject({
    role: { name: 'Finance' },
  });
  const teamId = await server.team('Puzzle');
  await server.db
    .insertInto('team_members')
    .values({ team_id: teamId, person_id: colleague.id, since: '2020-01-01', until: null })
    .execute();
  expect((await colleague.call('GET /user')).body['user']).toMatchObject({ teamIds: [teamId] });
  await change({ status: 'blocked' });
  expect((await colleague.call('GET /user')).body.message).toBe('Unauthenticated.');
});
