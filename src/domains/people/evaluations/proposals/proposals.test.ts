import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  answerAll,
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

const WHY = 'The others scored the same work lower.';

async function handedIn() {
  const all = await evaluationTeam(server, { selfPart: 'none' });
  await move(all.lead, 'begin', all.evaluation);
  await answerAll(all.lead, all.evaluation, all.form.questions, 4);
  await move(all.lead, 'submit', all.evaluation);
  return all;
}
const propose = (who: Colleague, id: number, more: object = {}) =>
  move(who, 'propose-score', id, { score: 3.25, reason: WHY, ...more });
const answer = (who: Colleague, id: number, more: object) => move(who, 'answer-proposal', id, more);
const told = async (who: Colleague) =>
  JSON.stringify((await who.call('GET /get-notifications')).body);
const waits = async (who: Colleague, view: 'queue' | 'all', id: number) => {
  const { body } = await who.call('GET /evaluations', { view, waiting: 'me', perPage: 200 });
  return (body['rows'] as { id: number }[]).some((it) => it.id === id);
};

test('only who calibrates proposes, only its evaluator answers, each field is named', async () => {
  const { evaluation, hr, lead, member } = await handedIn();
  const input = { id: evaluation, version: await versionOf(hr, evaluation), score: 3, reason: WHY };
  expect((await server.call('POST /evaluations/propose-score', input)).status).toBe(401);
  for (const who of [lead, member]) {
    expect((await who.call('POST /evaluations/propose-score', input)).status).toBe(403);
  }
  for (const [field, wrong] of Object.entries({ score: 5.5, reason: '' })) {
    const reply = await propose(hr, evaluation, { [field]: wrong });
    expect(reply.body.fields).toHaveProperty(field);
  }
  expect((await answer(lead, evaluation, { answer: 'accept' })).status).toBe(409);
  await propose(hr, evaluation);
  for (const who of [hr, member]) {
    expect((await answer(who, evaluation, { answer: 'accept' })).status).toBe(403);
  }
  const stranger = await server.as('Team lead', { leads: await server.team('Elsewhere') });
  const strange = { id: evaluation, version: 1, answer: 'accept' };
  expect((await stranger.call('POST /evaluations/answer-proposal', strange)).status).toBe(404);
  const mute = await answer(lead, evaluation, { answer: 'discuss' });
  expect(mute.body.fields).toHaveProperty('note');
});

test('a score that is accepted counts, as its proposer’s', async () => {
  const { evaluation, hr, lead, member } = await handedIn();
  const made = await propose(hr, evaluation);
  expect(made.body).toMatchObject({ state: 'submitted', score: 4, isProposed: true });
  expect([await waits(lead, 'queue', evaluation), await waits(hr, 'all', evaluation)]).toEqual([
    true,
    false,
  ]);
  const seen = await lead.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(seen.body).toMatchObject({
    proposals: [{ score: 3.25, reason: WHY, isOpen: true, answer: null }],
    can: { move: ['accept-score', 'discuss-score'] },
  });
  expect(await told(lead)).toContain('proposes another score for');
  const done = await answer(lead, evaluation, { answer: 'accept' });
  expect(done.body).toMatchObject({
    state: 'calibrated',
    score: 3.25,
    isProposed: false,
    calibration: { score: 3.25, reason: WHY, by: { id: hr.id } },
  });
  expect(await told(hr)).toContain('accepts the score proposed');
  const own = await member.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(own.body).toMatchObject({ state: 'lead_draft', proposals: [], isProposed: false });
  expect(JSON.stringify(own.body) + (await told(member))).not.toContain(WHY);
});

test('one that is discussed leaves the score as it is, until another is proposed or HR decides', async () => {
  const { evaluation, hr, lead, member } = await handedIn();
  await propose(hr, evaluation);
  const note = 'She carried the launch alone.';
  const open = await answer(lead, evaluation, { answer: 'discuss', note });
  expect(open.body).toMatchObject({ state: 'submitted', score: 4, isProposed: false });
  expect((await answer(lead, evaluation, { answer: 'accept' })).status).toBe(409);
  expect(await waits(hr, 'all', evaluation)).toBe(true);
  await propose(hr, evaluation, { score: 3.8, reason: 'In between.' });
  await propose(hr, evaluation, { score: 3.9, reason: 'A little more.' });
  const settled = await move(hr, 'calibrate', evaluation, { score: 3.7, reason: 'Decided.' });
  expect(settled.body).toMatchObject({
    state: 'calibrated',
    score: 3.7,
    proposals: [
      { answer: 'discuss', note, isOpen: false },
      { answer: null, isOpen: false },
      { answer: null, isOpen: false },
    ],
  });
  expect((await answer(lead, evaluation, { answer: 'accept' })).status).toBe(409);
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  await hr.call('POST /evaluations/release', { rows });
  const own = await member.call('GET /evaluations/employee-detail', { id: evaluation });
  expect(own.body).toMatchObject({ score: 3.7, proposals: [] });
  expect(JSON.stringify(own.body)).not.toContain(note);
});

test('of two answers at once one counts', async () => {
  const { evaluation, hr, lead } = await handedIn();
  await propose(hr, evaluation);
  const version = await versionOf(lead, evaluation);
  const replies = await Promise.all(
    [{ answer: 'accept' }, { answer: 'discuss', note: 'No.' }].map((it) =>
      lead.call('POST /evaluations/answer-proposal', { id: evaluation, version, ...it }),
    ),
  );
  expect(replies.map((it) => it.status).toSorted()).toEqual([200, 412]);
});

test('whoever has no access is not asked, and is reminded while they have', async () => {
  const { evaluation, hr, lead } = await handedIn();
  const remind = async () =>
    hr.call('POST /evaluations/remind', {
      rows: [{ id: evaluation, version: await versionOf(hr, evaluation) }],
    });
  expect((await remind()).status).toBe(409);
  await propose(hr, evaluation);
  expect((await remind()).body).toEqual({ moved: 1 });
  expect(await told(lead)).toContain('waits for your answer');
  await server.db
    .updateTable('people')
    .set({ status: 'blocked' })
    .where('id', '=', lead.id)
    .execute();
  const refused = await propose(hr, evaluation);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('cannot answer any more'),
  ]);
  const set = await move(hr, 'calibrate', evaluation, { score: 3, reason: 'Their lead left.' });
  expect(set.body).toMatchObject({ state: 'calibrated', score: 3 });
});
