import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  change,
  employeeCast,
  fullRecord,
  record,
  type EmployeeCast,
} from '../../../../../tests/support/employee-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: EmployeeCast;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
});
afterAll(() => server.close());

const roleId = (name: string) => server.roleId(name);

test('a record is made once, of somebody who is here', async () => {
  const person = { id: 2_000_000_000 };
  expect((await cast.hr.call('POST /add-update-employee', { person, fields: {} })).status).toBe(
    404,
  );
  const again = { person: { id: cast.hira.id }, fields: {} };
  expect((await cast.hr.call('POST /add-update-employee', again)).status).toBe(409);
  expect((await cast.lead.call('POST /add-update-employee', again)).status).toBe(403);
});

test.each([
  [{}, ['person.email', 'person.name', 'person.roleId']],
  [{ name: 'A', email: 'nowhere', roleId: 1 }, ['person.email']],
  [{ id: 1, name: 'A' }, ['person.name']],
])('a record of %j is refused as %j', async (person, fields) => {
  const reply = await cast.hr.call('POST /add-update-employee', { person, fields: {} });
  expect([reply.status, Object.keys(reply.body.fields!).sort()]).toEqual([400, fields]);
});

test('somebody new is invited with their record, which has the next number', async () => {
  const email = 'new.person@backlot.example';
  const person = { name: 'New Person', email, roleId: await roleId('Member') };
  const fields = { title: 'Artist', managerId: cast.lead.id, joinedOn: '2030-01-01' };
  const made = ok(await cast.hr.call('POST /add-update-employee', { person, fields }));
  expect(made.body).toMatchObject({
    name: 'New Person',
    manager: { name: 'Sana Mirza' },
    fields: { employeeNo: 'E-0008', title: 'Artist', employmentType: 'full-time' },
  });
  expect(server.mails.map((it) => it.to)).toContain(email);
  const taken = await cast.hr.call('POST /add-update-employee', { person, fields: {} });
  expect(taken.status).toBe(409);
  const above = { ...person, email: 'b@backlot.example', roleId: await roleId('Admin') };
  const refused = await cast.hr.call('POST /add-update-employee', { person: above, fields: {} });
  expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['roleId']]);
});

test('of a newcomer whose record is refused nobody is invited', async () => {
  const email = 'nobody.yet@backlot.example';
  const person = { name: 'Nobody Yet', email, roleId: await roleId('Member') };
  const fields = { employeeNo: fullRecord.employeeNo.toLowerCase() };
  const refused = await cast.hr.call('POST /add-update-employee', { person, fields });
  expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['employeeNo']]);
  const found = await server.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(found).toEqual([]);
});

test.each([
  [{ employeeNo: 'not a number!' }, 'changes.employeeNo'],
  [{ phone: 'call me' }, 'changes.phone'],
  [{ personalEmail: 'nowhere' }, 'changes.personalEmail'],
  [{ salary: { minor: -1, currency: 'PKR' } }, 'changes.salary.minor'],
  [{ salary: { minor: 1.5, currency: 'PKR' } }, 'changes.salary.minor'],
  [{ salary: { minor: 1, currency: 'XXX' } }, 'changes.salary.currency'],
  [{ joinedOn: 'yesterday' }, 'changes.joinedOn'],
  [{ noSuchField: 1 }, 'changes.noSuchField'],
  [{ managerId: 2_000_000_000 }, 'managerId'],
  [{ departmentId: 2_000_000_000 }, 'departmentId'],
  [{ probationEndsOn: '2021-01-01' }, 'probationEndsOn'],
  [{ emergencyName: null }, 'emergencyPhone'],
])('%j is refused as %s', async (changes, field) => {
  const reply = await change(cast.hr, cast.hira.id, changes);
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
});

test('a change against another version is refused with the record as it stands', async () => {
  const { version } = await record(cast.hr, cast.hira.id);
  ok(await change(cast.hira, cast.hira.id, { address: 'Another house' }));
  const input = { id: cast.hira.id, version, changes: { workPlace: 'Lahore' } };
  const stale = await cast.hr.call('POST /update-employee', input);
  expect(stale.status).toBe(412);
  expect(stale.body['current']).toMatchObject({ fields: { address: 'Another house' } });
  // Also what the page of users changes moves the version.
  const now = await record(cast.hr, cast.hira.id);
  const user = ok(await cast.hr.call('GET /getuser', { id: cast.hira.id })).body;
  const role = (user['role'] as { id: number }).id;
  ok(
    await cast.admin.call('POST /save-user', {
      id: cast.hira.id,
      version: user['version'],
      roleId: role,
      title: 'Artist',
      departmentId: cast.departmentId,
    }),
  );
  const late = { ...input, version: now.version };
  expect((await cast.hr.call('POST /update-employee', late)).status).toBe(412);
});

