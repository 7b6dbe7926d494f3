import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import {
  answerAll,
  evaluationTeam,
  move,
  NOW,
  versionOf,
} from '../../../../tests/support/evaluations.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { takeRoleOf } from '../../../../tests/support/take-role.ts';
import { remindEvaluations } from './remind-evaluations.job.ts';

/** Beside its own pages an evaluation is told of by the log, reminders, notices and the next due. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = NOW;
});

const SECRET = 'said behind closed doors';

/** Handed in and calibrated, about this person. */
async function judged(about?: Colleague) {
  const all = await evaluationTeam(server, { selfPart: 'none' });
  if (about) {
    await server.db
      .updateTable('evaluations')
      .set({ person_id: about.id })
      .where('id', '=', all.evaluation)
      .execute();
  }
  await move(all.lead, 'begin', all.evaluation);
  await answerAll(all.lead, all.evaluation, all.form.questions, 2);
  await move(all.lead, 'submit', all.evaluation);
  await move(all.hr, 'calibrate', all.evaluation, { score: 2.5, reason: SECRET });
  return all;
}

const titlesOf = async (who: Colleague) => {
  const { body } = await who.call('GET /get-notifications');
  return (body['rows'] as { title: string }[]).map((it) => it.title);
};

test('the log tells nobody why they themselves were calibrated before the release', async () => {
  const admin = await server.as('Admin');
  const { evaluation, hr } = await judged(admin);
  const other = await server.as('Admin');
  const log = async (who: Colleague) =>
    JSON.stringify((await who.call('GET /audit', { subject: 'evaluation' })).body);
  expect(await log(other)).toContain(SECRET);
  expect(await log(admin)).not.toContain(SECRET);
  const searched = await admin.call('GET /audit', { q: SECRET });
  expect(searched.body['rows']).toEqual([]);
  expect((await other.call('GET /audit', { q: SECRET })).body['rows']).toHaveLength(1);
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  await hr.call('POST /evaluations/release', { rows });
  expect(await log(admin)).toContain(SECRET);
});

test('the log tells the words about one evaluation to those who may read all of them', async () => {
  await judged();
  const blind = await server.as('Admin', { without: ['evaluations:read'] });
  const { body } = await blind.call('GET /audit', { subject: 'evaluation' });
  expect(JSON.stringify(body)).not.toContain(SECRET);
});

test('the grid does not tell people how often their own evaluation was moved', async () => {
  const admin = await server.as('Admin');
  const { evaluation } = await judged(admin);
  const { body } = await admin.call('GET /evaluations/employee-reports', { period: '2025 H2' });
  const own = (body['rows'] as { id: number; version: number }[]).find(
    (it) => it.id === evaluation,
  );
  expect(own).toMatchObject({ version: 1, state: 'lead_draft' });
});

test('who released it hears of the answer only while they see evaluations of others', async () => {
  const { evaluation, hr, lead, member } = await judged();
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  await hr.call('POST /evaluations/release', { rows });
  await takeRoleOf(server, hr, member);
  await move(member, 'acknowledge', evaluation, { agreement: 'disagree', note: 'No' });
  expect((await titlesOf(lead)).join()).toContain('sees their evaluation differently');
  expect((await titlesOf(hr)).join()).not.toContain('sees their evaluation differently');
});

test('an evaluator who may evaluate nobody any more is reminded of nobody', async () => {
  const { lead, member } = await evaluationTeam(server, { selfPart: 'none' });
  const due = async () => JSON.stringify((await lead.call('GET /next-due')).body);
  const { name } = await server.db
    .selectFrom('people')
    .select('name')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  const remind = (now: Date) =>
    server.db
      .transaction()
      .execute((tx) => remindEvaluations(tx, now, (ids, notice) => notify(tx, ids, notice, now)));
  expect(await due()).toContain(`Evaluate ${name}`);
  await takeRoleOf(server, lead, await server.as('Team lead', { without: ['evaluations:read'] }));
  expect(await due()).not.toContain(name);
  await remind(new Date('2025-12-18T04:15:00Z'));
  expect((await titlesOf(lead)).filter((it) => it.startsWith('Your evaluation of'))).toEqual([]);
});
