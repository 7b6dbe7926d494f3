import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { editableQuiz, subjectOf } from './editable-quiz.server.ts';
import type { QuestionDraft, questionEndpoints } from './questions.contract.ts';
import {
  findQuestions,
  lockQuestion,
  nextPosition,
  questionOf,
  rowFor,
} from './questions.records.ts';

type Save = ParsedInputOf<(typeof questionEndpoints)['POST /save-questions']>;
type Order = ParsedInputOf<(typeof questionEndpoints)['POST /order-questions']>;
type One = ParsedInputOf<(typeof questionEndpoints)['POST /delete-question']>;

function cleaned(it: QuestionDraft, at: number) {
  for (const side of ['options', 'matches'] as const) {
    const ids = it[side].map((item) => item.id);
    if (new Set(ids).size < ids.length)
      throw invalid({ [`questions.${at}.${side}`]: 'Two of them have the same id.' });
  }
  return rowFor({
    ...it,
    text: cleanRichText(it.text),
    explanation: cleanRichText(it.explanation),
  });
}

/** Adds a question after those there are, for everybody or for a draw to choose from. */
export async function addQuestion(
  { db, who, now }: Context,
  quizId: number | null,
  row: ReturnType<typeof rowFor>,
  copied_from?: number,
  pool: string | null = null,
): Promise<number> {
  const added = await db
    .insertInto('quiz_questions')
    .values({
      ...row,
      quiz_id: quizId,
      author_id: who.id,
      position: await nextPosition(db, quizId),
      copied_from: copied_from ?? null,
      pool,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

async function change(context: Context, quizId: number | null, it: QuestionDraft, at: number) {
  const { db, now } = context;
  if (it.version === undefined)
    throw invalid({ [`questions.${at}.version`]: 'Say which version was changed.' });
  const before = await lockQuestion(context, { id: it.id!, version: it.version });
  if (before.quiz_id !== quizId) throw notFound('This question');
  await db
    .updateTable('quiz_questions')
    .set((eb) => ({ ...cleaned(it, at), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', it.id!)
    .execute();
  return it.id!;
}

/** Writes questions as they are, finished or not; whether they can be asked is said with each. */
export async function saveQuestions({ quiz, questions }: Save, context: Context) {
  const { audit } = context;
  await editableQuiz(context, quiz, questions.filter((it) => it.id === undefined).length);
  const ids: number[] = [];
  for (const [at, it] of questions.entries()) {
    const id =
      it.id === undefined
        ? await addQuestion(context, quiz, cleaned(it, at))
        : await change(context, quiz, it, at);
    audit({ action: 'quiz-question.save', subject: subjectOf(quiz, id), after: { question: id } });
    ids.push(id);
  }
  return { questions: (await findQuestions(context, ids)).map(questionOf) };
}

/** Puts all questions of a quiz into this order. */
export async function orderQuestions({ quiz, ids }: Order, context: Context) {
  const { db, audit } = context;
  await editableQuiz(context, quiz);
  const rows = await db
    .selectFrom('quiz_questions')
    .select('id')
    .where('quiz_id', '=', quiz)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(rows.map((it) => it.id));
  if (ids.some((id) => !known.has(id))) throw notFound('This question');
  if (new Set(ids).size !== known.size) throw invalid({ ids: 'Name each question once.' });
  const places = sql<{ id: number; position: number }>`unnest(${ids}::int[]) with ordinality`;
  await db
    .updateTable('quiz_questions as n')
    .from(places.as<'o'>(sql`o (id, position)`))
    .set((eb) => ({ position: eb.ref('o.position') }))
    .whereRef('n.id', '=', 'o.id')
    .execute();
  audit({ action: 'quiz.order', subject: ['quiz', quiz], after: { ids } });
  return { ids };
}

async function setDeleted({ id, version }: One, context: Context, isDeleted: boolean) {
  const { db, now, audit } = context;
  const [found] = await findQuestions(context, [id], !isDeleted);
  await editableQuiz(context, found!.quiz_id, isDeleted ? 0 : 1);
  const row = await lockQuestion(context, { id, version }, !isDeleted);
  await db
    .updateTable('quiz_questions')
    .set((it) => ({
      deleted_at: isDeleted ? now : null,
      updated_at: now,
      version: it('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  audit({
    action: isDeleted ? 'quiz-question.delete' : 'quiz-question.restore',
    subject: subjectOf(row.quiz_id, id),
    before: isDeleted ? questionOf(row) : undefined,
  });
  return { ...questionOf(row), version: row.version + 1 };
}

export const deleteQuestion = (it: One, context: Context) => setDeleted(it, context, true);
export const restoreQuestion = (it: One, context: Context) => setDeleted(it, context, false);
