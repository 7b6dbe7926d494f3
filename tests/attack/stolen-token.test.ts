import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Grants } from '#/kernel/access.ts';
import { programOf, type Program } from '../support/access-token.ts';
import { testServer, type Colleague, type Reply, type TestServer } from '../support/server.ts';
import { goodPassword, goodPin, personWithPassword, visitor } from '../support/visitor.ts';

/** Has got hold of somebody's access token. */

let server: TestServer;
let admin: Colleague;
beforeAll(async () => {
  server = await testServer(undefined, undefined, 1);
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.as('Admin');
});

const reading: Grants = { 'people:read': 'all' };
const isGood = async (it: Program) => (await it.call('GET /departments')).status === 200;
const refused = (reply: Reply) => [reply.status, reply.body.code];
const versionOf = async (id: number) =>
  (
    await server.db
      .selectFrom('people')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version;

test('is dead once its owner is blocked, and stays so when they come back', async () => {
  const owner = await server.as('Member');
  const program = await programOf(server, owner, reading);
  expect(await isGood(program)).toBe(true);
  const block = { id: owner.id, version: await versionOf(owner.id), status: 'blocked' };
  const blocked = await admin.call('POST /user-update-status', { ...block, reason: 'Stolen' });
  expect(blocked.status).toBe(200);
  expect(refused(await program.call('GET /departments'))).toEqual([401, 'unauthenticated']);
  const back = { id: owner.id, version: await versionOf(owner.id), status: 'active' };
  expect((await admin.call('POST /user-update-status', back)).status).toBe(200);
  expect(await isGood(program)).toBe(false);
});

test('is dead once its owner has left, also when that is taken back', async () => {
  const owner = await server.as('Member');
  const program = await programOf(server, owner, reading);
  const seen = async () => ({ id: owner.id, version: await versionOf(owner.id) });
  expect((await admin.call('POST /user/delete', await seen())).status).toBe(200);
  expect(await isGood(program)).toBe(false);
  expect((await admin.call('POST /user/take-back', await seen())).status).toBe(200);
  expect(await isGood(program)).toBe(false);
});

test.each([
  [
    'their password',
    'POST /change-password',
    { current: goodPassword, password: 'a brass kettle hums at dawn' },
  ],
  ['their PIN', 'POST /change-pin', { current: goodPin, pin: '840275' }],
  ['every other browser', 'POST /revoke-other-devices', {}],
])('is dead once its owner has changed %s', async (_what, key, input) => {
  const owner = await personWithPassword(server, 'Member');
  const token = await visitor(server, owner.email).signIn();
  const [program, other] = [
    await programOf(server, owner, reading),
    await programOf(server, admin, reading),
  ];
  expect((await server.call(key, input, { token })).status).toBe(200);
  expect([await isGood(program), await isGood(other)]).toEqual([false, true]);
});

test('is dead once its owner has set a password by the mailed link', async () => {
  const owner = await personWithPassword(server, 'Member');
  const program = await programOf(server, owner, reading);
  await server.call('POST /reset-password', { email: owner.email });
  const mail = server.mails.findLast((it) => it.to === owner.email)!;
  const [, link] = /#reset=([\w-]+)/.exec(mail.text) ?? [];
  const input = { token: link, password: 'a brass kettle hums at dawn', device: '' };
  expect((await server.call('POST /set-new-password', input)).status).toBe(200);
  expect(await isGood(program)).toBe(false);
});

test('is dead once an admin shuts its owner out of every browser', async () => {
  const owner = await server.as('Member');
  const program = await programOf(server, owner, reading);
  const reply = await admin.call('POST /delete-device', { personId: owner.id });
  expect(reply.body.message).toContain('1 access token ended');
  expect(await isGood(program)).toBe(false);
});

test('does nothing from where its owner may not be', async () => {
  const owner = await server.as('Member');
  const program = await programOf(server, owner, reading);
  const company = await programOf(server, admin, reading, { kind: 'service' });
  await server.db
    .updateTable('people')
    .set({ ip_checked: true })
    .where('id', '=', owner.id)
    .execute();
  await server.db
    .insertInto('ip_rules')
    .values({ kind: 'allow', network: '203.0.113.0/24', label: 'Office', exempt: [] })
    .execute();
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
  for (const it of [program, company]) {
    expect((await it.call('GET /departments', {}, from('198.51.100.7'))).status).toBe(401);
    expect((await it.call('GET /departments', {}, from('203.0.113.9'))).status).toBe(200);
  }
  const tried = await server.db.selectFrom('ip_attempts').selectAll().execute();
  expect(tried).toMatchObject([{ person_id: owner.id, address: '198.51.100.7' }]);
  await server.db.deleteFrom('ip_rules').execute();
});
