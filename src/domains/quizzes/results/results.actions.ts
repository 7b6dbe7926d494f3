import { may } from '#/kernel/access.ts';
import { action, type Parameter } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { saveFile } from '#/ui/save-file.ts';
import { call, download } from '../../api.ts';
import { PAGE, quizHref } from '../quiz-paths.ts';
import type { resultEndpoints } from './results.contract.ts';

const access = may('quizzes:grade');

const quizParameter: Parameter = {
  name: 'quiz',
  label: 'Quiz',
  kind: 'entity',
  entity: 'quiz',
  required: false,
};

type FileInput = InputOf<(typeof resultEndpoints)['GET /quiz-results-file']>;

interface Exporting extends Partial<Omit<FileInput, 'quiz'>> {
  quiz?: number;
  [name: string]: unknown;
}

export const resultsExport = action<Exporting>({
  id: 'quiz.export-results',
  title: 'Export the results of a quiz',
  icon: 'file-spreadsheet',
  access,
  keywords: ['download', 'xlsx', 'csv', 'scores', 'table'],
  places: ['console'],
  parameters: [
    quizParameter,
    {
      name: 'format',
      label: 'format',
      kind: 'choice',
      required: false,
      choices: [
        { value: 'xlsx', label: 'XLSX' },
        { value: 'csv', label: 'CSV' },
      ],
    },
  ],
  run: async ({ quiz, ...wanted }, { go }) => {
    if (!quiz) return go(`${PAGE}?show=quizzes`);
    const { name, blob } = await download('GET /quiz-results-file', { quiz, ...wanted });
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

interface Graded extends Record<string, unknown> {
  answer?: { id: number; version: number };
  points?: number;
  note?: string;
}

export const answerGrade = action<Graded>({
  id: 'quiz.grade-answer',
  title: 'Give a written answer its points',
  icon: 'check',
  access,
  keywords: ['grading', 'mark', 'quiz'],
  run: async ({ answer, points, note = '' }, stage) => {
    if (!answer || points === undefined) return gradeNext.run({}, stage);
    await call('POST /grade-answer', { ...answer, points, note });
    return undefined;
  },
});

interface Extra extends Record<string, unknown> {
  quiz?: number;
  row?: { person: { id: number; name: string }; version: number; extraMinutes: number };
  extraMinutes?: number;
}

export const extraTime = action<Extra>({
  id: 'quiz.extra-time',
  title: 'Give somebody more time for a quiz',
  icon: 'clock',
  access,
  keywords: ['extra time', 'minutes', 'longer', 'extend'],
  run: async ({ quiz, row, extraMinutes }, { go }) => {
    if (!quiz || !row || extraMinutes === undefined) {
      return go(quiz ? quizHref(quiz, 'results') : `${PAGE}?show=quizzes`);
    }
    const { person } = row;
    const give = (version: number, minutes: number) =>
      call('POST /quiz-extra-time', {
        quiz,
        person: person.id,
        version,
        extraMinutes: minutes,
      });
    const { version } = await give(row.version, extraMinutes);
    return {
      message: `${person.name} has ${extraMinutes} m on top`,
      undo: () => give(version, row.extraMinutes),
    };
  },
});

export const resultsActions = [resultsExport, gradeNext, answerGrade, extraTime];
