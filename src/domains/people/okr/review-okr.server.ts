import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { after, changeObjective, checkChange, checkMove, locked } from './change-okr.server.ts';
import { objectiveDetail } from './get-okr.server.ts';
import { moved, toReview } from './okr-notices.ts';
import {
  inSight,
  loadObjectives,
  objectivesAsSeen,
  type LoadedResult,
} from './okr-reply.server.ts';
import { outcomeOf, scoreOf } from './okr-score.ts';
import { outcomeSaid } from './okr-words.ts';
import type { okrEndpoints } from './okr.contract.ts';
import { mayReopen, mayReview, reviewersOf } from './okr.policy.ts';
import { selectObjectives, type ObjectiveRow } from './okr.records.ts';

type Review = ParsedInputOf<(typeof okrEndpoints)['POST /review-okr']>;
type Reopen = ParsedInputOf<(typeof okrEndpoints)['POST /reopen-okr']>;
type Listed = ParsedInputOf<(typeof okrEndpoints)['GET /users-okr-review']>;

/** A self-review may be written from this many days before the cycle ends. */
const EARLY_DAYS = 14;

/** One score for each key result, no more and no less. */
function scored({ scores }: Review, results: readonly LoadedResult[]) {
  const byId = new Map(scores.map((it) => [it.keyResultId, it.score]));
  const isComplete = results.every((it) => byId.has(it.id));
  if (!isComplete || byId.size !== results.length || scores.length !== results.length)
    throw invalid({ scores: 'Every key result needs one score.' });
  return results.map((it) => ({ it, weight: it.weight, score: byId.get(it.id)! }));
}

/** Locks the scores, and the figures as they stand. */
async function close(input: Review, row: ObjectiveRow, context: Context) {
  const { db, who, now } = context;
  const [loaded] = await loadObjectives(context, [row]);
  const all = scored(input, loaded!.results);
  for (const { it, score } of all)
    await db
      .updateTable('key_results')
      .set({ score, current_value: it.measured.current })
      .where('id', '=', it.id)
      .execute();
  const score = scoreOf(all);
  const outcome = outcomeOf(score);
  await changeObjective(context, row, {
    state: 'closed',
    score,
    outcome,
    review_note: input.note || null,
    reviewed_by: who.id,
    reviewed_at: now,
  });
  return { state: 'closed' as const, score, outcome };
}

async function sendBack(input: Review, row: ObjectiveRow, context: Context) {
  const { who, now } = context;
  const reviewed = { review_note: input.note!, reviewed_by: who.id, reviewed_at: now };
  await changeObjective(context, row, { state: 'active', ended_on: null, ...reviewed });
  return { state: 'active' as const };
}

/** Scores and closes an objective, or sends it back; never one's own. */
export async function reviewOkr(input: Review, context: Context) {
  const { who, audit } = context;
  const row = await locked(context, input.id);
  const words = 'Objectives are scored by who leads, never by who answers for them.';
  await checkChange(context, row, { may: mayReview(who, row), version: input.version, words });
  checkMove(row, 'review', input.decision === 'close' ? 'closed' : 'active');
  const change = await (input.decision === 'close' ? close : sendBack)(input, row, context);
  const told =
    'score' in change
      ? `${who.name} scored your objective ${change.score.toFixed(2)}: ${outcomeSaid[change.outcome]}`
      : `${who.name} sends your objective back`;
  await context.notify([row.owner_id], moved(after(row), row.version, who.name, told));
  audit({
    action: input.decision === 'close' ? 'objective.close' : 'objective.return',
    subject: ['objective', row.id],
    before: { state: row.state },
    after: { ...change, scores: input.scores, note: input.note },
  });
  return objectiveDetail(context, row.id);
}

/** Opens a closed objective for review again; its scores can then be changed. */
export async function reopenOkr({ id, version, reason }: Reopen, context: Context) {
  const { db, who, audit } = context;
  const row = await locked(context, id);
  const words = 'Nobody opens their own objective again.';
  await checkChange(context, row, { may: mayReopen(who, row), version, words });
  checkMove(row, 'reopen', 'in_review');
  await changeObjective(context, row, {
    state: 'in_review',
    outcome: null,
    score: null,
    reopen_reason: reason,
  });
  const about = after(row);
  await context.notify(await reviewersOf(db, id), toReview(about, who.name));
  const told = `${who.name} opened your objective again`;
  await context.notify([row.owner_id], moved(about, row.version, who.name, told));
  audit({
    action: 'objective.reopen',
    subject: ['objective', id],
    before: { state: row.state, score: row.score, outcome: row.outcome },
    after: { state: 'in_review', reason },
  });
  return objectiveDetail(context, id);
}

/** What waits for the reader: to be scored by them, or for a self-review of theirs. */
export async function listReviews({ view, page, perPage }: Listed, context: Context) {
  const { db, who, now } = context;
  const today = dayOf(now);
  const ending = sql`o.owner_id = ${who.id} and o.state = 'active'
    and o.last_day < ${addDays(today, EARLY_DAYS)}`;
  const where = view === 'mine' ? ending : sql`o.state = 'in_review' and ${inSight(context)}`;
  const rows = (await selectObjectives(db, who, where, sql`o.ended_on, o.last_day, o.id`)).filter(
    (it) => view === 'mine' || mayReview(who, it),
  );
  const shown = rows.slice((page - 1) * perPage, page * perPage);
  const seen = await objectivesAsSeen(context, await loadObjectives(context, shown));
  return {
    rows: seen.map((it, at) => ({ ...it, selfReview: shown[at]!.self_review })),
    totalRows: rows.length,
  };
}
