import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { sheetFile } from '#/store/sheet.ts';
import { findQuiz, refuseTaker } from '../quizzes.records.ts';
import { letterOf } from './question-columns.ts';
import { MOST_QUESTIONS, type questionEndpoints } from './questions.contract.ts';
import { readQuestions } from './read-questions.ts';
import { saveQuestions } from './save-questions.server.ts';

type Import = ParsedInputOf<(typeof questionEndpoints)['POST /import-questions']>;
type Template = ParsedInputOf<(typeof questionEndpoints)['GET /question-template']>;

/** Problems and questions shown before a file is taken in. */
const MOST_PROBLEMS = 100;
const SAMPLE = 5;

/** Checks a file, or takes in all of its questions; with one that is not right none is taken. */
export async function importQuestions(
  { quiz, check }: Import,
  context: Context,
  upload?: UploadedFile,
) {
  if (quiz !== undefined) refuseTaker(await findQuiz(context, quiz));
  const { questions, problems } = readQuestions(upload!.table!);
  if (questions.length > MOST_QUESTIONS)
    throw invalid({ file: `A file has at most ${MOST_QUESTIONS} questions.` });
  const found = { good: questions.length, problems: problems.slice(0, MOST_PROBLEMS) };
  const sample = questions
    .slice(0, SAMPLE)
    .map(({ kind, text, points }) => ({ kind, text, points }));
  if (check) return { ...found, questions: [], sample };
  if (problems.length > 0)
    throw invalid({
      file: `Row ${problems[0]!.row}, ${problems[0]!.column}: ${problems[0]!.message}`,
    });
  const saved = await saveQuestions({ quiz: quiz ?? null, questions }, context);
  context.audit({
    action: 'quiz-question.import',
    subject: quiz === undefined ? ['quiz-question', 'bank'] : ['quiz', quiz],
    after: { file: upload!.name, questions: saved.questions.length },
  });
  return { ...found, ...saved, sample: [] };
}

interface Example {
  kind: string;
  text: string;
  options: string[];
  matches?: string[];
  correct: string;
  points: number;
  tolerance?: string;
  unit?: string;
  partial?: string;
  explanation?: string;
  modelAnswer?: string;
  tags: string;
}

const examples: readonly Example[] = [
  {
    kind: 'One answer',
    text: 'Which figure is revenue per thousand impressions?',
    options: ['eCPM', 'CPI', 'ROAS'],
    correct: 'A',
    points: 1,
    explanation: 'Effective cost per mille.',
    tags: 'ads, basics',
  },
  {
    kind: 'Several answers',
    text: 'Which of these are ad formats?',
    options: ['Rewarded', 'Banner', 'Crash'],
    correct: 'A, B',
    points: 2,
    partial: 'yes',
    tags: 'ads',
  },
  {
    kind: 'True or false',
    text: 'Retention counts installs.',
    options: [],
    correct: 'false',
    points: 1,
    tags: 'basics',
  },
  {
    kind: 'Ordering',
    text: 'Put the way of an ad into its order, from the first to the last.',
    options: ['Request', 'Fill', 'Impression', 'Click'],
    correct: '',
    points: 3,
    partial: 'yes',
    tags: 'ads, basics',
  },
  {
    kind: 'Matching',
    text: 'What does each figure say?',
    options: ['eCPM', 'ROAS', 'ARPDAU'],
    matches: [
      'Revenue per thousand impressions',
      'Revenue for what was spent',
      'Revenue per daily player',
      'Cost of an install',
    ],
    correct: '',
    points: 3,
    explanation: 'The cost of an install is the CPI.',
    tags: 'basics',
  },
  {
    kind: 'Number',
    text: 'Revenue is 1,200 USD with 400,000 impressions. What is the eCPM?',
    options: [],
    correct: '3',
    tolerance: '0.05',
    unit: 'USD',
    points: 2,
    explanation: '1,200 / 400,000 × 1,000 = 3.',
    tags: 'ads',
  },
  {
    kind: 'Written answer',
    text: 'When would you lower a floor price?',
    options: [],
    correct: '',
    points: 5,
    modelAnswer: 'When fill falls more than eCPM rises.',
    tags: 'ads',
  },
];

/** A file with one example of each kind, to be written over. */
export const questionTemplate = ({ format }: Template) =>
  sheetFile(
    'questions',
    format,
    [
      { title: 'Kind', value: (it: Example) => it.kind },
      { title: 'Question', value: (it) => it.text },
      ...[0, 1, 2, 3, 4, 5].map((at) => ({
        title: `Option ${letterOf(at)}`,
        value: (it: Example) => it.options[at],
      })),
      ...[0, 1, 2, 3, 4, 5].map((at) => ({
        title: `Match ${letterOf(at)}`,
        value: (it: Example) => it.matches?.[at],
      })),
      { title: 'Correct', value: (it) => it.correct },
      { title: 'Tolerance', value: (it) => it.tolerance },
      { title: 'Unit', value: (it) => it.unit },
      { title: 'Points', value: (it) => it.points },
      { title: 'Partial', value: (it) => it.partial },
      { title: 'Explanation', value: (it) => it.explanation },
      { title: 'Model answer', value: (it) => it.modelAnswer },
      { title: 'Tags', value: (it) => it.tags },
    ],
    examples,
  );
