import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  answerAll,
  days,
  evaluationTeam,
  move,
  NOW,
  versionOf,
} from '../../../../../tests/support/evaluations.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = NOW;
});

const later = async (day: string, people: readonly Colleague[]) => {
  server.clock.now = new Date(`${day}T06:00:00Z`);
  for (const it of people) {
    const token = await server.signIn(it.id);
    it.call = (key, input, options) => server.call(key, input, { token, ...options });
  }
};

const save = (who: Colleague, id: number, question_id: number, given: object) =>
  who.call('POST /evaluations/save-answer', {
    id,
    question_id,
    version: 0,
    score: 3,
    comment: '',
    ...given,
  });

/** Handed in by both sides. */
async function handedIn(score = 3) {
  const all = await evaluationTeam(server, { selfPart: 'optional' });
  await move(all.lead, 'begin', all.evaluation);
  await answerAll(all.lead, all.evaluation, all.form.questions, score);
  await move(all.lead, 'submit', all.evaluation);
  return all;
}

test('nobody without a session or a part in it reads or writes an evaluation', async () => {
  const { evaluation, form } = await evaluationTeam(server);
  const stranger = await server.as('Team lead', { leads: await server.team('Elsewhere') });
  expect((await server.call('GET /evaluations/employee-detail', { id: evaluation })).status).toBe(
    401,
  );
  for (const id of [evaluation, 999_999]) {
    const seen = await stranger.call('GET /evaluations/employee-detail', { id });
    expect(seen.status).toBe(404);
    expect((await save(stranger, id, form.questions[0]!, {})).status).toBe(404);
    const begun = await stranger.call('POST /evaluations/begin', { id, version: 1 });
    expect(begun.status).toBe(404);
  }
});

test('bad input is refused by the name of the field', async () => {
  const { evaluation, form, member } = await evaluationTeam(server);
  const [question] = form.questions;
  expect((await save(member, evaluation, question!, { score: 6 })).body.fields).toHaveProperty(
    'score',
  );
  expect((await save(member, evaluation, 999_999, {})).body.fields).toHaveProperty('question_id');
  const words = await member.call('POST /evaluations/save-answer', {
    id: evaluation,
    version: 0,
    score: 3,
    comment: 'All in all',
  });
  expect(words.body.fields).toHaveProperty('score');
});

test('answers are kept one by one: the same twice is one, a second tab is told of the first', async () => {
  const { evaluation, form, member } = await evaluationTeam(server);
  const [question] = form.questions;
  const first = await save(member, evaluation, question!, { score: 4, comment: 'Good' });
  expect(first.body).toMatchObject({ question, score: 4, comment: 'Good', version: 1 });
  const again = await save(member, evaluation, question!, { score: 4, comment: 'Good' });
  expect(again.body).toMatchObject({ version: 1 });
  const other = await save(member, evaluation, question!, { score: 2, comment: 'Tab two' });
  expect(other.status).toBe(412);
  expect(other.body['current']).toMatchObject({ score: 4, comment: 'Good', version: 1 });
  const next = await save(member, evaluation, question!, { score: 2, version: 1 });
  expect(next.body).toMatchObject({ score: 2, version: 2 });
  const words = { id: evaluation, version: 0, score: null, comment: 'A good half.' };
  expect((await member.call('POST /evaluations/save-answer', words)).body).toMatchObject({
    question: null,
    comment: 'A good half.',
  });
});

test('two first answers at once are one and a refusal, never a lost word', async () => {
  const { evaluation, form, member } = await evaluationTeam(server);
  const [question] = form.questions;
  const replies = await Promise.all(
    [1, 2, 3, 4].map((score) => save(member, evaluation, question!, { score })),
  );
  expect(replies.map((it) => it.status).sort()).toEqual([200, 412, 412, 412]);
});

