import { days, evaluationTeam } from './evaluations.ts';
import type { Colleague, TestServer } from './server.ts';

export interface Peer extends Colleague {
  name: string;
}

/** A team under evaluation with so many colleagues who can be asked. */
export async function teamWithPeers(server: TestServer, count: number, when = days) {
  const all = await evaluationTeam(server, { selfPart: 'none' }, undefined, when);
  const peers: Peer[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const name = `Peer ${Math.random().toString(36).slice(2, 8)}`;
    peers.push({ ...(await server.as('Member', { name, teamId: all.team })), name });
  }
  return { ...all, peers };
}

export const askPeers = (
  who: Colleague,
  evaluation: number,
  peers: readonly { id: number }[],
  due_on = days.due_on,
) =>
  who.call('POST /evaluations/ask-peers', {
    evaluation,
    peers: peers.map((it) => it.id),
    due_on,
  });

/** The request a colleague has about this person, as it stands. */
export async function requestOf(peer: Colleague, person: { id: number }) {
  const { body } = await peer.call('GET /evaluations/peer-requests', { show: 'all' });
  const rows = body['rows'] as { id: number; version: number; person: { id: number } }[];
  const found = rows.find((it) => it.person.id === person.id);
  if (!found) throw new Error('was not asked');
  const { id, version } = found;
  return { id, version };
}

export const answerPeer = async (peer: Colleague, person: { id: number }, answer: object) =>
  peer.call('POST /evaluations/answer-peer', {
    ...(await requestOf(peer, person)),
    scores: [],
    strengths: '',
    improvements: '',
    ...answer,
  });

export const peersOf = async (who: Colleague, evaluation: number) =>
  (await who.call('GET /evaluations/peers', { evaluation })).body;

export async function categoriesFor(peer: Colleague, person: { id: number }) {
  const { id } = await requestOf(peer, person);
  const { body } = await peer.call('GET /evaluations/peer-request', { id });
  return (body['categories'] as { id: number }[]).map((it) => it.id);
}

/** What somebody was told, the newest first. */
export const titlesOf = async (who: Colleague) => {
  const { body } = await who.call('GET /get-notifications');
  return (body['rows'] as { title: string }[]).map((it) => it.title);
};
