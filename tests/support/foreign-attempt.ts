import { openQuiz, save, start, submit } from './attempt-cast.ts';
import type { Colleague, TestServer } from './server.ts';

/** Two quizzes of a lead that a member takes: one runs, one is handed in with a written answer. */
export async function foreignAttempt(server: TestServer, lead: Colleague, amna: Colleague) {
  const running = await openQuiz(server, lead, [amna]);
  await start(amna, running);
  const done = await openQuiz(server, lead, [amna]);
  await start(amna, done);
  await save(amna, done, 3, 'Secret answer');
  await submit(amna, done);
  const { id } = await server.db
    .selectFrom('quiz_answers')
    .select('id')
    .where('question_id', '=', done.questions[3]!)
    .executeTakeFirstOrThrow();
  return {
    running: running.id,
    question: running.questions[0]!,
    done: done.id,
    written: done.questions[3]!,
    answer: id,
  };
}
