import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerAll, move, NOW } from '../../../../../tests/support/evaluations.ts';
import {
  answerPeer,
  askPeers,
  categoriesFor,
  peersOf,
  requestOf,
  teamWithPeers,
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

const WORDS = 'Not yet sure whether to say so.';
const save = (who: Colleague, id: number, more: object = {}) =>
  who.call('POST /evaluations/save-peer-draft', {
    id,
    version: 0,
    scores: [],
    strengths: WORDS,
    improvements: '',
    ...more,
  });
const shown = async (peer: Colleague, id: number) =>
  (await peer.call('GET /evaluations/peer-request', { id })).body;

async function asked(count = 1) {
  const all = await teamWithPeers(server, count);
  await askPeers(all.lead, all.evaluation, all.peers);
  const [peer] = all.peers as [Peer];
  return { ...all, peer, request: await requestOf(peer, all.member) };
}

test('a draft is kept by who was asked alone, and each field is checked', async () => {
  const { lead, hr, member, peer, request } = await asked();
  expect((await server.call('POST /evaluations/save-peer-draft', request)).status).toBe(401);
  for (const who of [lead, hr, member]) {
    expect((await save(who, request.id)).status).toBe(404);
  }
  const odd = { scores: [{ category: 999_999, score: 3 }] };
  expect((await save(peer, request.id, odd)).body.fields).toHaveProperty('scores');
  const long = await save(peer, request.id, { strengths: 'a'.repeat(2001) });
  expect(long.body.fields).toHaveProperty('strengths');
});

test('it is there on another device, and nobody else reads a word of it', async () => {
  const { lead, hr, member, evaluation, peer, request } = await asked();
  const [category] = await categoriesFor(peer, member);
  const scores = [{ category, score: 4 }];
  expect((await save(peer, request.id, { scores })).body).toMatchObject({ version: 1 });
  const token = await server.signIn(peer.id);
  const { body } = await server.call(
    'GET /evaluations/peer-request',
    { id: request.id },
    { token },
  );
  expect(body).toMatchObject({
    state: 'requested',
    answer: null,
    version: request.version,
    draft: { scores, strengths: WORDS, improvements: '', version: 1 },
  });
  for (const who of [lead, hr]) {
    const peers = await peersOf(who, evaluation);
    expect(peers).toMatchObject({ requests: [{ state: 'requested', answer: null }] });
    expect(JSON.stringify(peers)).not.toContain(WORDS);
  }
  expect(JSON.stringify(await peersOf(member, evaluation))).not.toContain(WORDS);
  const log = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('subject_type', '=', 'peer-feedback')
    .execute();
  expect(JSON.stringify(log)).not.toContain(WORDS);
});

test('two windows: the second is told what the first has kept', async () => {
  const { peer, request } = await asked();
  await save(peer, request.id);
  const old = await save(peer, request.id, { strengths: 'From the other window' });
  expect(old.status).toBe(412);
  expect(old.body['current']).toMatchObject({ strengths: WORDS, version: 1 });
  const next = await save(peer, request.id, { version: 1, strengths: 'From the other window' });
  expect(next.body).toMatchObject({ version: 2 });
});

test.each(['submitted', 'declined', 'cancelled'] as const)(
  'it is gone once the request is %s',
  async (state) => {
    const { lead, member, peer, request } = await asked();
    await save(peer, request.id);
    const ways = {
      submitted: () => answerPeer(peer, member, { strengths: 'Ships.' }),
      declined: () =>
        peer.call('POST /evaluations/decline-peer', { ...request, reason: 'We never met.' }),
      cancelled: () => lead.call('POST /evaluations/cancel-peer', request),
    };
    expect((await ways[state]()).status).toBe(200);
    expect(
      await server.db
        .selectFrom('peer_feedback_drafts')
        .selectAll()
        .where('feedback_id', '=', request.id)
        .execute(),
    ).toEqual([]);
  },
);

test('what one submitted is changed in a draft, and stands until that is submitted too', async () => {
  const { lead, member, evaluation, peer, request } = await asked();
  await answerPeer(peer, member, { strengths: 'Ships.' });
  await save(peer, request.id, { strengths: 'Ships, mostly.' });
  expect(await shown(peer, request.id)).toMatchObject({
    answer: { strengths: 'Ships.' },
    draft: { strengths: 'Ships, mostly.' },
  });
  expect(await peersOf(lead, evaluation)).toMatchObject({
    requests: [{ answer: { strengths: 'Ships.' } }],
  });
});

test('once the evaluation is handed in nothing is kept any more', async () => {
  const { lead, evaluation, form, peer, request } = await asked();
  await save(peer, request.id);
  await move(lead, 'begin', evaluation);
  await answerAll(lead, evaluation, form.questions);
  await move(lead, 'submit', evaluation);
  expect((await save(peer, request.id, { version: 1 })).status).toBe(409);
  expect(await shown(peer, request.id)).toMatchObject({ draft: null });
});
