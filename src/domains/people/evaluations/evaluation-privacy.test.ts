import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import {
  answerAll,
  days,
  evaluationTeam,
  move,
  NOW,
  versionOf,
} from '../../../../tests/support/evaluations.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import type { Evaluation } from './evaluation.contract.ts';
import { remindEvaluations } from './remind-evaluations.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = NOW;
});

const SECRET = 'said behind closed doors';

/** Handed in and calibrated, with words nobody but those concerned may read. */
async function judged() {
  const all = await evaluationTeam(server, { selfPart: 'none' });
  await move(all.lead, 'begin', all.evaluation);
  await answerAll(all.lead, all.evaluation, all.form.questions, 2, SECRET);
  await move(all.lead, 'submit', all.evaluation);
  await move(all.hr, 'calibrate', all.evaluation, { score: 2.5, reason: SECRET });
  return all;
}

const rowsOf = async (who: Colleague, input: object) => {
  const { body } = await who.call('GET /evaluations', { perPage: 200, ...input });
  return body['rows'] as Evaluation[];
};

test('whoever sees all of the company still learns nothing of their own before the release', async () => {
  const { evaluation, hr, lead } = await judged();
  const second = await server.as('HR');
  await server.db
    .updateTable('evaluations')
    .set({ person_id: second.id })
    .where('id', '=', evaluation)
    .execute();
  const seen = await second.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(seen.body).toMatchObject({
    state: 'lead_draft',
    lead: null,
    calibration: null,
    score: null,
    submittedAt: null,
    can: { move: [] },
  });
  expect(JSON.stringify(seen.body)).not.toContain(SECRET);
  for (const state of ['submitted', 'calibrated']) {
    const ids = (await rowsOf(second, { view: 'all', state })).map((it) => it.id);
    expect(ids).not.toContain(evaluation);
  }
  const listed = (await rowsOf(second, { view: 'all' })).find((it) => it.id === evaluation);
  expect(listed).toMatchObject({ state: 'lead_draft', score: null, answered: null });
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  for (const [path, input] of [
    ['release', { rows }],
    ['reassign', { rows, evaluator_id: lead.id }],
    ['extend', { rows, due_on: '2026-02-01' }],
    ['remind', { rows }],
    ['reopen', { ...rows[0], reason: 'I want to' }],
    ['calibrate', { ...rows[0], score: null }],
    ['withdraw', { ...rows[0], reason: 'I want to' }],
  ] as const) {
    const reply = await second.call(`POST /evaluations/${path}`, input);
    expect([path, reply.status]).toEqual([path, 403]);
  }
});

test('a super admin who acts as their own lead sees and moves nothing of their own', async () => {
  const { evaluation, lead, form } = await evaluationTeam(server, { selfPart: 'none' });
  const chief = await server.as('Super admin');
  const { db } = server;
  await db
    .updateTable('evaluations')
    .set({ person_id: chief.id })
    .where('id', '=', evaluation)
    .execute();
  await move(lead, 'begin', evaluation);
  await answerAll(lead, evaluation, form.questions, 2, SECRET);
  const [session] = await db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', chief.id)
    .execute();
  await db
    .updateTable('sessions')
    .set({
      acting_as: lead.id,
      acting_reason: 'Looking at my own evaluation',
      acting_until: new Date(NOW.getTime() + 20 * 60_000),
    })
    .where('id', '=', session!.id)
    .execute();
  const seen = await chief.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(seen.body).toMatchObject({ lead: null, score: null, fills: null, can: { move: [] } });
  expect(JSON.stringify(seen.body)).not.toContain(SECRET);
  expect(await rowsOf(chief, { view: 'queue' })).toEqual([]);
  const saved = await chief.call('POST /evaluations/save-answer', {
    id: evaluation,
    question_id: form.questions[0],
    version: 1,
    score: 4,
    comment: 'Much better',
  });
  expect(saved.status).toBe(403);
  const version = await versionOf(lead, evaluation);
  const handed = await chief.call('POST /evaluations/submit', { id: evaluation, version });
  expect(handed.status).toBe(403);
});

