import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { proposalAnswered, scoreProposed } from '../evaluation-notices.ts';
import { inFull, toMove, writeMove } from '../moves/move-evaluation.server.ts';
import { overtakeProposal } from './overtake.server.ts';
import type { proposalEndpoints } from './proposals.contract.ts';
import { openProposal } from './proposals.records.ts';

type In<K extends keyof typeof proposalEndpoints> = ParsedInputOf<(typeof proposalEndpoints)[K]>;

/** Asks whoever evaluated for another score; an earlier proposal is not waited for any more. */
async function proposeScore(given: In<'POST /evaluations/propose-score'>, context: Context) {
  const { db, who, now, notify } = context;
  const { score, reason } = given;
  const row = await toMove('propose', given, context);
  const evaluator = await db
    .selectFrom('people')
    .select('status')
    .where('id', '=', row.evaluator_id)
    .executeTakeFirst();
  if (evaluator?.status !== 'active') {
    throw conflict(`${row.evaluator_name} cannot answer any more. Set the score.`);
  }
  await overtakeProposal(context, row);
  const { id } = await db
    .insertInto('calibration_proposals')
    .values({
      evaluation_id: row.id,
      score: Math.round(score * 100),
      reason,
      proposed_by: who.id,
      proposed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = await writeMove('propose', row, {}, context, reason);
  await notify([row.evaluator_id], scoreProposed(moved, id, who.name));
  return inFull(context, moved);
}

/** Accepted, it is the calibrated score as its proposer's; else they read what speaks against it. */
async function answerProposal(given: In<'POST /evaluations/answer-proposal'>, context: Context) {
  const { db, now, notify } = context;
  const { answer, note } = given;
  const move = answer === 'accept' ? 'accept-score' : 'discuss-score';
  const row = await toMove(move, given, context);
  const open = await openProposal(db, row.id);
  if (!open) throw conflict('There is no proposal to answer any more.');
  await db
    .updateTable('calibration_proposals')
    .set({ answer, note: note || null, closed_at: now })
    .where('id', '=', open.id)
    .execute();
  const change =
    answer === 'accept'
      ? {
          calibrated_by: open.proposed_by,
          calibrated_at: now,
          calibrated_score: open.score,
          calibration_reason: open.reason,
        }
      : {};
  const moved = await writeMove(move, row, change, context, note || undefined);
  await notify([open.proposed_by], proposalAnswered(moved, open.id, answer));
  return inFull(context, moved);
}

export const proposalHandlers = {
  'POST /evaluations/propose-score': proposeScore,
  'POST /evaluations/answer-proposal': answerProposal,
};