test('nobody reports to themselves, by however many people between', async () => {
  const [a, b, c] = await Promise.all(
    ['A', 'B', 'C'].map((it) => server.as('Member', { name: `Line ${it}` })),
  );
  for (const it of [a, b, c]) {
    ok(await cast.hr.call('POST /add-update-employee', { person: { id: it!.id }, fields: {} }));
  }
  ok(await change(cast.hr, b!.id, { managerId: a!.id }));
  ok(await change(cast.hr, c!.id, { managerId: b!.id }));
  const own = await change(cast.hr, a!.id, { managerId: a!.id });
  const loop = await change(cast.hr, a!.id, { managerId: c!.id });
  for (const reply of [own, loop]) {
    expect([reply.status, Object.keys(reply.body.fields!)]).toEqual([400, ['managerId']]);
  }
  const both = await Promise.all([
    change(cast.hr, a!.id, { managerId: null }),
    change(cast.otherHr, b!.id, { managerId: null }),
  ]);
  expect(both.map((it) => it.status)).toEqual([200, 200]);
  const [one, other] = await Promise.all([
    change(cast.hr, a!.id, { managerId: b!.id }),
    change(cast.otherHr, b!.id, { managerId: a!.id }),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 400]);
});

test('the person without a record changes what their profile has, and nothing else yet', async () => {
  const newcomer = await server.as('Member');
  ok(await change(newcomer, newcomer.id, { phone: '+92 300 9999999' }));
  const refused = await change(newcomer, newcomer.id, { address: 'Somewhere' });
  expect(refused.status).toBe(409);
});

test('the list is filtered, sorted and summed on the server', async () => {
  const names = async (input: object) => {
    const { body } = ok(await cast.hr.call('GET /employees', { perPage: 100, ...input }));
    return (body['rows'] as { name: string }[]).map((it) => it.name);
  };
  expect(await names({ q: 'bl-7' })).toEqual(['Hira Baig']);
  expect(await names({ place: ['Karachi'] })).toEqual(['Hira Baig']);
  expect(await names({ team: [cast.team], state: ['working'] })).toEqual(['Hira Baig']);
  expect(await names({ state: ['left'] })).toEqual([]);
  const { body } = ok(await cast.hr.call('GET /employees', { q: 'Hira' }));
  expect(body['totals']).toMatchObject({ states: { working: 1, missing: 0 } });
});

test('history tells who changed what, without values that are nobody’s business', async () => {
  ok(await change(cast.hr, cast.hira.id, { workPlace: 'Lahore', nationalId: '42101-0000000-1' }));
  const { body } = ok(await cast.hr.call('GET /employee-history', { id: cast.hira.id }));
  const [latest] = body['rows'] as { by: string; changes: object[] }[];
  expect(latest).toMatchObject({ by: 'Ayesha Rauf' });
  expect(latest!.changes).toEqual(
    expect.arrayContaining([
      { field: 'Place of work', before: 'Karachi', after: 'Lahore' },
      { field: 'National ID (CNIC)', before: null, after: null },
    ]),
  );
  expect((await cast.lead.call('GET /employee-history', { id: cast.hira.id })).status).toBe(403);
});

test('a picture is drawn anew; only HR sets that of somebody else', async () => {
  const drawn = sharp({ create: { width: 30, height: 20, channels: 3, background: '#a2560f' } });
  const png = new Uint8Array(await drawn.png().toBuffer());
  const form = () => {
    const it = new FormData();
    it.append('id', String(cast.hira.id));
    it.append('image', new File([png], 'me.png', { type: 'image/png' }));
    return it;
  };
  const path = 'POST /upload-employee-profile-image';
  expect((await cast.lead.call(path, form())).status).toBe(403);
  const { body } = ok(await cast.hr.call(path, form()));
  expect((await record(cast.member, cast.hira.id)).body['photo']).toBe(body['photo']);
});

test('a record is removed only while nobody reports to it', async () => {
  const remove = async (id: number) => {
    const { version } = await record(cast.hr, id);
    return cast.hr.call('POST /delete-employee', { id, version });
  };
  const boss = { person: { id: cast.manager.id }, fields: {} };
  ok(await cast.hr.call('POST /add-update-employee', boss));
  expect((await remove(cast.manager.id)).status).toBe(409);
  ok(await change(cast.hr, cast.hira.id, { managerId: null }));
  ok(await remove(cast.manager.id));
  expect((await record(cast.hr, cast.manager.id)).body['state']).toBe('missing');
  const kept = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'employee')
    .where('subject_id', '=', String(cast.manager.id))
    .execute();
  expect(kept.map((it) => it.action)).toContain('employee.delete');
});
