import { instantOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { copyMaterial, setMaterial } from './material/material.records.ts';
import { copyInto } from './questions/copy-questions.server.ts';
import { readQuiz } from './quiz-reply.server.ts';
import type { QuizState } from './quiz-words.ts';
import type { quizEndpoints, QuizSettings } from './quizzes.contract.ts';
import { changeQuiz, findQuiz, lockQuiz, refuseTaker, type QuizRecord } from './quizzes.records.ts';
import { resetEnds, settleQuizzes } from './settle-quizzes.job.ts';

type Save = ParsedInputOf<(typeof quizEndpoints)['POST /save-quiz']>;

const all = [
  'title',
  'description',
  'opens',
  'closes',
  'minutes',
  'passPercent',
  'shuffleQuestions',
  'shuffleOptions',
  'answersShown',
  'attempts',
  'counts',
  'draws',
  'material',
] as const satisfies readonly (keyof QuizSettings)[];
type Setting = (typeof all)[number];

/** What may still be changed: what would measure people differently stands once it was sent. */
const changeable: Record<QuizState, readonly Setting[]> = {
  draft: all,
  ready: all,
  sent: ['title', 'description', 'opens', 'closes', 'answersShown', 'material'],
  open: ['title', 'description', 'closes', 'answersShown', 'material'],
  closed: ['answersShown', 'material'],
  archived: [],
};

const moment = (it: QuizSettings['opens']) => it && instantOf(it.day, it.time);

function valuesOf(it: Save) {
  return {
    ...(it.title !== undefined && { title: it.title }),
    ...(it.description !== undefined && { description: cleanRichText(it.description) }),
    ...(it.opens !== undefined && { opens_at: moment(it.opens) }),
    ...(it.closes !== undefined && { closes_at: moment(it.closes) }),
    ...(it.minutes !== undefined && { minutes: it.minutes }),
    ...(it.passPercent !== undefined && { pass_percent: it.passPercent }),
    ...(it.shuffleQuestions !== undefined && { shuffle_questions: it.shuffleQuestions }),
    ...(it.shuffleOptions !== undefined && { shuffle_options: it.shuffleOptions }),
    ...(it.answersShown !== undefined && { answers_shown: it.answersShown }),
    ...(it.attempts !== undefined && { attempts: it.attempts }),
    ...(it.counts !== undefined && { counts: it.counts }),
    ...(it.draws !== undefined && { draws: JSON.stringify(it.draws) }),
  };
}

function check(it: Save, row: QuizRecord, now: Date) {
  const late = all.find((name) => it[name] !== undefined && !changeable[row.state].includes(name));
  if (late) {
    const words = `This does not change any more: the quiz is ${row.state}.`;
    throw conflict(words, { [late]: words });
  }
  const opens = it.opens === undefined ? row.opens_at : moment(it.opens);
  const closes = it.closes === undefined ? row.closes_at : moment(it.closes);
  if (opens && closes && closes <= opens)
    throw invalid({ closes: 'It closes after it has opened.' });
  if (it.closes && closes! <= now) throw invalid({ closes: 'This time has passed.' });
}

async function begin(it: Save, context: Context): Promise<number> {
  const { db, who, now, audit } = context;
  const values = { title: it.title!, ...valuesOf(it), owner_id: who.id, updated_at: now };
  const closes = it.closes && moment(it.closes);
  const opens = it.opens && moment(it.opens);
  if (closes && closes <= (opens ?? now))
    throw invalid({ closes: 'It closes after it has opened.' });
  const { id } = await db
    .insertInto('quizzes')
    .values({ ...values, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (it.material) await setMaterial(context, id, it.material);
  audit({
    action: 'quiz.begin',
    subject: ['quiz', id],
    after: { ...values, ...(it.material && { material: it.material }) },
  });
  return id;
}

async function change(it: Save & { id: number }, context: Context): Promise<number> {
  const { db, now, audit, notify } = context;
  const row = await lockQuiz(context, it);
  check(it, row, now);
  const values = valuesOf(it);
  await changeQuiz(db, it.id, values, now);
  const read = it.material && (await setMaterial(context, it.id, it.material));
  if (it.closes !== undefined) await resetEnds(db, it.id);
  await settleQuizzes(db, now, notify, it.id);
  const before = Object.fromEntries(
    Object.keys(values).map((name) => [name, row[name as keyof QuizRecord]]),
  );
  audit({
    action: 'quiz.save',
    subject: ['quiz', it.id],
    before: { ...before, ...(read && { material: read }) },
    after: { ...values, ...(it.material && { material: it.material }) },
  });
  return it.id;
}

export async function saveQuiz(it: Save, context: Context) {
  const { id } = it;
  return readQuiz(
    context,
    id === undefined ? await begin(it, context) : await change({ ...it, id }, context),
  );
}

/** A new draft with the same questions and settings: how a quiz that was sent is changed. */
export async function copyQuiz({ id }: { id: number }, context: Context) {
  const { db, who, now, audit } = context;
  const row = await findQuiz(context, id);
  refuseTaker(row);
  const copy = await db
    .insertInto('quizzes')
    .values({
      title: `${row.title.slice(0, 112)} (copy)`,
      description: row.description,
      owner_id: who.id,
      minutes: row.minutes,
      pass_percent: row.pass_percent,
      shuffle_questions: row.shuffle_questions,
      shuffle_options: row.shuffle_options,
      answers_shown: row.answers_shown,
      attempts: row.attempts,
      counts: row.counts,
      draws: JSON.stringify(row.draws),
      copied_from: id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await copyMaterial(db, id, copy.id);
  const questions = await db
    .selectFrom('quiz_questions')
    .select('id')
    .where('quiz_id', '=', id)
    .where('deleted_at', 'is', null)
    // What was drawn from is drawn anew.
    .where('pool', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  await copyInto(
    context,
    copy.id,
    questions.map((it) => it.id),
  );
  audit({ action: 'quiz.copy', subject: ['quiz', copy.id], after: { copied_from: id } });
  return readQuiz(context, copy.id);
}
