import { days } from './evaluations.ts';
import type { Colleague, TestServer } from './server.ts';

/** An evaluation of one by the other, with one question; both may write in it, a colleague is asked. */
export async function foreignEvaluation(
  { db }: TestServer,
  person: Colleague,
  evaluator: Colleague,
  peer: Colleague,
) {
  const form = await db
    .insertInto('evaluation_forms')
    .values({ name: 'Secret form', self_part: 'optional' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const category = await db
    .insertInto('evaluation_categories')
    .values({ form_id: form.id, name: 'Secret category', weight: 100, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const question = await db
    .insertInto('evaluation_questions')
    .values({
      form_id: form.id,
      category_id: category.id,
      text: 'Secret question',
      weight: 100,
      position: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const evaluation = await db
    .insertInto('evaluations')
    .values({
      form_id: form.id,
      person_id: person.id,
      evaluator_id: evaluator.id,
      period: '2025 H2',
      ...days,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const request = await db
    .insertInto('peer_feedback')
    .values({
      evaluation_id: evaluation.id,
      peer_id: peer.id,
      state: 'requested',
      asked_by: evaluator.id,
      asked_at: new Date(),
      due_on: days.due_on,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  return { ...evaluation, question: question.id, request };
}
