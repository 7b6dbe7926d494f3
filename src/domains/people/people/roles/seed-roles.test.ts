import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRoles } from '#/app/seeded-roles.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { firstBrokenAudit } from '#/store/audit/walk.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { seedRoles } from './seed-roles.records.ts';

let records: Records;

beforeAll(async () => {
  records = await testDatabase();
  await seedRoles(records.db, seededRoles);
});

afterAll(() => records.close());

const roleOf = (rank: number) =>
  records.db
    .selectFrom('roles')
    .select(['id', 'grants', 'version'])
    .where('rank', '=', rank)
    .executeTakeFirstOrThrow();

const seeded = (rank: number) => seededRoles.find((it) => it.rank === rank)?.grants ?? {};

/** As if this version were the first to know of the right. */
async function takeOut(permission: string, rank: number) {
  const { grants } = await roleOf(rank);
  const rest = Object.fromEntries(Object.entries(grants).filter(([it]) => it !== permission));
  await records.db
    .updateTable('roles')
    .set({ grants: JSON.stringify(rest) })
    .where('rank', '=', rank)
    .execute();
}

test('a new installation has the roles as they are seeded', async () => {
  expect((await roleOf(70)).grants).toEqual(seeded(70));
});

test('a right that was taken from a role does not come back at the next start', async () => {
  await takeOut('people:invite', 70);
  await seedRoles(records.db, seededRoles);
  expect((await roleOf(70)).grants).not.toHaveProperty('people:invite');
});

test('a right that is new to the installation comes to the seeded roles, once and audited', async () => {
  await takeOut('short-leave:backdate', 70);
  await records.db
    .deleteFrom('met_permissions')
    .where('permission', '=', 'short-leave:backdate')
    .execute();
  const before = await roleOf(70);
  await Promise.all([seedRoles(records.db, seededRoles), seedRoles(records.db, seededRoles)]);
  const after = await roleOf(70);
  expect(after.grants).toEqual({ ...before.grants, 'short-leave:backdate': 'all' });
  expect(after.version).toBe(before.version + 1);
  const rows = await records.db
    .selectFrom('audit')
    .select(['action', 'subject_id', 'after'])
    .where('subject_type', '=', 'role')
    .execute();
  expect(rows.map((it) => [it.action, it.subject_id])).toEqual([['roles.came', String(after.id)]]);
  expect(await firstBrokenAudit(records.db)).toBeNull();
  expect(after.grants, 'what was taken away stays away').not.toHaveProperty('people:invite');
});

test('a scope an administrator has chosen stays', async () => {
  const { grants } = await roleOf(50);
  await records.db
    .updateTable('roles')
    .set({ grants: JSON.stringify({ ...grants, 'tasks:correct': 'own' }) })
    .where('rank', '=', 50)
    .execute();
  await records.db
    .deleteFrom('met_permissions')
    .where('permission', '=', 'tasks:correct')
    .execute();
  await seedRoles(records.db, seededRoles);
  expect((await roleOf(50)).grants['tasks:correct']).toBe('own');
});

test('an installation of before gets an HR that may still invite members, once and audited', async () => {
  for (const permission of ['revenue:read', 'rates:read', 'annotations:write']) {
    await takeOut(permission, 70);
  }
  await takeOut('rates:read', 20);
  await records.db.deleteFrom('role_upgrades').execute();
  const before = await roleOf(70);
  await seedRoles(records.db, seededRoles);
  const after = await roleOf(70);
  expect(after.grants).toEqual({
    ...before.grants,
    'revenue:read': 'team',
    'annotations:write': 'team',
  });
  expect(after.version).toBe(before.version + 1);
  await takeOut('revenue:read', 70);
  await seedRoles(records.db, seededRoles);
  expect((await roleOf(70)).grants).not.toHaveProperty('revenue:read');
  expect(await firstBrokenAudit(records.db)).toBeNull();
});

test('HR of an installation of before may put people into teams, unless somebody edited the role', async () => {
  const forget = () => records.db.deleteFrom('role_upgrades').execute();
  await takeOut('team-members:write', 70);
  await forget();
  await seedRoles(records.db, seededRoles);
  const { id, grants } = await roleOf(70);
  expect(grants['team-members:write']).toBe('all');
  const entry = { action: 'role.change', subject: ['role', id] as const };
  await auditOfSystem(records.db, [entry], 'a test', new Date());
  await takeOut('team-members:write', 70);
  await forget();
  await seedRoles(records.db, seededRoles);
  expect((await roleOf(70)).grants).not.toHaveProperty('team-members:write');
});

test('whoever had a right before it was split can do as much as before', async () => {
  const values = [
    { name: 'Desk', rank: 40, grants: { 'it:write': 'team', 'people:read': 'all' } },
    { name: 'Doorkeepers', rank: 41, grants: { 'roles:write': 'all', 'roles:give': 'own' } },
  ] as const;
  for (const it of values) {
    const own = { ...it, system: false, grants: JSON.stringify(it.grants) };
    await records.db.insertInto('roles').values(own).execute();
  }
  const split = ['it-assets:give', 'roles:give'];
  await records.db.deleteFrom('met_permissions').where('permission', 'in', split).execute();
  await seedRoles(records.db, seededRoles);
  expect((await roleOf(40)).grants).toEqual({ ...values[0].grants, 'it-assets:give': 'team' });
  expect((await roleOf(41)).grants).toEqual(values[1].grants);
  expect(await firstBrokenAudit(records.db)).toBeNull();
});

test('a role of the company itself gets nothing', async () => {
  const own = { name: 'Artists', rank: 70, system: false, grants: JSON.stringify({}) };
  await records.db.insertInto('roles').values(own).execute();
  await records.db.deleteFrom('met_permissions').execute();
  await seedRoles(records.db, seededRoles);
  const role = await records.db
    .selectFrom('roles')
    .select('grants')
    .where('name', '=', 'Artists')
    .executeTakeFirstOrThrow();
  expect(role.grants).toEqual({});
});
