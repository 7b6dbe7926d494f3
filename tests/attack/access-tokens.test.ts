import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allEndpoints, allPermissions } from '#/app/contracts.ts';
import { sealValue } from '#/domains/people/employees/sealed/envelopes.records.ts';
import type { Grants, Permission } from '#/kernel/access.ts';
import { splitKey } from '#/kernel/endpoint.ts';
import { closedToTokens } from '#/kernel/token-scopes.ts';
import { takesTokens } from '#/server/by-token.ts';
import { tokenRights } from '#/server/token-rights.ts';
import { firstBrokenAudit } from '#/store/audit/walk.ts';
import { programOf, type Program } from '../support/access-token.ts';
import { testServer, type Colleague, type Reply, type TestServer } from '../support/server.ts';

/** Has an access token, and wants more than it was given. */

let server: TestServer;
let admin: Colleague;
let team: number;
beforeAll(async () => {
  server = await testServer(undefined, undefined, 1, undefined, true);
  team = await server.team('Puzzle');
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.as('Admin');
});

const reading: Grants = { 'people:read': 'all' };
const isGood = async (it: Program) => (await it.call('GET /departments')).status === 200;
const refused = (reply: Reply) => [reply.status, reply.body.code];
describe('with one', () => {
  test('and the cookie of a session: refused by name', async () => {
    const program = await programOf(server, admin, reading);
    for (const cookie of [
      `token=${admin.token}`,
      `device=x; token=${program.token}`,
      'a=b;token=1',
    ]) {
      const reply = await program.call('GET /departments', {}, { headers: { Cookie: cookie } });
      expect(reply.status).toBe(400);
      expect(reply.body.fields).toHaveProperty('Cookie');
    }
    const alone = await program.call('GET /departments', {}, { headers: { Cookie: 'device=x' } });
    expect(alone.status).toBe(200);
  });

  test('in the cookie or the address instead of the header: nobody is signed in', async () => {
    const { token } = await programOf(server, admin, reading);
    const headers = { Cookie: `token=${token}` };
    expect((await server.call('GET /departments', {}, { headers })).status).toBe(401);
    expect((await server.call('GET /departments', { access_token: token })).status).toBe(401);
  });

  test('a right withdrawn since is gone, and one that came since is not there', async () => {
    const owner = await server.as('Member', { teamId: team });
    const program = await programOf(server, owner, { 'tasks:read': 'team', 'people:read': 'all' });
    const scopesNow = async () => (await program.call('GET /access-token')).body['scopes'];
    const role = async (grants: Grants) => {
      const { id } = await server.db
        .insertInto('roles')
        .values({ name: `Made ${Math.random()}`, rank: 15, grants: JSON.stringify(grants) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.db
        .updateTable('people')
        .set({ role_id: id })
        .where('id', '=', owner.id)
        .execute();
    };
    await role({ 'tasks:read': 'own' });
    expect(await scopesNow()).toEqual({ 'tasks:read': 'own' });
    expect(await isGood(program)).toBe(false);
    await role({ 'tasks:read': 'all', 'people:read': 'all', 'departments:write': 'all' });
    expect(await scopesNow()).toEqual({ 'tasks:read': 'team', 'people:read': 'all' });
    const input = { name: 'Mine', parentId: null, headId: null };
    expect(refused(await program.call('POST /save-department', input))).toEqual([
      403,
      'not-allowed',
    ]);
  });

  test('of a super admin: no more than what it was given', async () => {
    const chief = await server.as('Super admin');
    const program = await programOf(server, chief, reading);
    expect((await program.call('GET /access-token')).body['scopes']).toEqual(reading);
    expect(refused(await program.call('GET /apps'))).toEqual([403, 'not-allowed']);
  });

  test('with rights written into the database that none can carry: they are not there', async () => {
    const chief = await server.as('Super admin');
    const scopes: Grants = { '*:*': 'all', 'employee-pay:read': 'all', 'people:write': 'all' };
    const program = await programOf(server, chief, { ...scopes, ...reading });
    const { body } = await program.call('GET /access-token');
    expect(Object.keys(body['scopes'] as object)).not.toContain('employee-pay:read');
    expect(refused(await program.call('GET /block-users'))).toEqual([403, 'not-allowed']);
    const it = await programOf(server, chief, scopes, { kind: 'service' });
    expect(refused(await it.call('GET /block-users'))).toEqual([403, 'not-allowed']);
  });

  test('its owner’s pay, by the list of employees', async () => {
    const hr = await server.as('HR', { name: 'Ayesha Rauf' });
    await server.db
      .insertInto('employees')
      .values({
        person_id: hr.id,
        employee_no: 'E-TOKEN',
        salary_sealed: sealValue(
          { minor: 987_654_00, currency: 'PKR' },
          server.masterKey,
          hr.id,
          'salary',
        ),
      })
      .execute();
    const program = await programOf(server, hr, {
      'employees:read': 'all',
      'employees:write': 'all',
    });
    const own = { id: hr.id, field: 'salary' };
    const session = await hr.call('POST /reveal-employee-field', own);
    expect(session.body).toEqual({ salary: { minor: 98_765_400, currency: 'PKR' } });
    expect(refused(await program.call('POST /reveal-employee-field', own))).toEqual([
      403,
      'not-allowed',
    ]);
    const reply = await program.call('GET /employees', { q: 'Ayesha Rauf' });
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).toContain('Ayesha Rauf');
    expect(JSON.stringify(reply.body)).not.toContain('98765400');
    const file = await program.call('GET /employees/export', { format: 'csv' });
    expect(JSON.stringify(file.body)).not.toMatch(/987.?654/);
  });

  test('of the company: it reads, and changes nothing', async () => {
    const scopes: Grants = { ...reading, 'departments:write': 'all' };
    const program = await programOf(server, admin, scopes, { kind: 'service' });
    expect(await isGood(program)).toBe(true);
    const input = { name: 'Nobody’s', parentId: null, headId: null };
    const reply = await program.call('POST /save-department', input);
    expect(refused(reply)).toEqual([403, 'not-allowed']);
    expect(reply.body.message).toMatch(/only reads/);
  });

  test('tried again and again with another secret: counted by address', async () => {
    const program = await programOf(server, admin, reading);
    const headers = { 'X-Forwarded-For': '198.51.100.99' };
    const wrong = `${program.token.slice(0, 17)}${'A'.repeat(43)}`;
    const tries = Array.from({ length: 70 }, () =>
      server.call('GET /departments', {}, { token: wrong, headers }),
    );
    const statuses = (await Promise.all(tries)).map((it) => it.status);
    expect(statuses.filter((it) => it === 401)).toHaveLength(60);
    expect(statuses.filter((it) => it === 429)).toHaveLength(10);
    // The good one of the same office goes on.
    expect((await program.call('GET /departments', {}, { headers })).status).toBe(200);
  });

  test('that runs wild: it is told to wait, and its owner is not', async () => {
    const program = await programOf(server, admin, reading);
    const statuses = await many(610, () => program.call('GET /departments'));
    expect(statuses.filter((it) => it === 429).length).toBeGreaterThanOrEqual(10);
    expect((await admin.call('GET /departments')).status).toBe(200);
  }, 30_000);
});

async function many(count: number, call: () => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 50) {
    const some = Array.from({ length: Math.min(50, count - at) }, call);
    statuses.push(...(await Promise.all(some)).map((it) => it.status));
  }
  return statuses;
}

