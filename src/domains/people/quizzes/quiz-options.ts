import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import type { Preview } from '#/kernel/action.ts';
import { option } from '#/kernel/parameters.ts';
import { stateWords, type QuizState } from './quiz-words.ts';

/** A quiz I write or grade that is in one of these states, or in any. */
export const quizThatIs = (...states: readonly QuizState[]) =>
  option('Quiz', async () => {
    const wanted = states.length > 0 ? { state: [...states] } : {};
    const rows = await everyRow((page) => call('GET /quiz', { ...wanted, ...page }));
    return rows.map(({ id, title, state, questions, people }) => ({
      id,
      title,
      note: `${stateWords[state]}, ${questions} questions, ${people} people`,
    }));
  });

export const quizOf = (id: number) => call('GET /quiz-details', { id });
type Details = Awaited<ReturnType<typeof quizOf>>;

/** What has to be sent of it: as it was seen on a page, or else as it stands. */
export const seenOf = async (id: number, version?: number) => ({
  id,
  version: version ?? (await quizOf(id)).version,
});

/** How a quiz stands, and what it would become. */
export const previewOf = (
  id: number | undefined,
  becomes: (it: Details) => Partial<Preview> = () => ({}),
): Promise<Preview> =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const it = await quizOf(id);
    const { facts = [], ...more } = becomes(it);
    return {
      facts: [
        { label: 'Quiz', value: it.title, note: stateWords[it.state] },
        { label: 'Has', value: `${it.questions} questions`, note: `${it.people} people` },
        ...facts,
      ],
      ...more,
    };
  });
