import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken } from '#/server/cli/token.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { BlockedUser, User } from './users.contract.ts';

let server: TestServer;
let chief: Colleague;
let hr: Colleague;
beforeAll(async () => {
  server = await testServer();
  chief = await server.as('Super admin', { name: 'Usman Latif' });
  hr = await server.as('HR', { name: 'Ayesha Rauf' });
});
afterAll(() => server.close());

const roleId = (name: string) => server.roleId(name);
const userOf = async (who: Colleague, by = chief) =>
  (await by.call('GET /getuser', { id: who.id })).body as object as User;
const savedAs = ({ id, version, role, title, department }: User) => ({
  id,
  version,
  roleId: role.id,
  title,
  departmentId: department?.id ?? null,
});
const auditOf = async (id: number) => {
  const rows = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map((it) => it.action);
};
const block = async (who: Colleague, by: Colleague, reason = 'Lost laptop') =>
  by.call('POST /user-update-status', {
    id: who.id,
    version: (await userOf(who)).version,
    status: 'blocked',
    reason,
  });

test.each([
  ['GET /users', {}],
  ['GET /getuser', { id: 1 }],
  ['GET /block-users', {}],
  ['POST /save-user', {}],
  ['POST /user-update-status', {}],
  ['POST /user/delete', {}],
  ['POST /user/add', {}],
])('%s is closed without a session and without the right', async (key, input) => {
  expect((await server.call(key, input)).status).toBe(401);
  expect((await (await server.nobody()).call(key, input)).status).toBe(403);
});

test('a member sees their team and nobody else, and nothing about blocks', async () => {
  const teamId = await server.team('Word');
  const member = await server.as('Member', { teamId });
  const mate = await server.as('Member', { teamId });
  const stranger = await server.as('Member');
  const { body } = await member.call('GET /users');
  expect((body['rows'] as User[]).map((it) => it.id).sort()).toEqual([member.id, mate.id].sort());
  expect((await member.call('GET /getuser', { id: stranger.id })).status).toBe(404);
  expect((await member.call('GET /block-users')).status).toBe(403);
  expect(JSON.stringify(body)).not.toMatch(/hash|reason/);
});

test('nobody changes themselves or somebody of their own rank or above', async () => {
  const admin = await server.as('Admin');
  const peer = await server.as('HR');
  const other = await server.as('Super admin');
  for (const [by, whom] of [
    [hr, hr],
    [hr, peer],
    [hr, admin],
    [admin, chief],
    [chief, chief],
    [chief, other],
  ] as const) {
    const user = await userOf(whom);
    const { id, version } = user;
    const replies = [
      await by.call('POST /save-user', { ...savedAs(user), title: 'Intern' }),
      await by.call('POST /user-update-status', { id, version, status: 'blocked', reason: 'No' }),
      await by.call('POST /user/delete', { id, version }),
    ];
    expect(replies.map((it) => it.status)).toEqual([403, 403, 403]);
    expect(await userOf(whom)).toEqual(user);
  }
});

test('a role of one’s own rank or above is not given, nor any without the right', async () => {
  const admin = await server.as('Admin');
  const member = await server.as('Member');
  const user = await userOf(member);
  for (const name of ['Admin', 'Super admin']) {
    const reply = await admin.call('POST /save-user', {
      ...savedAs(user),
      roleId: await roleId(name),
    });
    expect(reply).toMatchObject({ status: 400, body: { fields: { roleId: expect.any(String) } } });
  }
  const raised = { ...savedAs(user), roleId: await roleId('Team lead') };
  expect((await hr.call('POST /save-user', raised)).body.fields).toHaveProperty('roleId');
  const clerk = await server.as('HR', { without: ['roles:give'] });
  const lowered = { ...savedAs(user), roleId: await roleId('Data entry') };
  expect((await clerk.call('POST /save-user', lowered)).status).toBe(403);
  expect((await userOf(member)).role.name).toBe('Member');
});

