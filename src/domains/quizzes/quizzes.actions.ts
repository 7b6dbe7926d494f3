import { may } from '#/kernel/access.ts';
import { action, type Parameter } from '#/kernel/action.ts';
import { call } from '../api.ts';
import type { Assignee } from './assignees/assignees.contract.ts';
import type { Question } from './questions/questions.contract.ts';
import { PAGE, quizHref } from './quiz-paths.ts';
import type { QuizState } from './quiz-words.ts';
import type { QuizRow } from './quizzes.contract.ts';

const write = may('quizzes:write');

const quizParameter: Parameter = {
  name: 'quiz',
  label: 'Quiz',
  kind: 'entity',
  entity: 'quiz',
  required: false,
};

/** A quiz as the page knows it, or its id as the palette found it. */
interface Which extends Record<string, unknown> {
  quiz?: number | Pick<QuizRow, 'id' | 'version' | 'title'>;
}

const find = async (quiz: NonNullable<Which['quiz']>) =>
  typeof quiz === 'number' ? call('GET /quiz-details', { id: quiz }) : quiz;

export const quizNew = action<{ title?: string }>({
  id: 'quiz.new',
  title: 'New quiz',
  icon: 'list-check',
  access: write,
  keywords: ['write', 'test', 'exam', 'questions', 'training'],
  verbs: ['new quiz', 'quiz'],
  parameters: [{ name: 'title', label: 'Title', kind: 'text', required: false }],
  run: async ({ title }, { go }) => {
    if (!title) return go(`${PAGE}?show=quizzes&task=new`);
    const made = await call('POST /save-quiz', { title });
    go(quizHref(made.id));
    return { message: `“${made.title}” is begun` };
  },
});

export const quizCopy = action<Which>({
  id: 'quiz.copy',
  title: 'Copy a quiz',
  icon: 'copy',
  access: write,
  keywords: ['duplicate', 'clone', 'new version'],
  parameters: [quizParameter],
  run: async ({ quiz }, { go }) => {
    if (!quiz) return go(`${PAGE}?show=quizzes`);
    const made = await call('POST /copy-quiz', { id: typeof quiz === 'number' ? quiz : quiz.id });
    go(quizHref(made.id));
    return { message: `“${made.title}” is begun` };
  },
});

const quizAssign = action<Which>({
  id: 'quiz.assign',
  title: 'Choose who takes a quiz',
  icon: 'user-plus',
  access: write,
  keywords: ['assign', 'people', 'ask', 'team', 'role', 'extra time'],
  parameters: [quizParameter],
  run: async ({ quiz }, { go }) => {
    if (!quiz) return go(`${PAGE}?show=quizzes`);
    go(quizHref(typeof quiz === 'number' ? quiz : quiz.id, 'people'));
  },
});

interface Sending extends Which {
  /** Those who are invited again; all who were not invited yet when absent. */
  again?: readonly Assignee[];
}

export const quizSend = action<Sending>({
  id: 'quiz.send',
  title: 'Send the invitations of a quiz',
  icon: 'send',
  access: write,
  keywords: ['invite', 'mail', 'ask', 'resend', 'again'],
  parameters: [quizParameter],
  run: async ({ quiz, again }, { go }) => {
    if (!quiz) return go(`${PAGE}?show=quizzes`);
    const { id, version } = await find(quiz);
    const { invited } = await call('POST /send-quiz-invitation', {
      quiz: id,
      version,
      ...(again && { assigneeIds: again.map((it) => it.id) }),
    });
    return { message: invited === 1 ? '1 person is invited' : `${invited} people are invited` };
  },
});

type Target = Exclude<QuizState, 'sent'>;
const said: Record<Target, string> = {
  draft: 'is a draft again',
  ready: 'is ready to be sent',
  open: 'is open',
  closed: 'is closed',
  archived: 'is archived',
};

