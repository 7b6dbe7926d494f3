import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  change,
  employeeCast,
  sealedField,
  type EmployeeCast,
} from '../../../../../tests/support/employee-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { checkSealed } from './check-sealed.records.ts';
import { openValue } from './envelopes.records.ts';
import { sealOpen } from './seal-open.records.ts';

let server: TestServer;
let cast: EmployeeCast;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
});
afterAll(() => server.close());

const reveal = (who: EmployeeCast['hr'], input: object) =>
  who.call('POST /reveal-employee-field', input);
const latest = async () =>
  server.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'subject_id', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('what is asked for wrongly is refused by its field', async () => {
  const { id } = cast.hira;
  expect((await server.call('POST /reveal-employee-field', { id, field: 'salary' })).status).toBe(
    401,
  );
  const other = await reveal(cast.hr, { id, field: 'hrNotes' });
  expect([other.status, Object.keys(other.body.fields!)]).toEqual([400, ['field']]);
  expect((await reveal(cast.hr, { id: 2_000_000_000, field: 'salary' })).status).toBe(404);
  // A person HR has made no record of.
  const newcomer = await server.as('Member');
  expect((await reveal(cast.hr, { id: newcomer.id, field: 'salary' })).status).toBe(404);
});

test('each showing stands in the audit log, without what was shown', async () => {
  for (const who of [cast.hr, cast.hira]) {
    expect(await sealedField(who, cast.hira.id, 'bankAccount')).toBe(cast.fields.bankAccount);
    expect(await latest()).toEqual({
      action: 'employee.reveal',
      actor_id: who.id,
      subject_id: String(cast.hira.id),
      after: { field: 'Bank account (IBAN)' },
    });
  }
});

test('nothing of it stands open anywhere in the database', async () => {
  ok(await change(cast.hr, cast.hira.id, { salary: { minor: 26_543_200, currency: 'USD' } }));
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.db);
  for (const { name } of tables) {
    const { rows } = await sql<{ found: boolean }>`select exists (
      select from ${sql.table(name)} t
      where t::text ~ '42101-1234567-1|PK36SCBL|26543200|25000000') as found`.execute(server.db);
    expect([name, rows[0]!.found]).toEqual([name, false]);
  }
});

test('an envelope opens in its own record and field only', async () => {
  const { salary_sealed: sealed } = await server.db
    .selectFrom('employees')
    .select('salary_sealed')
    .where('person_id', '=', cast.hira.id)
    .executeTakeFirstOrThrow();
  const { id } = cast.hira;
  expect(openValue(sealed!, server.masterKey, id, 'salary')).toMatchObject({ currency: 'USD' });
  expect(() => openValue(sealed!, server.masterKey, cast.lead.id, 'salary')).toThrow(
    'authenticate',
  );
  expect(() => openValue(sealed!, server.masterKey, id, 'nationalId')).toThrow('authenticate');
  const other = randomBytes(32).toString('base64');
  expect(() => openValue(sealed!, other, id, 'salary')).toThrow('authenticate');
});

test('what an earlier version kept open is sealed by the next start, once', async () => {
  const old = await server.as('Member', { name: 'Adeel Butt' });
  ok(await cast.hr.call('POST /add-update-employee', { person: { id: old.id }, fields: {} }));
  const open = sql`update employees set national_id = '35202-7654321-9',
    salary_minor = 18500050, salary_currency = 'AED' where person_id = ${old.id}`;
  await expect(open.execute(server.db)).rejects.toThrow('employees_nothing_open');
  const rule = sql`check (national_id is null and bank_account is null and salary_minor is null
    and salary_currency is null) not valid`;
  await sql`alter table employees drop constraint employees_nothing_open`.execute(server.db);
  await open.execute(server.db);
  await sql`alter table employees add constraint employees_nothing_open ${rule}`.execute(server.db);
  await expect(checkSealed(server.db, server.masterKey)).rejects.toThrow('not sealed yet');
  expect(await sealOpen(server.db, server.masterKey)).toBe(1);
  expect(await sealOpen(server.db, server.masterKey)).toBe(0);
  expect(await checkSealed(server.db, server.masterKey)).toMatch(/^all \d+ sealed values open$/);
  const salary = { minor: 18_500_050, currency: 'AED' };
  expect(await sealedField(cast.hr, old.id, 'salary')).toEqual(salary);
  expect(await sealedField(cast.hr, old.id, 'nationalId')).toBe('35202-7654321-9');
  expect(await sealedField(cast.hr, old.id, 'bankAccount')).toBeNull();
});

test('the payroll is added up by currency for those who may see pay, and noted', async () => {
  for (const who of [cast.admin, cast.lead, cast.hira]) {
    expect((await who.call('POST /employees-payroll')).status).toBe(403);
  }
  const { body } = ok(await cast.finance.call('POST /employees-payroll'));
  expect(body['rows']).toEqual([
    { currency: 'USD', minor: 26_543_200, people: 1 },
    { currency: 'AED', minor: 18_500_050, people: 1 },
  ]);
  const one = ok(await cast.finance.call('POST /employees-payroll', { q: 'Hira' })).body;
  expect(one['rows']).toEqual([{ currency: 'USD', minor: 26_543_200, people: 1 }]);
  expect(await latest()).toMatchObject({
    action: 'employee.reveal-payroll',
    after: { people: 1, names: ['Hira Baig'] },
  });
});

test('what is removed is gone, and the same again is no change', async () => {
  const before = await latest();
  ok(await change(cast.hr, cast.hira.id, { nationalId: cast.fields.nationalId }));
  expect(await latest()).toEqual(before);
  ok(await change(cast.hr, cast.hira.id, { nationalId: null }));
  expect(await sealedField(cast.hr, cast.hira.id, 'nationalId')).toBeNull();
});
