import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { answerAll, days, move, NOW } from '../../../../../tests/support/evaluations.ts';
import {
  answerPeer,
  askPeers,
  categoriesFor,
  peersOf,
  requestOf,
  teamWithPeers,
  titlesOf,
  type Peer,
} from '../../../../../tests/support/peers.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { remindEvaluations } from '../remind-evaluations.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = NOW;
});

const statesOf = async (who: Colleague, evaluation: number) =>
  ((await peersOf(who, evaluation))['requests'] as { state: string }[]).map((it) => it.state);

test('nobody but whoever evaluates and HR asks colleagues', async () => {
  const { evaluation, member, lead, peers, team } = await teamWithPeers(server, 2);
  const [peer] = peers;
  const input = { evaluation, peers: [peer!.id], due_on: days.due_on };
  expect((await server.call('POST /evaluations/ask-peers', input)).status).toBe(401);
  const stranger = await server.as('Team lead');
  expect((await stranger.call('POST /evaluations/ask-peers', input)).status).toBe(404);
  expect((await member.call('POST /evaluations/ask-peers', input)).status).toBe(403);
  const other = await server.as('Team lead', { leads: team });
  expect((await other.call('POST /evaluations/ask-peers', input)).status).toBe(403);
  for (const wrong of [
    { ...input, peers: [] },
    { ...input, peers: [peer!.id, peer!.id] },
    { ...input, peers: Array.from({ length: 13 }, (_, at) => at + 1) },
    { ...input, due_on: '2025-11-30' },
    { ...input, due_on: '2025-12-21' },
    { ...input, extra: 1 },
  ]) {
    expect([wrong, (await lead.call('POST /evaluations/ask-peers', wrong)).status]).toEqual([
      wrong,
      400,
    ]);
  }
  const gone = await server.as('Member', { teamId: team });
  await server.db.updateTable('people').set({ status: 'left' }).where('id', '=', gone.id).execute();
  for (const one of [member, lead, gone, { id: 2_000_000_000 }]) {
    expect((await askPeers(lead, evaluation, [one])).status).toBe(404);
  }
});

test('only the person proposes colleagues, and the evaluator decides', async () => {
  const { evaluation, member, lead, hr, peers } = await teamWithPeers(server, 3);
  const propose = (who: Colleague, ids: readonly number[]) =>
    who.call('POST /evaluations/propose-peers', { evaluation, peers: ids });
  expect((await propose(lead, [peers[0]!.id])).status).toBe(403);
  expect((await propose(peers[0]!, [peers[1]!.id])).status).toBe(404);
  expect((await propose(member, [lead.id])).status).toBe(404);
  const { status, body } = await propose(member, [peers[0]!.id, peers[1]!.id]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ requests: null, can: { ask: false, propose: true } });
  expect((body['proposals'] as { id: number }[]).map((it) => it.id)).toEqual([
    peers[0]!.id,
    peers[1]!.id,
  ]);
  expect((await titlesOf(lead)).join()).toContain('proposes whom to ask for feedback');
  const mine = await peers[0]!.call('GET /evaluations/peer-requests', {});
  expect(mine.body['rows']).toEqual([]);
  await askPeers(lead, evaluation, [peers[0]!]);
  expect(await statesOf(hr, evaluation)).toEqual(['requested', 'proposed']);
  const after = await peersOf(member, evaluation);
  expect(after['proposals']).toEqual(body['proposals']);
});

test('a colleague answers, changes the answer and is settled; the evaluator reads it', async () => {
  const { evaluation, member, lead, hr, peers } = await teamWithPeers(server, 2);
  const [one, two] = peers as [Peer, Peer];
  expect((await askPeers(lead, evaluation, peers, '2025-12-15')).status).toBe(200);
  expect((await askPeers(hr, evaluation, [one])).status).toBe(404);
  expect((await titlesOf(one)).join()).toContain('asks for your feedback on');
  const due = JSON.stringify((await one.call('GET /next-due')).body);
  expect(due).toContain('Give feedback on');
  const request = await requestOf(one, member);
  const [craft, together] = await categoriesFor(one, member);
  const wrong = { ...request, scores: [], strengths: '', improvements: '' };
  const answer = (input: object, who: { call: Colleague['call'] } = one) =>
    who.call('POST /evaluations/answer-peer', { ...wrong, ...input });
  expect((await answer({})).status).toBe(400);
  expect((await answer({ scores: [{ category: craft, score: 6 }] })).status).toBe(400);
  expect((await answer({ scores: [{ category: 2_000_000_000, score: 3 }] })).status).toBe(400);
  expect((await answer({ strengths: 'x'.repeat(100_000) })).status).toBe(400);
  expect((await answer({ strengths: 'Mine' }, two)).status).toBe(404);
  expect((await answer({ strengths: 'Mine' }, member)).status).toBe(404);
  expect((await answer({ strengths: 'Old', version: 7 })).status).toBe(412);
  const scores = [
    { category: craft, score: 4 },
    { category: together, score: 2 },
  ];
  const first = await answer({ scores, strengths: 'Ships.', improvements: 'Listens late.' });
  expect(first.body).toMatchObject({ state: 'submitted', answer: { scores, strengths: 'Ships.' } });
  expect((await titlesOf(lead)).join()).not.toContain('is in');
  const again = await answerPeer(one, member, { strengths: 'Ships well.' });
  expect(again.body).toMatchObject({
    version: 3,
    answer: { scores: [], strengths: 'Ships well.' },
  });
  expect(JSON.stringify((await one.call('GET /next-due')).body)).not.toContain('Give feedback on');
  const why = { ...(await requestOf(two, member)), reason: 'We have not worked together.' };
  expect((await two.call('POST /evaluations/decline-peer', why)).body).toMatchObject({
    state: 'declined',
  });
  expect((await titlesOf(lead)).join()).toContain('gives no feedback on');
  const seen = await peersOf(lead, evaluation);
  expect(seen['requests']).toMatchObject([
    { peer: { id: one.id }, state: 'submitted', answer: { strengths: 'Ships well.' } },
    { peer: { id: two.id }, state: 'declined', declineReason: why.reason, answer: null },
  ]);
});

