import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { option, passed } from '#/kernel/parameters.ts';
import { PAGE } from '../quiz-paths.ts';

const access = may('quizzes:read');

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
    const next = rows.find((it) => it.can.take);
    go(next ? takeHref(next.quiz) : `${PAGE}?show=mine`);
    return next ? undefined : { message: 'No quiz waits for you' };
  },
});

const listed = () => everyRow((page) => call('GET /get-user-quizes', page));

/** Quizzes I can begin now, for the first time or again. */
const toBegin = option('Quiz', async () =>
  (await listed())
    .filter((it) => it.can.retake || (it.can.take && it.state === 'not_started'))
    .map(({ quiz, title, can, attempt, attempts }) => ({
      id: quiz,
      title,
      ...(can.retake && { note: `again, attempt ${attempt + 1} of ${attempts}` }),
    })),
);

/** Quizzes I am at. */
const begun = option('Quiz', async () =>
  (await listed())
    .filter((it) => it.can.take && it.state !== 'not_started')
    .map(({ quiz, title }) => ({ id: quiz, title })),
);

/** The attempt that is begun next. */
async function nextOf(quiz: number): Promise<number> {
  const { attempt, canRetake } = await call('GET /get-quiz', { quiz });
  return canRetake ? attempt + 1 : attempt;
}

const previewOf = (id: number | undefined, warning?: string) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const { title, questionCount, refusal } = await call('GET /get-quiz', { quiz: id });
    return {
      facts: [{ label: 'Quiz', value: title, note: `${questionCount} questions` }],
      ...(warning && { warning }),
      ...(refusal && { refusal }),
    };
  });

export const quizStart = action({
  id: 'quiz.start',
  title: 'Begin a quiz',
  icon: 'player-play',
  access,
  keywords: ['start', 'take', 'test', 'exam'],
  verbs: ['start quiz', 'start a quiz', 'begin quiz', 'take quiz', 'take a quiz'],
  parameters: { quiz: toBegin, attempt: passed<number>() },
  preview: ({ quiz }) => previewOf(quiz, 'Its time runs from then on.'),
  run: async ({ quiz, attempt: nth }, { go, here }) => {
    await call('POST /start-quiz', { quiz, attempt: nth ?? (await nextOf(quiz)) });
    if (here?.path !== PAGE) go(takeHref(quiz));
  },
});

export const quizSubmit = action({
  id: 'quiz.hand-in',
  title: 'Hand in a quiz',
  icon: 'send',
  access,
  keywords: ['submit', 'finish', 'done', 'test', 'exam'],
  verbs: ['hand in quiz', 'submit quiz'],
  parameters: { quiz: begun, attempt: passed<number>() },
  confirm: 'Answers cannot be changed after it.',
  preview: ({ quiz }) => previewOf(quiz),
  run: async ({ quiz, attempt: nth }) => {
    const attempt = nth ?? (await call('GET /get-quiz', { quiz })).attempt;
    const { title } = await call('POST /submit-quiz', { quiz, attempt });
    return { message: `“${title}” is handed in` };
  },
});

export const takingActions = [quizContinue, quizStart, quizSubmit];