test('HR gives a role whose every right it holds', async () => {
  const trainee = { 'tasks:read': 'team', 'short-leave:apply': 'own', 'revenue:read': 'team' };
  const { id } = await server.db
    .insertInto('roles')
    .values({ name: 'Trainee', rank: 15, grants: JSON.stringify(trainee) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await server.as('Member');
  const reply = await hr.call('POST /save-user', {
    ...savedAs(await userOf(member)),
    roleId: id,
  });
  expect(reply.body).toMatchObject({ role: { name: 'Trainee' } });
  const back = { ...savedAs(await userOf(member)), roleId: await roleId('Member') };
  expect((await hr.call('POST /save-user', back)).body).toMatchObject({ role: { name: 'Member' } });
});

test('what is malformed is named', async () => {
  const member = await server.as('Member');
  const { version } = await userOf(member);
  const status = { id: member.id, version, status: 'blocked' };
  const fieldsOf = async (key: string, input: object) =>
    Object.keys((await hr.call(key, input)).body.fields ?? {});
  expect(await fieldsOf('POST /user-update-status', status)).toEqual(['reason']);
  expect(await fieldsOf('POST /user-update-status', { ...status, status: 'left' })).toEqual([
    'status',
  ]);
  expect(await fieldsOf('GET /users', { sort: 'password_hash' })).toEqual(['sort']);
  const user = savedAs(await userOf(member));
  expect(await fieldsOf('POST /save-user', { ...user, departmentId: 2_000_000 })).toEqual([
    'departmentId',
  ]);
});

test('a change against an older version is refused with the present record', async () => {
  const member = await server.as('Member');
  const user = await userOf(member);
  await hr.call('POST /save-user', { ...savedAs(user), title: 'Artist' });
  const late = await hr.call('POST /save-user', { ...savedAs(user), title: 'Writer' });
  expect(late).toMatchObject({ status: 412, body: { current: { title: 'Artist' } } });
});

test('another role bites on the next request of an open session', async () => {
  const member = await server.as('Member');
  const leave = await member.call('POST /save-user', savedAs(await userOf(member)));
  expect(leave.status).toBe(403);
  const given = { ...savedAs(await userOf(member)), roleId: await roleId('HR') };
  const reply = await chief.call('POST /save-user', given);
  expect(reply.body).toMatchObject({ role: { name: 'HR' } });
  expect((await member.call('GET /block-users')).status).toBe(200);
  expect(await auditOf(member.id)).toEqual(['person.change']);
});

test('a block ends every session at once, says why, by whom, since when; unblocking clears it', async () => {
  const member = await server.as('Member', { name: 'Blocked Baig' });
  const second = await server.signIn(member.id);
  expect((await block(member, hr)).body.message).toBe('Blocked Baig is blocked.');
  expect((await member.call('GET /user')).status).toBe(401);
  expect((await server.call('GET /user', {}, { token: second })).status).toBe(401);
  const listed = await hr.call('GET /block-users', { q: 'blocked' });
  expect(listed.body['rows'] as BlockedUser[]).toMatchObject([
    {
      id: member.id,
      reason: 'Lost laptop',
      blockedBy: 'Ayesha Rauf',
      blockedAt: server.clock.now.toISOString(),
    },
  ]);
  expect((await block(member, hr)).status).toBe(409);
  const { id, version } = await userOf(member);
  const back = await hr.call('POST /user-update-status', { id, version, status: 'active' });
  expect(back.body['user']).toMatchObject({ status: 'active' });
  // The old sessions stay ended; a new one works.
  expect((await member.call('GET /user')).status).toBe(401);
  const token = await server.signIn(member.id);
  expect((await server.call('GET /user', {}, { token })).status).toBe(200);
  expect(await auditOf(member.id)).toEqual(['person.block', 'person.unblock']);
  expect((await hr.call('GET /block-users', { q: 'blocked baig' })).body['totalRows']).toBe(0);
});

test('who leads a team does not leave before it has another lead', async () => {
  const teamId = await server.team('Racing');
  const lead = await server.as('Team lead', { teamId, leads: teamId });
  const { id, version } = await userOf(lead);
  const reply = await hr.call('POST /user/delete', { id, version });
  expect(reply).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Racing') },
  });
});

