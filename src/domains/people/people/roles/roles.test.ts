import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPermissions } from '#/app/contracts.ts';
import type { Grants } from '#/kernel/access.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { Role } from './roles.contract.ts';

let server: TestServer;
let chief: Colleague;
let admin: Colleague;
let count = 0;
beforeAll(async () => {
  server = await testServer();
  chief = await server.as('Super admin', { name: 'Usman Latif' });
  admin = await server.as('Admin', { name: 'Omar Khalid' });
});
afterAll(() => server.close());

const rolesOf = async () => (await chief.call('GET /roles')).body['rows'] as Role[];
const named = async (name: string) => (await rolesOf()).find((it) => it.name === name)!;
const input = (it: object = {}) => ({
  name: `Custom ${++count}`,
  rank: 15,
  grants: { 'apps:read': 'team' },
  ...it,
});
const savedAs = ({ id, version, name, rank, grants }: Role) => ({
  id,
  version,
  name,
  rank,
  grants,
});
const add = async (by: Colleague, it: object = {}) =>
  (await by.call('POST /add-role', input(it))).body as object as Role;

test.each([
  'GET /roles',
  'GET /get-role',
  'GET /permissions',
  'GET /users-by-role',
  'POST /add-role',
  'POST /delete-role',
])('%s is closed without a session and without the right', async (key) => {
  expect((await server.call(key)).status).toBe(401);
  expect((await (await server.as('HR')).call(key)).status).toBe(403);
});

test.each([
  ['rank', { rank: 90 }],
  ['rank', { rank: 95 }],
  ['grants', { grants: { 'company-accounts:write': 'own' } }],
  ['grants', { grants: { 'apps:fly': 'own' } }],
  ['name', { name: '' }],
])('an admin does not add a role with a wrong %s', async (field, wrong) => {
  const reply = await admin.call('POST /add-role', input(wrong));
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {}).join()).toContain(field);
});

test('nobody gives everything, and a rank of 100 is for nobody', async () => {
  for (const wrong of [{ grants: { '*:*': 'all' } }, { rank: 100 }]) {
    expect((await chief.call('POST /add-role', input(wrong))).status).toBe(400);
  }
});

test('roles at one’s own rank or above are not changed or deleted', async () => {
  for (const name of ['Admin', 'Super admin']) {
    const role = await named(name);
    const { id, version } = role;
    const changed = { ...savedAs(role), rank: 80, grants: { 'apps:read': 'own' } };
    expect((await admin.call('POST /add-role', changed)).status).toBe(403);
    expect((await admin.call('POST /delete-role', { id, version })).status).toBe(403);
    expect(await named(name)).toEqual(role);
  }
});

test('a name that is taken is refused by name, a stale change with the present role', async () => {
  const taken = await admin.call('POST /add-role', input({ name: 'finance' }));
  expect(taken).toMatchObject({ status: 409, body: { fields: { name: expect.any(String) } } });
  const role = await add(admin);
  await admin.call('POST /add-role', { ...savedAs(role), rank: 16 });
  const late = await admin.call('POST /add-role', { ...savedAs(role), rank: 17 });
  expect(late).toMatchObject({ status: 412, body: { current: { rank: 16, version: 2 } } });
});

test('a seeded role is not deleted, nor one that somebody has', async () => {
  const { id, version } = await named('Data entry');
  expect((await admin.call('POST /delete-role', { id, version })).status).toBe(409);
  const role = await add(admin);
  const member = await server.as('Member');
  const set = (role_id: number) =>
    server.db.updateTable('people').set({ role_id }).where('id', '=', member.id).execute();
  await set(role.id);
  const one = { id: role.id, version: role.version };
  expect((await admin.call('POST /delete-role', one)).body.message).toMatch(/^1 have it/);
  await set((await named('Member')).id);
  expect((await admin.call('POST /delete-role', one)).status).toBe(200);
  expect((await admin.call('GET /get-role', { id: role.id })).status).toBe(404);
});