describe('what is closed to every token', () => {
  const everyRight = Object.fromEntries(
    Object.keys(allPermissions).map((it) => [it, 'all']),
  ) as Grants;

  test('endpoint by endpoint: it is refused before anything is looked at', async () => {
    const chief = await server.as('Super admin');
    const program = await programOf(server, chief, everyRight);
    const wrong: string[] = [];
    for (const [key, endpoint] of allEndpoints()) {
      const { method } = splitKey(key);
      if (endpoint.access.kind === 'anyone' || takesTokens({ method, endpoint })) continue;
      const { status, body } = await program.call(key, { 'no-such-field': 1 });
      if (status !== 403 || !body.message?.includes('No access token')) wrong.push(key);
    }
    expect(wrong).toEqual([]);
  });

  test('are pay, keys, people’s rights, addresses, devices, PINs and tokens themselves', () => {
    const open = allEndpoints()
      .filter(([key, endpoint]) => takesTokens({ ...splitKey(key), endpoint }))
      .map(
        ([key, { access }]) => `${key} ${access.kind === 'permission' ? access.permission : ''}`,
      );
    const closed =
      /pay\b|network-key|role|invit|rehire|ip-rule|ipcheck|ip-users|device|\bpin\b|password|token|act-as|people:write|team-member/i;
    // What only sounds like it: whom a quiz is for, a notice that stays on top, who is in which team.
    expect(open.filter((it) => closed.test(it)).sort()).toEqual([
      'GET /access-token ',
      'GET /getUsersByRole quizzes:write',
      'GET /team-member people:read',
      'GET /team-members people:read',
      'GET /team-members/members people:read',
      'POST /announcements/pin announcements:write',
      'POST /send-quiz-invitation quizzes:write',
    ]);
  });

  test('are rights that exist, and none of them is offered', () => {
    const known = Object.keys(allPermissions);
    expect([...closedToTokens].filter((it) => !known.includes(it))).toEqual([]);
    const offered = new Set<Permission>(tokenRights.map((it) => it.name));
    expect([...closedToTokens].filter((it) => offered.has(it))).toEqual([]);
  });
});

test('which token it was cannot be taken out of the log, and old entries are still right', async () => {
  const input = { name: `Sound ${admin.id}`, parentId: null, headId: null };
  expect((await admin.call('POST /save-department', input)).status).toBe(200);
  const program = await programOf(server, admin, { 'departments:write': 'all' });
  await program.call('POST /save-department', { ...input, name: `Music ${admin.id}` });
  expect(await firstBrokenAudit(server.db)).toBeNull();
  const of = sql`update audit set token_id = null where token_id = ${program.id}`;
  await expect(of.execute(server.db)).rejects.toThrow(/append-only/);
  const { id } = await server.db
    .selectFrom('audit')
    .select('id')
    .where('token_id', '=', program.id)
    .executeTakeFirstOrThrow();
  await server.db.transaction().execute(async (tx) => {
    await sql`alter table audit disable trigger user`.execute(tx);
    await of.execute(tx);
    await sql`alter table audit enable trigger user`.execute(tx);
  });
  expect(await firstBrokenAudit(server.db)).toBe(id);
});
