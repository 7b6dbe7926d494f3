import { begin, ready } from './quiz-cast.ts';
import type { Colleague } from './server.ts';

/** A quiz of one that the other is asked to take, a deleted question, and one from elsewhere. */
export async function foreignQuiz(author: Colleague, taker: Colleague, outsider: Colleague) {
  const quiz = await ready(author, taker);
  const deleted = await ready(author);
  const gone = deleted.questions[0]!;
  await author.call('POST /delete-question', { id: gone.id, version: gone.version });
  const sent = await author.call('POST /send-quiz-invitation', {
    quiz: quiz.id,
    version: quiz.version,
  });
  const people = await author.call('GET /quiz-people', { quiz: quiz.id });
  const [asked] = people.body['rows'] as { id: number; version: number }[];
  return {
    id: quiz.id,
    version: Number(sent.body['version']),
    question: quiz.questions[0]!.id,
    gone: gone.id,
    assignee: asked!,
    outsiders: await begin(outsider, 'Of another team'),
  };
}
