import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken } from '#/store/secret.ts';
import { askedOf, pointsOf } from './asked.server.ts';
import { isClosed, mayRetake, secondsLeft, startRefusal } from './attempt-rules.ts';
import { attemptAt, attemptsIn, type Attempt } from './attempt.records.ts';
import { byAssignee, countingOf, latestOf } from './counting.ts';
import { percentOf } from './score.ts';
import { releaseAt, windowOf } from './taken-quiz.server.ts';
import type { takingEndpoints } from './taking.contract.ts';

type Wanted = ParsedInputOf<(typeof takingEndpoints)['GET /get-user-quizes']>;

/** The questions of each quiz, as far as sums need them. */
async function questionsIn(db: Db, quizIds: readonly number[]) {
  if (quizIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom('quiz_questions')
    .select(['id', 'quiz_id', 'points', 'pool'])
    .where('quiz_id', 'in', quizIds)
    .where('deleted_at', 'is', null)
    .execute();
  return Map.groupBy(rows, (it) => it.quiz_id!);
}
type Question = { id: number; points: number; pool: string | null };

/** One quiz by all attempts of its taker: how far they are by the latest, the score by what counts. */
function shown(attempts: readonly Attempt[], questions: readonly Question[], now: Date) {
  const it = latestOf(attempts);
  const counting = countingOf(
    attempts.map((one) => ({ ...one, ofPoints: pointsOf(questions, one) })),
    it.counts,
  )!;
  const percent = releaseAt(counting, now).score
    ? percentOf(counting.score ?? 0, counting.ofPoints)
    : null;
  return {
    quiz: it.quizId,
    title: it.title,
    state: it.state,
    can: {
      take:
        it.state === 'in_progress' ||
        (it.state === 'not_started' && startRefusal(windowOf(it), now) === null),
      retake: mayRetake(it, windowOf(it), now),
    },
    attempt: it.number,
    attempts: it.attempts,
    isClosed: isClosed(windowOf(it), now),
    opensAt: it.opensAt,
    closesAt: it.closesAt,
    minutes: it.minutes === null ? null : it.minutes + it.extraMinutes,
    questionCount: askedOf(questions, it).length,
    secondsLeft: secondsLeft(it.endsAt, now),
    submittedAt: it.submittedAt,
    percent,
    passed: percent === null ? null : percent >= it.passPercent,
  };
}
type Shown = ReturnType<typeof shown>;

/** What runs, what can be begun, what comes, what is over. */
function rank({ state, can, isClosed }: Shown): number {
  if (state === 'in_progress' || state === 'overdue') return 0;
  if (can.take) return 1;
  return state === 'not_started' && !isClosed ? 2 : 3;
}

const time = (it: Date | null, absent: number) => it?.getTime() ?? absent;

function order(one: Shown, other: Shown): number {
  const ranks = rank(one) - rank(other);
  if (ranks !== 0) return ranks;
  // What closes first comes first; of what is over, the latest.
  const ends = time(one.closesAt, Infinity) - time(other.closesAt, Infinity);
  const past = time(other.submittedAt, 0) - time(one.submittedAt, 0);
  return (rank(one) < 3 ? ends : past) || other.quiz - one.quiz;
}

/** The quizzes the reader is asked to take. */
export async function myQuizzes({ page, perPage, view }: Wanted, { db, who, now }: Context) {
  const rows = await attemptsIn(db).where('s.person_id', '=', who.id).execute();
  const attempts = rows.map((it) => attemptAt(it, now));
  const questions = await questionsIn(db, [...new Set(attempts.map((it) => it.quizId))]);
  const all = byAssignee(attempts)
    .map((it) => shown(it, questions.get(it[0]!.quizId) ?? [], now))
    .sort(order);
  const open = all.filter((it) => rank(it) < 3);
  const wanted = view === 'all' ? all : view === 'open' ? open : all.filter((it) => rank(it) === 3);
  return {
    rows: wanted.slice((page - 1) * perPage, page * perPage),
    totalRows: wanted.length,
    open: open.filter((it) => it.can.take).length,
  };
}

/**
 * The quiz the link of an invitation leads to. It opens for whom it was sent to only; anybody else's
 * is answered like one that never was.
 */
export async function verifyToken({ token }: { token: string }, { db, who, now }: Context) {
  const row = await db
    .selectFrom('quiz_assignees as s')
    .innerJoin('quizzes as q', 'q.id', 's.quiz_id')
    .select(['q.id as quiz', 'q.title', 's.token_expires_at as expires'])
    .where('s.token_hash', '=', hashToken(token))
    .where('s.person_id', '=', who.id)
    .where('s.withdrawn_at', 'is', null)
    .where('s.invited_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw notFound('This invitation');
  if (row.expires && row.expires <= now) {
    throw conflict('This link is too old. Open the quiz from the list of your quizzes.');
  }
  return { quiz: row.quiz, title: row.title };
}