test('a side is handed in only whole, extremes with words; the refusal names the questions', async () => {
  const { evaluation, form, member } = await evaluationTeam(server);
  const [one, two, three] = form.questions as [number, number, number];
  await save(member, evaluation, one, { score: 5 });
  await save(member, evaluation, two, { score: 4 });
  const reply = await move(member, 'submit', evaluation);
  expect(reply.status).toBe(400);
  expect(reply.body.fields).toEqual({
    [`question_${one}`]: 'Say why “Quality of the work” gets a 5.',
    [`question_${three}`]: 'Rate “Helps others”.',
  });
  await save(member, evaluation, one, { score: 5, comment: 'Shipped two games.', version: 1 });
  await save(member, evaluation, three, { score: 3 });
  const handed = await move(member, 'submit', evaluation);
  expect(handed.body).toMatchObject({ state: 'self_submitted', fills: null });
  expect((await save(member, evaluation, two, { score: 1, version: 1 })).status).toBe(409);
});

test('a needed self part is waited for until its day is over', async () => {
  const { evaluation, lead, form } = await evaluationTeam(server);
  const early = await move(lead, 'begin', evaluation);
  expect(early.status).toBe(409);
  expect(early.body.message).toContain(days.self_due_on);
  expect((await save(lead, evaluation, form.questions[0]!, {})).status).toBe(409);
  await later('2025-12-11', [lead]);
  expect((await move(lead, 'begin', evaluation)).body).toMatchObject({
    state: 'lead_draft',
    fills: 'lead',
    self: null,
  });
});

test('begun, the self part is closed and what was not handed in stays hidden', async () => {
  const { evaluation, lead, member, form } = await evaluationTeam(server, { selfPart: 'optional' });
  await save(member, evaluation, form.questions[0]!, { comment: 'Unfinished thought' });
  const begun = await move(lead, 'begin', evaluation);
  expect(begun.body['self']).toBeNull();
  expect(JSON.stringify(begun.body)).not.toContain('Unfinished thought');
  const late = await save(member, evaluation, form.questions[1]!, {});
  expect(late.status).toBe(409);
  expect(late.body.message).toContain('has begun to evaluate');
});

test('the whole way: both sides, calibration by a third, release, acknowledgement', async () => {
  const { evaluation, form, hr, lead, member } = await evaluationTeam(server);
  await answerAll(member, evaluation, form.questions, 4);
  await move(member, 'submit', evaluation);
  const told = await lead.call('GET /get-notifications');
  expect(JSON.stringify(told.body)).toContain('handed in their self evaluation');
  const begun = await move(lead, 'begin', evaluation);
  expect((begun.body['self'] as { answers: unknown[] }).answers).toHaveLength(3);
  await answerAll(lead, evaluation, form.questions, 2);
  await move(lead, 'submit', evaluation);
  expect((await move(lead, 'calibrate', evaluation, { score: null })).status).toBe(403);
  const bare = await move(hr, 'calibrate', evaluation, { score: 2.5 });
  expect(bare.body.fields).toHaveProperty('reason');
  const set = await move(hr, 'calibrate', evaluation, { score: 2.5, reason: 'As the others.' });
  expect(set.body).toMatchObject({ state: 'calibrated', score: 2.5, isCalibrated: true });
  const version = await versionOf(hr, evaluation);
  const rows = [{ id: evaluation, version }];
  expect((await hr.call('POST /evaluations/release', { rows })).body).toEqual({ moved: 1 });
  const seen = await member.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(seen.body).toMatchObject({
    state: 'released',
    score: 2.5,
    can: { move: ['acknowledge'] },
  });
  const mute = await move(member, 'acknowledge', evaluation, { agreement: 'disagree' });
  expect(mute.body.fields).toHaveProperty('note');
  const done = await move(member, 'acknowledge', evaluation, {
    agreement: 'disagree',
    note: 'The release slipped for another reason.',
  });
  expect(done.body).toMatchObject({
    state: 'acknowledged',
    agreement: 'disagree',
    can: { move: [] },
  });
  const inbox = await lead.call('GET /get-notifications');
  expect(JSON.stringify(inbox.body)).toContain('sees their evaluation differently');
});

