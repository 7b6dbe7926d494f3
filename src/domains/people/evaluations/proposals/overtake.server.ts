import type { Context } from '#/store/handler.ts';
import { proposalOvertaken } from '../evaluation-notices.ts';
import type { EvaluationRow } from '../evaluation.records.ts';

/** Nobody needs to answer any more: another score is proposed, or it is settled without one. */
export async function overtakeProposal(
  { db, now, notify }: Context,
  row: EvaluationRow,
): Promise<void> {
  const overtaken = await db
    .updateTable('calibration_proposals')
    .set({ closed_at: now })
    .where('evaluation_id', '=', row.id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (overtaken) await notify([], proposalOvertaken(row, overtaken.id));
}
