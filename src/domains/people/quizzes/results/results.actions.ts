import { call, download } from '#/client/api.ts';
import { everyRow, oneOf, optionFrom, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { choice, duration, number, option, optional, passed, text } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import { quizThatIs } from '../quiz-options.ts';
import { quizHref } from '../quiz-paths.ts';
import type { resultEndpoints } from './results.contract.ts';

const access = may('quizzes:grade');

type FileInput = InputOf<(typeof resultEndpoints)['GET /quiz-results-file']>;

export const resultsExport = action({
  id: 'quiz.export-results',
  title: 'Export the results of a quiz',
  icon: 'file-spreadsheet',
  access,
  keywords: ['download', 'xlsx', 'csv', 'scores', 'table'],
  places: ['console'],
  parameters: {
    quiz: quizThatIs('open', 'closed', 'archived'),
    format: optional(
      choice('format', [
        { value: 'xlsx', label: 'XLSX' },
        { value: 'csv', label: 'CSV' },
      ]),
    ),
    wanted: passed<Omit<FileInput, 'quiz' | 'format'>>(),
  },
  run: async ({ quiz, format, wanted }) => {
    const asked = { quiz, ...wanted, ...(format && { format }) };
    const { name, blob } = await download('GET /quiz-results-file', asked);
    saveFile(name, blob);
    return { message: `${name} is saved` };
  },
});

const gradeNext = action({
  id: 'quiz.grade-next',
  title: 'Grade the next answer of a quiz',
  icon: 'checks',
  access,
  keywords: ['grading', 'points', 'written answers', 'correct', 'mark', 'queue'],
  run: async (_values, { go }) => {
    const { quiz, waiting } = await call('GET /quiz-grading', {});
    if (!quiz || waiting === 0) return { message: 'No answer waits for you' };
    go(`${quizHref(quiz.id, 'results')}&results=grading`);
    return undefined;
  },
});

/** Written answers of the quiz that has waited longest, and the question they answer. */
async function waitingAnswers() {
  const { answers, questions, question } = await call('GET /quiz-grading', {});
  return { answers, asked: questions.find((it) => it.id === question) };
}

export const answerGrade = action({
  id: 'quiz.grade-answer',
  title: 'Give a written answer its points',
  icon: 'check',
  access,
  keywords: ['grading', 'mark', 'quiz'],
  verbs: ['grade', 'grade answer', 'give points'],
  parameters: {
    answer: option('Answer', async () => {
      const { answers, asked } = await waitingAnswers();
      return answers
        .filter((it) => it.awarded === null)
        .map(({ id, text }) => ({ id, title: text.slice(0, 120), note: asked?.text.slice(0, 80) }));
    }),
    points: number('Points'),
    note: optional(text('Note')),
    version: passed<number>(),
  },
  preview: ({ answer, points }) =>
    refusing(async () => {
      if (answer === undefined) return { facts: [] };
      const { asked } = await waitingAnswers();
      const most = asked?.points ?? 100;
      const isOff = points !== undefined && (points < 0 || points > most);
      return {
        facts: [{ label: 'Question', value: asked?.text ?? '', note: `${most} points at most` }],
        ...(isOff && { refusal: `Points go from 0 to ${most}.` }),
      };
    }),
  run: async ({ answer: id, points, note = '', version: seen }) => {
    const version = seen ?? oneOf((await waitingAnswers()).answers, id, 'This answer').version;
    await call('POST /grade-answer', { id, version, points, note });
    return undefined;
  },
});

type OfQuiz = { quiz: number };
const resultsOf = ({ quiz }: OfQuiz) =>
  everyRow((page) => call('GET /quiz-results', { quiz, ...page }));

const resultOf = async (quiz: number, person: number) => {
  const found = (await resultsOf({ quiz })).find((it) => it.person.id === person);
  if (!found) throw new Error('This person is not asked to take it.');
  return found;
};

export const extraTime = action({
  id: 'quiz.extra-time',
  title: 'Give somebody more time for a quiz',
  icon: 'clock',
  access,
  keywords: ['extra time', 'minutes', 'longer', 'extend'],
  verbs: ['extra time', 'more time'],
  parameters: {
    quiz: quizThatIs('draft', 'ready', 'sent', 'open'),
    person: optionFrom(
      'Person',
      async (of: OfQuiz) =>
        (await resultsOf(of)).map(({ person, extraMinutes }) => ({
          id: person.id,
          title: person.name,
          note: `${extraMinutes} min on top now`,
        })),
      ['quiz'],
    ),
    extraMinutes: duration('On top'),
    version: passed<number>(),
  },
  preview: ({ quiz, person, extraMinutes }) =>
    refusing(async () => {
      if (quiz === undefined || person === undefined) return { facts: [] };
      const it = await resultOf(quiz, person);
      return {
        facts: [
          { label: 'Now', value: `${it.extraMinutes} min on top` },
          ...(extraMinutes === undefined
            ? []
            : [{ label: 'New', value: `${extraMinutes} min on top` }]),
        ],
        ...(extraMinutes === it.extraMinutes && { refusal: 'That is so already.' }),
      };
    }),
  run: async ({ quiz, person, extraMinutes, version }) => {
    const before = await resultOf(quiz, person);
    const give = (version: number, minutes: number) =>
      call('POST /quiz-extra-time', { quiz, person, version, extraMinutes: minutes });
    const after = await give(version ?? before.version, extraMinutes);
    return {
      message: `${before.person.name} has ${extraMinutes} m on top`,
      undo: () => give(after.version, before.extraMinutes),
    };
  },
});

export const resultsActions = [resultsExport, gradeNext, answerGrade, extraTime];
