import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { findEvaluation, lockEvaluation, type EvaluationRow } from '../evaluation.records.ts';
import { asksPeers, proposesPeers, seesPeersByName } from '../evaluations.policy.ts';
import { answerPeer, declinePeer, listAsked, showAsked } from './answer-peer.server.ts';
import { forgetDraft } from './peer-draft.records.ts';
import { MOST_PEERS, MOST_PROPOSED, peerStateOf } from './peer-machine.ts';
import { asked, proposed, reminded, settled } from './peer-notices.ts';
import { peersReply } from './peers-reply.server.ts';
import type { peersEndpoints } from './peers.contract.ts';
import {
  findRequest,
  isOpenToPeers,
  peerChoices,
  requestsOf,
  type RequestRow,
} from './peers.records.ts';
import { savePeerDraft } from './save-draft.server.ts';

type In<K extends keyof typeof peersEndpoints> = ParsedInputOf<(typeof peersEndpoints)[K]>;

async function showPeers({ evaluation }: In<'GET /evaluations/peers'>, context: Context) {
  const row = await findEvaluation(context.db, context.who, evaluation);
  if (!row) throw notFound('This evaluation');
  return peersReply(context, row);
}

async function choices({ evaluation }: In<'GET /evaluations/peer-choices'>, context: Context) {
  const { db, who } = context;
  const row = await findEvaluation(db, who, evaluation);
  if (!row) throw notFound('This evaluation');
  const isPerson = proposesPeers(row, who);
  if (!isPerson && !asksPeers(row, who)) {
    throw notAllowed('Colleagues are asked by whoever evaluates, and by HR.');
  }
  return { rows: await peerChoices(db, row, isPerson) };
}

/** The evaluation, locked so that it is not handed in meanwhile, while colleagues can be asked. */
async function toAsk(
  context: Context,
  id: number,
  isTheirs: (it: EvaluationRow) => boolean,
  refusal: string,
) {
  const { db, who } = context;
  const row = await lockEvaluation(db, who, id);
  if (!row) throw notFound('This evaluation');
  if (!isTheirs(row)) throw notAllowed(refusal);
  if (!(await isOpenToPeers(db, id))) {
    throw conflict('This evaluation is handed in: nobody is asked about it any more.');
  }
  return row;
}

/** Those of them who cannot be asked are as good as nobody. */
async function checkPeers(
  { db }: Context,
  row: EvaluationRow,
  peers: readonly number[],
  isPerson: boolean,
) {
  const able = new Map((await peerChoices(db, row, isPerson)).map((it) => [it.id, it.name]));
  const unable = peers.find((it) => !able.has(it));
  if (unable !== undefined) throw notFound('This colleague');
  return peers.map((id) => ({ id, name: able.get(id)! }));
}

/**
 * The log says that somebody was asked or has answered, and never whom it is about: whoever reads the
 * log may be the one.
 */
const auditOf = (context: Context, move: string, id: number, after: object) =>
  context.audit({ action: `peer-feedback.${move}`, subject: ['peer-feedback', id], after });

/** Feedback is wanted before the evaluation is. */
function checkDue(row: EvaluationRow, due_on: string, now: Date): void {
  if (due_on < dayOf(now)) throw invalid({ due_on: 'This day is over.' });
  if (due_on > row.due_on) {
    throw invalid({ due_on: `The evaluation itself is due ${row.due_on}.` });
  }
}

async function askPeers(
  { evaluation, peers, due_on }: In<'POST /evaluations/ask-peers'>,
  context: Context,
) {
  const { db, who, now, notify } = context;
  const words = 'Colleagues are asked by whoever evaluates, and by HR.';
  const row = await toAsk(context, evaluation, (it) => asksPeers(it, who), words);
  checkDue(row, due_on, now);
  const rows = await requestsOf(db, evaluation);
  await checkPeers(context, row, peers, false);
  const standing = rows.filter((it) => it.state === 'requested' || it.state === 'submitted');
  if (standing.length + peers.length > MOST_PEERS) {
    throw invalid({ peers: `At most ${MOST_PEERS} colleagues are asked about one person.` });
  }
  const change = { asked_by: who.id, asked_at: now, due_on };
  for (const peer_id of peers) {
    const { id, version } = await db
      .insertInto('peer_feedback')
      .values({ evaluation_id: evaluation, peer_id, state: 'requested', ...change })
      .onConflict((it) =>
        it.columns(['evaluation_id', 'peer_id']).doUpdateSet((eb) => ({
          ...change,
          state: 'requested',
          decline_reason: null,
          version: eb('peer_feedback.version', '+', 1),
        })),
      )
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    auditOf(context, 'ask', id, { state: 'requested', version });
    const about = { id, evaluation_id: evaluation, asked_at: now, due_on };
    const { period, person_name } = row;
    await notify([peer_id], asked({ ...about, period, person_name }, who.name));
  }
  return peersReply(context, row);
}

