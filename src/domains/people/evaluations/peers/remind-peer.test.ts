import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { days, NOW } from '../../../../../tests/support/evaluations.ts';
import {
  answerPeer,
  askPeers,
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

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = NOW;
});

const DAY_MS = 86_400_000;
const remind = (who: Colleague, input: object) => who.call('POST /evaluations/remind-peer', input);

/** The request as whoever asked sees it. */
async function requested(who: Colleague, evaluation: number) {
  const { requests } = (await peersOf(who, evaluation)) as {
    requests: { id: number; version: number; dueOn: string; canRemind: boolean }[];
  };
  return requests[0]!;
}

async function asked(due_on = '2025-12-10') {
  const cast = await teamWithPeers(server, 1);
  const [peer] = cast.peers as [Peer];
  expect((await askPeers(cast.lead, cast.evaluation, [peer], due_on)).status).toBe(200);
  return { ...cast, peer, request: await requested(cast.lead, cast.evaluation) };
}

test('is refused to all but whoever evaluates and HR, and for a day that cannot be', async () => {
  const { lead, member, peer, team, request } = await asked();
  const { id, version } = request;
  expect((await server.call('POST /evaluations/remind-peer', { id, version })).status).toBe(401);
  const stranger = await server.as('Team lead');
  const other = await server.as('Team lead', { leads: team });
  for (const who of [stranger, member, peer, other])
    expect((await remind(who, { id, version })).status).toBe(404);
  for (const [input, status] of [
    [{ id, version, due_on: '2025-11-30' }, 400],
    [{ id, version, due_on: '2026-12-21' }, 400],
    [{ id, version, due_on: 'soon' }, 400],
    [{ id, version, words: 'Hurry' }, 400],
    [{ id }, 400],
    [{ id, version: version + 1 }, 412],
    [{ id: 2_000_000_000, version }, 404],
  ] as const)
    expect([input, (await remind(lead, input)).status]).toEqual([input, status]);
  expect((await titlesOf(peer)).join()).not.toContain('reminds you');
});

test('tells the colleague once a day, and does not disturb what they are writing', async () => {
  const { lead, hr, member, peer, request } = await asked();
  const { id, version } = request;
  const begun = await requestOf(peer, member);
  expect((await remind(hr, { id, version })).status).toBe(200);
  expect((await titlesOf(peer))[0]).toContain('reminds you of your feedback on');
  const again = await remind(lead, { id, version });
  expect([again.status, again.body.message]).toEqual([
    409,
    `${peer.name} was reminded today already.`,
  ]);
  server.clock.now = new Date(NOW.getTime() + DAY_MS);
  lead.call = (key, input, options) => server.call(key, input, { token, ...options });
  const token = await server.signIn(lead.id);
  expect((await remind(lead, { id, version })).status).toBe(200);
  const count = (await titlesOfLater(peer)).filter((it) => it.includes('reminds you')).length;
  expect(count).toBe(2);
  const answer = await server.call(
    'POST /evaluations/answer-peer',
    { ...begun, scores: [], strengths: 'Ships.', improvements: '' },
    { token: await server.signIn(peer.id) },
  );
  expect(answer.status).toBe(200);
});

/** The same on a later day: sessions have locked. */
async function titlesOfLater(who: Colleague) {
  const token = await server.signIn(who.id);
  return titlesOf({ ...who, call: (key, input) => server.call(key, input, { token }) });
}

test('by another day as often as that moves, and never after the answer', async () => {
  const { lead, member, evaluation, peer, request } = await asked();
  const { id, version } = request;
  const moved = await remind(lead, { id, version, due_on: '2025-12-12' });
  expect(moved.body['requests']).toMatchObject([
    { dueOn: '2025-12-12', version: version + 1, canRemind: true },
  ]);
  const same = await remind(lead, { id, version: version + 1, due_on: '2025-12-12' });
  expect(same.status).toBe(409);
  const back = await remind(lead, { id, version: version + 1, due_on: days.due_on });
  expect(back.status).toBe(200);
  expect((await answerPeer(peer, member, { strengths: 'Ships.' })).status).toBe(200);
  const now = await requested(lead, evaluation);
  expect(now.canRemind).toBe(false);
  expect((await remind(lead, { id, version: now.version })).status).toBe(409);
  const log = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'peer-feedback.remind')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  // Whoever reads the log may be the one it is about.
  expect(log.map((it) => Object.keys(it.after as object))).toEqual([
    ['due_on', 'version'],
    ['due_on', 'version'],
  ]);
});

test.each(['left', 'blocked'] as const)('nobody who is %s is reminded', async (status) => {
  const { lead, evaluation, peer, request } = await asked();
  await server.db.updateTable('people').set({ status }).where('id', '=', peer.id).execute();
  expect(await requested(lead, evaluation)).toMatchObject({ state: status, canCancel: true });
  expect((await requested(lead, evaluation)).canRemind).toBe(false);
  const reply = await remind(lead, { id: request.id, version: request.version });
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'Only who was asked and has not answered is reminded.',
  ]);
});
