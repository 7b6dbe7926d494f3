import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Draw } from '../questions/draws.ts';
import type { RightNumber } from '../questions/quiz-number.ts';
import type {
  AnswersShown,
  AttemptState,
  CountingAttempt,
  QuestionKind,
  QuizState,
} from '../quiz-words.ts';
import { endOf, stateAt, type Answer } from './attempt-rules.ts';

/** An attempt with its quiz; the state is that of now, not as last written. */
export interface Attempt {
  id: number;
  assigneeId: number;
  personId: number;
  person: string;
  quizId: number;
  title: string;
  description: string;
  ownerId: number;
  owner: string;
  quizState: QuizState;
  opensAt: Date | null;
  closesAt: Date | null;
  minutes: number | null;
  extraMinutes: number;
  passPercent: number;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  answersShown: AnswersShown;
  /** How many the quiz allows, and which of them counts. */
  attempts: number;
  counts: CountingAttempt;
  draws: Draw[];
  /** Which of the person's attempts it is, from 1. */
  number: number;
  state: AttemptState;
  seed: number;
  /** Mixes what is shown of orders and pairs; never sent. */
  secret: string;
  startedAt: Date | null;
  /** By the server's clock; null before it began and while nothing ends it. */
  endsAt: Date | null;
  submittedAt: Date | null;
  gradedAt: Date | null;
  /** Hundredths of points. */
  score: number | null;
  version: number;
}

/** Attempts of people who were asked, not of those it was taken back from. */
export const attemptsIn = (db: Db) =>
  db
    .selectFrom('quiz_attempts as a')
    .innerJoin('quiz_assignees as s', 's.id', 'a.assignee_id')
    .innerJoin('quizzes as q', 'q.id', 's.quiz_id')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .innerJoin('people as o', 'o.id', 'q.owner_id')
    .where('s.invited_at', 'is not', null)
    .where('s.withdrawn_at', 'is', null)
    .where('q.state', 'not in', ['draft', 'ready'])
    .select([
      'a.id',
      's.id as assigneeId',
      's.person_id as personId',
      'p.name as person',
      'q.id as quizId',
      'q.title',
      'q.description',
      'q.owner_id as ownerId',
      'o.name as owner',
      'q.state as quizState',
      'q.opens_at as opensAt',
      // Closed by hand before its time, or without one.
      sql<Date | null>`least(q.closes_at, q.closed_at)`.as('closesAt'),
      'q.minutes',
      's.extra_minutes as extraMinutes',
      'q.pass_percent as passPercent',
      'q.shuffle_questions as shuffleQuestions',
      'q.shuffle_options as shuffleOptions',
      'q.answers_shown as answersShown',
      'q.attempts',
      'q.counts',
      'q.draws',
      'a.number',
      'a.state',
      'a.seed',
      'a.secret',
      'a.started_at as startedAt',
      'a.submitted_at as submittedAt',
      'a.graded_at as gradedAt',
      'a.score',
      'a.version',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof attemptsIn>['execute']>>[number];

export function attemptAt(row: Row, now: Date): Attempt {
  const { startedAt } = row;
  const endsAt = startedAt && endOf({ ...row, startedAt });
  return { ...row, endsAt, state: stateAt(row.state, endsAt, now) };
}

/** The latest attempt of a person at a quiz they were asked to take. */
export async function findAttempt(
  db: Db,
  quizId: number,
  personId: number,
  now: Date,
): Promise<Attempt | undefined> {
  const row = await attemptsIn(db)
    .where('q.id', '=', quizId)
    .where('s.person_id', '=', personId)
    .orderBy('a.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && attemptAt(row, now);
}

/** All attempts of a person at such a quiz, in their order. */
export async function findAttempts(db: Db, quizId: number, personId: number, now: Date) {
  const rows = await attemptsIn(db)
    .where('q.id', '=', quizId)
    .where('s.person_id', '=', personId)
    .orderBy('a.number')
    .execute();
  return rows.map((it) => attemptAt(it, now));
}

/**
 * The latest with the rows of all locked: alone for what ends it or begins another, together for answers, of which any number
 * may come at once but none while it is being handed in.
 */
export async function lockAttempt(
  db: Db,
  quizId: number,
  personId: number,
  now: Date,
  how: 'alone' | 'together',
): Promise<Attempt | undefined> {
  const rows = db
    .selectFrom('quiz_attempts')
    .select('id')
    .where('assignee_id', 'in', (it) =>
      it
        .selectFrom('quiz_assignees')
        .select('id')
        .where('quiz_id', '=', quizId)
        .where('person_id', '=', personId),
    );
  await (how === 'alone' ? rows.forUpdate() : rows.forShare()).execute();
  return findAttempt(db, quizId, personId, now);
}

export interface QuestionRow {
  id: number;
  kind: QuestionKind;
  text: string;
  options: { id: string; text: string }[];
  matches: { id: string; text: string }[];
  correct: string[];
  partial: boolean;
  number: RightNumber;
  modelAnswer: string;
  explanation: string;
  points: number;
  /** The tag of the draw that chooses from it; null: everybody gets it. */
  pool: string | null;
}

/** All questions of a quiz in their order, also what is drawn from, with what only authors may know. */
export const questionsOf = (db: Db, quizId: number): Promise<QuestionRow[]> =>
  db
    .selectFrom('quiz_questions')
    .select([
      'id',
      'kind',
      'text',
      'options',
      'matches',
      'correct',
      'partial',
      'number',
      'model_answer as modelAnswer',
      'explanation',
      'points',
      'pool',
    ])
    .where('quiz_id', '=', quizId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

export interface AnswerRow {
  id: number;
  attemptId: number;
  questionId: number;
  answer: Answer;
  sequence: number;
  operation: string;
  /** Hundredths of points. */
  awarded: number | null;
  note: string;
  version: number;
}

export const answersOf = (db: Db, attemptIds: readonly number[]): Promise<AnswerRow[]> =>
  attemptIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('quiz_answers')
        .select([
          'id',
          'attempt_id as attemptId',
          'question_id as questionId',
          'answer',
          'sequence',
          'operation',
          'awarded',
          'note',
          'version',
        ])
        .where('attempt_id', 'in', attemptIds)
        .orderBy('question_id')
        .execute();
