import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  evaluatedCompany,
  groups,
  list,
  report,
  rowOf,
  type EvaluatedCompany,
  type Row,
} from '../../../../../tests/support/evaluated-company.ts';
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

const reads = [
  'GET /evaluations/report',
  'GET /evaluations/report-pdf',
  'GET /evaluations/category-report',
  'GET /evaluations/performance-chart',
  'GET /evaluations/summary',
  'GET /evaluations/employee-reports',
  'GET /evaluations/employee-reports-file',
] as const;

describe('refusals', () => {
  test.each(reads)('%s asks for a session and the right', async (key) => {
    const nobody = await server.nobody();
    const input = { person: it.as[0]!.id, format: 'csv' };
    expect((await server.call(key, input)).status).toBe(401);
    expect((await nobody.call(key, input)).status).toBe(403);
  });

  test('who has no reports of several people is refused them, and is not told of others', async () => {
    await it.handedIn('released');
    for (const who of [it.as[0]!, it.finance]) {
      for (const key of reads.slice(2)) {
        expect((await who.call(key, { format: 'csv' })).status).toBe(403);
      }
      const other = await who.call('GET /evaluations/report', { person: it.bs[0]!.id });
      const nobody = await who.call('GET /evaluations/report', { person: 2_000_000_000 });
      expect([other.status, nobody.status]).toEqual([404, 404]);
      expect(other.body.message).toBe(nobody.body.message);
    }
  });

  test('a lead sees nothing of the people of another team, whatever they name', async () => {
    await it.handedIn('released');
    const person = it.as[0]!.id;
    const ask = (key: string, input: object) => it.leadB.call(key, input);
    expect((await ask('GET /evaluations/report', { person })).status).toBe(404);
    expect((await ask('GET /evaluations/report-pdf', { person })).status).toBe(404);
    for (const key of reads.slice(2)) {
      const format = key.endsWith('-file') ? { format: 'csv' } : {};
      expect((await ask(key, { team: it.teams.a, ...format })).status).toBe(404);
    }
    const names = (await list(it.leadB)).map((row) => row.person.name);
    expect(names).toEqual(['Hamza Riaz', 'Kiran Javed', 'Mahnoor Aziz']);
    expect(await list(it.leadB, { lead: it.leadA.id })).toEqual([]);
  });

  test.each([
    ['an unknown grouping', 'GET /evaluations/category-report', { by: 'mood' }, 'by'],
    ['an unknown order', 'GET /evaluations/employee-reports', { sort: 'mood' }, 'sort'],
    ['no person', 'GET /evaluations/report', {}, 'person'],
    ['an unknown field', 'GET /evaluations/summary', { colour: 'red' }, 'colour'],
    ['nobody', 'POST /evaluations/calibrate-many', { rows: [], how: 'confirm' }, 'rows'],
    [
      'another score without a reason',
      'POST /evaluations/calibrate-many',
      { rows: [{ id: 1, version: 1 }], how: 'suggested' },
      'reason',
    ],
  ])('%s is refused by name', async (_what, key, input, field) => {
    const reply = await it.hr.call(key, input);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields!)).toEqual([field]);
  });

  test('who may not calibrate neither previews nor does it', async () => {
    const id = await it.give({
      person: it.as[0]!,
      evaluator: it.leadA,
      state: 'submitted',
      lead: 3,
    });
    const rows = [{ id, version: 1 }];
    for (const who of [it.leadA, it.leadB, it.finance, it.as[0]!]) {
      expect((await who.call('GET /evaluations/move-preview', { move: 'release' })).status).toBe(
        403,
      );
      const many = { rows, how: 'confirm' };
      expect((await who.call('POST /evaluations/calibrate-many', many)).status).toBe(403);
      expect((await who.call('POST /evaluations/uncalibrate', { rows })).status).toBe(403);
    }
  });
});

