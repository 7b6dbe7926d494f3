import { isAllowed, may } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { missingAs, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { AnswerFile } from '../taking/answer-file.ts';
import { filesOfAttempts, namedFiles } from '../taking/answer-files.records.ts';
import { askedOf, pointsOf } from '../taking/asked.server.ts';
import {
  answersOf,
  findAttempts,
  questionsOf,
  type AnswerRow,
  type Attempt,
  type QuestionRow,
} from '../taking/attempt.records.ts';
import { countingOf, latestOf } from '../taking/counting.ts';
import { inPoints, percentOf } from '../taking/score.ts';
import { releaseAt } from '../taking/taken-quiz.server.ts';
import { attemptsOf } from './reach.records.ts';
import type { resultEndpoints } from './results.contract.ts';

type Wanted = ParsedInputOf<(typeof resultEndpoints)['GET /quiz-user-result']>;

function answerSeen(
  question: QuestionRow,
  given: AnswerRow | undefined,
  files: readonly AnswerFile[] | undefined,
) {
  const { id, kind, text, options, matches, correct, number, modelAnswer, explanation, points } =
    question;
  const awarded = given ? given.awarded : 0;
  const answer = given?.answer ?? null;
  return {
    id,
    kind,
    text,
    options: options.map((it) => ({ id: it.id, text: it.text })),
    answer: answer === null || typeof answer === 'string' ? answer : [...answer],
    files: question.kind === 'file' ? namedFiles(answer ?? '', files) : [],
    matches,
    correct,
    number,
    modelAnswer,
    explanation,
    points,
    awarded: awarded === null ? null : inPoints(awarded),
    note: given?.note ?? '',
  };
}

/** Somebody else's attempts, when the reader may grade them. */
async function othersAttempts({ quiz, person }: Wanted, context: Context): Promise<Attempt[]> {
  const none = 'This result';
  if (!isAllowed(may('quizzes:grade'), context.who.grants)) throw notFound(none);
  const reached = await attemptsOf(context, quiz).catch(missingAs(none));
  return reached.filter((it) => it.personId === person);
}

/** What of it may be seen: of one's own what is released, of others' what was handed in. */
function shownOf(attempt: Attempt, latest: Attempt, isOwn: boolean, now: Date) {
  if (isOwn) return releaseAt(attempt, now, latest);
  const isDone = !['not_started', 'in_progress', 'overdue'].includes(attempt.state);
  return { score: isDone, answers: isDone };
}

/** One person's attempt with what was right, as far as the reader may see it. */
export async function userResult(wanted: Wanted, context: Context) {
  const { db, who, now } = context;
  const isOwn = wanted.person === undefined || wanted.person === who.id;
  const found = isOwn
    ? await findAttempts(db, wanted.quiz, who.id, now)
    : await othersAttempts(wanted, context);
  const everything = await questionsOf(db, wanted.quiz);
  const attempts = found.map((it) => ({ ...it, ofPoints: pointsOf(everything, it) }));
  const counting = countingOf(attempts, attempts[0]?.counts ?? 'best');
  const attempt =
    wanted.attempt === undefined ? counting : attempts.find((it) => it.number === wanted.attempt);
  if (!attempt) throw notFound('This result');
  const latest = latestOf(attempts);
  const shown = shownOf(attempt, latest, isOwn, now);
  const questions = askedOf(everything, attempt);
  const given = new Map(
    (await answersOf(db, [attempt.id])).map((it) => [it.questionId, it] as const),
  );
  const files = (await filesOfAttempts(db, [attempt.id])).get(attempt.id);
  const scoreOf = (it: Attempt) =>
    shownOf(it, latest, isOwn, now).score && (it.state === 'graded' || it.state === 'abandoned')
      ? (it.score ?? 0)
      : null;
  const percentOfAttempt = (it: (typeof attempts)[number]) => {
    const score = scoreOf(it);
    return score === null ? null : percentOf(score, it.ofPoints);
  };
  const score = scoreOf(attempt);
  const percent = percentOfAttempt(attempt);
  return {
    attemptId: attempt.id,
    attempt: attempt.number,
    attempts: attempts.map((it) => ({
      number: it.number,
      state: it.state,
      percent: percentOfAttempt(it),
      submittedAt: it.submittedAt,
      counts: it === counting,
    })),
    quiz: { id: attempt.quizId, title: attempt.title, state: attempt.quizState },
    person: { id: attempt.personId, name: attempt.person },
    state: attempt.state,
    startedAt: attempt.startedAt,
    submittedAt: attempt.submittedAt,
    points: score === null ? null : inPoints(score),
    ofPoints: attempt.ofPoints,
    percent,
    passPercent: attempt.passPercent,
    passed: percent === null ? null : percent >= attempt.passPercent,
    answers: shown.answers ? questions.map((it) => answerSeen(it, given.get(it.id), files)) : [],
  };
}
