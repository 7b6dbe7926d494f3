import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { objectiveDetail } from './get-okr.server.ts';
import { mayMove, type moves, type ObjectiveState } from './okr-machine.ts';
import { inSight } from './okr-reply.server.ts';
import { stateWords } from './okr-words.ts';
import { lockObjective, type ObjectiveRow } from './okr.records.ts';

/** An objective in sight, locked; another one looks as if there were none. */
export async function locked(
  context: Context,
  id: number,
  what = 'This objective',
): Promise<ObjectiveRow> {
  const row = await lockObjective(context.db, context.who, id, inSight(context));
  if (!row) throw notFound(what);
  return row;
}

/**
 * Refuses whom `may` does not let, then a change against another version.
 * @throws Refusal `not-allowed`, `stale` with the objective as it stands.
 */
export async function checkChange(
  context: Context,
  row: ObjectiveRow,
  { may, version, words }: { may: boolean; version?: number; words: string },
) {
  if (!may) throw notAllowed(words);
  if (version !== undefined && row.version !== version)
    throw stale(await objectiveDetail(context, row.id));
}

/** @throws Refusal `conflict` when the right does not lead there from the objective's state. */
export function checkMove(row: ObjectiveRow, by: keyof typeof moves, to: ObjectiveState) {
  if (!mayMove(by, row.state, to))
    throw conflict(`This objective is ${stateWords[row.state].toLowerCase()}.`);
}

type Change = Partial<{
  state: ObjectiveState;
  outcome: ObjectiveRow['outcome'];
  score: number | null;
  self_review: string | null;
  review_note: string | null;
  reviewed_by: number | null;
  reviewed_at: Date | null;
  cancel_reason: string;
  reopen_reason: string;
  activated_on: string | null;
  ended_on: string | null;
  title: string;
  description: string;
  is_private: boolean;
  owner_id: number;
  parent_id: number | null;
}>;

/** Writes a change of a locked objective; its version grows by one. */
export const changeObjective = ({ db, now }: Context, row: ObjectiveRow, change: Change) =>
  db
    .updateTable('objectives')
    .set({ ...change, version: row.version + 1, changed_at: now })
    .where('id', '=', row.id)
    .execute();

/** How notices name it after the change. */
export const after = ({ id, version, title }: ObjectiveRow) => ({
  id,
  version: version + 1,
  title,
});
