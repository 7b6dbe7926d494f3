import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';
import { demoQuestions, rowOf, type DemoQuestion } from './quiz-questions.ts';

/** A quiz that is still written, with people already chosen for it, and the question bank. */

const HOUR_MS = 3_600_000;
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

async function insertQuestions(
  db: Db,
  questions: readonly DemoQuestion[],
  about: { quiz_id: number | null; author_id: number },
  now: Date,
) {
  const values = questions.map((it, at) => {
    const written = hoursBefore(now, 6 + 5 * (questions.length - at));
    const { options, correct, number, ...row } = rowOf(it, at);
    return {
      ...row,
      ...about,
      options: JSON.stringify(options),
      correct: JSON.stringify(correct),
      number: JSON.stringify(number),
      created_at: written,
      updated_at: written,
    };
  });
  await db.insertInto('quiz_questions').values(values).execute();
}

/** What authors have in hand; the quizzes that were sent are made beside this. */
export async function seedQuizDesk(db: Db, { people }: Cast, now: Date) {
  const author_id = people.get('Ayesha Rauf')!;
  const chosen = ['Dania Langah', 'Tariq Jamal', 'Sara Yousaf'];
  const draft = chosen.map((name) => ({ person: people.get(name)!, extraMinutes: 0 }));
  const { id } = await db
    .insertInto('quizzes')
    .values({
      title: 'Designing levels',
      description: 'For everybody who builds levels or tests them.',
      owner_id: author_id,
      minutes: 20,
      draws: JSON.stringify([{ tag: 'retention', count: 2 }]),
      people_draft: JSON.stringify(draft),
      people_draft_by: author_id,
      people_draft_at: hoursBefore(now, 5),
      created_at: hoursBefore(now, 30),
      updated_at: hoursBefore(now, 5),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertQuestions(db, demoQuestions.levels, { quiz_id: id, author_id }, now);
  await insertQuestions(db, demoQuestions.bank, { quiz_id: null, author_id }, now);
}
