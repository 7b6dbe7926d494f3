import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { days, NOW, versionOf } from '../../../../../tests/support/evaluations.ts';
import {
  answerPeer,
  askPeers,
  peersOf,
  requestOf,
  teamWithPeers,
  titlesOf,
} from '../../../../../tests/support/peers.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { remindEvaluations } from '../remind-evaluations.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = NOW;
});

test('a colleague who becomes the evaluator says it there, and reads the others', async () => {
  const { evaluation, member, lead, hr, team, peers } = await teamWithPeers(server, 1);
  const heir = await server.as('Team lead', { teamId: team, leads: await server.team('Beside') });
  await askPeers(lead, evaluation, [...peers, heir]);
  await answerPeer(peers[0]!, member, { strengths: 'Ships.' });
  await answerPeer(heir, member, { strengths: 'Said as a colleague.' });
  const reassign = async (evaluator_id: number) =>
    hr.call('POST /evaluations/reassign', {
      rows: [{ id: evaluation, version: await versionOf(hr, evaluation) }],
      evaluator_id,
    });
  expect((await reassign(heir.id)).body).toEqual({ moved: 1 });

  // What they said stays, as what it was; they say nothing more as a colleague.
  const request = await requestOf(heir, member);
  const asked = await heir.call('GET /evaluations/peer-request', { id: request.id });
  expect(asked.body).toMatchObject({
    can: { answer: false, decline: false },
    answer: { strengths: 'Said as a colleague.' },
  });
  expect((await answerPeer(heir, member, { strengths: 'Once more' })).status).toBe(409);
  const reason = 'I evaluate them now.';
  const decline = { ...request, reason };
  expect((await heir.call('POST /evaluations/decline-peer', decline)).status).toBe(409);
  const seen = await peersOf(heir, evaluation);
  expect(seen).toMatchObject({ can: { ask: true }, summary: { answers: 2 } });
  const answers = (seen['requests'] as { answer: { strengths: string } }[]).map((it) => it.answer);
  expect(answers.map((it) => it.strengths).toSorted()).toEqual(['Said as a colleague.', 'Ships.']);
  expect((await askPeers(heir, evaluation, [heir])).status).toBe(404);
  // Whoever evaluated before reads it no more.
  expect(await peersOf(lead, evaluation)).toMatchObject({ requests: null, summary: null });
});

test('whoever has not answered when they become the evaluator is neither reminded nor waited for', async () => {
  const { evaluation, member, lead, hr, team, peers } = await teamWithPeers(server, 1);
  const heir = await server.as('Team lead', { teamId: team, leads: await server.team('Near') });
  await askPeers(lead, evaluation, [...peers, heir]);
  const due = async () => JSON.stringify((await heir.call('GET /next-due')).body);
  expect(await due()).toContain('Give feedback on');
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  const change = { rows, evaluator_id: heir.id };
  expect((await hr.call('POST /evaluations/reassign', change)).status).toBe(200);
  expect(await due()).not.toContain('Give feedback on');
  const open = await heir.call('GET /evaluations/peer-requests', {});
  expect(open.body).toMatchObject({ rows: [], totalRows: 0, open: 0 });
  expect((await answerPeer(heir, member, { strengths: 'Mine' })).status).toBe(409);
  const { requests } = await peersOf(heir, evaluation);
  expect(requests).toMatchObject([{ state: 'requested' }, { state: 'expired', canCancel: false }]);
  const now = new Date(`${days.due_on}T04:15:00Z`);
  await server.db
    .transaction()
    .execute((tx) => remindEvaluations(tx, now, (ids, notice) => notify(tx, ids, notice, now)));
  expect((await titlesOf(peers[0]!)).join()).toContain('Your feedback on');
  expect((await titlesOf(heir)).join()).not.toContain('Your feedback on');
  // Nor is anybody waited for who can answer no more.
  await answerPeer(peers[0]!, member, { strengths: 'Ships.' });
  expect((await titlesOf(heir)).join()).toContain('is in');
});
