import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programOf } from '../../../../../tests/support/access-token.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let admin: Colleague;
let chief: Colleague;
let member: Colleague;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin', { name: 'Maryam Tariq' });
  chief = await server.as('Super admin', { name: 'Usman Latif' });
  member = await server.as('Member', { name: 'Sana Mirza' });
});
afterAll(() => server.close());

interface Row {
  id: number;
  name: string;
  kind: string;
  state: string;
  canRevoke: boolean;
  person: { id: number } | null;
}
const list = async (who: Colleague, wanted: object = {}) =>
  (await who.call('GET /access-tokens', { perPage: 200, ...wanted })).body['rows'] as Row[];
const wanted = (more: object = {}) => ({
  name: 'Warehouse',
  days: 365,
  scopes: { 'revenue:read': 'all' },
  ...more,
});

/** Somebody who manages the tokens of their own team only. */
async function teamManager(teamId: number) {
  const it = await server.as('Member', { teamId });
  const grants = JSON.stringify({ 'access-tokens:write': 'team', 'revenue:read': 'all' });
  const { id } = await server.db
    .insertInto('roles')
    .values({ name: `Keeper ${it.id}`, rank: 60, grants })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('people').set({ role_id: id }).where('id', '=', it.id).execute();
  return it;
}

test('members neither see nor revoke tokens of others, nor make one of the company', async () => {
  const { id } = await programOf(server, admin, { 'people:read': 'all' });
  expect((await member.call('GET /access-tokens')).status).toBe(403);
  expect((await member.call('POST /revoke-held-token', { id })).status).toBe(403);
  expect((await member.call('POST /add-service-token', wanted())).status).toBe(403);
});

describe('a service token', () => {
  test.each([
    ['a team', { 'revenue:read': 'team' }, /of no team/],
    ['what only changes', { 'annotations:write': 'all' }, /only reads/],
    ['what its maker lacks', { 'apps:read': 'all' }, /do not hold/],
    ['what no token carries', { 'employee-pay:read': 'all' }, /No access token/],
  ])('with %s is refused by name', async (_what, scopes, words) => {
    const maker = await server.as('Admin', { without: ['apps:read'] });
    const reply = await maker.call('POST /add-service-token', wanted({ scopes }));
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.[`scopes.${Object.keys(scopes)[0]}`]).toMatch(words);
  });

  test('is not made by who manages the tokens of one team', async () => {
    const keeper = await teamManager(await server.team('Arcade'));
    expect((await keeper.call('POST /add-service-token', wanted())).status).toBe(403);
  });

  test('is one of twenty at most, however many admins make one at the same time', async () => {
    const other = await server.as('Admin');
    const had = (await list(admin, { kind: 'service' })).length;
    const all = Array.from({ length: 24 }, (_, at) =>
      (at % 2 === 0 ? admin : other).call('POST /add-service-token', wanted()),
    );
    const made = (await Promise.all(all)).filter((it) => it.status === 200);
    expect(made).toHaveLength(20 - had);
    for (const { body } of made) await admin.call('POST /revoke-held-token', { id: body['id'] });
  });

  test('is the company’s: it reads on when its maker is blocked or has lost the right', async () => {
    const maker = await server.as('Admin');
    const reply = await maker.call('POST /add-service-token', wanted());
    expect(reply.status).toBe(200);
    const token = String(reply.body['token']);
    const revenue = () => server.call('GET /filters/accounts', {}, { token });
    expect((await revenue()).status).toBe(200);
    await server.db
      .updateTable('people')
      .set({ status: 'blocked' })
      .where('id', '=', maker.id)
      .execute();
    expect((await revenue()).status).toBe(200);
    expect(await list(admin, { kind: 'service' })).toContainEqual(
      expect.objectContaining({ id: reply.body['id'], person: null, canRevoke: true }),
    );
  });
});

describe('the list', () => {
  test('is narrowed by words, kind, person and state', async () => {
    const mine = await programOf(server, member, { 'tasks:read': 'own' }, { name: 'Timesheet' });
    const old = await programOf(server, member, { 'tasks:read': 'own' }, { name: 'Before' });
    await member.call('POST /revoke-access-token', { id: old.id });
    const ids = async (it: object) => (await list(admin, it)).map((row) => row.id);
    expect(await ids({ q: 'sana timesh' })).toEqual([mine.id]);
    expect(await ids({ q: mine.token.slice(4, 16) })).toEqual([mine.id]);
    expect(await ids({ person: member.id })).toEqual([mine.id]);
    expect(await ids({ person: member.id, state: ['revoked'] })).toEqual([old.id]);
    expect(await ids({ person: member.id, kind: 'service' })).toEqual([]);
    expect(JSON.stringify(await list(admin))).not.toMatch(/hash|secret/);
  });

  test('of a team manager has the tokens of the team, and none of the company', async () => {
    const team = await server.team('Puzzle');
    const keeper = await teamManager(team);
    const inside = await server.as('Member', { teamId: team });
    const own = await programOf(server, inside, { 'tasks:read': 'own' });
    const other = await programOf(server, member, { 'tasks:read': 'own' });
    const company = await programOf(server, admin, { 'tasks:read': 'all' }, { kind: 'service' });
    expect((await list(keeper)).map((it) => it.id)).toEqual([own.id]);
    const absent = await keeper.call('POST /revoke-held-token', { id: 999_999 });
    for (const { id } of [other, company]) {
      const reply = await keeper.call('POST /revoke-held-token', { id });
      expect([reply.status, reply.body.message]).toEqual([404, absent.body.message]);
    }
    expect((await keeper.call('POST /revoke-held-token', { id: own.id })).status).toBe(200);
  });
});

describe('revoking', () => {
  test('of somebody of the same rank or above is refused', async () => {
    const theirs = await programOf(server, chief, { 'people:read': 'all' });
    const [row] = await list(admin, { person: chief.id });
    expect(row).toMatchObject({ id: theirs.id, canRevoke: false });
    expect((await admin.call('POST /revoke-held-token', { id: theirs.id })).status).toBe(403);
    expect((await theirs.call('GET /departments')).status).toBe(200);
  });

  test('takes effect at once, is told to its owner and is in the log', async () => {
    const theirs = await programOf(server, member, { 'people:read': 'all' }, { name: 'Leaked' });
    expect((await admin.call('POST /revoke-held-token', { id: theirs.id })).status).toBe(200);
    expect((await theirs.call('GET /departments')).status).toBe(401);
    expect((await admin.call('POST /revoke-held-token', { id: theirs.id })).status).toBe(409);
    const { body } = await member.call('GET /get-notifications');
    expect(JSON.stringify(body)).toContain('Your access token Leaked was revoked');
    const entry = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'access-token.revoke')
      .where('subject_id', '=', String(theirs.id))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: admin.id, before: { name: 'Leaked' } });
  });
});
