import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Side } from '../evaluation-machine.ts';
import { answerReply } from '../evaluation-reply.server.ts';
import { stateWords } from '../evaluation-words.ts';
import { lockEvaluation, type EvaluationRow } from '../evaluation.records.ts';
import { isTheirs } from '../evaluations.policy.ts';
import type { movesEndpoints } from './moves.contract.ts';

type Given = ParsedInputOf<(typeof movesEndpoints)['POST /evaluations/save-answer']>;

/** The side this person writes on at present; refused in words when there is none. */
function sideOf(row: EvaluationRow, { who }: Context): Side {
  const isPerson = isTheirs('answer-self', row, who);
  if (isPerson && row.state === 'assigned') return 'self';
  const isEvaluator = isTheirs('answer-lead', row, who);
  if (isEvaluator && row.state === 'lead_draft') return 'lead';
  if (isPerson && row.shown_state === 'lead_draft') {
    throw conflict(`${row.evaluator_name} has begun to evaluate: your part is closed.`);
  }
  if (isEvaluator && ['assigned', 'self_submitted'].includes(row.state)) {
    throw conflict('Begin this evaluation before you write in it.');
  }
  if (!isPerson && !isEvaluator) throw notAllowed('You have no part in this evaluation.');
  const state = stateWords[row.shown_state].toLowerCase();
  throw conflict(`This evaluation is ${state}: nothing in it can be changed any more.`);
}

const questionOf = ({ db }: Context, row: EvaluationRow, questionId: number) =>
  db
    .selectFrom('evaluation_questions')
    .select('is_open')
    .where('id', '=', questionId)
    .where('form_id', '=', row.form_id)
    .executeTakeFirst();

/**
 * Keeps one answer. What is there already, sent once more, changes nothing; what was changed from
 * another version, in a second tab, is refused with the answer as it stands.
 */
export async function saveAnswer(given: Given, context: Context) {
  const { db, who, now, audit } = context;
  const { id, question_id = null, score, comment, version } = given;
  const row = await lockEvaluation(db, who, id, 'answer');
  if (!row) throw notFound('This evaluation');
  const side = sideOf(row, context);
  if (question_id !== null) {
    const question = await questionOf(context, row, question_id);
    if (!question) throw invalid({ question_id: 'This question is not in the form.' });
    if (question.is_open && score !== null) {
      throw invalid({ score: 'This question is answered in words, without a score.' });
    }
  }
  const find = () =>
    db
      .selectFrom('evaluation_answers')
      .select(['id', 'question_id', 'score', 'comment', 'version', 'saved_at'])
      .where('evaluation_id', '=', id)
      .where('side', '=', side)
      .where('question_id', 'is not distinct from', question_id);
  const fresh = await db
    .insertInto('evaluation_answers')
    .values({ evaluation_id: id, question_id, side, score, comment, saved_at: now })
    .onConflict((it) => it.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!fresh) {
    const current = await find().forUpdate().executeTakeFirstOrThrow();
    if (current.score === score && current.comment === comment) return answerReply(current);
    if (current.version !== version) throw stale(answerReply(current));
    await db
      .updateTable('evaluation_answers')
      .set((it) => ({ score, comment, saved_at: now, version: it('version', '+', 1) }))
      .where('id', '=', current.id)
      .execute();
  }
  // Its words stay out of the log, which others read than those who may see the evaluation.
  audit({
    action: 'evaluation.answer',
    subject: ['evaluation-answer', id],
    after: { side, question_id },
  });
  return answerReply(await find().executeTakeFirstOrThrow());
}
