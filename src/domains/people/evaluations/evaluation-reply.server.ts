import { dayOf } from '#/kernel/dates.ts';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import { categoriesOf } from './evaluation-form.records.ts';
import type { Side } from './evaluation-machine.ts';
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
import {
  evaluationCan,
  fillsOf,
  isAbout,
  readsAll,
  seesProposals,
  seesSelfSide,
  shownVersion,
  type EvaluationCan,
} from './evaluations.policy.ts';
import { proposalsOf } from './proposals/proposals.records.ts';

interface Reading {
  db: Db;
  who: Who;
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
  { who }: Reading,
  can: EvaluationCan,
  answered: ReadonlyMap<string, number>,
): number | null {
  const fills = fillsOf(can);
  if (fills) return answered.get(`${row.id} ${fills}`) ?? 0;
  if (!readsAll(who) || isAbout(row, who)) return null;
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
  const can = evaluationCan(row, reading.who, today);
  const calibrated = row.lead_seen ? row.calibrated_score : null;
  const score = evaluationScore(categories, scoresOf(seen, 'lead'), calibrated);
  return {
    id: row.id,
    version: shownVersion(row, reading.who),
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
    submittedAt: row.lead_seen || !isAbout(row, reading.who) ? instant(row.submitted_at) : null,
    releasedAt: instant(row.released_at),
    acknowledgedAt: instant(row.acknowledged_at),
    questions: row.questions,
    answered: progressOf(row, reading, can, answered),
    score: score.overall,
    isCalibrated: score.isCalibrated,
    isProposed: row.has_proposal && seesProposals(row, reading.who),
    agreement: row.agreement,
    isLate: isLate({ ...row, state: row.shown_state }, today),
    can,
  };
}

const instant = (it: Date | null) => it?.toISOString() ?? null;

/** Evaluations as the reader may know them. */
export async function evaluationsAsSeen(reading: Reading, rows: readonly EvaluationRow[]) {
  const { db, who } = reading;
  const ids = rows.map((it) => it.id);
  const seen = Map.groupBy(await answersSeen(db, who, ids), (it) => it.evaluation_id);
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

async function proposalsReply({ db, who }: Reading, row: EvaluationRow) {
  if (!seesProposals(row, who)) return [];
  return (await proposalsOf(db, row.id)).map((it) => ({
    id: it.id,
    score: it.score / 100,
    reason: it.reason,
    by: { id: it.proposed_by, name: it.proposer_name },
    at: it.proposed_at.toISOString(),
    isOpen: it.closed_at === null,
    answer: it.answer,
    note: it.note,
  }));
}

/** One evaluation in full, as far as the reader may see it. */
export async function evaluationInFull(
  reading: Reading,
  row: EvaluationRow,
): Promise<EvaluationDetail> {
  const { db, who } = reading;
  const seen = await answersSeen(db, who, [row.id]);
  const categories = (await categoriesOf(db, [row.form_id])).get(row.form_id) ?? [];
  const short = replyOf(row, reading, seen, categories, await answeredOf(db, [row.id]));
  const hasSelf = row.self_part !== 'none' && seesSelfSide(row, who);
  const events = await eventsSeen(db, who, row.id);
  return {
    ...short,
    categories,
    description: row.description,
    fills: fillsOf(short.can),
    self: hasSelf ? sideOf('self', seen, categories) : null,
    lead: row.lead_seen ? sideOf('lead', seen, categories) : null,
    calibration: calibrationOf(row),
    proposals: await proposalsReply(reading, row),
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
