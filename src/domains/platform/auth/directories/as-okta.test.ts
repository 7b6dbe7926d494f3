import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  directoryDesk,
  type DirectoryDesk,
  type Scim,
} from '../../../../../tests/support/directory-desk.ts';

/**
 * As Okta does, by the requests of "Okta and SCIM Version 2.0" (developer.okta.com): users are sent whole
 * with PUT, switched off by a PATCH without a path, and lists are asked for with pages.
 */

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
const about = (name: string, more: object = {}) => {
  const address = `${name}.user@backlot.example`;
  return {
    schemas: [USER],
    userName: address,
    name: { givenName: name, familyName: 'User' },
    emails: [{ primary: true, value: address, type: 'work' }],
    displayName: `${name} User`,
    locale: 'en-US',
    externalId: `00u${name}`,
    groups: [],
    password: '1mz050nq',
    active: true,
    ...more,
  };
};

let desk: DirectoryDesk;
let scim: Scim;
let id: string;
let second: string;
let group: string;
beforeAll(async () => {
  desk = await directoryDesk();
  const rules = await desk.rules({ 'Test SCIMv2': 'Team lead' });
  ({ scim } = await desk.directory({ groupClaim: 'groups', rules }));
});
afterAll(() => desk.close());

const anna = () => desk.personOf('anna.user@backlot.example');

test('the connection is tested with a page of two', async () => {
  const { body } = await scim('GET', '/Users?startIndex=1&count=2');
  expect(body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });
});

test('somebody is looked for and made; the password that is sent along is kept nowhere', async () => {
  const filter = encodeURIComponent('userName eq "anna.user@backlot.example"');
  const before = await scim('GET', `/Users?filter=${filter}&startIndex=1&count=100`);
  expect(before.body.totalResults).toBe(0);
  const made = await scim('POST', '/Users', about('anna'));
  expect(made.status).toBe(201);
  id = made.body.id!;
  expect(made.body).toMatchObject({ externalId: '00uanna', active: true, groups: [] });
  expect(await anna()).toMatchObject({ name: 'anna User', status: 'active', role: 'Member' });
  const kept = await desk.server.db
    .selectFrom('people')
    .select('password_hash')
    .where('email', '=', 'anna.user@backlot.example')
    .executeTakeFirst();
  const users = await desk.server.db.selectFrom('directory_users').selectAll().execute();
  expect(kept).toEqual({ password_hash: null });
  expect(JSON.stringify([users, made.body])).not.toContain('1mz050nq');
  const twice = await scim('POST', '/Users', about('anna'));
  expect([twice.status, twice.body.scimType]).toEqual([409, 'uniqueness']);
});

test('a profile is sent whole, and what it lacks is gone', async () => {
  const { body } = await scim('GET', `/Users/${id}`);
  const { externalId: _gone, ...rest } = body;
  const sent = { ...rest, displayName: 'Anna Brown', name: { givenName: 'Anna' } };
  const put = await scim('PUT', `/Users/${id}`, sent);
  expect(put.status).toBe(200);
  expect(put.body).toMatchObject({ id, displayName: 'Anna Brown', name: { givenName: 'Anna' } });
  expect(put.body).not.toHaveProperty('externalId');
  expect(await anna()).toMatchObject({ name: 'Anna Brown' });
  const same = await scim('PUT', `/Users/${id}`, sent);
  expect(same.headers.get('ETag')).toBe(put.headers.get('ETag'));
});

test('who is switched off stays so though a profile without it is sent', async () => {
  const off = patch({ op: 'replace', value: { active: false } });
  expect((await scim('PATCH', `/Users/${id}`, off)).body).toMatchObject({ active: false });
  const { active: _active, ...rest } = about('anna');
  expect((await scim('PUT', `/Users/${id}`, rest)).body).toMatchObject({ active: false });
  expect(await anna()).toMatchObject({ status: 'blocked' });
  expect((await scim('PUT', `/Users/${id}`, about('anna'))).body).toMatchObject({ active: true });
  expect(await anna()).toMatchObject({ status: 'active' });
});

test('a group is pushed with its people, changed and renamed', async () => {
  second = (await scim('POST', '/Users', about('bert'))).body.id!;
  const made = await scim('POST', '/Groups', {
    schemas: [GROUP],
    displayName: 'Test SCIMv2',
    members: [{ value: id, display: 'anna.user@backlot.example' }],
  });
  expect(made.status).toBe(201);
  group = made.body.id!;
  expect(await anna()).toMatchObject({ role: 'Team lead' });
  const change = patch(
    { op: 'remove', path: `members[value eq "${id}"]` },
    { op: 'add', path: 'members', value: [{ value: second, display: 'bert' }] },
  );
  expect((await scim('PATCH', `/Groups/${group}`, change)).status).toBe(204);
  const bert = () => desk.personOf('bert.user@backlot.example');
  expect([(await anna())!.role, (await bert())!.role]).toEqual(['Member', 'Team lead']);
  const rename = patch({ op: 'replace', value: { id: group, displayName: 'No longer leads' } });
  expect((await scim('PATCH', `/Groups/${group}`, rename)).status).toBe(204);
  expect((await bert())!.role).toBe('Member');
  const put = { displayName: 'Test SCIMv2', members: [{ value: id }, { value: second }] };
  const whole = await scim('PUT', `/Groups/${group}`, put);
  expect(whole.body['members']).toMatchObject([{ value: id }, { value: second }]);
  expect([(await anna())!.role, (await bert())!.role]).toEqual(['Team lead', 'Team lead']);
  const only = patch({ op: 'replace', path: 'members', value: [{ value: second }] });
  await scim('PATCH', `/Groups/${group}`, only);
  expect((await anna())!.role).toBe('Member');
  expect((await scim('DELETE', `/Groups/${group}`)).status).toBe(204);
  expect((await bert())!.role).toBe('Member');
});

test('everybody is imported by pages', async () => {
  for (const it of ['carl', 'dora', 'emil']) await scim('POST', '/Users', about(it));
  const seen: string[] = [];
  for (let start = 1; start <= 5; start += 2) {
    const { body } = await scim('GET', `/Users?startIndex=${start}&count=2`);
    expect(body).toMatchObject({ totalResults: 5, startIndex: start });
    seen.push(...body.Resources!.map((it) => it.id));
  }
  expect(new Set(seen).size).toBe(5);
  expect((await scim('GET', '/Users?startIndex=900&count=200')).body).toMatchObject({
    totalResults: 5,
    Resources: [],
  });
  const names = await scim('GET', '/Users?count=1&attributes=userName');
  expect(Object.keys(names.body.Resources![0]!).toSorted()).toEqual(['id', 'schemas', 'userName']);
});
