import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  directoryDesk,
  newUser,
  patchOf,
  scimOf,
  type DirectoryDesk,
  type Scim,
} from '../../../../../tests/support/directory-desk.ts';
import type { Colleague } from '../../../../../tests/support/server.ts';

let desk: DirectoryDesk;
let scim: Scim;
beforeAll(async () => {
  desk = await directoryDesk();
  const rules = await desk.rules({ leads: 'Team lead', 'people-team': 'HR', admins: 'Admin' });
  ({ scim } = await desk.directory({ groupClaim: 'groups', rules }));
});
afterAll(() => desk.close());

const active = (to: boolean) => patchOf({ op: 'replace', path: 'active', value: to });
const userFor = async (who: Colleague, by = scim) => {
  const userName = await desk.emailOf(who);
  return { userName, reply: await by('POST', '/Users', newUser({ userName })) };
};
const statusOf = async (who: Colleague) => (await desk.personOf(await desk.emailOf(who)))?.status;

/** A directory that an admin with the right, but below the super admins, has set up. */
async function byAdmin(more: object = {}) {
  const admin = await desk.server.as('Admin');
  const { role_id: id } = await desk.server.db
    .selectFrom('people')
    .select('role_id')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  const role = await desk.server.db
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const grants = { ...role.grants, 'sign-in-providers:write': 'all' };
  const own = await desk.server.db
    .insertInto('roles')
    .values({ name: `Keeper ${admin.id}`, rank: role.rank, grants: JSON.stringify(grants) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await desk.server.db
    .updateTable('people')
    .set({ role_id: own.id })
    .where('id', '=', admin.id)
    .execute();
  return { admin, ...(await desk.directory(more, admin)) };
}

describe('somebody who is here already', () => {
  test('is linked by their address, whatever its case, and keeps name and role', async () => {
    const sana = await desk.server.as('HR', { name: 'Sana Mirza' });
    const email = await desk.emailOf(sana);
    const user = newUser({ userName: email.toUpperCase(), displayName: 'S. Mirza' });
    const { body } = await scim('POST', '/Users', user);
    expect(await desk.personOf(email)).toMatchObject({ name: 'Sana Mirza', role: 'HR' });
    await scim('PATCH', `/Users/${body.id}`, active(false));
    expect(await statusOf(sana)).toBe('blocked');
    await scim('PATCH', `/Users/${body.id}`, active(true));
    expect(await statusOf(sana)).toBe('active');
  });

  test('with an address that only small letters make somebody’s is not them', async () => {
    const kim = await desk.server.as('Member', { name: 'Kim Kelvin' });
    const written = (await desk.emailOf(kim)).replace('k', '\u212A');
    const { status } = await scim('POST', '/Users', newUser({ userName: written }));
    expect(status).toBe(400);
    const linked = await desk.server.db
      .selectFrom('directory_users')
      .select('id')
      .where('person_id', '=', kim.id)
      .execute();
    expect(linked).toEqual([]);
  });

  test('of another domain is taken over by no change of an address', async () => {
    const other = await desk.server.as('Member');
    await desk.server.db
      .updateTable('people')
      .set({ email: 'ceo@elsewhere.example' })
      .where('id', '=', other.id)
      .execute();
    const emails = [{ value: 'ceo@elsewhere.example', primary: true }];
    expect((await scim('POST', '/Users', newUser({ emails }))).status).toBe(400);
    const { id } = (await scim('POST', '/Users', newUser())).body;
    const change = patchOf({ op: 'replace', path: 'emails', value: emails });
    expect((await scim('PATCH', `/Users/${id}`, change)).status).toBe(400);
    const taken = await desk.emailOf(await desk.server.as('Member'));
    const toTaken = patchOf({ op: 'replace', path: 'emails', value: [{ value: taken }] });
    const reply = await scim('PATCH', `/Users/${id}`, toTaken);
    expect([reply.status, reply.body.scimType]).toEqual([409, 'uniqueness']);
  });

  test('is out when the directory says from the first that they are not active', async () => {
    const member = await desk.server.as('Member');
    const userName = await desk.emailOf(member);
    const made = await scim('POST', '/Users', newUser({ userName, active: false }));
    expect([made.status, await statusOf(member)]).toEqual([201, 'blocked']);
    await scim('PATCH', `/Users/${made.body.id}`, active(true));
    expect(await statusOf(member)).toBe('active');
    const nobody = newUser({ active: false });
    expect((await scim('POST', '/Users', nobody)).status).toBe(201);
    expect(await desk.personOf(nobody.userName)).toBeUndefined();
  });

  test('is two users of a directory never', async () => {
    const { userName } = await userFor(await desk.server.as('Member'));
    const second = newUser({ emails: [{ value: userName, primary: true }] });
    expect((await scim('POST', '/Users', second)).status).toBe(409);
  });

  test('stays blocked where an admin has blocked them, and away where they have left', async () => {
    const member = await desk.server.as('Member');
    const { reply } = await userFor(member);
    const hr = await desk.server.as('HR');
    const seen = async () => ({
      id: member.id,
      version: (await hr.call('GET /getuser', { id: member.id })).body['version'],
    });
    const block = { ...(await seen()), status: 'blocked', reason: 'Lost laptop' };
    expect((await hr.call('POST /user-update-status', block)).status).toBe(200);
    await scim('PATCH', `/Users/${reply.body.id}`, active(false));
    expect((await scim('PATCH', `/Users/${reply.body.id}`, active(true))).status).toBe(200);
    expect(await statusOf(member)).toBe('blocked');
    await scim('PATCH', `/Users/${reply.body.id}`, active(false));
    expect((await hr.call('POST /user/delete', await seen())).status).toBe(200);
    expect((await scim('PATCH', `/Users/${reply.body.id}`, active(true))).status).toBe(403);
    expect(await statusOf(member)).toBe('left');
    await scim('DELETE', `/Users/${reply.body.id}`);
    expect((await userFor(member)).reply.status).toBe(403);
  });
});

describe('never', () => {
  test('is the last super admin blocked, but another one is', async () => {
    const second = await desk.server.as('Super admin');
    const [mine, theirs] = [await userFor(desk.boss), await userFor(second)];
    expect((await scim('PATCH', `/Users/${theirs.reply.body.id}`, active(false))).status).toBe(200);
    const last = await scim('PATCH', `/Users/${mine.reply.body.id}`, active(false));
    expect([last.status, last.body.detail]).toEqual([403, expect.stringContaining('last super')]);
    expect((await scim('DELETE', `/Users/${mine.reply.body.id}`)).status).toBe(403);
    expect(await statusOf(desk.boss)).toBe('active');
    const both = [mine, theirs].map((it) => scim('GET', `/Users/${it.reply.body.id}`));
    const shown = (await Promise.all(both)).map((it) => it.body['active']);
    expect(shown).toEqual([true, false]);
  });

  test('of two super admins at once are both blocked', async () => {
    const two = [await desk.server.as('Super admin'), await desk.server.as('Super admin')];
    const other = await desk.directory();
    const users = [
      { by: scim, id: (await userFor(two[0]!)).reply.body.id },
      { by: other.scim, id: (await userFor(two[1]!, other.scim)).reply.body.id },
    ];
    const chief = await desk.server.db
      .updateTable('people')
      .set({ status: 'blocked' })
      .where('id', '=', desk.boss.id)
      .returning('id')
      .executeTakeFirst();
    expect(chief).toBeDefined();
    const replies = await Promise.all(
      users.map(({ by, id }) => by('PATCH', `/Users/${id}`, active(false))),
    );
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 403]);
    await desk.server.db
      .updateTable('people')
      .set({ status: 'active' })
      .where('id', '=', desk.boss.id)
      .execute();
  });

  test('is anybody with break-glass access touched', async () => {
    const keeper = await desk.server.as('Admin');
    const { reply } = await userFor(keeper);
    await desk.server.db
      .insertInto('break_glass_people')
      .values({ person_id: keeper.id, given_by: desk.boss.id, given_at: new Date() })
      .execute();
    const path = `/Users/${reply.body.id}`;
    const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Somebody Else' });
    const move = { value: 'thief@backlot.example', primary: true };
    const moved = patchOf({ op: 'replace', path: 'emails', value: [move] });
    for (const it of [active(false), rename, moved])
      expect((await scim('PATCH', path, it)).status).toBe(403);
    expect((await scim('DELETE', path)).status).toBe(403);
    const group = { displayName: 'leads', members: [{ value: reply.body.id }] };
    const made = (await scim('POST', '/Groups', group)).body.id;
    expect(await desk.personOf(await desk.emailOf(keeper))).toMatchObject({
      status: 'active',
      role: 'Admin',
    });
    await scim('DELETE', `/Groups/${made}`);
    const other = await desk.directory();
    expect((await userFor(keeper, other.scim)).reply.status).toBe(403);
  });

  test('does a directory reach those at or above whoever set it up', async () => {
    const { scim: lower } = await byAdmin();
    for (const role of ['Admin', 'Super admin'] as const)
      expect((await userFor(await desk.server.as(role), lower)).reply.status).toBe(403);
    const member = await desk.server.as('Member');
    const { reply } = await userFor(member, lower);
    const admin = await desk.server.roleId('Admin');
    await desk.server.db
      .updateTable('people')
      .set({ role_id: admin })
      .where('id', '=', member.id)
      .execute();
    const off = await lower('PATCH', `/Users/${reply.body.id}`, active(false));
    expect([off.status, await statusOf(member)]).toEqual([403, 'active']);
  });

  test('does a token give more than its maker may, though a higher one wrote the rules', async () => {
    const rules = await desk.rules({ admins: 'Admin' });
    const { provider } = await desk.directory({ groupClaim: 'groups', rules });
    const { admin } = await byAdmin();
    const token = await desk.tokenOf(provider, admin);
    const lower = scimOf(desk.server, token);
    const user = newUser();
    const { id } = (await lower('POST', '/Users', user)).body;
    await lower('POST', '/Groups', { displayName: 'admins', members: [{ value: id }] });
    expect(await desk.personOf(user.userName)).toMatchObject({ role: 'Member' });
    expect((await userFor(await desk.server.as('Admin'), lower)).reply.status).toBe(403);
  });
});

describe('when whoever set it up is gone', () => {
  test('nobody comes in by it, and who leaves is still blocked', async () => {
    const { scim: theirs, admin } = await byAdmin();
    const member = await desk.server.as('Member');
    const { reply } = await userFor(member, theirs);
    await desk.server.db
      .updateTable('people')
      .set({ status: 'blocked' })
      .where('id', '=', admin.id)
      .execute();
    expect((await theirs('POST', '/Users', newUser())).status).toBe(403);
    const path = `/Users/${reply.body.id}`;
    expect((await theirs('PATCH', path, active(false))).status).toBe(200);
    expect(await statusOf(member)).toBe('blocked');
    expect((await theirs('PATCH', path, active(true))).status).toBe(403);
    expect(await statusOf(member)).toBe('blocked');
  });
});
