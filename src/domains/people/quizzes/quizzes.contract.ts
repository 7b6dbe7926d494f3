import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { richText } from '#/kernel/rich-text.ts';
import {
  Day,
  Flag,
  Id,
  Instant,
  line,
  listOf,
  pageOf,
  paging,
  TimeOfDay,
  Version,
} from '#/kernel/schema.ts';
import { assigneeEndpoints } from './assignees/assignees.contract.ts';
import { Material, MaterialInput } from './material/material.contract.ts';
import { MOST_DRAWN, MOST_DRAWS } from './questions/draws.ts';
import { Question, questionEndpoints, Tag } from './questions/questions.contract.ts';
import { answersShown, countingAttempts, quizStates } from './quiz-words.ts';
import { MOST_ATTEMPTS } from './taking/attempt-rules.ts';

const quizSorts = ['title', 'state', 'opens', 'closes', 'updated'] as const;

const Person = z.object({ id: z.number().int(), name: z.string() });
const State = z.enum(quizStates);

/** A quiz as authors see it in lists. */
export const QuizRow = z.object({
  id: z.number().int(),
  version: Version,
  title: z.string(),
  state: State,
  owner: Person,
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** How long an attempt lasts; null: until the quiz closes. */
  minutes: z.number().int().nullable(),
  passPercent: z.number().int(),
  /** In an attempt: those everybody gets and those that are drawn. */
  questions: z.number().int(),
  /** Of those everybody gets. */
  points: z.number().int(),
  /** People asked and not withdrawn; of those, who was invited and who has handed in. */
  people: z.number().int(),
  invited: z.number().int(),
  handedIn: z.number().int(),
  /** Chosen and not yet asked. */
  drafted: z.number().int(),
  updatedAt: Instant,
});
export type QuizRow = z.output<typeof QuizRow>;

export const Quiz = QuizRow.extend({
  description: z.string(),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  answersShown: z.enum(answersShown),
  /** How often each person may take it. */
  attempts: z.number().int(),
  counts: z.enum(countingAttempts),
  /** What each attempt gets by lot beside the questions everybody gets. */
  draws: z.array(
    z.object({
      tag: z.string(),
      count: z.number().int(),
      /** What there is to choose from. */
      available: z.number().int(),
    }),
  ),
  /** What takers are told to read before. */
  material: z.array(Material),
  copiedFrom: z.number().int().nullable(),
  sentAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /**
   * What the reader may do with it as it stands. Whoever is asked to take it may do nothing and sees
   * no questions until it has closed.
   */
  can: z.object({
    look: z.boolean(),
    edit: z.boolean(),
    set: z.boolean(),
    ask: z.boolean(),
    copy: z.boolean(),
    /** Where it may go from here, and why not: null when nothing is in the way. */
    move: z.array(z.object({ to: State, refusal: z.string().nullable() })),
  }),
});
export type Quiz = z.output<typeof Quiz>;

/** Of the business day: an instant does not survive the date helper. */
const Moment = z.strictObject({ day: Day, time: TimeOfDay });

const settings = {
  title: line(120),
  description: richText(20_000),
  opens: Moment.nullable(),
  closes: Moment.nullable(),
  minutes: z.number().int().min(1).max(600).nullable(),
  passPercent: z.number().int().min(0).max(100),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  answersShown: z.enum(answersShown),
  attempts: z.number().int().min(1).max(MOST_ATTEMPTS),
  counts: z.enum(countingAttempts),
  draws: z
    .array(z.strictObject({ tag: Tag, count: z.number().int().min(1).max(MOST_DRAWN) }))
    .max(MOST_DRAWS)
    .refine((it) => new Set(it.map(({ tag }) => tag)).size === it.length, 'Draw each tag once.'),
  material: MaterialInput,
};
export type QuizSettings = z.output<z.ZodObject<typeof settings>>;

const read = may('quizzes:write');
const write = may('quizzes:write');

export const quizEndpoints = {
  'GET /quiz': endpoint({
    summary: 'List the quizzes I may write or grade',
    access: read,
    input: z.strictObject({
      ...paging,
      q: z.string().trim().max(100).optional(),
      state: listOf(State).optional(),
      mine: Flag.optional(),
      sort: z.enum(quizSorts).default('updated'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: pageOf(QuizRow),
  }),
  'GET /quiz-details': endpoint({
    summary: 'Read a quiz with its questions as its authors see them',
    access: read,
    input: z.strictObject({ id: Id }),
    output: Quiz.extend({
      /** Empty while the reader is asked to take it. */
      list: z.array(Question),
    }),
  }),
  'POST /save-quiz': endpoint({
    summary: 'Begin a quiz or change its settings',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        ...z.object(settings).partial().shape,
      })
      .refine((it) => it.id !== undefined || it.title !== undefined, {
        path: ['title'],
        message: 'Give it a title.',
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      }),
    output: Quiz,
  }),
  'POST /move-quiz': endpoint({
    summary: 'Mark a quiz as ready, take it back to draft, open, close or archive it',
    access: write,
    input: z.strictObject({
      id: Id,
      version: Version,
      /** Sending is `send-quiz-invitation`. */
      to: z.enum(['draft', 'ready', 'open', 'closed', 'archived']),
    }),
    output: Quiz,
  }),
  'POST /copy-quiz': endpoint({
    summary: 'Copy a quiz with its questions into a new draft',
    access: write,
    input: z.strictObject({ id: Id }),
    output: Quiz,
  }),
};

export const quizzes = domain({
  name: 'quizzes',
  endpoints: { ...quizEndpoints, ...questionEndpoints, ...assigneeEndpoints },
  permissions: {
    'quizzes:read': { words: 'Take the quizzes one is asked to take', held: { staff: 'own' } },
    'quizzes:write': {
      words: 'Write quizzes and ask people to take them',
      held: { Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
    'quizzes:grade': {
      words: 'Grade what others answered and see their results',
      held: { Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
  },
});
