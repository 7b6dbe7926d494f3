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

/** Handed in by its evaluator. */
async function handedIn() {
  const all = await evaluationTeam(server, { selfPart: 'optional' });
  await move(all.lead, 'begin', all.evaluation);
  await answerAll(all.lead, all.evaluation, all.form.questions);
  await move(all.lead, 'submit', all.evaluation);
  return all;
}

test('it is withdrawn at any point before the release, with a reason the person does not learn', async () => {
  const { evaluation, hr, lead, member } = await handedIn();
  await move(hr, 'calibrate', evaluation, { score: 4, reason: 'Higher.' });
  for (const who of [lead, member]) {
    expect((await move(who, 'withdraw', evaluation, { reason: 'Mine' })).status).toBe(403);
  }
  expect((await move(hr, 'withdraw', evaluation)).body.fields).toHaveProperty('reason');
  const reason = 'Their lead has left, somebody else begins anew.';
  expect((await move(hr, 'withdraw', evaluation, { reason })).status).toBe(200);
  for (const who of [hr, lead, member]) {
    const gone = await who.call('GET /evaluations/employee-detail', { id: evaluation });
    expect(gone.status).toBe(404);
  }
  const told = async (who: Colleague) =>
    JSON.stringify((await who.call('GET /get-notifications')).body);
  expect(await told(lead)).toContain(reason);
  expect(await told(member)).toContain('Your evaluation 2025 H2 is withdrawn');
  expect(await told(member)).not.toContain(reason);
});

test('nor once it is released, whoever has left', async () => {
  const { evaluation, hr, lead } = await handedIn();
  await move(hr, 'calibrate', evaluation, { score: null });
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  await hr.call('POST /evaluations/release', { rows });
  await server.db.updateTable('people').set({ status: 'left' }).where('id', '=', lead.id).execute();
  expect((await move(hr, 'withdraw', evaluation, { reason: 'Too late' })).status).toBe(409);
});

test('of one whose person and evaluator have left nothing has to be waited for', async () => {
  const { evaluation, hr, lead, member } = await evaluationTeam(server);
  await server.db
    .updateTable('people')
    .set({ status: 'left' })
    .where('id', 'in', [lead.id, member.id])
    .execute();
  expect((await move(hr, 'withdraw', evaluation, { reason: 'Both left.' })).status).toBe(200);
});

test('the log tells nobody what was said of them in an evaluation that was withdrawn', async () => {
  const { evaluation, hr } = await handedIn();
  const admin = await server.as('Admin');
  await server.db
    .updateTable('evaluations')
    .set({ person_id: admin.id })
    .where('id', '=', evaluation)
    .execute();
  await move(hr, 'calibrate', evaluation, { score: 2, reason: 'Weak half.' });
  await move(hr, 'withdraw', evaluation, { reason: 'It was far too weak.' });
  const log = await admin.call('GET /audit', { subject: ['evaluation'] });
  expect(JSON.stringify(log.body)).toContain('evaluation.withdraw');
  expect(JSON.stringify(log.body)).not.toMatch(/Weak half|far too weak/);
});
