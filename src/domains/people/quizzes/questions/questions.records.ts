import { sql, type Selectable } from 'kysely';
import { notFound, stale } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import type { QuizQuestionsTable } from '#/store/records/tables/quizzes.ts';
import { problemOf } from '../quiz-moves.ts';
import { trueFalse } from '../quiz-words.ts';
import { questionSeen } from '../quizzes.policy.ts';
import type { Reader } from '../quizzes.records.ts';
import type { Question, QuestionDraft } from './questions.contract.ts';
import { noNumber } from './quiz-number.ts';

export type QuestionRecord = Pick<Selectable<QuizQuestionsTable>, (typeof questionColumns)[number]>;

const questionColumns = [
  'id',
  'version',
  'quiz_id',
  'kind',
  'text',
  'options',
  'matches',
  'correct',
  'partial',
  'number',
  'model_answer',
  'explanation',
  'points',
  'tags',
  'pool',
  'deleted_at',
] as const;

/** The same of `quiz_questions n`. */
export const shownColumns = questionColumns.map((it) => `n.${it}` as const);

/** Questions `n` with their quizzes `q`; those of the bank have none. */
export const questionsFrom = (db: Db) =>
  db.selectFrom('quiz_questions as n').leftJoin('quizzes as q', 'q.id', 'n.quiz_id');

export const questionOf = (it: QuestionRecord): Question => ({
  id: it.id,
  version: it.version,
  kind: it.kind,
  text: it.text,
  options: it.options,
  matches: it.matches,
  correct: it.correct,
  partial: it.partial,
  number: it.number,
  modelAnswer: it.model_answer,
  explanation: it.explanation,
  points: it.points,
  tags: it.tags,
  pool: it.pool,
  problem: problemOf(it),
});

/** The questions of a quiz in their order, as authors see them. */
export async function questionsOf(db: Db, quizId: number): Promise<Question[]> {
  const rows = await db
    .selectFrom('quiz_questions')
    .select(questionColumns)
    .where('quiz_id', '=', quizId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(questionOf);
}

/** Questions of the scope by their ids, in the order of the ids; one that is not there is not found. */
export async function findQuestions(reader: Reader, ids: readonly number[], isDeleted = false) {
  const rows = await questionsFrom(reader.db)
    .select(shownColumns)
    .where('n.id', '=', sql<number>`any(${[...ids]})`)
    .where(sql<boolean>`(n.deleted_at is not null) = ${isDeleted}`)
    .where(questionSeen(reader.who, reader.now))
    .execute();
  const byId = new Map(rows.map((it) => [it.id, it]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound('This question');
    return row;
  });
}

/** One question to change: locked, and refused as stale against another version. */
export async function lockQuestion(
  reader: Reader,
  it: { id: number; version: number },
  isDeleted = false,
) {
  const { db } = reader;
  await db.selectFrom('quiz_questions').select('id').where('id', '=', it.id).forUpdate().execute();
  const [row] = await findQuestions(reader, [it.id], isDeleted);
  if (row!.version !== it.version) throw stale(questionOf(row!));
  return row!;
}

/** What is right: of an order its items as they stand, of pairs the matches in their places. */
function correctOf(
  { kind, correct, matches }: Pick<QuestionDraft, 'kind' | 'correct' | 'matches'>,
  options: readonly { id: string }[],
): string[] {
  if (kind === 'ordering') return options.map((it) => it.id);
  if (kind === 'matching') return matches.slice(0, options.length).map((it) => it.id);
  return correct.filter((id) => options.some((option) => option.id === id));
}

/** What is kept of a question as it was written: nothing that its kind does not have. */
export function rowFor(it: Omit<QuestionDraft, 'id' | 'version'>) {
  const hasNone = it.kind === 'text' || it.kind === 'number' || it.kind === 'file';
  const options = hasNone ? [] : it.kind === 'true_false' ? trueFalse : it.options;
  const matches = it.kind === 'matching' ? it.matches : [];
  const correct = correctOf(it, options);
  return {
    kind: it.kind,
    text: it.text,
    options: JSON.stringify(options),
    matches: JSON.stringify(matches),
    correct: JSON.stringify([...new Set(correct)]),
    partial: (it.kind === 'multiple' || it.kind === 'ordering') && it.partial,
    number: JSON.stringify(it.kind === 'number' ? it.number : noNumber),
    model_answer: it.kind === 'text' || it.kind === 'file' ? it.modelAnswer : '',
    explanation: it.explanation,
    points: it.points,
    tags: [...new Set(it.tags)],
  };
}

/** Where a question added now stands: after those there are. */
export async function nextPosition(db: Db, quizId: number | null): Promise<number> {
  if (quizId === null) return 0;
  const { next } = await db
    .selectFrom('quiz_questions')
    .select((it) => it.fn.coalesce(it.fn.max('position'), it.val(0)).as('next'))
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow();
  return next + 1;
}