test('with nobody else in a period there is no company to be compared with', async () => {
  const [areeba, bilal] = it.as;
  await it.give({ person: areeba!, evaluator: it.leadA, state: 'released', self: 5, lead: 4 });
  expect(await report(it.hr, areeba!)).toMatchObject([{ final: 4, company: null }]);
  await it.give({ person: bilal!, evaluator: it.leadA, state: 'released', self: 5, lead: 2 });
  expect(await report(it.hr, areeba!)).toMatchObject([{ final: 4, company: 3 }]);
});

describe('before the release', () => {
  test('the lead’s scores are known to who wrote them, HR and admins, and to nobody else', async () => {
    const person = it.as[0]!;
    await it.give({
      person,
      evaluator: it.leadB,
      state: 'calibrated',
      self: 4,
      lead: 2,
      calibrated: 250,
    });
    const seen = async (who: Colleague) => {
      const [period] = await report(who, person);
      const { self, lead, calibrated, final, reason } = period!;
      const words = period!.questions.some((question) => question.lead !== null);
      return { self, lead, calibrated, final, reason, words };
    };
    const all = {
      self: 4,
      lead: 2,
      calibrated: 2.5,
      final: 2.5,
      reason: 'As the others of the level',
      words: true,
    };
    const none = { self: 4, lead: null, calibrated: null, final: null, reason: null, words: false };
    expect(await seen(it.leadB)).toEqual(all);
    expect(await seen(it.hr)).toEqual(all);
    expect(await seen(it.admin)).toEqual(all);
    expect(await seen(it.leadA)).toEqual(none);
    expect(await seen(person)).toEqual(none);
    expect((await report(person, person))[0]!.state).toBe('lead_draft');
    const byLead = await rowOf(it.leadA, person);
    expect(byLead).toMatchObject({ score: null, suggested: null, calibrated: null, final: null });
    expect((await groups(it.leadA)).total.people).toBe(0);
  });

  test('nobody sees, counts or calibrates their own, whatever they may do with others', async () => {
    for (const own of [it.hr, it.admin]) {
      await it.clear();
      const id = await it.give({
        person: own,
        evaluator: it.leadB,
        state: 'submitted',
        self: 3,
        lead: 1,
      });
      await it.handedIn();
      const row = await rowOf(own, own);
      expect(row).toMatchObject({ state: 'lead_draft', score: null, suggested: null, final: null });
      expect(row!.can.calibrate).toBe(false);
      const { body } = await own.call('GET /evaluations/summary');
      expect(body).toMatchObject({ scored: 7, states: { submitted: 7, lead_draft: 1 } });
      // The measure of the lead who gave it is made of the others alone.
      expect(body['leads']).toContainEqual(
        expect.objectContaining({
          lead: { id: it.leadB.id, name: 'Danish Iqbal' },
          people: 3,
          mean: 2,
        }),
      );
      const rows = [{ id, version: 1 }];
      const refused = await own.call('POST /evaluations/calibrate-many', { rows, how: 'confirm' });
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'Nobody decides about their own evaluation.',
      ]);
      expect((await own.call('POST /evaluations/uncalibrate', { rows })).status).toBe(403);
      const preview = await own.call('GET /evaluations/move-preview', { move: 'calibrate' });
      expect((preview.body['rows'] as Row[]).map((one) => one.person.id)).not.toContain(own.id);
      const file = await own.call('GET /evaluations/employee-reports-file', { format: 'csv' });
      const line = String(file.body['raw'])
        .split('\n')
        .find((text) => text.includes('Being written'));
      expect(line).not.toMatch(/,1(,|$)/);
    }
  });

  test('drafts are seen by nobody but their writer and are part of no mean', async () => {
    await it.give({
      person: it.as[0]!,
      evaluator: it.leadA,
      state: 'lead_draft',
      self: 5,
      lead: 1,
    });
    expect(await rowOf(it.hr, it.as[0]!)).toMatchObject({ self: 5, score: null });
    expect((await groups(it.hr)).total.people).toBe(0);
    expect((await groups(it.leadA)).total.people).toBe(0);
    expect((await it.leadA.call('GET /evaluations/summary')).body['scored']).toBe(0);
    expect((await rowOf(it.leadA, it.as[0]!))!.score).toBe(1);
  });
});
