import { noNumber } from '#/domains/people/quizzes/questions/quiz-number.ts';
import { answerPoints } from '#/domains/people/quizzes/taking/answer-points.ts';
import { choicePoints } from '#/domains/people/quizzes/taking/choice-points.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';
import { quizzes, written, type DemoQuestion, type DemoQuiz } from './quiz-papers.ts';

const AUTHOR = 'Ayesha Rauf';

/** Numbers from 0 to 1, the same in every demo company; neighbouring seeds have nothing in common. */
function numbers(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** What comes of forgetting the thousand, or of dividing the other way round. */
const numberGuesses = ['0.003', '0.003', '333.33', '1,200'];

/** Two neighbours that were taken for each other. */
const swapped = (ids: readonly string[], at: number) =>
  ids.toSpliced(at, 2, ids[at + 1]!, ids[at]!);

interface Asked extends DemoQuestion {
  id: number;
}

async function addMaterial(db: Db, quiz_id: number, { material = [] }: DemoQuiz) {
  for (const [place, it] of material.entries()) {
    const { id: document_id } =
      'document' in it
        ? await db
            .selectFrom('documents')
            .select('id')
            .where('title', '=', it.document)
            .executeTakeFirstOrThrow()
        : { id: null };
    const link = 'url' in it ? it : { title: null, url: null };
    await db
      .insertInto('quiz_material')
      .values({ quiz_id, place, document_id, ...link })
      .execute();
  }
}

async function makeQuiz(db: Db, owner: number, it: DemoQuiz, today: string) {
  const { title, description, minutes, opensAgo, closesIn, attempts } = it;
  const opens = instantOf(addDays(today, -opensAgo), '10:00');
  const closes = instantOf(addDays(today, closesIn), '18:00');
  const { id } = await db
    .insertInto('quizzes')
    .values({
      title,
      description,
      minutes,
      owner_id: owner,
      opens_at: opens,
      closes_at: closes,
      pass_percent: 60,
      attempts,
      shuffle_options: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('quiz_questions')
    .values(
      it.questions.map((question, position) => ({
        quiz_id: id,
        author_id: owner,
        kind: question.kind,
        text: question.text,
        options: JSON.stringify(question.options),
        correct: JSON.stringify(question.correct),
        partial: question.kind === 'multiple' || question.kind === 'ordering',
        ...(question.matches && { matches: JSON.stringify(question.matches) }),
        ...(question.number && { number: JSON.stringify(question.number) }),
        model_answer: question.model ?? '',
        explanation: question.why ?? '',
        points: question.points,
        position,
      })),
    )
    .returning('id')
    .execute();
  await addMaterial(db, id, it);
  const isOver = closesIn < 0;
  await db
    .updateTable('quizzes')
    .set({
      state: isOver ? 'closed' : 'open',
      sent_at: opens,
      opened_at: opens,
      closed_at: isOver ? closes : null,
    })
    .where('id', '=', id)
    .execute();
  const questions = it.questions.map((question, at): Asked => ({ ...question, id: rows[at]!.id }));
  return { id, owner, opens, closes, isOver, questions };
}
type Made = Awaited<ReturnType<typeof makeQuiz>>;

/** What somebody answers who knows so much, from 0 to 1. */
function answerOf(question: Asked, skill: number, random: () => number) {
  if (question.kind === 'text') {
    const best = written.filter((it) => it.of === question.text);
    const at = Math.min(best.length - 1, Math.floor((1 - skill) * best.length + random()));
    return { answer: best[at]!.text, awarded: Math.round(best[at]!.share * question.points) * 100 };
  }
  const knows = random() < skill + (1 - skill) * question.easy;
  if (question.kind === 'number') {
    const { value } = question.number!;
    const typed = knows ? value : numberGuesses[Math.floor(random() * numberGuesses.length)]!;
    return { answer: typed, awarded: knows ? question.points * 100 : 0 };
  }
  if (question.kind === 'ordering' || question.kind === 'matching') {
    const at = knows ? 0 : Math.floor(random() * (question.options.length - 1));
    const mixed = knows ? question.correct : swapped(question.correct, at);
    const answer =
      question.kind === 'ordering'
        ? mixed
        : question.options.map((it, place) => `${it.id}:${mixed[place]}`);
    const graded = { ...question, partial: true, matches: question.matches ?? [] };
    return { answer, awarded: answerPoints({ ...graded, number: noNumber }, answer) ?? 0 };
  }
  const wrong = question.options.filter((it) => !question.correct.includes(it.id));
  const guess = wrong[Math.floor(random() * wrong.length)]!.id;
  const chosen = knows
    ? question.correct
    : question.kind === 'multiple'
      ? [question.correct[0]!, ...(random() < 0.5 ? [guess] : [])]
      : [guess];
  return { answer: chosen, awarded: choicePoints({ ...question, partial: true }, chosen) };
}

type Fate = 'not_started' | 'in_progress' | 'submitted' | 'graded' | 'abandoned';

/** How far the nth person is. */
function fateOf(nth: number, { isOver }: Made): Fate {
  if (isOver) return nth % 13 === 5 ? 'abandoned' : nth % 5 === 3 ? 'submitted' : 'graded';
  return nth % 6 === 4 ? 'submitted' : nth === 9 ? 'in_progress' : 'not_started';
}

/** The attempts of the nth person, as far as they are with each. */
function fatesOf(nth: number, quiz: Made): Fate[] {
  if (quiz.isOver || nth % 6 !== 2) return [fateOf(nth, quiz)];
  return nth % 12 === 2 ? ['graded', 'graded'] : ['graded', 'in_progress'];
}

/** One attempt of somebody who knows so much, from 0 to 1, and what was answered in it. */
async function makeAttempt(
  db: Db,
  quiz: Made,
  about: { assignee: number; number: number; fate: Fate; begun: Date; skill: number },
  random: () => number,
) {
  const { assignee, number, fate, begun, skill } = about;
  const minutes = 6 + Math.floor(random() * 13);
  const isThere = fate !== 'not_started' && fate !== 'abandoned';
  const answers = isThere
    ? quiz.questions
        .slice(0, fate === 'in_progress' ? 3 : undefined)
        .map((it) => ({ question: it, ...answerOf(it, skill, random) }))
    : [];
  const submitted = new Date(begun.getTime() + minutes * 60_000);
  const isDone = fate === 'submitted' || fate === 'graded';
  const attempt = await db
    .insertInto('quiz_attempts')
    .values({
      assignee_id: assignee,
      number,
      state: fate,
      started_at: fate === 'not_started' ? null : begun,
      ends_at: fate === 'not_started' ? null : new Date(begun.getTime() + 20 * 60_000),
      submitted_at: isDone ? submitted : null,
      graded_at: fate === 'graded' ? submitted : null,
      score:
        fate === 'graded'
          ? answers.reduce((sum, it) => sum + it.awarded, 0)
          : fate === 'abandoned'
            ? 0
            : null,
      result_told_at: quiz.isOver && !isDone ? null : quiz.closes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return answers.map(({ question, answer, awarded }, at) => ({
    attempt_id: attempt.id,
    question_id: question.id,
    answer: JSON.stringify(answer),
    operation: `00000000-0000-4000-8000-${String(attempt.id * 100 + at).padStart(12, '0')}`,
    sequence: (at + 1) * 40_000,
    saved_at: new Date(begun.getTime() + (at + 1) * 40_000),
    awarded: !isDone || (fate === 'submitted' && question.kind === 'text') ? null : awarded,
    graded_at: fate === 'graded' ? submitted : null,
  }));
}

async function takePart(db: Db, quiz: Made, person: number, nth: number, now: Date) {
  const random = numbers(nth * 97 + quiz.questions.length);
  const fates = fatesOf(nth, quiz);
  const assignee = await db
    .insertInto('quiz_assignees')
    .values({
      quiz_id: quiz.id,
      person_id: person,
      assigned_by: quiz.owner,
      invited_at: quiz.opens,
      invitations: 1,
      extra_minutes: nth === 7 ? 10 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const skill = 0.05 + 0.95 * random();
  const answers = [];
  for (const [at, fate] of fates.entries()) {
    // Later attempts come later, and what was missed has been read up.
    const from = quiz.opens.getTime();
    const span = Math.min(now.getTime(), quiz.closes.getTime()) - from;
    const part = (at + random()) / fates.length;
    const begun =
      fate === 'in_progress'
        ? new Date(now.getTime() - 4 * 60_000)
        : new Date(from + Math.floor(part * 0.8 * span));
    const about = { assignee: assignee.id, number: at + 1, fate, begun };
    const knows = Math.min(1, skill + at * 0.25);
    answers.push(...(await makeAttempt(db, quiz, { ...about, skill: knows }, random)));
  }
  return answers;
}

/** Two quizzes that everybody is asked to take: one is over, one runs. */
export async function seedQuizAttempts(db: Db, { people }: Cast, now: Date, today: string) {
  const author = people.get(AUTHOR)!;
  const takers = [...people].filter(([name]) => name !== AUTHOR).map(([, id]) => id);
  for (const it of quizzes) {
    const quiz = await makeQuiz(db, author, it, today);
    const answers = [];
    for (const [nth, person] of takers.entries()) {
      answers.push(...(await takePart(db, quiz, person, nth, now)));
    }
    await db.insertInto('quiz_answers').values(answers).execute();
  }
}
