import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendAudit } from '#/store/audit/audit.ts';
import type { AuditEntry } from '#/store/handler.ts';
import { programOf } from '../../../../tests/support/access-token.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import type { AuditRow } from './audit.contract.ts';
import { CHECK_AUDIT, checkAudit, lastCheck } from './check-audit.ts';

let server: TestServer;
let admin: Colleague;
let owner: Colleague;
let hira: Colleague;
let omar: Colleague;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin', { name: 'Amna Yasin' });
  owner = await server.as('Super admin', { name: 'Saad Malik' });
  hira = await server.as('Member', { name: 'Hira Baig' });
  omar = await server.as('Team lead', { name: 'Omar Khalid' });
});
afterAll(() => server.close());

const read = async (input: object, by = admin) => {
  const { status, body } = await by.call('GET /audit', input);
  expect(status).toBe(200);
  return { rows: body['rows'] as AuditRow[], next: body['next'] as number | null };
};

/** As a request of somebody's would, at a moment. */
const write = (entry: AuditEntry, actorId: number, at = server.clock.now, actingAs?: number) =>
  server.db.transaction().execute((tx) =>
    appendAudit(tx, [entry], {
      actorId,
      actingAs: actingAs ?? null,
      address: '203.0.113.7',
      requestId: `req_${entry.subject[1]}`,
      at,
    }),
  );

const all = [
  'GET /audit',
  'GET /audit-choices',
  'GET /audit/export',
  'GET /audit-check',
  'POST /check-audit',
] as const;

test.each(all)('%s is for who holds the right to the log', async (key) => {
  expect((await server.call(key)).status).toBe(401);
  for (const one of [hira, omar, await server.as('HR'), await server.as('Finance')])
    expect((await one.call(key, { format: 'csv' })).status).toBe(403);
});

test.each([
  [{ person: 'x' }, 'person'],
  [{ person: 2 ** 31 }, 'person'],
  [{ from: '2025-13-01' }, 'from'],
  [{ before: 0 }, 'before'],
  [{ perPage: 1000 }, 'perPage'],
  [{ q: 'x'.repeat(101) }, 'q'],
  [{ record: 'a\0b' }, 'record'],
  [{ sort: 'at' }, 'sort'],
])('%o is refused by its field', async (input, field) => {
  const { status, body } = await admin.call('GET /audit', input);
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {}).map((it) => it.split('.')[0])).toEqual([field]);
});

test('a change is read with who, what, before and after', async () => {
  await write(
    {
      action: 'team.change',
      subject: ['team', 4711],
      before: { name: 'Puzzle', leadId: 3 },
      after: { name: 'Puzzles', leadId: 3 },
    },
    hira.id,
  );
  const [row] = (await read({ subject: ['team'], record: '4711' })).rows;
  expect(row).toMatchObject({
    by: { id: hira.id, name: 'Hira Baig' },
    as: null,
    action: 'team.change',
    words: 'Team changed',
    subject: { type: 'team', words: 'Team', id: '4711', name: null },
    address: '203.0.113.7',
    requestId: 'req_4711',
    changes: [{ field: 'Name', before: 'Puzzle', after: 'Puzzles' }],
    withheld: null,
  });
});

test('codes and ids are told in words, and found by them', async () => {
  await write(
    {
      action: 'task.edit',
      subject: ['task', 4720],
      before: { status: 'todo', assigneeId: hira.id, due_on: '2025-11-20' },
      after: { status: 'in_progress', assigneeId: omar.id, due_on: null },
    },
    omar.id,
  );
  const found = await read({ q: 'task CHANGED' });
  expect(found.rows).toMatchObject([
    {
      action: 'task.edit',
      words: 'Task changed',
      subject: { type: 'task', words: 'Task' },
      changes: [
        { field: 'Due day', before: '20 Nov 2025', after: null },
        { field: 'Status', before: 'To do', after: 'In progress' },
        { field: 'Assignee', before: 'Hira Baig', after: 'Omar Khalid' },
      ],
    },
  ]);
  const { body } = await owner.call('GET /audit-choices');
  expect(body['subjects']).toContainEqual({ type: 'task', words: 'Task' });
});

test('what was done as somebody else names both', async () => {
  await write({ action: 'app.change', subject: ['app', 4712] }, owner.id, undefined, omar.id);
  const { rows } = await read({ acting: 'true' });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ by: { name: 'Saad Malik' }, as: { name: 'Omar Khalid' } });
});

test('what a program did names its token, and the log is narrowed to that', async () => {
  const scopes = { 'departments:write': 'all' } as const;
  const program = await programOf(server, admin, scopes, { name: 'Importer of names' });
  const input = { name: 'Quality', parentId: null, headId: null };
  expect((await program.call('POST /save-department', input)).status).toBe(200);
  const { rows } = await read({ token: program.id });
  expect(rows).toMatchObject([
    { by: { id: admin.id }, token: { id: program.id, name: 'Importer of names' } },
  ]);
  expect((await read({ q: 'importer of names' })).rows).toHaveLength(1);
  const wanted = { token: program.id, format: 'csv' };
  const file = await admin.call('GET /audit/export', wanted);
  expect(String(file.body['raw'])).toMatch(/By token[^]*Amna Yasin[^]*Importer of names/);
});

