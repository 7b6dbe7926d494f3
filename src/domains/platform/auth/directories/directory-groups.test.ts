import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellOfLeavers } from '#/domains/work/it/leaving/leavers.job.ts';
import type { Notice } from '#/store/handler.ts';
import {
  directoryDesk,
  newUser,
  patchOf,
  type DirectoryDesk,
} from '../../../../../tests/support/directory-desk.ts';

let desk: DirectoryDesk;
beforeAll(async () => void (desk = await directoryDesk()));
afterAll(() => desk.close());

/** A directory without a role for who is in no group. */
const onlyByGroup = async () =>
  desk.directory({
    groupClaim: 'groups',
    rules: await desk.rules({ leads: 'Team lead', staff: 'Member' }),
    defaultRoleId: null,
  });

const member = (op: 'add' | 'remove', id: string | undefined) =>
  patchOf({ op, path: 'members', value: [{ value: id }] });

const told = async ({ id }: { id: number }) =>
  (await desk.boss.call('GET /directory', { provider: id })).body;

test('who is in no group with a role waits, and becomes a person with the group', async () => {
  const { scim, provider } = await onlyByGroup();
  const user = newUser();
  const made = await scim('POST', '/Users', user);
  expect([made.status, await desk.personOf(user.userName)]).toEqual([201, undefined]);
  expect(await told(provider)).toMatchObject({ people: { active: 0, waiting: 1 } });
  const group = (await scim('POST', '/Groups', { displayName: 'staff' })).body.id;
  expect((await scim('PATCH', `/Groups/${group}`, member('add', made.body.id))).status).toBe(204);
  expect(await desk.personOf(user.userName)).toMatchObject({ role: 'Member', status: 'active' });
  expect(await told(provider)).toMatchObject({ people: { active: 1, waiting: 0 }, groups: 1 });
});

test('who loses the last group is out, and in again with another one', async () => {
  const { scim } = await onlyByGroup();
  const user = newUser();
  const { id } = (await scim('POST', '/Users', user)).body;
  const staff = { displayName: 'staff', members: [{ value: id }] };
  const group = (await scim('POST', '/Groups', staff)).body.id;
  await scim('PATCH', `/Groups/${group}`, member('remove', id));
  expect(await desk.personOf(user.userName)).toMatchObject({
    status: 'blocked',
    blocked_reason: expect.stringContaining('In no group'),
  });
  await scim('POST', '/Groups', { displayName: 'leads', members: [{ value: id }] });
  expect(await desk.personOf(user.userName)).toMatchObject({ status: 'active', role: 'Team lead' });
});

test('of two groups the first rule counts, and a role by hand stays while no group gives one', async () => {
  const rules = await desk.rules({ leads: 'Team lead', staff: 'HR' });
  const { scim } = await desk.directory({ groupClaim: 'groups', rules });
  const user = newUser();
  const { id } = (await scim('POST', '/Users', user)).body;
  for (const displayName of ['staff', 'leads', 'no rule names it'])
    await scim('POST', '/Groups', { displayName, members: [{ value: id }] });
  expect(await desk.personOf(user.userName)).toMatchObject({ role: 'Team lead' });
  const byHand = newUser();
  const other = (await scim('POST', '/Users', byHand)).body.id;
  const roleId = await desk.server.roleId('HR');
  const person = (await desk.personOf(byHand.userName))!;
  await desk.server.db
    .updateTable('people')
    .set({ role_id: roleId })
    .where('id', '=', person.id)
    .execute();
  const rename = patchOf({ op: 'replace', path: 'displayName', value: 'By Hand' });
  await scim('PATCH', `/Users/${other}`, rename);
  expect(await desk.personOf(byHand.userName)).toMatchObject({ role: 'HR', name: 'By Hand' });
});

test('one who cannot come keeps nobody else of the group from it, and stands among the refused', async () => {
  const { scim, provider } = await onlyByGroup();
  const [fine, gone] = [newUser(), newUser()];
  const ids = [];
  for (const it of [fine, gone]) ids.push((await scim('POST', '/Users', it)).body.id);
  await desk.server.db
    .insertInto('people')
    .values({
      name: 'Gone',
      email: gone.userName,
      status: 'left',
      role_id: await desk.server.roleId('Member'),
    })
    .execute();
  const members = ids.map((value) => ({ value }));
  expect((await scim('POST', '/Groups', { displayName: 'staff', members })).status).toBe(201);
  expect(await desk.personOf(fine.userName)).toMatchObject({ status: 'active' });
  expect((await told(provider))['refusals']).toMatchObject([
    { about: `User ${gone.userName}`, status: 403 },
  ]);
});

test('a sign-in gives no other role than the directory’s groups', async () => {
  const rules = await desk.rules({ leads: 'Team lead' });
  const { scim, provider } = await desk.directory({ groupClaim: 'groups', rules });
  const user = newUser();
  const { id } = (await scim('POST', '/Users', user)).body;
  await scim('POST', '/Groups', { displayName: 'leads', members: [{ value: id }] });
  const claims = { email: user.userName, email_verified: true, name: 'New', groups: [] };
  desk.providers.accounts.set('by-directory', claims);
  expect((await desk.come(provider, 'by-directory')).status).toBe(200);
  expect(await desk.personOf(user.userName)).toMatchObject({ role: 'Team lead' });
  const off = patchOf({ op: 'replace', value: { active: false } });
  await scim('PATCH', `/Users/${id}`, off);
  expect((await desk.come(provider, 'by-directory')).status).toBe(403);
});

test('who makes no people links those who are here and refuses others', async () => {
  const { scim } = await desk.directory({ makesPeople: false });
  const user = newUser();
  expect((await scim('POST', '/Users', user)).status).toBe(403);
  const there = await desk.server.as('Member');
  const known = newUser({ userName: await desk.emailOf(there) });
  expect((await scim('POST', '/Users', known)).status).toBe(201);
});

test('a deactivated person who holds things of the company is on the list of who leaves', async () => {
  const { scim } = await desk.directory();
  const user = newUser();
  const { id } = (await scim('POST', '/Users', user)).body;
  const person = (await desk.personOf(user.userName))!;
  const asset = await desk.boss.call('POST /save-it-asset', { kind: 'laptop', name: 'Air' });
  const { id: assetId, version } = asset.body;
  const given = { id: assetId, version, personId: person.id };
  expect((await desk.boss.call('POST /give-it-asset', given)).status).toBe(200);
  const leaving = async () => (await desk.boss.call('GET /it-leaving')).body['rows'];
  expect(await leaving()).toEqual([]);
  await scim('DELETE', `/Users/${id}`);
  expect(await leaving()).toMatchObject([{ person: { id: person.id }, hasLeft: true }]);
  const titles: string[] = [];
  const tell = async (_ids: readonly number[], { title }: Notice) => void titles.push(title);
  await tellOfLeavers(desk.server.db, new Date(), tell);
  expect(titles).toEqual([expect.stringContaining('is deactivated in the directory and still')]);
});
