import { may } from '#/kernel/access.ts';
import { action, type Parameter } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import { PAGE } from '../quiz-paths.ts';

const access = may('quizzes:read');

const quizParameter: Parameter = {
  name: 'quiz',
  label: 'Quiz',
  kind: 'entity',
  entity: 'quiz',
  required: false,
};

interface Which extends Record<string, unknown> {
  quiz?: number;
}

const takeHref = (quiz: number) => `${PAGE}?take=${quiz}`;

/** The quiz that runs, else the one that closes first; the list when there is none. */
const quizContinue = action({
  id: 'quiz.continue',
  title: 'Continue my quiz',
  icon: 'player-play',
  access,
  keywords: ['my quizzes', 'go on', 'take', 'test', 'exam', 'answer'],
  run: async (_values, { go }) => {
    const { rows } = await call('GET /get-user-quizes', { view: 'open', perPage: 1 });
    const next = rows.find((it) => it.canTake);
    go(next ? takeHref(next.quiz) : `${PAGE}?show=mine`);
    return next ? undefined : { message: 'No quiz waits for you' };
  },
});

export const quizStart = action<Which>({
  id: 'quiz.start',
  title: 'Begin a quiz',
  icon: 'player-play',
  access,
  keywords: ['start', 'take', 'test', 'exam'],
  verbs: ['start quiz', 'start a quiz', 'begin quiz', 'take quiz', 'take a quiz'],
  parameters: [quizParameter],
  run: async ({ quiz }, { go, here }) => {
    if (!quiz) return go(`${PAGE}?show=mine`);
    await call('POST /start-quiz', { quiz });
    if (here?.path !== PAGE) go(takeHref(quiz));
  },
});

export const quizSubmit = action<Which>({
  id: 'quiz.hand-in',
  title: 'Hand in a quiz',
  icon: 'send',
  access,
  keywords: ['submit', 'finish', 'done', 'test', 'exam'],
  parameters: [quizParameter],
  run: async ({ quiz }, { go }) => {
    if (!quiz) return go(`${PAGE}?show=mine`);
    const { title } = await call('POST /submit-quiz', { quiz });
    return { message: `“${title}” is handed in` };
  },
});

export const takingActions = [quizContinue, quizStart, quizSubmit];
