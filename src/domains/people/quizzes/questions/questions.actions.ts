import { call } from '#/client/api.ts';
import { everyRow, optionFrom, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import {
  choice,
  fallback,
  many,
  number,
  option,
  orNone,
  passed,
  text,
} from '#/kernel/parameters.ts';
import { wordsOf } from '#/kernel/rich-text.ts';
import { quizOf, quizThatIs } from '../quiz-options.ts';
import { PAGE, quizHref } from '../quiz-paths.ts';
import { kindWords, trueFalse } from '../quiz-words.ts';

const write = may('quizzes:write');
const intoBank = ['the bank', 'bank'] as const;
const editable = () => orNone(quizThatIs('draft', 'ready'), ...intoBank);

/** Questions of the bank and of drafts, as they are chosen by their words. */
const bank = async () => {
  const all = await Promise.all(
    (['bank', 'quizzes'] as const).map((from) =>
      everyRow((page) => call('GET /quiz-questions', { from, ...page })),
    ),
  );
  return all.flat();
};

const questionOption = (label: string) =>
  option(label, async () =>
    (await bank()).map(({ id, text: words, kind, quiz, points }) => ({
      id,
      title: wordsOf(words, 120),
      note: `${quiz?.title ?? 'Bank'}, ${kindWords[kind].toLowerCase()}, ${points} points`,
    })),
  );

const questionAdd = action({
  id: 'quiz-question.add',
  title: 'Add a question',
  icon: 'plus',
  access: write,
  keywords: ['quiz', 'question', 'bank', 'new', 'write'],
  verbs: ['add question', 'new question'],
  parameters: {
    quiz: editable(),
    answer: fallback(
      choice('Answer', [
        { value: 'text', label: 'In writing', keywords: ['written'] },
        { value: 'true', label: 'Answer: true', keywords: ['is true'] },
        { value: 'false', label: 'Answer: false', keywords: ['is false'] },
        { value: 'number', label: 'A number', keywords: ['in numbers'] },
        { value: 'ordering', label: 'Items to put in order', keywords: ['ordering'] },
        { value: 'matching', label: 'Pairs to match', keywords: ['matching'] },
        { value: 'file', label: 'A file', keywords: ['upload', 'with a file'] },
      ]),
      () => 'text' as const,
    ),
    points: fallback(number('Points'), () => 1),
    text: text('Question'),
  },
  run: async ({ quiz, answer, points, text: asked }, { go }) => {
    const question =
      answer !== 'true' && answer !== 'false'
        ? { kind: answer, text: asked, points }
        : {
            kind: 'true_false' as const,
            text: asked,
            points,
            options: trueFalse,
            correct: [answer],
          };
    const { questions } = await call('POST /save-questions', { quiz, questions: [question] });
    const made = questions.at(-1)!;
    // What is right of it is written on its page.
    if (made.problem)
      go(`${quiz === null ? `${PAGE}?show=bank` : quizHref(quiz)}&question=${made.id}`);
    return {
      message: quiz === null ? 'The question is in the bank' : 'The question is added',
      undo: () => call('POST /delete-question', { id: made.id, version: made.version }),
    };
  },
});

async function versionOf(id: number): Promise<number> {
  const found = (await bank()).find((it) => it.id === id);
  if (!found) throw new Error('This question is not there any more.');
  return found.version;
}

export const questionDelete = action({
  id: 'quiz-question.delete',
  title: 'Delete a question',
  icon: 'trash',
  access: write,
  keywords: ['quiz', 'question', 'remove'],
  verbs: ['delete question'],
  parameters: {
    question: questionOption('Question'),
    version: passed<number>(),
  },
  run: async ({ question: id, version }) => {
    const input = { id, version: version ?? (await versionOf(id)) };
    const gone = await call('POST /delete-question', input);
    return {
      message: 'The question is deleted',
      undo: () => call('POST /restore-question', { id, version: gone.version }),
    };
  },
});

const questionOrder = action({
  id: 'quiz-question.order',
  title: 'Move a question of a quiz',
  icon: 'arrows-sort',
  access: write,
  keywords: ['order', 'first', 'last', 'sort'],
  verbs: ['move question'],
  parameters: {
    quiz: quizThatIs('draft', 'ready'),
    question: optionFrom(
      'Question',
      async ({ quiz }: { quiz: number }) =>
        (await quizOf(quiz)).list.map((it, at) => ({
          id: it.id,
          title: wordsOf(it.text, 120),
          key: String(at + 1),
        })),
      ['quiz'],
    ),
    place: number('Place'),
  },
  preview: ({ quiz, question, place }) =>
    refusing(async () => {
      if (quiz === undefined || question === undefined) return { facts: [] };
      const { list } = await quizOf(quiz);
      const at = list.findIndex((it) => it.id === question) + 1;
      const isOff = place !== undefined && (place < 1 || place > list.length);
      return {
        facts: [{ label: 'Now', value: `${at} of ${list.length}` }],
        ...(isOff && { refusal: `Places go from 1 to ${list.length}.` }),
      };
    }),
  run: async ({ quiz, question, place }) => {
    const before = (await quizOf(quiz)).list.map((it) => it.id);
    const others = before.filter((it) => it !== question);
    await call('POST /order-questions', { quiz, ids: others.toSpliced(place - 1, 0, question) });
    return {
      message: `The question is number ${place}`,
      undo: () => call('POST /order-questions', { quiz, ids: before }),
    };
  },
});

const questionImport = action({
  id: 'quiz-question.import',
  title: 'Take in questions from a file',
  icon: 'table-import',
  access: write,
  keywords: ['quiz', 'question', 'bank', 'csv', 'xlsx', 'excel', 'import'],
  run: async (_values, { go }) => go(`${PAGE}?show=bank&task=import`),
});

export const questionCopy = action({
  id: 'quiz-question.copy',
  title: 'Copy questions',
  icon: 'copy',
  access: write,
  keywords: ['quiz', 'question', 'bank', 'duplicate', 'reuse'],
  verbs: ['copy question', 'copy questions'],
  parameters: { questions: many(questionOption('Questions')), to: editable() },
  run: async ({ questions, to }) => {
    const made = await call('POST /copy-questions', { quiz: to, questions });
    const several = made.questions.length;
    const what = several === 1 ? 'The question is' : `${several} questions are`;
    return {
      message: `${what} copied${to === null ? ' to the bank' : ''}`,
      undo: async () => {
        for (const { id, version } of made.questions)
          await call('POST /delete-question', { id, version });
      },
    };
  },
});

export const questionActions = [
  questionAdd,
  questionDelete,
  questionOrder,
  questionImport,
  questionCopy,
];
