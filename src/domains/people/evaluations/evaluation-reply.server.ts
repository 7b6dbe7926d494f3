import type { Scope } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import { selvesOf } from './evaluation-access.records.ts';
import { categoriesOf } from './evaluation-form.records.ts';
import type { EvaluationMove, Side } from './evaluation-machine.ts';
import { fillsOf, movesOf } from './evaluation-moves.server.ts';
import { evaluationScore } from './evaluation-score.ts';
import type {
  Evaluation,
  EvaluationDetail,
  FormCategory,
  SideScores,
} from './evaluation.contract.ts';
import {
  answeredOf,
  answersSeen,
  eventsSeen,
  type EvaluationRow,
  type SeenAnswer,
} from './evaluation.records.ts';

interface Reading {
  db: Db;
  who: Who;
  /** Of the right to read. */
  scope: Scope;
  now: Date;
}

const scoresOf = (answers: readonly SeenAnswer[], side: Side) =>
  new Map(
    answers.flatMap((it) =>
      it.side === side && it.question_id !== null ? [[it.question_id, it.score] as const] : [],
    ),
  );

/** The day somebody has to do something by is over. */
export const isLate = (
  {
    state,
    self_part,
    self_due_on,
    due_on,
  }: Pick<EvaluationRow, 'state' | 'self_part' | 'self_due_on' | 'due_on'>,
  today: string,
) =>
  (state === 'assigned' && self_part !== 'none' && self_due_on !== null && self_due_on < today) ||
  (['assigned', 'self_submitted', 'lead_draft'].includes(state) && due_on < today);

/** How far the side is that is being written; nobody but its writer and who sees all is told. */
function progressOf(
  row: EvaluationRow,
  { who, scope }: Reading,
  moves: readonly EvaluationMove[],
  answered: ReadonlyMap<string, number>,
): number | null {
  const fills = fillsOf(moves);
  if (fills) return answered.get(`${row.id} ${fills}`) ?? 0;
  if (scope !== 'all' || selvesOf(who).includes(row.person_id)) return null;
  if (row.state === 'assigned') return answered.get(`${row.id} self`) ?? 0;
  return row.state === 'lead_draft' ? (answered.get(`${row.id} lead`) ?? 0) : null;
}

function replyOf(
  row: EvaluationRow,
  reading: Reading,
  seen: readonly SeenAnswer[],
  categories: readonly FormCategory[],
  answered: ReadonlyMap<string, number>,
): Evaluation {
  const today = dayOf(reading.now);
  const moves = movesOf(row, reading.who, today);
  const calibrated = row.lead_seen ? row.calibrated_score : null;
  const score = evaluationScore(categories, scoresOf(seen, 'lead'), calibrated);
  const isAbout = selvesOf(reading.who).includes(row.person_id);
  return {
    id: row.id,
    // How often it was moved would tell the person how far the judgement is.
    version: isAbout && row.shown_state === 'lead_draft' ? 1 : row.version,
    form: { id: row.form_id, name: row.form_name, edition: row.edition },
    person: { id: row.person_id, name: row.person_name, title: row.person_title },
    evaluator: { id: row.evaluator_id, name: row.evaluator_name },
    period: row.period,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    self_due_on: row.self_due_on,
    due_on: row.due_on,
    selfPart: row.self_part,
    state: row.shown_state,
    selfSubmittedAt: instant(row.self_submitted_at),
    submittedAt: row.lead_seen || !isAbout ? instant(row.submitted_at) : null,
    releasedAt: instant(row.released_at),
    acknowledgedAt: instant(row.acknowledged_at),
    questions: row.questions,
    answered: progressOf(row, reading, moves, answered),
    score: score.overall,
    isCalibrated: score.isCalibrated,
    agreement: row.agreement,
    isLate: isLate({ ...row, state: row.shown_state }, today),
    moves,
  };
}

const instant = (it: Date | null) => it?.toISOString() ?? null;

/** Evaluations as the reader may know them. */
export async function evaluationsAsSeen(reading: Reading, rows: readonly EvaluationRow[]) {
  const { db, who, scope } = reading;
  const ids = rows.map((it) => it.id);
  const seen = Map.groupBy(await answersSeen(db, who, scope, ids), (it) => it.evaluation_id);
  const forms = await categoriesOf(db, [...new Set(rows.map((it) => it.form_id))]);
  const answered = await answeredOf(db, ids);
  return rows.map((it) =>
    replyOf(it, reading, seen.get(it.id) ?? [], forms.get(it.form_id) ?? [], answered),
  );
}

function sideOf(
  side: Side,
  seen: readonly SeenAnswer[],
  categories: readonly FormCategory[],
): EvaluationDetail['self'] {
  const score = evaluationScore(categories, scoresOf(seen, side));
  const scores: SideScores = {
    weighted: score.weighted,
    categories: score.categories.map((it) => ({ id: it.categoryId, score: it.score })),
  };
  const answers = seen.filter((it) => it.side === side).map(answerReply);
  return { answers, scores };
}

export const answerReply = (it: Omit<SeenAnswer, 'evaluation_id' | 'side'>) => ({
  question: it.question_id,
  score: it.score,
  comment: it.comment,
  version: it.version,
  savedAt: it.saved_at.toISOString(),
});

function calibrationOf(row: EvaluationRow): EvaluationDetail['calibration'] {
  if (!row.lead_seen || row.calibrated_at === null) return null;
  return {
    score: row.calibrated_score === null ? null : row.calibrated_score / 100,
    reason: row.calibration_reason,
    by:
      row.calibrated_by === null
        ? null
        : { id: row.calibrated_by, name: row.calibrator_name ?? '' },
    at: row.calibrated_at.toISOString(),
  };
}

/** One evaluation in full, as far as the reader may see it. */
export async function evaluationInFull(
  reading: Reading,
  row: EvaluationRow,
): Promise<EvaluationDetail> {
  const { db, who, scope, now } = reading;
  const seen = await answersSeen(db, who, scope, [row.id]);
  const categories = (await categoriesOf(db, [row.form_id])).get(row.form_id) ?? [];
  const short = replyOf(row, reading, seen, categories, await answeredOf(db, [row.id]));
  const fills = fillsOf(movesOf(row, who, dayOf(now)));
  const isSelfSeen = row.person_id === who.id || row.self_submitted_at !== null;
  const hasSelf = row.self_part !== 'none' && isSelfSeen;
  const events = await eventsSeen(db, who, scope, row.id);
  return {
    ...short,
    categories,
    description: row.description,
    fills,
    self: hasSelf ? sideOf('self', seen, categories) : null,
    lead: row.lead_seen ? sideOf('lead', seen, categories) : null,
    calibration: calibrationOf(row),
    note: row.employee_note,
    events: events.map((it) => ({
      id: it.id,
      kind: it.kind,
      by: it.person_id === null ? null : { id: it.person_id, name: it.name ?? '' },
      reason: it.reason,
      at: it.at.toISOString(),
    })),
  };
}
