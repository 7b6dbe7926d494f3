import type { Fields } from '#/kernel/refusal.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { categoriesOfForm } from '../evaluation-form.records.ts';
import { needsComment, type Side } from '../evaluation-machine.ts';
import { selfSubmitted } from '../evaluation-notices.ts';
import { findEvaluation, type EvaluationRow } from '../evaluation.records.ts';
import { isTheirs } from '../evaluations.policy.ts';
import { inFull, toMove, writeMove, type Which } from './move-evaluation.server.ts';

/** Every question without a score or an answer in words, every extreme without a word, by the name of its field. */
async function missing({ db }: Context, row: EvaluationRow, side: Side): Promise<Fields> {
  const answers = await db
    .selectFrom('evaluation_answers')
    .select(['question_id', 'score', 'comment'])
    .where('evaluation_id', '=', row.id)
    .where('side', '=', side)
    .execute();
  const categories = await categoriesOfForm(db, row.form_id);
  const problems = categories
    .flatMap((it) => it.questions)
    .flatMap(({ id, text, isOpen }): [string, string][] => {
      const given = answers.find((it) => it.question_id === id);
      if (isOpen) return given?.comment.trim() ? [] : [[`question_${id}`, `Answer “${text}”.`]];
      if (!given || given.score === null) return [[`question_${id}`, `Rate “${text}”.`]];
      if (!needsComment(given.score) || given.comment) return [];
      return [[`question_${id}`, `Say why “${text}” gets a ${given.score}.`]];
    });
  return Object.fromEntries(problems);
}

/** Hands in one's own side: the person's self part, or the evaluator's judgement. */
export async function handIn(which: Which, context: Context) {
  const { db, who, now, notify } = context;
  const seen = await findEvaluation(db, who, which.id);
  const side = seen && isTheirs('submit-self', seen, who) ? 'self' : 'lead';
  const move = side === 'self' ? 'submit-self' : 'submit';
  const row = await toMove(move, which, context);
  const problems = await missing(context, row, side);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const change = side === 'self' ? { self_submitted_at: now } : { submitted_at: now };
  const moved = await writeMove(move, row, change, context);
  if (side === 'self') await notify([row.evaluator_id], selfSubmitted(moved));
  return inFull(context, moved);
}
