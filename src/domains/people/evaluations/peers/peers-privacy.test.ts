import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerAll, move, NOW, versionOf } from '../../../../../tests/support/evaluations.ts';
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

/** Nobody learns who said what about them: not from pages, lists, ids, the log or a second release. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = NOW;
});

const SECRET = 'said behind closed doors';
type Team = Awaited<ReturnType<typeof teamWithPeers>>;

async function answered(count: number, asked = count) {
  const all = await teamWithPeers(server, asked);
  await askPeers(all.lead, all.evaluation, all.peers);
  const [craft, together] = await categoriesFor(all.peers[0]!, all.member);
  for (const [nth, peer] of all.peers.slice(0, count).entries()) {
    await answerPeer(peer, all.member, {
      scores: [
        { category: craft, score: nth + 2 },
        ...(nth === 0 ? [{ category: together, score: 1 }] : []),
      ],
      strengths: `${'cab'[nth]} ${SECRET}`,
      improvements: `${'bca'[nth]} ${SECRET}`,
    });
  }
  return { ...all, craft, together };
}

async function release({ lead, hr, evaluation, form }: Team) {
  await move(lead, 'begin', evaluation);
  await answerAll(lead, evaluation, form.questions);
  await move(lead, 'submit', evaluation);
  await releaseAgain({ hr, evaluation });
}
async function releaseAgain({ hr, evaluation }: Pick<Team, 'hr' | 'evaluation'>) {
  await move(hr, 'calibrate', evaluation, { score: null });
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  await hr.call('POST /evaluations/release', { rows });
}

test('the person reads three answers after the release, mixed and without names', async () => {
  const all = await answered(3);
  const { evaluation, member, craft, together } = all;
  expect(await peersOf(member, evaluation)).toMatchObject({ requests: null, summary: null });
  await release(all);
  const seen = await peersOf(member, evaluation);
  expect(seen).toMatchObject({
    requests: null,
    proposals: [],
    summary: {
      answers: 3,
      categories: [
        { id: craft, mean: 3 },
        // One colleague alone has rated it.
        { id: together, mean: null },
      ],
      strengths: [`a ${SECRET}`, `b ${SECRET}`, `c ${SECRET}`],
      improvements: [`a ${SECRET}`, `b ${SECRET}`, `c ${SECRET}`],
    },
  });
  expect(JSON.stringify(seen)).not.toContain(`"id":${all.peers[0]!.id}`);
});

test('two answers are too few to be shown, to the person and to another lead of the team', async () => {
  const all = await answered(2, 3);
  await release(all);
  const other = await server.as('Team lead', { leads: all.team });
  for (const who of [all.member, other]) {
    expect(await peersOf(who, all.evaluation)).toMatchObject({ requests: null, summary: null });
  }
  expect((await peersOf(all.lead, all.evaluation))['summary']).toMatchObject({ answers: 2 });
});

test('after the first release nothing is added: the difference would be one colleague', async () => {
  const all = await answered(3, 4);
  const { evaluation, hr, lead, member, peers } = all;
  await release(all);
  await move(hr, 'reopen', evaluation, { reason: 'Scores were swapped' });
  const [, , , fourth] = peers as [Peer, Peer, Peer, Peer];
  expect((await answerPeer(fourth, member, { strengths: 'd' })).status).toBe(409);
  expect((await answerPeer(peers[0]!, member, { strengths: 'new' })).status).toBe(409);
  const fresh = await server.as('Member', { teamId: all.team });
  expect((await askPeers(lead, evaluation, [fresh])).status).toBe(409);
});

test('who proposes colleagues is not told by what is missing who was asked already', async () => {
  const { evaluation, lead, member, peers } = await teamWithPeers(server, 2);
  await askPeers(lead, evaluation, [peers[0]!]);
  const choicesOf = async (who: Colleague) => {
    const { body } = await who.call('GET /evaluations/peer-choices', { evaluation });
    return (body['rows'] as { id: number }[]).map((it) => it.id);
  };
  expect(await choicesOf(lead)).not.toContain(peers[0]!.id);
  expect(await choicesOf(member)).toContain(peers[0]!.id);
  const reply = await member.call('POST /evaluations/propose-peers', {
    evaluation,
    peers: peers.map((it) => it.id),
  });
  expect(reply.status).toBe(200);
  expect(await requestOf(peers[0]!, member)).toMatchObject({ version: 1 });
  const found = await requestOf(peers[0]!, member);
  const known = await member.call('POST /evaluations/cancel-peer', found);
  const unknown = await member.call('POST /evaluations/cancel-peer', {
    id: 2_000_000_000,
    version: 1,
  });
  expect([known.status, known.body.message]).toEqual([unknown.status, unknown.body.message]);
});

test('the log names neither the person nor a word, whoever reads it', async () => {
  const all = await answered(3);
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('subject_type', '=', 'peer-feedback')
    .execute();
  expect(rows.map((it) => it.action)).toContain('peer-feedback.answer');
  const said = JSON.stringify(rows);
  expect(said).not.toContain(SECRET);
  expect(said).not.toMatch(/person|evaluation|score|peer_id/);
  const admin = await server.as('Admin');
  const { body } = await admin.call('GET /audit', { subject: 'evaluation' });
  const about = (body['rows'] as { action: string; subject: { id: string } }[]).filter(
    (it) => it.subject.id === String(all.evaluation),
  );
  expect(about.map((it) => it.action).join()).not.toContain('peer');
});

/** A super admin acts as this team lead; as others nobody acts. */
async function actAs(chief: Colleague, lead: Colleague) {
  await server.db
    .updateTable('sessions')
    .set({
      acting_as: lead.id,
      acting_reason: 'Looking',
      acting_until: new Date(NOW.getTime() + 20 * 60_000),
    })
    .where('person_id', '=', chief.id)
    .execute();
}

async function askedLead() {
  const all = await teamWithPeers(server, 0);
  const team = await server.team(`Beside ${Math.random()}`);
  const peer = await server.as('Team lead', { teamId: all.team, leads: team });
  await askPeers(all.lead, all.evaluation, [peer]);
  return { ...all, peer, chief: await server.as('Super admin') };
}

test('a super admin who acts as a colleague reads nothing about themselves', async () => {
  const { evaluation, lead, peer, member, chief } = await askedLead();
  await answerPeer(peer, member, { strengths: SECRET });
  const { id } = await requestOf(peer, member);
  await server.db
    .updateTable('evaluations')
    .set({ person_id: chief.id })
    .where('id', '=', evaluation)
    .execute();
  expect(await peersOf(chief, evaluation)).toMatchObject({ requests: null, summary: null });
  await actAs(chief, peer);
  expect((await chief.call('GET /evaluations/peer-request', { id })).status).toBe(404);
  const listed = await chief.call('GET /evaluations/peer-requests', { show: 'all' });
  expect(listed.body).toMatchObject({ rows: [], totalRows: 0 });
  await actAs(chief, lead);
  expect(await peersOf(chief, evaluation)).toMatchObject({ requests: null, summary: null });
});

test('nobody answers in the name of somebody else', async () => {
  const { peer, member, chief } = await askedLead();
  await actAs(chief, peer);
  expect((await answerPeer(chief, member, { strengths: 'In your name' })).status).toBe(403);
  expect((await answerPeer(peer, member, { strengths: 'Mine' })).status).toBe(200);
});