test('values of what the reader may not see are withheld, and a search does not tell them', async () => {
  const after = { reason: 'Zahnarzt', minutes: 90 };
  await write({ action: 'short-leave.ask', subject: ['short-leave', 4713], after }, hira.id);
  await write({ action: 'brand-new.made', subject: ['brand-new', 4714], after }, hira.id);
  // Nobody has read it yet but whoever writes it.
  await write({ action: 'announcement.save', subject: ['announcement', 4716], after }, hira.id);
  await server.db
    .updateTable('roles')
    .set({ grants: JSON.stringify({ 'audit:read': 'all', 'short-leave:read': 'team' }) })
    .where('name', '=', 'Data entry')
    .execute();
  const auditor = await server.as('Data entry', { name: 'Nadia Aziz' });
  const [row] = (await read({ record: '4713' }, auditor)).rows;
  expect(row?.changes).toEqual([]);
  expect(row?.withheld).toContain('Short leave');
  expect((await read({ q: 'zahnarzt' }, auditor)).rows).toEqual([]);
  // A kind nobody thought of is the super admin's alone.
  expect((await read({ q: 'zahnarzt' }, owner)).rows).toHaveLength(3);
  expect((await read({ record: '4716' }, admin)).rows[0]?.withheld).toBeNull();
  expect((await read({ record: '4714' }, admin)).rows[0]?.withheld).not.toBeNull();
  const file = await fetch(`${server.base}/api/audit/export?record=4713&format=csv`, {
    headers: { Authorization: `Bearer ${auditor.token}` },
  });
  const text = await file.text();
  expect(text).toContain('Hira Baig');
  expect(text).not.toContain('Zahnarzt');
});

test('whoever takes quizzes reads nothing of their questions in the log, whatever the scope', async () => {
  const after = { answer: 'Ein Geheimnis' };
  for (const [nth, kind] of ['quiz', 'quiz-question', 'quiz-picture'].entries())
    await write({ action: 'quiz.save', subject: [kind, 4720 + nth], after }, hira.id);
  const grants = (it: object) =>
    server.db
      .updateTable('roles')
      .set({ grants: JSON.stringify({ 'audit:read': 'all', ...it }) })
      .where('name', '=', 'Finance')
      .execute();
  await grants({ 'quizzes:read': 'all' });
  const taker = await server.as('Finance', { name: 'Faisal Mehmood' });
  expect((await read({ q: 'geheimnis' }, taker)).rows).toEqual([]);
  await grants({ 'quizzes:write': 'all' });
  expect((await read({ q: 'geheimnis' }, taker)).rows).toHaveLength(3);
});

test('days are those of the business zone', async () => {
  // 21 November 00:30 in Karachi.
  const late = new Date('2023-11-20T19:30:00Z');
  await write({ action: 'app.change', subject: ['app', 4715] }, hira.id, late);
  const on = async (day: string) => (await read({ from: day, to: day })).rows.length;
  expect([await on('2023-11-20'), await on('2023-11-21')]).toEqual([0, 1]);
});

test('every entry comes once, page after page', async () => {
  for (let nth = 0; nth < 7; nth += 1)
    await write({ action: 'view.save', subject: ['view', 5000 + nth] }, omar.id);
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const page = await read({ subject: ['view'], perPage: 3, ...(before && { before }) });
    seen.push(...page.rows.map((it) => Number(it.subject.id)));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual([5006, 5005, 5004, 5003, 5002, 5001, 5000]);
});

test('signs of a search stand for themselves', async () => {
  await write(
    { action: 'app.change', subject: ['app', 4716], after: { note: '100%_sure \\o/' } },
    hira.id,
  );
  expect((await read({ q: '100%_sure' })).rows).toHaveLength(1);
  expect((await read({ q: '100%%sure' })).rows).toEqual([]);
});

test('a whole document in an entry is cut, and formulas are no formulas in the file', async () => {
  await write(
    {
      action: 'guide.save',
      subject: ['guide', 4717],
      after: { body: 'x'.repeat(100_000), title: '=HYPERLINK("http://evil")' },
    },
    hira.id,
  );
  const [row] = (await read({ record: '4717' })).rows;
  expect(row!.changes.find((it) => it.field === 'Text')!.after!.length).toBeLessThan(700);
  const headers = { Authorization: `Bearer ${admin.token}` };
  const file = await fetch(`${server.base}/api/audit/export?record=4717&format=csv`, { headers });
  expect(file.headers.get('content-disposition')).toContain('Audit log.csv');
  const text = await file.text();
  expect(text.split('\r\n')[0]).toContain('Entry,When (UTC),Who');
  expect(text).toContain('Hira Baig');
  expect(text).not.toMatch(/[,\n]"?=HYPERLINK/);
});

test('the log is checked when somebody asks, and says so until it is done', async () => {
  expect(await lastCheck(server.db, server.clock.now)).toMatchObject({ state: 'never' });
  expect((await admin.call('POST /check-audit', {})).status).toBe(200);
  expect(server.queued.at(-1)?.queue).toBe(CHECK_AUDIT);
  expect((await admin.call('GET /audit-check')).body).toMatchObject({ state: 'running' });
  // The server died over it: that is no reason to say so for ever.
  const later = new Date(server.clock.now.getTime() + 3_600_000);
  expect(await lastCheck(server.db, later)).toMatchObject({ state: 'never' });
  await checkAudit(server.db, async () => undefined, server.clock.now);
  expect((await admin.call('GET /audit-check')).body).toMatchObject({
    state: 'whole',
    wrong: null,
  });
  await checkAudit(server.db, async () => 'The chain is broken at entry 3.', server.clock.now);
  expect((await admin.call('GET /audit-check')).body).toMatchObject({
    state: 'broken',
    wrong: 'The chain is broken at entry 3.',
  });
  expect((await read({ subject: ['audit'] })).rows[0]).toMatchObject({ action: 'audit.check' });
});
