import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { editableQuiz, subjectOf } from './editable-quiz.server.ts';
import type { questionEndpoints } from './questions.contract.ts';
import { findQuestions, questionOf, rowFor } from './questions.records.ts';
import { addQuestion } from './save-questions.server.ts';

type Copy = ParsedInputOf<(typeof questionEndpoints)['POST /copy-questions']>;

/** Copies questions of the scope; the copies stand for themselves from then on. */
export async function copyInto(context: Context, quiz: number | null, ids: readonly number[]) {
  const copies: number[] = [];
  for (const it of await findQuestions(context, ids)) {
    const row = rowFor({ ...it, modelAnswer: it.model_answer });
    copies.push(await addQuestion(context, quiz, row, it.id));
  }
  return copies;
}

export async function copyQuestions({ quiz, questions }: Copy, context: Context) {
  const ids = [...new Set(questions)];
  await editableQuiz(context, quiz, ids.length);
  const copies = await copyInto(context, quiz, ids);
  for (const id of copies)
    context.audit({ action: 'quiz-question.copy', subject: subjectOf(quiz, id) });
  return { questions: (await findQuestions(context, copies)).map(questionOf) };
}