/** One move of a quiz; a state that can be left again is taken back by its toast. */
const mover = (
  to: Target,
  about: { title: string; icon: string; keywords: string[]; back?: Target },
) =>
  action<Which>({
    id: `quiz.${to}`,
    title: about.title,
    icon: about.icon,
    access: write,
    keywords: about.keywords,
    parameters: [quizParameter],
    run: async ({ quiz }, { go }) => {
      if (!quiz) return go(`${PAGE}?show=quizzes`);
      const { id, version } = await find(quiz);
      const after = await call('POST /move-quiz', { id, version, to });
      const { back } = about;
      return {
        message: `“${after.title}” ${said[to]}`,
        ...(back && {
          undo: () => call('POST /move-quiz', { id, version: after.version, to: back }),
        }),
      };
    },
  });

export const quizMoves: Record<Target, ReturnType<typeof mover>> = {
  draft: mover('draft', {
    title: 'Take a ready quiz back to draft',
    icon: 'arrow-back-up',
    keywords: ['edit', 'change'],
    back: 'ready',
  }),
  ready: mover('ready', {
    title: 'Mark a quiz as ready',
    icon: 'circle-check',
    keywords: ['finish', 'done', 'check'],
    back: 'draft',
  }),
  open: mover('open', {
    title: 'Open a quiz now',
    icon: 'player-play',
    keywords: ['start', 'begin'],
  }),
  closed: mover('closed', {
    title: 'Close a quiz now',
    icon: 'player-stop',
    keywords: ['end', 'stop', 'finish'],
  }),
  archived: mover('archived', {
    title: 'Archive a quiz',
    icon: 'archive',
    keywords: ['put away', 'hide'],
  }),
};

export const questionDelete = action<{ question?: Question }>({
  id: 'quiz-question.delete',
  title: 'Delete a question',
  icon: 'trash',
  access: write,
  keywords: ['quiz', 'question', 'remove'],
  run: async ({ question }, { go }) => {
    if (!question) return go(`${PAGE}?show=bank`);
    const { id } = question;
    const gone = await call('POST /delete-question', { id, version: question.version });
    return {
      message: 'The question is deleted',
      undo: () => call('POST /restore-question', { id, version: gone.version }),
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

interface Copying extends Record<string, unknown> {
  questions?: readonly number[];
  /** Null: the bank. */
  to?: number | null;
}

export const questionCopy = action<Copying>({
  id: 'quiz-question.copy',
  title: 'Copy questions',
  icon: 'copy',
  access: write,
  keywords: ['quiz', 'question', 'bank', 'duplicate', 'reuse'],
  run: async ({ questions, to = null }, { go }) => {
    if (!questions) return go(`${PAGE}?show=bank`);
    const made = await call('POST /copy-questions', { quiz: to, questions: [...questions] });
    const many = made.questions.length;
    const what = many === 1 ? 'The question is' : `${many} questions are`;
    return {
      message: `${what} copied${to === null ? ' to the bank' : ''}`,
      undo: async () => {
        for (const { id, version } of made.questions)
          await call('POST /delete-question', { id, version });
      },
    };
  },
});

export const assigneeWithdraw = action<{ assignee?: Assignee }>({
  id: 'quiz.withdraw',
  title: 'Take a quiz back from somebody',
  icon: 'user-x',
  access: write,
  keywords: ['withdraw', 'invitation', 'unassign', 'remove'],
  run: async ({ assignee }, { go }) => {
    if (!assignee) return go(`${PAGE}?show=quizzes`);
    const { id, version, person } = assignee;
    const after = await call('POST /withdraw-quiz-assignee', { id, version, withdrawn: true });
    return {
      message: `${person.name} is not asked any more`,
      undo: () =>
        call('POST /withdraw-quiz-assignee', { id, version: after.version, withdrawn: false }),
    };
  },
});

export const quizActions = [
  quizNew,
  quizCopy,
  quizAssign,
  quizSend,
  ...Object.values(quizMoves),
  questionDelete,
  questionImport,
  questionCopy,
  assigneeWithdraw,
];