test('a stale move is refused with the evaluation as it stands, a second move as too late', async () => {
  const { evaluation, hr } = await handedIn();
  const version = await versionOf(hr, evaluation);
  const input = { id: evaluation, version, score: null };
  expect((await hr.call('POST /evaluations/calibrate', input)).status).toBe(200);
  const old = await hr.call('POST /evaluations/calibrate', input);
  expect(old.status).toBe(412);
  expect(old.body['current']).toMatchObject({ id: evaluation, state: 'calibrated' });
});

test('many are released together or not at all', async () => {
  const one = await handedIn();
  const two = await handedIn();
  await move(one.hr, 'calibrate', one.evaluation, { score: null });
  const rows = [
    { id: one.evaluation, version: await versionOf(one.hr, one.evaluation) },
    { id: two.evaluation, version: await versionOf(one.hr, two.evaluation) },
  ];
  expect((await one.hr.call('POST /evaluations/release', { rows })).status).toBe(409);
  expect(
    (await one.hr.call('GET /evaluations/employee-detail', { id: one.evaluation })).body,
  ).toMatchObject({
    state: 'calibrated',
  });
});

test('reopening gives the last side back and takes its judgement away', async () => {
  const { evaluation, hr, lead, member } = await handedIn();
  await move(hr, 'calibrate', evaluation, { score: 4, reason: 'Higher.' });
  expect((await move(hr, 'reopen', evaluation)).body.fields).toHaveProperty('reason');
  const back = await move(hr, 'reopen', evaluation, { reason: 'A project is missing.' });
  expect(back.body).toMatchObject({ state: 'lead_draft', calibration: null, score: null });
  const seen = await lead.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(seen.body).toMatchObject({ fills: 'lead', score: 3 });
  const told = await member.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(JSON.stringify(told.body)).not.toContain('A project is missing.');
});

test('somebody else takes over what was begun; the person never does', async () => {
  const { evaluation, hr, lead, member, form } = await evaluationTeam(server, { selfPart: 'none' });
  await move(lead, 'begin', evaluation);
  await answerAll(lead, evaluation, form.questions.slice(0, 1), 4);
  const second = await server.as('Team lead');
  const reassign = async (evaluator_id: number) =>
    hr.call('POST /evaluations/reassign', {
      rows: [{ id: evaluation, version: await versionOf(hr, evaluation) }],
      evaluator_id,
    });
  expect((await reassign(member.id)).status).toBe(404);
  await server.db
    .updateTable('people')
    .set((it) => ({
      role_id: it.selectFrom('roles').select('id').where('name', '=', 'Team lead'),
    }))
    .where('id', '=', member.id)
    .execute();
  expect((await reassign(member.id)).body.fields).toHaveProperty('evaluator_id');
  expect((await reassign(second.id)).body).toEqual({ moved: 1 });
  const seen = await second.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(seen.body).toMatchObject({ fills: 'lead', answered: 1 });
  const former = await lead.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(former.body).toMatchObject({ fills: null, lead: null });
});

test('due days move on, never into the past', async () => {
  const { evaluation, hr, lead } = await evaluationTeam(server);
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  const extend = (given: object) => hr.call('POST /evaluations/extend', { rows, ...given });
  expect((await extend({ due_on: '2025-11-01' })).body.fields).toHaveProperty('due_on');
  expect((await extend({ due_on: '2025-12-05' })).body.fields).toHaveProperty('due_on');
  expect((await extend({ due_on: '2026-01-10', self_due_on: '2026-01-05' })).body).toEqual({
    moved: 1,
  });
  const seen = await lead.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(seen.body).toMatchObject({ due_on: '2026-01-10', self_due_on: '2026-01-05' });
});

test('a reminder reaches whose turn it is, once a day', async () => {
  const { evaluation, hr, member } = await evaluationTeam(server);
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  await hr.call('POST /evaluations/remind', { rows });
  await hr.call('POST /evaluations/remind', { rows });
  const { body } = await member.call('GET /get-notifications');
  expect(JSON.stringify(body).split('is waiting').length - 1).toBe(1);
});
