import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordKinds } from '#/kernel/record-kinds.ts';
import { appendAudit } from '#/store/audit/audit.ts';
import type { AuditEntry } from '#/store/handler.ts';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import type { AuditRow } from './audit.contract.ts';

let server: TestServer;
let cast: ProjectCast;
let admin: Colleague;
let owner: Colleague;
let issue: { id: number; version: number };

beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
  admin = await server.as('Admin', { name: 'Amna Yasin' });
  owner = await server.as('Super admin', { name: 'Saad Malik' });
  issue = ok(await createIssue(cast.lead, cast.key)).body as typeof issue;
  for (const title of ['Tide ladder two', 'Tide ladder three']) {
    const change = { id: issue.id, version: issue.version, title };
    issue = ok(await cast.lead.call('POST /cjprojects/update-issue', change)).body as typeof issue;
  }
});
afterAll(() => server.close());

const ask = (who: Colleague, input: object) => who.call('GET /record-history', input);
const read = async (who: Colleague, input: object) => {
  const { body } = ok(await ask(who, input));
  return { rows: body['rows'] as AuditRow[], next: body['next'] as number | null };
};

/** Somebody with just these rights. */
async function holder(grants: Record<string, string>): Promise<Colleague> {
  const person = await server.nobody();
  await server.db
    .updateTable('roles')
    .set({ grants: JSON.stringify(grants) })
    .where('id', '=', (it) =>
      it.selectFrom('people').select('role_id').where('id', '=', person.id).$asScalar(),
    )
    .execute();
  return person;
}

const write = (entry: AuditEntry) =>
  server.db.transaction().execute((tx) =>
    appendAudit(tx, [entry], {
      actorId: owner.id,
      actingAs: null,
      address: '203.0.113.7',
      requestId: 'req_history',
      at: server.clock.now,
    }),
  );

test('it is for who holds the right to the log, whatever else they may change', async () => {
  expect((await server.call('GET /record-history', { kind: 'issue', id: 1 })).status).toBe(401);
  for (const one of [cast.lead, cast.amna, await server.as('HR')])
    expect((await ask(one, { kind: 'issue', id: issue.id })).status).toBe(403);
});

test.each([
  [{ kind: 'session', id: 1 }, 'kind'],
  [{ id: 1 }, 'kind'],
  [{ kind: 'issue' }, 'id'],
  [{ kind: 'issue', id: 'x' }, 'id'],
  [{ kind: 'issue', id: 2 ** 31 }, 'id'],
  [{ kind: 'issue', id: 1, perPage: 101 }, 'perPage'],
  [{ kind: 'issue', id: 1, before: 0 }, 'before'],
  [{ kind: 'issue', id: 1, person: 1 }, 'person'],
])('%o is refused by its field', async (input, field) => {
  const { status, body } = await ask(admin, input);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test.each(recordKinds)(
  'a record of the kind %s that does not exist has no history',
  async (kind) => {
    await write({
      action: `${kind}.change`,
      subject: [kind, 1_999_999_999],
      after: { name: 'Gone' },
    });
    const { status, body } = await ask(owner, { kind, id: 1_999_999_999 });
    expect([status, body.code]).toEqual([404, 'not-found']);
  },
);

test('a record that the reader of the log may not open has none for them', async () => {
  const auditor = await holder({ 'audit:read': 'all', 'projects:read': 'own' });
  const refused = await ask(auditor, { kind: 'issue', id: issue.id });
  const absent = await ask(auditor, { kind: 'issue', id: 1_999_999_999 });
  expect([refused.status, refused.body.message]).toEqual([404, absent.body.message]);
  // Nor without any right to such records, in the same words.
  const blind = await holder({ 'audit:read': 'all' });
  for (const kind of ['issue', 'app', 'person', 'settlement', 'quiz-attempt']) {
    const { status, body } = await ask(blind, { kind, id: issue.id });
    expect([kind, status, body.message]).toEqual([kind, 404, absent.body.message]);
  }
});

test('who changed what is read with before and after, the latest first, of this record alone', async () => {
  const other = ok(await createIssue(cast.lead, cast.key)).body as { id: number };
  const { rows, next } = await read(admin, { kind: 'issue', id: issue.id });
  expect(next).toBeNull();
  expect(rows.map((it) => it.action)).toEqual(['issue.change', 'issue.change', 'issue.create']);
  expect(rows[0]).toMatchObject({
    by: { id: cast.lead.id },
    changes: [{ field: 'Title', before: 'Tide ladder two', after: 'Tide ladder three' }],
    withheld: null,
  });
  expect((await read(admin, { kind: 'issue', id: other.id })).rows).toHaveLength(1);
});

test('every entry comes once, page after page', async () => {
  const seen: string[] = [];
  let before: number | null = null;
  do {
    const page = await read(admin, {
      kind: 'issue',
      id: issue.id,
      perPage: 2,
      ...(before && { before }),
    });
    seen.push(...page.rows.map((it) => it.action));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual(['issue.change', 'issue.change', 'issue.create']);
});

test('what the log withholds it withholds on the sheet', async () => {
  const auditor = await holder({ 'audit:read': 'all', 'projects:read': 'team' });
  const member = { project: cast.key, personId: auditor.id, role: 'viewer' };
  ok(await owner.call('POST /cjprojects/add-member', member));
  const { rows } = await read(auditor, { kind: 'issue', id: issue.id });
  expect(rows).toHaveLength(3);
  for (const it of rows) {
    expect(it.changes).toEqual([]);
    expect(it.withheld).toContain('Issue');
  }
});

test('an employee’s history is that of the record and of the account', async () => {
  const { id } = await server.as('Member', { name: 'Hira Baig' });
  await write({ action: 'person.change', subject: ['person', id], after: { title: 'Artist' } });
  await write({ action: 'employee.change', subject: ['employee', id], after: { city: 'Lahore' } });
  const of = async (kind: string) => (await read(owner, { kind, id })).rows.map((it) => it.action);
  expect(await of('employee')).toEqual(['employee.change', 'person.change']);
  expect(await of('person')).toEqual(['person.change']);
});

test('a right that was withdrawn since is asked for on the next page', async () => {
  const auditor = await holder({ 'audit:read': 'all', 'projects:read': 'all' });
  const { next } = await read(auditor, { kind: 'issue', id: issue.id, perPage: 1 });
  const { id: role_id } = await server.db
    .insertInto('roles')
    .values({ name: 'Reads projects only', rank: 1, grants: '{"projects:read":"all"}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('people').set({ role_id }).where('id', '=', auditor.id).execute();
  const later = await ask(auditor, { kind: 'issue', id: issue.id, before: next });
  expect(later.status).toBe(403);
});
