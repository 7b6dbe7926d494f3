import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  change,
  employeeCast,
  record,
  sealedField,
  type EmployeeCast,
} from '../../../../../tests/support/employee-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { fieldNames, type FieldName } from '../employee-fields.ts';
import { isSealed, sealedNames } from '../sealed/sealed-fields.ts';

let server: TestServer;
let cast: EmployeeCast;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
});
afterAll(() => server.close());

const shared = ['name', 'title', 'departmentId', 'managerId', 'workPlace', 'joinedOn'] as const;
const working = [
  ...shared,
  'employeeNo',
  'employmentType',
  'probationEndsOn',
  'lastDay',
  'phone',
  'emergencyName',
  'emergencyPhone',
] as const;
const personal = ['personalEmail', 'address', 'birthday', 'birthdayPublic', 'nationalId'] as const;
const pay = ['bankName', 'bankAccount', 'salary'] as const;
const contact = [
  'phone',
  'personalEmail',
  'address',
  'emergencyName',
  'emergencyPhone',
  'birthday',
] as const;
const kept = [
  ...working.filter((it) => it !== 'lastDay'),
  ...personal.filter((it) => it !== 'birthdayPublic'),
  'hrNotes',
] as const;

type Asker = 'hira' | 'manager' | 'lead' | 'otherLead' | 'member' | 'hr' | 'admin' | 'finance';
/** Who sees and who changes which field of the record of Hira, written down apart from the table. */
const rights: Record<Asker, { see: readonly FieldName[]; change: readonly FieldName[] }> = {
  hira: { see: [...working, ...personal, ...pay], change: [...contact, 'birthdayPublic'] },
  manager: { see: working, change: [] },
  lead: { see: working, change: [] },
  otherLead: { see: shared, change: [] },
  member: { see: shared, change: [] },
  hr: {
    see: [...working, ...personal, ...pay, 'leftReason', 'hrNotes'],
    change: [...kept, ...pay],
  },
  admin: { see: [...working, ...personal, 'leftReason', 'hrNotes'], change: kept },
  finance: { see: [...working, ...pay], change: pay },
};
const askers = Object.keys(rights) as Asker[];

test.each(askers)('%s is shown these fields and no other', async (asker) => {
  const { fields, kept, mayChange } = await record(cast[asker], cast.hira.id);
  const see = rights[asker].see;
  expect(Object.keys(fields).sort()).toEqual(see.filter((it) => !isSealed(it)).sort());
  expect(kept).toEqual(Object.fromEntries(see.filter(isSealed).map((it) => [it, true])));
  expect([...mayChange].sort()).toEqual([...rights[asker].change].sort());
  const all: Record<string, unknown> = { ...cast.fields, birthdayPublic: false };
  const seen = Object.entries(fields).filter(([name]) => name in all);
  expect(seen).toEqual(seen.map(([name]) => [name, all[name]]));
});

/** A field of the record of Hira, opened where it is sealed. */
async function valueOf(who: Colleague, field: FieldName): Promise<unknown> {
  if (!isSealed(field)) return (await record(who, cast.hira.id)).fields[field];
  return sealedField(who, cast.hira.id, field);
}

/** Another value than the record has. */
const others: Record<FieldName, unknown> = {
  name: 'Hira Baig Khan',
  title: 'Senior level designer',
  departmentId: null,
  managerId: null,
  workPlace: 'Lahore',
  joinedOn: '2022-04-01',
  employeeNo: 'BL-8',
  employmentType: 'part-time',
  probationEndsOn: '2022-09-01',
  lastDay: '2030-01-01',
  leftReason: 'resigned',
  phone: '+92 300 0000000',
  personalEmail: 'other@home.example',
  address: 'Elsewhere',
  emergencyName: 'Somebody else',
  emergencyPhone: '+92 300 1111111',
  birthday: '1994-02-12',
  birthdayPublic: true,
  nationalId: '42101-7654321-1',
  bankName: 'Another bank',
  bankAccount: 'PK00OTHER0000000000000000',
  salary: { minor: 1, currency: 'PKR' },
  hrNotes: 'Something else',
};

test.each(askers)('%s is shown these sealed fields, one at a time', async (asker) => {
  for (const field of sealedNames) {
    const reply = await cast[asker].call('POST /reveal-employee-field', {
      id: cast.hira.id,
      field,
    });
    const isStranger = asker === 'otherLead' || asker === 'member';
    const refused = [isStranger ? 404 : 403, undefined];
    expect([field, reply.status, reply.body[field]]).toEqual(
      rights[asker].see.includes(field) ? [field, 200, cast.fields[field]] : [field, ...refused],
    );
  }
});