test('marking as left loses nothing, ends access and memberships, and is final', async () => {
  const teamId = await server.team('Cards');
  const member = await server.as('Member', { teamId });
  const { id, version } = await userOf(member);
  const reply = await hr.call('POST /user/delete', { id, version });
  expect(reply.body['user']).toMatchObject({
    status: 'left',
    teams: [],
    leftOn: expect.any(String),
  });
  expect((await member.call('GET /user')).status).toBe(401);
  const kept = await server.db
    .selectFrom('team_members')
    .select('until')
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept.until).not.toBeNull();
  const user = await userOf(member);
  const input = { id, version: user.version };
  expect((await hr.call('POST /user/delete', input)).status).toBe(409);
  const again = { ...input, status: 'active' };
  expect((await hr.call('POST /user-update-status', again)).status).toBe(409);
  expect((await hr.call('POST /save-user', savedAs(user))).status).toBe(409);
});

test('many are invited at once, and who cannot be is named', async () => {
  const people = ['noor', 'rida'].map((it) => ({ name: it, email: `${it}@backlot.example` }));
  const input = { people, roleId: await roleId('Member') };
  const refused = await hr.call('POST /user/add', { people, roleId: await roleId('Admin') });
  expect(refused.body.fields).toHaveProperty('roleId');
  await hr.call('POST /user/add', { ...input, people: people.slice(0, 1) });
  const reply = await hr.call('POST /user/add', input);
  expect(reply.body).toMatchObject({
    message: 'rida is invited.',
    invited: [{ email: 'rida@backlot.example' }],
    refused: [{ email: 'noor@backlot.example', message: expect.stringContaining('already') }],
  });
  const mails = server.mails.filter((it) => it.subject.length > 0 && /noor|rida/.test(it.to));
  expect(mails).toHaveLength(2);
  const { body } = await hr.call('GET /users', { status: ['invited'] });
  expect(body['rows'] as User[]).toMatchObject([
    { name: 'noor', status: 'invited', invitedUntil: expect.any(String), lastSeenAt: null },
    { name: 'rida' },
  ]);
});

test('the list is filtered, sorted and paged by the server', async () => {
  const teamId = await server.team('Merge');
  const names = ['Merge Asad', 'Merge Bilal', 'Merge Celia'];
  for (const name of names) await server.as('Data entry', { name, teamId });
  const list = async (input: object) => {
    const { body } = await hr.call('GET /users', input);
    return [(body['rows'] as User[]).map((it) => it.name), body['totalRows']];
  };
  expect(await list({ team: [teamId], order: 'desc' })).toEqual([names.toReversed(), 3]);
  expect(await list({ q: 'merge', perPage: 2, page: 2 })).toEqual([names.slice(2), 3]);
  expect(await list({ team: [teamId], role: [await roleId('Admin')] })).toEqual([[], 0]);
  const { body } = await hr.call('GET /users-dropdown', { q: 'merge bilal' });
  expect(body['rows']).toMatchObject([{ name: 'Merge Bilal' }]);
  for (const sort of ['role', 'department', 'status', 'seen']) {
    expect((await hr.call('GET /users', { sort })).status).toBe(200);
  }
});

test('a command line that may idle to its end was not seen in the future', async () => {
  const [scripted, unseen] = [await server.as('HR'), await server.as('HR')];
  await server.db
    .deleteFrom('sessions')
    .where('person_id', 'in', [scripted.id, unseen.id])
    .execute();
  const { email } = await userOf(scripted);
  await makeToken(server.db, email, server.clock.now);
  expect((await userOf(scripted)).lastSeenAt).toBe(server.clock.now.toISOString());
  expect((await userOf(unseen)).lastSeenAt).toBeNull();
});
