import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programOf, type Program } from '../../../../../tests/support/access-token.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { forgetPlaces } from '../locations/forget-places.job.ts';

let server: TestServer;
let admin: Colleague;
let member: Colleague;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin');
  member = await server.as('Member', { teamId: await server.team('Puzzle') });
});
afterAll(() => server.close());

const wanted = (more: object = {}) => ({
  name: 'Nightly export',
  days: 90,
  scopes: { 'tasks:read': 'team' },
  ...more,
});
const rowOf = (id: number) =>
  server.db.selectFrom('access_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = (action: string) =>
  server.db.selectFrom('audit').selectAll().where('action', '=', action).execute();

describe('making one', () => {
  test('asks for a session, and takes no token for it', async () => {
    expect((await server.call('POST /add-access-token', wanted())).status).toBe(401);
    const program = await programOf(server, admin, { 'tasks:read': 'all' });
    const reply = await program.call('POST /add-access-token', wanted());
    expect(reply).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 100 kB', { name: 'n'.repeat(100_000) }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a lifetime of its own', { days: 3650 }, 'days'],
    ['no right at all', { scopes: {} }, 'scopes'],
    ['a right that is none', { scopes: { everything: 'all' } }, 'scopes.everything'],
    ['every right at once', { scopes: { '*:*': 'all' } }, 'scopes.*:*'],
    ['a right nobody knows', { scopes: { 'moon:read': 'all' } }, 'scopes.moon:read'],
    ['a reach nobody knows', { scopes: { 'tasks:read': 'world' } }, 'scopes.tasks:read'],
    ['a right they lack', { scopes: { 'departments:write': 'own' } }, 'scopes.departments:write'],
    ['more than they reach', { scopes: { 'tasks:read': 'all' } }, 'scopes.tasks:read'],
    ['somebody else', { personId: 1 }, 'personId'],
  ])('with %s is refused by name', async (_what, more, field) => {
    const reply = await member.call('POST /add-access-token', wanted(more));
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toContain(field);
  });

  test.each(['employee-pay:read', 'network-keys:reveal', 'people:write', 'access-tokens:write'])(
    'with %s is refused to a super admin too',
    async (right) => {
      const chief = await server.as('Super admin');
      const reply = await chief.call(
        'POST /add-access-token',
        wanted({ scopes: { [right]: 'all' } }),
      );
      expect(reply.body.fields).toEqual({
        [`scopes.${right}`]: 'No access token can carry this right.',
      });
    },
  );

  test('gives it once, and keeps only a hash', async () => {
    const reply = await member.call('POST /add-access-token', wanted(), { key: 'make-it-once' });
    const { id, token } = reply.body as { id: number; token: string };
    expect(token).toMatch(/^blt_[a-z]{12}_[\w-]{43}$/);
    const again = await member.call('POST /add-access-token', wanted(), { key: 'make-it-once' });
    expect(again.body).toEqual(reply.body);
    const row = await rowOf(id);
    expect(row).toMatchObject({ person_id: member.id, made_by: member.id, last_used_at: null });
    expect(row.expires_at.getTime()).toBe(server.clock.now.getTime() + 90 * 86_400_000);
    const [, , secret = ''] = /^(blt_[a-z]+)_(.+)$/.exec(token) ?? [];
    for (const table of ['access_tokens', 'audit', 'notifications'] as const) {
      const rows = await server.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  test('is written down, and told to whose it is', async () => {
    const [entry] = await auditOf('access-token.add');
    expect(entry).toMatchObject({
      actor_id: member.id,
      after: { name: 'Nightly export', kind: 'personal', scopes: { 'tasks:read': 'team' } },
    });
    const { body } = await member.call('GET /get-notifications');
    expect(JSON.stringify(body)).toContain('An access token was made: Nightly export');
  });

  test('ends at twenty good ones, also when many are made at the same time', async () => {
    const person = await server.as('Member');
    const all = Array.from({ length: 24 }, (_, at) =>
      person.call('POST /add-access-token', wanted({ name: `Number ${at}` })),
    );
    const statuses = (await Promise.all(all)).map((it) => it.status).sort();
    expect(statuses.filter((it) => it === 200)).toHaveLength(20);
    expect(statuses.filter((it) => it === 409)).toHaveLength(4);
    const { body } = await person.call('GET /my-access-tokens');
    const [{ id }] = body['rows'] as [{ id: number }];
    await person.call('POST /revoke-access-token', { id });
    expect((await person.call('POST /add-access-token', wanted())).status).toBe(200);
  });
});

describe('what it may do', () => {
  let program: Program;
  beforeAll(async () => {
    program = await programOf(server, admin, {
      'people:read': 'all',
      'departments:write': 'all',
    });
  });

  test.each([
    ['cut short', (it: string) => it.slice(0, -1)],
    ['with another secret', (it: string) => `${it.slice(0, 17)}${'A'.repeat(43)}`],
    ['with other letters', (it: string) => it.replace(/^blt_[a-z]{12}/, 'blt_aaaaaaaaaaaa')],
    ['in capitals', (it: string) => it.toUpperCase()],
  ])('one %s opens nothing', async (_what, spoil) => {
    const reply = await server.call('GET /departments', {}, { token: spoil(program.token) });
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test('a right it was not given is refused, though its person has it', async () => {
    expect((await admin.call('GET /apps')).status).toBe(200);
    const reply = await program.call('GET /apps');
    expect(reply).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(reply.body.message).toBe('This access token lacks the right apps:read.');
  });

  test.each(['GET /user', 'GET /get-profile', 'GET /my-devices', 'GET /search', 'POST /logout'])(
    '%s, which asks for no right, is closed to it',
    async (key) => {
      expect(await program.call(key)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    },
  );

  test('what it was given it does as its person, and the log says by which token', async () => {
    const input = { name: 'Quality', parentId: null, headId: null };
    const reply = await program.call('POST /save-department', input, { key: 'quality-department' });
    expect(reply.status).toBe(200);
    const again = await program.call('POST /save-department', input, { key: 'quality-department' });
    expect(again.body).toEqual(reply.body);
    const [entry] = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('token_id', '=', program.id)
      .execute();
    expect(entry).toMatchObject({ actor_id: admin.id, subject_type: 'department' });
  });

  test('its idempotency keys are its own', async () => {
    const input = { name: 'Sound', parentId: null, headId: null };
    await program.call('POST /save-department', input, { key: 'a-key-of-the-program' });
    const reply = await admin.call('POST /save-department', input, { key: 'a-key-of-the-program' });
    expect(reply.body).not.toHaveProperty('id');
  });

  test('it is told whose it is and what it may do', async () => {
    expect((await program.call('GET /access-token')).body).toMatchObject({
      kind: 'personal',
      person: { id: admin.id },
      scopes: { 'people:read': 'all', 'departments:write': 'all' },
    });
    expect((await admin.call('GET /access-token')).status).toBe(404);
  });

  test('its use is written down every ten minutes at most', async () => {
    const fresh = await programOf(server, admin, { 'people:read': 'all' });
    await fresh.call('GET /departments');
    const first = (await rowOf(fresh.id)).last_used_at;
    expect(first).toEqual(server.clock.now);
    server.clock.now = new Date(server.clock.now.getTime() + 9 * 60_000);
    await fresh.call('GET /departments');
    expect((await rowOf(fresh.id)).last_used_at).toEqual(first);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await fresh.call('GET /departments');
    expect(await rowOf(fresh.id)).toMatchObject({
      last_used_at: server.clock.now,
      last_address: '127.0.0.1',
    });
  });

  test('from where it was used is forgotten after half a year', async () => {
    const old = await programOf(server, admin, { 'people:read': 'all' }, { days: 365 });
    await old.call('GET /departments');
    const after = (days: number) => new Date(server.clock.now.getTime() + days * 86_400_000);
    await forgetPlaces(server.db, after(179));
    expect(await rowOf(old.id)).toMatchObject({ last_address: '127.0.0.1' });
    await forgetPlaces(server.db, after(181));
    expect(await rowOf(old.id)).toMatchObject({
      last_address: null,
      last_used_at: server.clock.now,
    });
  });

  test('it is good until its last moment', async () => {
    const short = await programOf(server, admin, { 'people:read': 'all' });
    const then = server.clock.now;
    server.clock.now = new Date(then.getTime() + 30 * 86_400_000 - 1);
    expect((await short.call('GET /departments')).status).toBe(200);
    server.clock.now = new Date(then.getTime() + 30 * 86_400_000);
    expect((await short.call('GET /departments')).status).toBe(401);
    server.clock.now = then;
  });
});

describe('the list and revoking', () => {
  test('nobody revokes somebody else’s', async () => {
    const { id } = await programOf(server, member, { 'tasks:read': 'team' });
    const stranger = await server.as('Member');
    const reply = await stranger.call('POST /revoke-access-token', { id });
    const absent = await stranger.call('POST /revoke-access-token', { id: 999_999 });
    expect(reply.status).toBe(404);
    expect(reply.body.message).toBe(absent.body.message);
  });

  test('one revokes one’s own once, and it is refused from then on', async () => {
    const program = await programOf(server, member, { 'tasks:read': 'team' }, { name: 'Old' });
    expect((await program.call('GET /access-token')).status).toBe(200);
    const { id } = program;
    expect((await member.call('POST /revoke-access-token', { id })).status).toBe(200);
    expect((await program.call('GET /access-token')).status).toBe(401);
    expect((await member.call('POST /revoke-access-token', { id })).status).toBe(404);
    const { body } = await member.call('GET /my-access-tokens');
    expect(body['rows']).toContainEqual(
      expect.objectContaining({ name: 'Old', state: 'revoked', endReason: 'revoked by its owner' }),
    );
    expect(JSON.stringify(body)).not.toMatch(/hash|secret/);
  });

  test('one is offered what one holds, as far as one holds it', async () => {
    const { body } = await member.call('GET /token-rights');
    const groups = body['groups'] as { rights: { name: string; mine: string; reads: boolean }[] }[];
    const rights = groups.flatMap((it) => it.rights);
    expect(rights).toContainEqual(
      expect.objectContaining({ name: 'tasks:read', mine: 'team', reads: true }),
    );
    const names = rights.map((it) => it.name);
    expect(names).not.toContain('departments:write');
    expect(names).not.toContain('people:invite');
  });
});
