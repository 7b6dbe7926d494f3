import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { after, changeObjective, checkChange, checkMove, locked } from './change-okr.server.ts';
import { objectiveDetail } from './get-okr.server.ts';
import { toReview } from './okr-notices.ts';
import type { okrEndpoints } from './okr.contract.ts';
import { mayWrite, reviewersOf } from './okr.policy.ts';
import { keyResultsOf, type ObjectiveRow } from './okr.records.ts';

type Move = ParsedInputOf<(typeof okrEndpoints)['POST /move-okr']>;

/** The self-review is the owner's alone, and needed from them. */
function selfReviewOf({ selfReview }: Move, row: ObjectiveRow, { who }: Context) {
  const isOwner = row.owner_id === who.id;
  if (isOwner && !selfReview) throw invalid({ selfReview: 'Say in a sentence how it went.' });
  if (!isOwner && selfReview)
    throw invalid({ selfReview: `Only ${row.owner_name} writes the self-review.` });
  return selfReview ?? row.self_review;
}

async function changeFor(move: Move, row: ObjectiveRow, context: Context) {
  const today = dayOf(context.now);
  if (move.to === 'cancelled')
    return { state: move.to, cancel_reason: move.reason!, ended_on: today };
  if (move.to === 'in_review')
    return { state: move.to, self_review: selfReviewOf(move, row, context), ended_on: today };
  if ((await keyResultsOf(context.db, [row.id])).length === 0)
    throw invalid({ keyResults: 'An active objective needs a key result.' });
  return { state: move.to, activated_on: row.activated_on ?? today, ended_on: null };
}

/** Activates, sends to review, takes back from review, or cancels. */
export async function moveOkr(move: Move, context: Context) {
  const { db, who, audit } = context;
  const { id, version, to } = move;
  const row = await locked(context, id);
  const words = 'You may not change this objective.';
  await checkChange(context, row, { may: mayWrite(who, row), version, words });
  checkMove(row, 'write', to);
  await changeObjective(context, row, await changeFor(move, row, context));
  if (to === 'in_review')
    await context.notify(await reviewersOf(db, id), toReview(after(row), who.name));
  audit({
    action: 'objective.move',
    subject: ['objective', id],
    before: { state: row.state },
    after: { state: to, reason: move.reason },
  });
  return objectiveDetail(context, id);
}
