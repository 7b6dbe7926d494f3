import type { UpdateObject } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Tables } from '#/store/records/tables.ts';
import { movesFrom, type EvaluationMove } from '../evaluation-machine.ts';
import { evaluationInFull } from '../evaluation-reply.server.ts';
import { stateWords } from '../evaluation-words.ts';
import { findEvaluation, lockEvaluation, type EvaluationRow } from '../evaluation.records.ts';
import { evaluationCan, isTheirs } from '../evaluations.policy.ts';

export interface Which {
  id: number;
  version: number;
}

/** Every move replies with what its maker may read, whatever right it asks for. */
export const inFull = async (context: Context, row: EvaluationRow) =>
  evaluationInFull(context, row);

function refusal(move: EvaluationMove, row: EvaluationRow): string {
  if (move === 'begin' && row.state === 'assigned') {
    return `${row.person_name} has until ${row.self_due_on} to hand in their part first.`;
  }
  return `This evaluation is ${stateWords[row.shown_state].toLowerCase()}: that cannot be done now.`;
}

/**
 * An evaluation this move is allowed on, locked. What is out of scope looks as if it did not exist;
 * what is not theirs, changed in the meantime or not at that point is refused, in this order.
 */
export async function toMove(
  move: EvaluationMove,
  { id, version }: Which,
  context: Context,
): Promise<EvaluationRow> {
  const { db, who, now } = context;
  const row = await lockEvaluation(db, who, id);
  if (!row) throw notFound('This evaluation');
  if (!isTheirs(move, row, who)) {
    if (row.person_id === who.id) throw notAllowed('Nobody decides about their own evaluation.');
    if ((move === 'calibrate' || move === 'propose') && row.evaluator_id === who.id) {
      throw notAllowed('Nobody calibrates the scores they gave.');
    }
    throw notAllowed('This evaluation is not yours to move.');
  }
  if (row.version !== version) throw stale(await inFull(context, row));
  if (!evaluationCan(row, who, dayOf(now)).move.includes(move)) throw conflict(refusal(move, row));
  return row;
}

type Change = Omit<UpdateObject<Tables, 'evaluations'>, 'version' | 'state'>;

/** Writes a move down: the new state, what else changes, the event and the audit row. */
export async function writeMove(
  move: EvaluationMove,
  row: EvaluationRow,
  change: Change,
  context: Context,
  reason?: string,
): Promise<EvaluationRow> {
  const { db, who, now, audit } = context;
  const to = movesFrom[move][row.state]!;
  await db
    .updateTable('evaluations')
    .set((it) => ({ ...change, state: to, version: it('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  await db
    .insertInto('evaluation_events')
    .values({
      evaluation_id: row.id,
      kind: move,
      from_state: row.state,
      to_state: to,
      person_id: who.id,
      reason: reason ?? null,
      at: now,
    })
    .execute();
  audit({
    action: `evaluation.${move}`,
    subject: ['evaluation', row.id],
    before: { state: row.state },
    after: { state: to, reason },
  });
  return (await findEvaluation(db, who, row.id)) ?? row;
}