test.each(askers)('%s is refused every other field by its name', async (asker) => {
  const isStranger = asker === 'otherLead' || asker === 'member';
  const forbidden = fieldNames.filter((it) => !rights[asker].change.includes(it));
  for (const name of forbidden) {
    const { status, body } = await change(cast[asker], cast.hira.id, { [name]: others[name] });
    expect([status, Object.keys(body.fields ?? {})]).toEqual(
      isStranger ? [404, []] : [403, [name]],
    );
  }
});

test.each(askers)('%s changes each of their fields and finds it changed', async (asker) => {
  for (const name of rights[asker].change) {
    const before = await valueOf(cast.hr, name);
    const reply = await change(cast[asker], cast.hira.id, { [name]: others[name] });
    expect([name, reply.status]).toEqual([name, 200]);
    expect([name, await valueOf(cast[asker], name)]).toEqual([name, others[name]]);
    const back = name === 'birthdayPublic' ? cast.hira : cast[asker];
    expect((await change(back, cast.hira.id, { [name]: before })).status).toBe(200);
  }
});

test('of one forbidden field among others nothing is changed', async () => {
  const changes = { phone: '+92 300 2222222', salary: others.salary };
  const reply = await change(cast.hira, cast.hira.id, changes);
  expect(reply.status).toBe(403);
  expect(Object.keys(reply.body.fields!)).toEqual(['salary']);
  expect((await record(cast.hira, cast.hira.id)).fields['phone']).toBe(cast.fields.phone);
});

test('nobody keeps their own record, whatever their role', async () => {
  const superAdmin = await server.as('Super admin');
  for (const who of [cast.hr, cast.finance, cast.admin, superAdmin]) {
    const person = { id: who.id };
    const own = await who.call('POST /add-update-employee', { person, fields: {} });
    expect([403, 404]).toContain(own.status);
    const keeper = who === cast.hr ? cast.otherHr : cast.hr;
    expect(
      (await keeper.call('POST /add-update-employee', { person, fields: { hrNotes: 'Secret' } }))
        .status,
    ).toBe(200);
    const reply = await change(who, who.id, { title: 'Boss', salary: others.salary });
    expect(reply.status).toBe(403);
    expect(Object.keys(reply.body.fields!).sort()).toEqual(['salary', 'title']);
    expect((await record(who, who.id)).fields).not.toHaveProperty('hrNotes');
    expect((await who.call('GET /employee-history', { id: who.id })).status).not.toBe(200);
  }
});

test('lists and their order tell nothing more than the record', async () => {
  const rowOf = async (who: 'hr' | 'admin' | 'finance' | 'lead') => {
    const { body } = await cast[who].call('GET /employees', { q: 'Hira' });
    const [row] = body['rows'] as { fields: object }[];
    return { body, names: Object.keys(row!.fields).sort() };
  };
  for (const who of ['hr', 'admin', 'finance', 'lead'] as const) {
    const { body, names } = await rowOf(who);
    expect([who, names]).toEqual([who, rights[who].see.filter((it) => !isSealed(it)).sort()]);
    expect(JSON.stringify(body)).not.toMatch(/25_?000_?000|42101|SCBL/);
    expect((await cast[who].call('GET /employees', { sort: 'salary' })).status).toBe(400);
  }
  const { body } = await cast.otherLead.call('GET /employees', { q: 'Hira' });
  expect(body['rows']).toEqual([]);
});

test('an export has the columns of the reader', async () => {
  const head = async (who: 'hr' | 'admin' | 'finance' | 'lead') => {
    const { body } = await cast[who].call('GET /employees/export', { format: 'csv', q: 'Hira' });
    return String(body['raw']).split(/\r?\n/)[0]!;
  };
  for (const who of ['hr', 'admin', 'lead', 'finance'] as const) {
    expect(await head(who)).not.toMatch(/Salary|Bank account|Currency|National/);
  }
  expect(await head('hr')).toMatch(/Personal e-mail.*Bank.*Notes/);
  for (const who of ['admin', 'lead'] as const) expect(await head(who)).not.toMatch(/Bank/);
  expect(await head('finance')).toMatch(/Bank/);
  expect(await head('finance')).not.toMatch(/Address|Notes/);
});

test('what only some may read stands nowhere in the audit log', async () => {
  const rows = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('subject_type', '=', 'employee')
    .execute();
  const text = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(10);
  for (const secret of [
    cast.fields.nationalId,
    cast.fields.bankAccount,
    cast.fields.address,
    cast.fields.personalEmail,
    cast.fields.hrNotes,
    cast.fields.birthday,
    cast.fields.phone,
    String(cast.fields.salary.minor),
    ...Object.entries(others).flatMap(([name, it]) =>
      ['nationalId', 'bankAccount', 'address', 'hrNotes'].includes(name) ? [String(it)] : [],
    ),
  ]) {
    expect(text).not.toContain(secret);
  }
});
