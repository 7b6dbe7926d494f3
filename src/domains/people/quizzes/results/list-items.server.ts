import type { Context } from '#/store/handler.ts';
import { askedOf } from '../taking/asked.server.ts';
import { isBlank } from '../taking/attempt-rules.ts';
import type { AnswerRow, QuestionRow } from '../taking/attempt.records.ts';
import { choicesOf } from './item-choices.ts';
import { difficulty, discrimination } from './item-statistics.ts';
import { resultsOf } from './list-results.server.ts';

interface Paper {
  score: number;
  ofPoints: number;
  /** Ids of the questions it asked. */
  asked: ReadonlySet<number>;
  answers: ReadonlyMap<number, AnswerRow>;
}

/**
 * Of one question over all graded attempts that asked it; who did not answer has it wrong. The rest of
 * an attempt is a share of its points, because draws differ.
 */
function itemOf(question: QuestionRow, position: number, all: readonly Paper[]) {
  const papers = all.filter((it) => it.asked.has(question.id));
  const full = question.points * 100;
  const given = papers.map(({ answers }) => answers.get(question.id));
  const awarded = given.map((it) => it?.awarded ?? 0);
  const outcomes = papers.map(({ score, ofPoints }, at) => ({
    isRight: awarded[at] === full,
    rest: (score - awarded[at]!) / Math.max(1, ofPoints * 100 - full),
  }));
  return {
    id: question.id,
    position,
    kind: question.kind,
    text: question.text,
    points: question.points,
    pool: question.pool,
    people: papers.length,
    difficulty: difficulty(outcomes),
    discrimination: discrimination(outcomes),
    mean:
      papers.length === 0 || full === 0
        ? null
        : awarded.reduce((sum, it) => sum + it, 0) / (full * papers.length),
    choices: choicesOf(
      question,
      given.flatMap((it) => (it ? [it.answer] : [])),
    ),
    blank: given.filter((it) => it === undefined || isBlank(it.answer)).length,
  };
}

/** How hard each question was and how well it tells people apart, the hardest first. */
export async function listItems({ quiz }: { quiz: number }, context: Context) {
  const { attempts, questions, byAttempt } = await resultsOf(context, quiz);
  const papers = attempts
    .filter((it) => it.state === 'graded')
    .map((it) => ({
      score: it.score ?? 0,
      ofPoints: it.ofPoints,
      asked: new Set(askedOf(questions, it).map((question) => question.id)),
      answers: new Map((byAttempt.get(it.id) ?? []).map((answer) => [answer.questionId, answer])),
    }));
  const rows = questions.map((it, at) => itemOf(it, at + 1, papers));
  return {
    rows: rows.sort((a, b) => (a.difficulty ?? 1) - (b.difficulty ?? 1) || a.position - b.position),
  };
}
