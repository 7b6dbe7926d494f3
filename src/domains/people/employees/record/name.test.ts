import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  change,
  employeeCast,
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

test.each([null, '', '   ', 'x'.repeat(101), 'two\nlines'])('%j is no name', async (name) => {
  const { status, body } = await change(cast.hr, cast.hira.id, { name });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['changes.name']]);
});

test('nobody gives themselves another name, HR neither', async () => {
  for (const who of [cast.hira, cast.hr]) {
    const { status, body } = await change(who, who.id, { name: 'The Boss' });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([403, ['name']]);
  }
});

test('a new name is everywhere at once, the person’s own page included, and in the history', async () => {
  ok(await change(cast.hr, cast.hira.id, { name: 'Hira Baig Khan' }));
  const { body } = ok(await cast.hira.call('GET /user'));
  expect(body['user']).toMatchObject({ name: 'Hira Baig Khan' });
  const users = ok(await cast.admin.call('GET /users', { q: 'Khan' })).body['rows'];
  expect(users).toEqual([expect.objectContaining({ id: cast.hira.id, name: 'Hira Baig Khan' })]);
  const history = ok(await cast.hr.call('GET /employee-history', { id: cast.hira.id })).body;
  expect(history['rows']).toContainEqual(
    expect.objectContaining({
      by: 'Ayesha Rauf',
      changes: [{ field: 'Name', before: 'Hira Baig', after: 'Hira Baig Khan' }],
    }),
  );
});

test('somebody without a record can be renamed as well', async () => {
  expect((await record(cast.hr, cast.member.id)).mayChange).toContain('name');
  ok(await change(cast.hr, cast.member.id, { name: 'Kiran Javed Ali' }));
  expect((await record(cast.lead, cast.member.id)).body['name']).toBe('Kiran Javed Ali');
});
