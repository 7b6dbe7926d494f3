import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { counted } from '#/kernel/numbers.ts';
import { day, duration, number, optional, passed, percent, text } from '#/kernel/parameters.ts';
import { peopleActions } from './assignees/people.actions.ts';
import { quizMaterial } from './material/material.actions.ts';
import { quizDraw } from './questions/draws.actions.ts';
import { questionActions } from './questions/questions.actions.ts';
import { previewOf, quizOf, quizThatIs, seenOf } from './quiz-options.ts';
import { PAGE, quizHref } from './quiz-paths.ts';
import type { QuizState } from './quiz-words.ts';

const write = may('quizzes:write');

export const quizNew = action({
  id: 'quiz.new',
  title: 'New quiz',
  icon: 'list-check',
  access: write,
  keywords: ['write', 'test', 'exam', 'questions', 'training'],
  verbs: ['new quiz', 'quiz'],
  parameters: { title: optional(text('Title')) },
  run: async ({ title }, { go }) => {
    if (!title) return go(`${PAGE}?show=quizzes&task=new`);
    const made = await call('POST /save-quiz', { title });
    go(quizHref(made.id));
    return { message: `“${made.title}” is begun` };
  },
});

export const quizCopy = action({
  id: 'quiz.copy',
  title: 'Copy a quiz',
  icon: 'copy',
  access: write,
  keywords: ['duplicate', 'clone', 'new version'],
  verbs: ['copy quiz', 'duplicate quiz'],
  parameters: { quiz: quizThatIs() },
  preview: ({ quiz }) => previewOf(quiz),
  run: async ({ quiz }, { go }) => {
    const made = await call('POST /copy-quiz', { id: quiz });
    go(quizHref(made.id));
    return { message: `“${made.title}” is begun` };
  },
});

const quizSettings = action({
  id: 'quiz.settings',
  title: 'Set how long a quiz lasts and what passes it',
  icon: 'settings',
  access: write,
  keywords: ['minutes', 'pass mark', 'opens', 'closes', 'title', 'time limit'],
  verbs: ['set quiz', 'quiz settings'],
  parameters: {
    quiz: quizThatIs('draft', 'ready', 'sent', 'open'),
    minutes: optional(duration('Time')),
    pass: optional(percent('To pass')),
    closes: optional(day('Closes')),
    attempts: optional(number('Attempts')),
    title: optional(text('Title')),
  },
  preview: ({ quiz, ...to }) =>
    previewOf(quiz, ({ minutes, passPercent, attempts }) => ({
      facts: [
        {
          label: 'Now',
          value: minutes === null ? 'No time limit' : `${minutes} min`,
          note: `${passPercent}% pass, ${counted(attempts, 'attempt')}`,
        },
      ],
      ...(Object.values(to).every((it) => it === undefined) && {
        refusal: 'Say a time, a share to pass, attempts, a day it closes or a title.',
      }),
    })),
  run: async ({ quiz: id, minutes, pass, closes, attempts, title }) => {
    const before = await quizOf(id);
    const to = {
      ...(minutes !== undefined && { minutes }),
      ...(pass !== undefined && { passPercent: pass }),
      ...(attempts !== undefined && { attempts }),
      ...(title && { title }),
    };
    const until = closes ? { closes: { day: closes, time: '23:59' } } : {};
    const saved = await call('POST /save-quiz', { id, version: before.version, ...to, ...until });
    const was = {
      minutes: before.minutes,
      passPercent: before.passPercent,
      attempts: before.attempts,
      title: before.title,
    };
    return {
      message: `“${saved.title}” is saved`,
      // When it closed is an instant: that is put back on its page.
      ...(!closes && {
        undo: () => call('POST /save-quiz', { id, version: saved.version, ...was }),
      }),
    };
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

interface Move {
  title: string;
  icon: string;
  keywords: string[];
  verbs: string[];
  from: readonly QuizState[];
  back?: Target;
}

/** One move of a quiz; a state that can be left again is taken back by its toast. */
const mover = (to: Target, { back, from, ...about }: Move) =>
  action({
    id: `quiz.${to}`,
    access: write,
    ...about,
    parameters: { quiz: quizThatIs(...from), version: passed<number>() },
    preview: ({ quiz }) =>
      previewOf(quiz, ({ can }) => {
        const it = can.move.find((one) => one.to === to);
        if (!it) return { refusal: 'That cannot be done with it now.' };
        return it.refusal === null ? {} : { refusal: it.refusal };
      }),
    run: async ({ quiz, version }) => {
      const after = await call('POST /move-quiz', { ...(await seenOf(quiz, version)), to });
      return {
        message: `“${after.title}” ${said[to]}`,
        ...(back && {
          undo: () => call('POST /move-quiz', { id: quiz, version: after.version, to: back }),
        }),
      };
    },
  });

export const quizMoves: Record<Target, ReturnType<typeof mover>> = {
  draft: mover('draft', {
    title: 'Take a ready quiz back to draft',
    icon: 'arrow-back-up',
    keywords: ['edit', 'change'],
    verbs: ['quiz back to draft'],
    from: ['ready'],
    back: 'ready',
  }),
  ready: mover('ready', {
    title: 'Mark a quiz as ready',
    icon: 'circle-check',
    keywords: ['finish', 'done', 'check'],
    verbs: ['quiz ready'],
    from: ['draft'],
    back: 'draft',
  }),
  open: mover('open', {
    title: 'Open a quiz now',
    icon: 'player-play',
    keywords: ['start', 'begin'],
    verbs: ['open quiz'],
    from: ['sent'],
  }),
  closed: mover('closed', {
    title: 'Close a quiz now',
    icon: 'player-stop',
    keywords: ['end', 'stop', 'finish'],
    verbs: ['close quiz', 'close a quiz'],
    from: ['open'],
  }),
  archived: mover('archived', {
    title: 'Archive a quiz',
    icon: 'archive',
    keywords: ['put away', 'hide'],
    verbs: ['archive quiz', 'archive a quiz'],
    from: ['closed'],
  }),
};

export const quizActions = [
  quizNew,
  quizCopy,
  quizSettings,
  quizMaterial,
  ...Object.values(quizMoves),
  quizDraw,
  ...peopleActions,
  ...questionActions,
];
