import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  directoryDesk,
  type DirectoryDesk,
  type Scim,
} from '../../../../../tests/support/directory-desk.ts';

/**
 * As the provisioning service of Microsoft Entra does, by the requests of "Develop and plan provisioning
 * for a SCIM endpoint" (learn.microsoft.com), with what it writes differently from the RFC: operations
 * with a capital, booleans as texts, members removed by a value.
 */

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

let desk: DirectoryDesk;
let scim: Scim;
let id: string;
let leads: string;
beforeAll(async () => {
  desk = await directoryDesk();
  const rules = await desk.rules({ '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159': 'Team lead' });
  ({ scim } = await desk.directory({ groupClaim: 'groups', rules }));
});
afterAll(() => desk.close());

const found = async (filter: string, path = '/Users?') =>
  (await scim('GET', `${path}filter=${encodeURIComponent(filter)}`)).body;
const jyoung = () => desk.personOf('joy.young@backlot.example');

test('the connection is tested with a user that is not there', async () => {
  const none = await found('userName eq "3c5d1e5c-8f0e-4b8c-9b7f-1f8f1f0d2f6e"');
  expect(none).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 0,
    Resources: [],
  });
});

test('somebody is looked for, made, and comes with the role without a group', async () => {
  expect((await found('externalId eq "jyoung"')).totalResults).toBe(0);
  const made = await scim('POST', '/Users', {
    schemas: [USER, ENTERPRISE],
    externalId: 'jyoung',
    userName: 'jyoung@backlot.example',
    active: true,
    displayName: 'Joy Young',
    title: 'Artist',
    emails: [{ primary: true, type: 'work', value: 'Joy.Young@Backlot.example' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Joy Young', familyName: 'Young', givenName: 'Joy' },
    roles: [],
    [ENTERPRISE]: { department: 'Art' },
  });
  expect(made.status).toBe(201);
  id = made.body.id!;
  expect(await jyoung()).toMatchObject({ name: 'Joy Young', status: 'active', role: 'Member' });
  expect((await found('userName eq "JYoung@backlot.example"')).Resources![0]!.id).toBe(id);
  expect(
    (await found('emails[type eq "work"].value eq "joy.young@backlot.example"')).totalResults,
  ).toBe(1);
});

test('an address and a name that change are theirs at once, and the old address is told', async () => {
  const changed = await scim(
    'PATCH',
    `/Users/${id}`,
    patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'joy.lee@backlot.example' },
      { op: 'Replace', path: 'name.familyName', value: 'Lee' },
      { op: 'Add', path: 'displayName', value: 'Joy Lee' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'f3' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '555' },
    ),
  );
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ displayName: 'Joy Lee', name: { familyName: 'Lee' } });
  expect(await desk.personOf('joy.lee@backlot.example')).toMatchObject({ name: 'Joy Lee' });
  const mail = desk.server.mails.findLast((it) => it.subject.includes('was changed'))!;
  expect(JSON.stringify(mail.to)).toContain('joy.young@backlot.example');
  const back = { 'name.familyName': 'Young', displayName: 'Joy Young' };
  const names = patch({ op: 'Replace', value: back });
  expect((await scim('PATCH', `/Users/${id}`, names)).body['name']).toMatchObject({
    familyName: 'Young',
  });
  const mailBack = { op: 'Replace', path: 'emails[type eq "work"].value' };
  await scim('PATCH', `/Users/${id}`, patch({ ...mailBack, value: 'joy.young@backlot.example' }));
  expect(await jyoung()).toMatchObject({ name: 'Joy Young' });
});

test('a group is made without anybody, renamed, and its people get its role', async () => {
  expect(
    (await found('displayName eq "Leads"', '/Groups?excludedAttributes=members&')).totalResults,
  ).toBe(0);
  const made = await scim('POST', '/Groups', {
    schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'Leads',
    members: [],
    meta: { resourceType: 'Group' },
  });
  expect(made.status).toBe(201);
  leads = made.body.id!;
  const whole = await scim('GET', `/Groups/${leads}?excludedAttributes=members`);
  expect(whole.body).not.toHaveProperty('members');
  const rename = patch({ op: 'Replace', path: 'displayName', value: 'All leads' });
  expect((await scim('PATCH', `/Groups/${leads}`, rename)).status).toBe(204);
  const add = patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] });
  expect((await scim('PATCH', `/Groups/${leads}`, add)).status).toBe(204);
  expect(await jyoung()).toMatchObject({ role: 'Team lead' });
  const isMember = `id eq "${leads}" and members eq "${id}"`;
  expect((await found(isMember, '/Groups?excludedAttributes=members&')).totalResults).toBe(1);
  expect((await scim('GET', `/Users/${id}`)).body['groups']).toMatchObject([
    { value: leads, display: 'All leads' },
  ]);
});

test('who is taken out of the group has the role without a group again', async () => {
  const remove = patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] });
  expect((await scim('PATCH', `/Groups/${leads}`, remove)).status).toBe(204);
  expect(await jyoung()).toMatchObject({ role: 'Member' });
  const add = patch({ op: 'Add', path: 'members', value: [{ value: id }] });
  await scim('PATCH', `/Groups/${leads}`, add);
  expect(await jyoung()).toMatchObject({ role: 'Team lead' });
  const byPath = patch({ op: 'Remove', path: `members[value eq "${id}"]` });
  await scim('PATCH', `/Groups/${leads}`, byPath);
  expect(await jyoung()).toMatchObject({ role: 'Member' });
});

test('who is disabled is out at once, and in again when enabled', async () => {
  const person = (await jyoung())!;
  const session = await desk.server.signIn(person.id);
  const asked = () => desk.server.call('GET /user', {}, { token: session });
  expect((await asked()).status).toBe(200);
  const set = (value: unknown) => patch({ op: 'Replace', path: 'active', value });
  const disabled = await scim('PATCH', `/Users/${id}`, set('False'));
  expect(disabled.body).toMatchObject({ active: false });
  expect((await asked()).status).toBe(401);
  expect(await jyoung()).toMatchObject({ status: 'blocked' });
  expect((await found('userName eq "jyoung@backlot.example"')).Resources).toMatchObject([
    { active: false },
  ]);
  expect((await scim('PATCH', `/Users/${id}`, set(true))).body).toMatchObject({ active: true });
  expect(await jyoung()).toMatchObject({ status: 'active', blocked_reason: null });
  expect((await asked()).status).toBe(401);
});

test('who is deleted is blocked, and found by nobody but Backlot', async () => {
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404);
  expect((await found('externalId eq "jyoung"')).totalResults).toBe(0);
  expect(await jyoung()).toMatchObject({ status: 'blocked', name: 'Joy Young' });
  const again = { userName: 'jyoung@backlot.example', active: true };
  const emails = [{ primary: true, value: 'joy.young@backlot.example' }];
  expect((await scim('POST', '/Users', { ...again, emails })).status).toBe(201);
  expect(await jyoung()).toMatchObject({ status: 'active' });
  expect((await scim('DELETE', `/Groups/${leads}`)).status).toBe(204);
  expect((await scim('GET', `/Groups/${leads}`)).status).toBe(404);
});