test('the lead of the team who does not evaluate reads it after the release only', async () => {
  const { evaluation, hr, team } = await judged();
  const other = await server.as('Team lead', { leads: team });
  const before = await other.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(before.body).toMatchObject({ state: 'calibrated', lead: null, score: null });
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  await hr.call('POST /evaluations/release', { rows });
  const after = await other.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(after.body).toMatchObject({ score: 2.5 });
});

test('nobody comments on an evaluation, and notices carry no score and no word of it', async () => {
  const { evaluation, member, hr } = await judged();
  const comment = { kind: 'evaluation', subjectId: evaluation, body: 'Well?' };
  expect((await hr.call('POST /comment/save', comment)).status).toBe(400);
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  await hr.call('POST /evaluations/release', { rows });
  const inbox = JSON.stringify((await member.call('GET /get-notifications')).body);
  expect(inbox).toContain('is ready');
  expect(inbox).not.toContain(SECRET);
  expect(inbox).not.toContain('2.5');
});

test('the log says who did what and repeats none of the words', async () => {
  const { evaluation } = await judged();
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('subject_type', 'in', ['evaluation', 'evaluation-answer'])
    .where('subject_id', '=', String(evaluation))
    .where('action', '<>', 'evaluation.calibrate')
    .execute();
  expect(rows.map((it) => it.action)).toContain('evaluation.submit');
  expect(JSON.stringify(rows)).not.toContain(SECRET);
});

test('lists are narrowed, counted and paged on the server', async () => {
  const { evaluation, hr, lead, member, team } = await evaluationTeam(server);
  const mine = await member.call('GET /evaluations', { view: 'mine' });
  expect(mine.body).toMatchObject({ totalRows: 1, waiting: 1, counts: { assigned: 1 } });
  const waiting = await rowsOf(lead, { view: 'queue', waiting: 'me' });
  expect(waiting).toEqual([]);
  expect((await rowsOf(hr, { view: 'all', team })).map((it) => it.id)).toEqual([evaluation]);
  expect(await rowsOf(hr, { view: 'all', team, state: 'released' })).toEqual([]);
  expect(await rowsOf(hr, { view: 'all', team, period: '1999' })).toEqual([]);
  const beyond = await hr.call('GET /evaluations', { view: 'all', team, page: 9 });
  expect(beyond.body).toMatchObject({ rows: [], totalRows: 1 });
  const sorted = await rowsOf(hr, { view: 'all', sort: 'person', order: 'desc' });
  const names = sorted.map((it) => it.person.name);
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? 1 : -1)));
});

test('whoever has to write is told some days before, on the day and after it, each once', async () => {
  const { member, lead } = await evaluationTeam(server);
  const remind = async (day: string) => {
    const now = new Date(`${day}T04:15:00Z`);
    for (let run = 0; run < 2; run += 1) {
      await server.db
        .transaction()
        .execute((tx) => remindEvaluations(tx, now, (ids, notice) => notify(tx, ids, notice, now)));
    }
  };
  const told = async (who: Colleague) => {
    const { body } = await who.call('GET /get-notifications');
    return (body['rows'] as { title: string; type: string }[])
      .filter((it) => it.type === 'evaluations.due')
      .map((it) => it.title);
  };
  await remind('2025-12-01');
  expect(await told(member)).toEqual([]);
  await remind('2025-12-08');
  await remind(days.self_due_on);
  await remind('2025-12-12');
  expect((await told(member)).toSorted()).toEqual([
    'Your self evaluation 2025 H2 is due 10 Dec',
    'Your self evaluation 2025 H2 is due today',
    'Your self evaluation 2025 H2 was due 10 Dec',
  ]);
  await remind('2025-12-18');
  expect((await told(lead)).join()).toMatch(/^Your evaluation of .+ is due 20 Dec$/);
});