async function proposePeers(
  { evaluation, peers }: In<'POST /evaluations/propose-peers'>,
  context: Context,
) {
  const { db, who, notify } = context;
  const words = 'Only the person themself proposes colleagues.';
  const row = await toAsk(context, evaluation, (it) => proposesPeers(it, who), words);
  const rows = await requestsOf(db, evaluation);
  const chosen = await checkPeers(context, row, peers, true);
  const before = rows.filter((it) => it.proposed_by === who.id).length;
  if (before + peers.length > MOST_PROPOSED) {
    throw invalid({ peers: `You can propose ${MOST_PROPOSED} colleagues at most.` });
  }
  const ids: number[] = [];
  for (const peer_id of peers) {
    const { id } = await db
      .insertInto('peer_feedback')
      .values({ evaluation_id: evaluation, peer_id, state: 'proposed', proposed_by: who.id })
      // Whoever was asked already stays so, and the person is not told.
      .onConflict((it) =>
        it.columns(['evaluation_id', 'peer_id']).doUpdateSet({ proposed_by: who.id }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    auditOf(context, 'propose', id, { state: 'proposed' });
  }
  const names = chosen.map((it) => it.name);
  await notify([row.evaluator_id], proposed(row, names, ids.join()));
  return peersReply(context, row);
}

/** The notice of a request that nobody needs to answer any more is settled. */
async function settle({ notify }: Context, row: EvaluationRow, it: RequestRow) {
  const { asked_at, due_on } = it;
  if (asked_at === null || due_on === null) return;
  const { id: evaluation_id, period, person_name } = row;
  await notify([], settled({ id: it.id, asked_at, due_on, evaluation_id, period, person_name }));
}

/** A request the reader may change, locked with its evaluation. */
async function lockRequest(
  context: Context,
  { id, version }: { id: number; version: number },
  refusal: string,
) {
  const { db, who } = context;
  const found = await findRequest(db, id);
  const row = found && (await lockEvaluation(db, who, found.evaluation_id));
  // Whoever does not learn who was asked does not learn it by trying ids.
  if (!row || !seesPeersByName(row, who)) throw notFound('This request');
  if (!asksPeers(row, who)) throw notAllowed(refusal);
  await db.selectFrom('peer_feedback').select('id').where('id', '=', id).forUpdate().execute();
  const it = (await findRequest(db, id))!;
  if (it.version !== version) throw stale(await peersReply(context, row));
  return { row, it };
}

async function cancelPeer(input: In<'POST /evaluations/cancel-peer'>, context: Context) {
  const { db } = context;
  const { id } = input;
  const { row, it } = await lockRequest(context, input, 'This request is not yours to take back.');
  if (!it.takes_answer || (it.state !== 'requested' && it.state !== 'proposed')) {
    throw conflict('Only what is not answered yet can be taken back.');
  }
  await db
    .updateTable('peer_feedback')
    .set((eb) => ({ state: 'cancelled', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await forgetDraft(db, id);
  auditOf(context, 'cancel', id, { state: 'cancelled' });
  await settle(context, row, it);
  return peersReply(context, row);
}

/** Tells the colleague once more, once a day at most; with another day as often as that moves. */
async function remindPeer(input: In<'POST /evaluations/remind-peer'>, context: Context) {
  const { db, who, now, notify } = context;
  const words = 'Colleagues are reminded by whoever evaluates, and by HR.';
  const { row, it } = await lockRequest(context, input, words);
  const due_on = input.due_on ?? it.due_on ?? row.due_on;
  if (peerStateOf(it) !== 'requested') {
    throw conflict('Only who was asked and has not answered is reminded.');
  }
  if (input.due_on !== undefined) checkDue(row, due_on, now);
  const isMoved = due_on !== it.due_on;
  if (!isMoved && it.reminded_at && dayOf(it.reminded_at) === dayOf(now)) {
    throw conflict(`${it.peer_name} was reminded today already.`);
  }
  // Whoever is writing meanwhile is not disturbed by being reminded alone.
  const version = it.version + Number(isMoved);
  await db
    .updateTable('peer_feedback')
    .set({ due_on, reminded_at: now, version })
    .where('id', '=', it.id)
    .execute();
  auditOf(context, 'remind', it.id, { ...(isMoved && { due_on }), version });
  const { period, person_name } = row;
  const about = { id: it.id, evaluation_id: row.id, asked_at: it.asked_at ?? now, due_on };
  await notify([it.peer_id], reminded({ ...about, period, person_name }, who.name, now));
  return peersReply(context, row);
}

export const peersHandlers = {
  'GET /evaluations/peers': showPeers,
  'GET /evaluations/peer-choices': choices,
  'POST /evaluations/ask-peers': askPeers,
  'POST /evaluations/propose-peers': proposePeers,
  'POST /evaluations/cancel-peer': cancelPeer,
  'POST /evaluations/remind-peer': remindPeer,
  'GET /evaluations/peer-requests': listAsked,
  'GET /evaluations/peer-request': showAsked,
  'POST /evaluations/save-peer-draft': savePeerDraft,
  'POST /evaluations/answer-peer': answerPeer,
  'POST /evaluations/decline-peer': declinePeer,
};
