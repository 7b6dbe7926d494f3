import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  evaluatedCompany,
  list,
  rowOf,
  type EvaluatedCompany,
  type Row,
} from '../../../../../tests/support/evaluated-company.ts';
import { hasPoppler, wordsOfPdf } from '../../../../../tests/support/pdf-words.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let it: EvaluatedCompany;

beforeAll(async () => {
  server = await testServer();
  it = await evaluatedCompany(server);
});
afterAll(() => server.close());
afterEach(() => it.clear());

test('the summary tells how scores lie and which leads are strict', async () => {
  await it.handedIn('submitted', 4, 2);
  const { body } = await it.hr.call('GET /evaluations/summary');
  expect(body).toMatchObject({
    evaluations: 7,
    scored: 7,
    mean: 3.14,
    median: 4,
    states: { submitted: 7 },
  });
  expect((body['distribution'] as { count: number }[]).map((bin) => bin.count)).toEqual([
    0, 0, 3, 0, 0, 0, 4, 0,
  ]);
  expect(body['leads']).toEqual([
    {
      lead: { id: it.leadB.id, name: 'Danish Iqbal' },
      people: 3,
      mean: 2,
      difference: -1.14,
      strictness: 'strict',
    },
    {
      lead: { id: it.leadA.id, name: 'Sana Mirza' },
      people: 4,
      mean: 4,
      difference: 0.86,
      strictness: 'lenient',
    },
  ]);
  expect((await it.leadA.call('GET /evaluations/summary')).body['leads']).toEqual([]);
});

test('many are calibrated as suggested after a preview, and taken back', async () => {
  await it.handedIn('submitted', 4, 2);
  await it.give({ person: it.admin, evaluator: it.leadB, state: 'assigned' });
  const preview = await it.hr.call('GET /evaluations/move-preview', { move: 'calibrate' });
  const affected = preview.body['rows'] as Row[];
  expect(affected).toHaveLength(7);
  expect(preview.body['left']).toEqual([
    { person: { id: it.admin.id, name: 'Omar Khalid' }, why: 'Assigned, not handed in yet' },
  ]);
  expect(new Set(affected.map((row) => row.suggested))).toEqual(new Set([3.14]));
  const rows = affected.map(({ id, version }) => ({ id, version }));
  const many = { rows, how: 'suggested', reason: 'One measure for all' };
  const done = await it.hr.call('POST /evaluations/calibrate-many', many);
  expect(done.body).toMatchObject({ moved: 7 });
  expect(await rowOf(it.hr, it.bs[0]!)).toMatchObject({
    state: 'calibrated',
    score: 2,
    calibrated: 3.14,
    reason: 'One measure for all',
  });
  expect((await it.hr.call('POST /evaluations/calibrate-many', many)).status).toBe(412);
  const back = await it.hr.call('POST /evaluations/uncalibrate', { rows: done.body['rows'] });
  expect(back.body).toEqual({ moved: 7 });
  expect(await rowOf(it.hr, it.bs[0]!)).toMatchObject({
    state: 'submitted',
    calibrated: null,
    final: 2,
    reason: null,
  });
});

test('all of them move or none', async () => {
  await it.handedIn();
  const rows = (await list(it.hr)).map(({ id, version }) => ({ id, version }));
  const stale = rows.map((row, at) => (at === 3 ? { ...row, version: 9 } : row));
  const reply = await it.hr.call('POST /evaluations/calibrate-many', {
    rows: stale,
    how: 'confirm',
  });
  expect(reply.status).toBe(412);
  expect(new Set((await list(it.hr)).map((row) => row.state))).toEqual(new Set(['submitted']));
});

test('what is released is not taken back', async () => {
  const id = await it.give({
    person: it.as[0]!,
    evaluator: it.leadA,
    state: 'released',
    lead: 3,
  });
  const reply = await it.hr.call('POST /evaluations/uncalibrate', { rows: [{ id, version: 1 }] });
  expect(reply.status).toBe(409);
  const preview = await it.hr.call('GET /evaluations/move-preview', { move: 'release' });
  expect(preview.body).toMatchObject({ rows: [], left: [{ why: 'Released already' }] });
});

test('the list is a file within the reader’s reach, safe for spreadsheets', async () => {
  const evil = await server.as('Member', { name: '=cmd|calc', teamId: it.teams.a });
  await it.give({ person: evil, evaluator: it.leadA, state: 'submitted', lead: 4 });
  await it.handedIn();
  const file = async (who: Colleague) =>
    String(
      (await who.call('GET /evaluations/employee-reports-file', { format: 'csv' })).body['raw'],
    );
  const ours = await file(it.leadA);
  expect(ours).toContain("'=cmd|calc");
  expect(ours).not.toContain('Hamza Riaz');
  expect(await file(it.hr)).toContain('Hamza Riaz');
  const xlsx = await it.hr.call('GET /evaluations/employee-reports-file', { format: 'xlsx' });
  expect(xlsx.headers.get('Content-Disposition')).toContain('backlot evaluations 2025 H2.xlsx');
});

test.runIf(hasPoppler)('a person’s report as a PDF says what its reader may know', async () => {
  const person = it.as[0]!;
  await it.give({
    person,
    evaluator: it.leadA,
    state: 'released',
    self: 3,
    lead: 2,
    period: '2025 H1',
  });
  const id = await it.give({ person, evaluator: it.leadA, state: 'submitted', self: 4, lead: 5 });
  const words = async (who: Colleague) => {
    const url = `${server.base}/api/evaluations/report-pdf?person=${person.id}&evaluation=${id}`;
    const reply = await fetch(url, { headers: { Authorization: `Bearer ${who.token}` } });
    return wordsOfPdf(new Uint8Array(await reply.arrayBuffer()));
  };
  const whole = await words(it.hr);
  for (const part of [
    'Areeba Shah',
    '2025 H2',
    'Craft',
    'lead says 5',
    'self says 4',
    'Over periods',
  ]) {
    expect(whole).toContain(part);
  }
  const own = await words(person);
  expect(own).toContain('self says 4');
  expect(own).not.toContain('lead says 5');
  expect(own).not.toContain('5.00');
});