test('every permission of the house is listed once, with how far one holds it', async () => {
  const { body } = await admin.call('GET /permissions');
  const groups = body['groups'] as { permissions: { name: string; mine: string | null }[] }[];
  const all = groups.flatMap((it) => it.permissions);
  expect(all.map((it) => it.name).sort()).toEqual(Object.keys(allPermissions).sort());
  expect(all.find((it) => it.name === 'people:write')).toMatchObject({ mine: 'all' });
  expect(all.find((it) => it.name === 'company-accounts:write')).toMatchObject({ mine: null });
});

test('a change bites on the next request of those affected, who are named before', async () => {
  const role = await add(admin, { grants: { 'people:read': 'all' } });
  const member = await server.as('Member', { name: 'Hira Baig' });
  await server.db
    .updateTable('people')
    .set({ role_id: role.id })
    .where('id', '=', member.id)
    .execute();
  const affected = await admin.call('GET /users-by-role', { id: role.id });
  expect(affected.body).toMatchObject({ rows: [{ name: 'Hira Baig' }], totalRows: 1 });
  expect((await member.call('GET /users')).status).toBe(200);
  const reply = await admin.call('POST /add-role', { ...savedAs(role), grants: {} });
  expect(reply.body).toMatchObject({ version: 2, grants: {} });
  expect((await member.call('GET /users')).status).toBe(403);
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('subject_type', '=', 'role')
    .where('subject_id', '=', String(role.id))
    .orderBy('id')
    .execute();
  expect(rows.map((it) => it.action)).toEqual(['role.add', 'role.change']);
  expect(rows[1]).toMatchObject({
    before: { grants: { 'people:read': 'all' } },
    after: { grants: {} },
  });
});

test('over HTTP, whoever tries whatever, nobody gets what they should not', async () => {
  const deputy = await add(chief, {
    rank: 60,
    grants: {
      'roles:give': 'all',
      'roles:write': 'all',
      'people:write': 'all',
      'people:read': 'all',
      'apps:read': 'team',
    },
  });
  const people = await Promise.all(
    (['Member', 'Member', 'Data entry'] as const).map((it) => server.as(it)),
  );
  const actors = [admin, people[0]!, people[1]!];
  await server.db
    .updateTable('people')
    .set({ role_id: deputy.id })
    .where('id', 'in', [people[0]!.id, people[1]!.id])
    .execute();
  const state = async (id: number) =>
    server.db
      .selectFrom('people as p')
      .innerJoin('roles as r', 'r.id', 'p.role_id')
      .select(['p.version', 'r.id as roleId', 'r.rank', 'r.grants'])
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow();
  const names = ['apps:read', 'apps:write', 'roles:write', 'company-accounts:write', '*:*'];
  const step = fc.record({
    by: fc.nat(2),
    on: fc.nat(3),
    role: fc.nat(),
    give: fc.boolean(),
    rank: fc.integer({ min: 1, max: 99 }),
    grants: fc.dictionary(fc.constantFrom(...names), fc.constantFrom('own', 'team', 'all')),
  });
  const escalations: object[] = [];
  let done = 0;
  for (const it of fc.sample(step, { numRuns: 90, seed: 31 })) {
    const actor = actors[it.by]!;
    const own = await state(actor.id);
    const roles = await rolesOf();
    const role = roles[it.role % roles.length]!;
    const target = [...people, admin][it.on]!;
    const before = await state(target.id);
    const { rank, grants } = it;
    const reply = it.give
      ? await actor.call('POST /save-user', {
          id: target.id,
          version: before.version,
          roleId: role.id,
          title: null,
          departmentId: null,
        })
      : await actor.call('POST /add-role', { ...savedAs(role), rank, grants });
    expect(await state(actor.id)).toEqual(own);
    if (reply.status !== 200) continue;
    done += 1;
    const ranks = it.give ? [before.rank, (await state(target.id)).rank] : [role.rank, rank];
    const raised = it.give ? [] : Object.keys(grants).filter((name) => !(name in role.grants));
    if (ranks.some((one) => one >= own.rank)) escalations.push(it);
    if (raised.some((name) => !(name in (own.grants as Grants)))) escalations.push(it);
  }
  expect(escalations).toEqual([]);
  expect(done).toBeGreaterThan(5);
  const most = (await rolesOf())
    .filter((it) => it.rank < 60)
    .flatMap((it) => Object.keys(it.grants));
  expect(most).not.toContain('*:*');
});