test('a request can be taken back, and asked again, until it is answered', async () => {
  const { evaluation, member, lead, peers } = await teamWithPeers(server, 1);
  const [peer] = peers as [Peer];
  await askPeers(lead, evaluation, peers);
  const request = await requestOf(peer, member);
  const cancel = (who: Colleague, input: object) =>
    who.call('POST /evaluations/cancel-peer', { ...request, ...input });
  expect((await cancel(member, {})).status).toBe(404);
  expect((await cancel(peer, {})).status).toBe(404);
  expect((await cancel(lead, { version: 9 })).status).toBe(412);
  expect((await cancel(lead, {})).body).toMatchObject({ requests: [{ state: 'cancelled' }] });
  const gone = await peer.call('GET /evaluations/peer-request', { id: request.id });
  expect(gone.status).toBe(404);
  expect((await askPeers(lead, evaluation, peers)).status).toBe(200);
  expect((await titlesOf(peer)).filter((it) => it.includes('asks for'))).toHaveLength(1);
  await answerPeer(peer, member, { strengths: 'Good' });
  const { version } = await requestOf(peer, member);
  expect((await cancel(lead, { version })).status).toBe(409);
});

test('feedback ends with the handing in, and no score moves by it', async () => {
  const { evaluation, member, lead, form, hr, peers } = await teamWithPeers(server, 3);
  const [one, two, three] = peers as [Peer, Peer, Peer];
  await askPeers(lead, evaluation, peers);
  const [craft] = await categoriesFor(one, member);
  await answerPeer(one, member, { scores: [{ category: craft, score: 1 }] });
  await server.db.updateTable('people').set({ status: 'left' }).where('id', '=', two.id).execute();
  expect(await statesOf(hr, evaluation)).toEqual(['submitted', 'left', 'requested']);
  await move(lead, 'begin', evaluation);
  await answerAll(lead, evaluation, form.questions, 4);
  const { body } = await move(lead, 'submit', evaluation);
  expect(body['score']).toBe(4);
  expect(await statesOf(lead, evaluation)).toEqual(['submitted', 'left', 'expired']);
  expect((await answerPeer(three, member, { strengths: 'Late' })).status).toBe(409);
  expect((await askPeers(hr, evaluation, [three])).status).toBe(409);
  const late = await three.call('GET /evaluations/peer-requests', {});
  expect(late.body).toMatchObject({ rows: [], open: 0 });
  await move(hr, 'reopen', evaluation, { reason: 'One is missing' });
  expect((await answerPeer(three, member, { strengths: 'In time' })).status).toBe(200);
});

test('who changed team in the middle of the period is still a colleague of both', async () => {
  const { evaluation, member, lead, team, peers } = await teamWithPeers(server, 1);
  const [peer] = peers as [Peer];
  const { db } = server;
  const away = await server.team(`Away ${Math.random()}`);
  await db
    .updateTable('team_members')
    .set({ since: '2025-01-01', until: '2025-09-30' })
    .where('person_id', '=', member.id)
    .where('team_id', '=', team)
    .execute();
  await db
    .insertInto('team_members')
    .values({ team_id: away, person_id: member.id, since: '2025-10-01' })
    .execute();
  const newer = await server.as('Member', { teamId: away });
  const far = await server.as('Member', { teamId: await server.team(`Far ${Math.random()}`) });
  const { body } = await lead.call('GET /evaluations/peer-choices', { evaluation });
  const near = new Map(
    (body['rows'] as { id: number; isNear: boolean }[]).map((it) => [it.id, it.isNear]),
  );
  expect([peer, newer, far].map((it) => near.get(it.id))).toEqual([true, true, false]);
  expect(near.has(member.id)).toBe(false);
});

test('a colleague is reminded before the day, on it and after it, each once', async () => {
  const { evaluation, lead, peers } = await teamWithPeers(server, 1);
  await askPeers(lead, evaluation, peers, '2025-12-10');
  const [peer] = peers as [Peer];
  for (const day of ['2025-12-02', '2025-12-08', '2025-12-08', '2025-12-10', '2025-12-12']) {
    const now = new Date(`${day}T04:15:00Z`);
    await server.db
      .transaction()
      .execute((tx) => remindEvaluations(tx, now, (ids, notice) => notify(tx, ids, notice, now)));
  }
  const told = (await titlesOf(peer)).filter((it) => it.startsWith('Your feedback on'));
  expect(told.map((it) => it.replace(/ on .+ (is|was)/, ' $1')).toSorted()).toEqual([
    'Your feedback is due 10 Dec',
    'Your feedback is due today',
    'Your feedback was due 10 Dec',
  ]);
});
