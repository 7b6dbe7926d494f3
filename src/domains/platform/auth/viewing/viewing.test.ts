import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let admin: Colleague;
let roles: Map<string, number>;
beforeAll(async () => {
  server = await testServer();
  const rows = await server.db.selectFrom('roles').select(['id', 'name']).execute();
  roles = new Map(rows.map((it) => [it.name, it.id]));
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.as('Admin');
});

const view = (role: string, teamId?: number, who = admin) =>
  who.call('POST /view-as-role', { roleId: roles.get(role), teamId });
const me = async (who = admin) =>
  (await who.call('GET /user')).body['user'] as {
    id: number;
    grants: Record<string, string>;
    teamIds: number[];
    role: { name: string };
    viewing: { role: string; team: string | null; until: string } | null;
  };

test('only who may change roles looks as one, and only as one below their own', async () => {
  const member = await server.as('Member');
  expect((await view('Data entry', undefined, member)).status).toBe(403);
  expect((await view('Admin')).status).toBe(404);
  expect((await view('Super admin')).status).toBe(404);
  expect((await admin.call('POST /view-as-role', { roleId: 2_000_000_000 })).status).toBe(404);
  expect((await view('Member', 2_000_000_000)).body.fields).toHaveProperty('teamId');
});

test('one sees with the rights of the role, in the team that was chosen, and is oneself', async () => {
  const team = await server.team('Viewed');
  expect((await view('Team lead', team)).status).toBe(200);
  const now = await me();
  expect(now).toMatchObject({
    id: admin.id,
    teamIds: [team],
    role: { name: 'Team lead' },
    viewing: { role: 'Team lead', team: 'Viewed' },
  });
  expect(now.grants['apps:read']).toBe('team');
  expect(now.grants['roles:write']).toBeUndefined();
  expect((await admin.call('GET /roles')).status).toBe(403);
  const { body } = await admin.call('GET /teams');
  expect((body['rows'] as { id: number }[]).map((it) => it.id)).toEqual([team]);
});

test('every change is refused, whatever the role may do', async () => {
  await view('HR');
  const changes = allEndpoints().filter(
    ([key, { access }]) =>
      key.startsWith('POST ') &&
      access.kind !== 'anyone' &&
      !(access.kind === 'session' && access.evenLocked),
  );
  expect(changes.length).toBeGreaterThan(50);
  const through: string[] = [];
  for (const [key] of changes) {
    const { status } = await admin.call(key, { 'no-such-field': 1 });
    if (status !== 403) through.push(key);
  }
  expect(through).toEqual([]);
});

test('it ends by one click, and after 30 minutes by itself', async () => {
  await view('Member');
  expect((await me()).viewing).not.toBeNull();
  expect((await admin.call('POST /stop-viewing')).status).toBe(200);
  expect(await me()).toMatchObject({ viewing: null, role: { name: 'Admin' } });
  await view('Member');
  server.clock.now = new Date(server.clock.now.getTime() + 29 * 60_000);
  expect((await me()).viewing).not.toBeNull();
  server.clock.now = new Date(server.clock.now.getTime() + 61_000);
  expect((await me()).viewing).toBeNull();
});

test('a role that is deleted or raised meanwhile shows nothing any more', async () => {
  const role = { name: 'Passing', rank: 15, grants: JSON.stringify({ 'people:read': 'team' }) };
  const { id } = await server.db
    .insertInto('roles')
    .values(role)
    .returning('id')
    .executeTakeFirstOrThrow();
  await admin.call('POST /view-as-role', { roleId: id });
  expect((await me()).viewing).toMatchObject({ role: 'Passing' });
  await server.db.updateTable('roles').set({ rank: 95 }).where('id', '=', id).execute();
  expect(await me()).toMatchObject({ viewing: null, role: { name: 'Admin' } });
  await server.db.deleteFrom('roles').where('id', '=', id).execute();
  expect(await me()).toMatchObject({ viewing: null, role: { name: 'Admin' } });
});

test('both ends stand in the audit log', async () => {
  await view('Member');
  await admin.call('POST /stop-viewing');
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('actor_id', '=', admin.id)
    .orderBy('id')
    .execute();
  expect(rows.map((it) => it.action)).toEqual(['session.view-as', 'session.stop-viewing']);
});
