import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { richText } from '#/kernel/rich-text.ts';
import { FileReply, Flag, Id, listOf, pageOf, paging, text, Version } from '#/kernel/schema.ts';
import { questionKinds } from '../quiz-words.ts';
import { MOST_DECOYS, MOST_ITEMS } from './question-limits.ts';
import { LONGEST_NUMBER, noNumber } from './quiz-number.ts';

export const MOST_OPTIONS = 12;
export const MOST_QUESTIONS = 200;

const Kind = z.enum(questionKinds);
export const Tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} +#.-]{0,29}$/u, 'Tags are words of at most 30 signs.');

const Option = z.strictObject({
  id: z.string().regex(/^[\w-]{1,36}$/, 'An id has letters, digits and dashes.'),
  text: text(500),
});

/** Typed by its author as people type numbers; whether it can be read is said by `problem`. */
const RightNumber = z.strictObject({
  value: text(LONGEST_NUMBER).default(''),
  /** How far off still counts, in the unit of the value; empty: not at all. */
  tolerance: text(LONGEST_NUMBER).default(''),
  /** Shown to takers: USD, %, days. */
  unit: text(20).default(''),
});

/** A question as its authors see it: never sent to takers, who get a `TakerQuestion`. */
export const Question = z.object({
  id: z.number().int(),
  version: Version,
  kind: Kind,
  text: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  matches: z.array(z.object({ id: z.string(), text: z.string() })),
  correct: z.array(z.string()),
  partial: z.boolean(),
  /** Of `number`; empty strings elsewhere. */
  number: z.object({ value: z.string(), tolerance: z.string(), unit: z.string() }),
  modelAnswer: z.string(),
  explanation: z.string(),
  points: z.number().int(),
  tags: z.array(z.string()),
  /** The tag of the draw that chooses from it; null: everybody gets it. */
  pool: z.string().nullable(),
  /** Why it cannot be asked as it is; null when it can. */
  problem: z.string().nullable(),
});
export type Question = z.output<typeof Question>;

export const BankQuestion = Question.extend({
  author: z.object({ id: z.number().int(), name: z.string() }),
  /** The quiz it stands in; null for the bank's own. */
  quiz: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  /** In how many quizzes copies of it stand. */
  used: z.number().int(),
});
export type BankQuestion = z.output<typeof BankQuestion>;

/** A question as it is written; a draft may be as unfinished as it likes. */
export const QuestionDraft = z.strictObject({
  /** Absent: a new question. */
  id: Id.optional(),
  version: Version.optional(),
  kind: Kind,
  text: richText(10_000),
  options: z.array(Option).max(MOST_OPTIONS).default([]),
  /** Of `matching`: the match of each option in their order, then decoys. */
  matches: z
    .array(Option)
    .max(MOST_ITEMS + MOST_DECOYS)
    .default([]),
  correct: z.array(z.string().max(36)).max(MOST_OPTIONS).default([]),
  partial: z.boolean().default(false),
  number: RightNumber.default(noNumber),
  modelAnswer: text(5000).default(''),
  explanation: richText(5000).default(''),
  points: z.number().int().min(0).max(100).default(1),
  tags: z.array(Tag).max(10).default([]),
});
export type QuestionDraft = z.output<typeof QuestionDraft>;

const access = may('quizzes:write');

/** Null: the question bank. */
const where = { quiz: Id.nullable() };

const Problem = z.object({ row: z.number().int(), column: z.string(), message: z.string() });

export const questionEndpoints = {
  'POST /save-questions': endpoint({
    summary: 'Write questions of a quiz or of the bank, new ones after those there are',
    access,
    input: z.strictObject({ ...where, questions: z.array(QuestionDraft).min(1).max(50) }),
    output: z.object({ questions: z.array(Question) }),
  }),
  'POST /order-questions': endpoint({
    summary: 'Put the questions of a quiz into another order',
    access,
    input: z.strictObject({ quiz: Id, ids: z.array(Id).min(1).max(MOST_QUESTIONS) }),
    output: z.object({ ids: z.array(z.number().int()) }),
  }),
  'POST /delete-question': endpoint({
    summary: 'Delete a question; it can be brought back',
    access,
    input: z.strictObject({ id: Id, version: Version }),
    output: Question,
  }),
  'POST /restore-question': endpoint({
    summary: 'Bring a deleted question back',
    access,
    input: z.strictObject({ id: Id, version: Version }),
    output: Question,
  }),
  'POST /copy-questions': endpoint({
    summary: 'Copy questions into a quiz or into the bank',
    access,
    input: z.strictObject({ ...where, questions: z.array(Id).min(1).max(50) }),
    output: z.object({ questions: z.array(Question) }),
  }),
  'GET /quiz-questions': endpoint({
    summary: 'Look through the question bank and the questions of quizzes',
    access,
    input: z.strictObject({
      ...paging,
      q: z.string().trim().max(100).optional(),
      tag: listOf(Tag).optional(),
      kind: Kind.optional(),
      /** `bank`: its own; `quizzes`: those that stand in quizzes. */
      from: z.enum(['bank', 'quizzes']).default('bank'),
    }),
    output: pageOf(BankQuestion).extend({
      tags: z.array(z.object({ tag: z.string(), questions: z.number().int() })),
    }),
  }),
  'POST /import-questions': endpoint({
    summary: 'Check a CSV or XLSX file of questions, or take them in',
    access,
    input: z.strictObject({ quiz: Id.optional(), check: Flag }),
    output: z.object({
      /** Rows that can be taken in; all of them or none are. */
      good: z.number().int(),
      problems: z.array(Problem),
      questions: z.array(Question),
      /** The first ones as they would be, while it is only checked. */
      sample: z.array(z.object({ kind: Kind, text: z.string(), points: z.number().int() })),
    }),
    upload: { field: 'file', maxBytes: 2 * 1024 * 1024, reads: { kind: 'table', rows: 2_000 } },
  }),
  'GET /question-template': endpoint({
    summary: 'Download a file of questions to fill in',
    access,
    input: z.strictObject({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'POST /keep-quiz-picture': endpoint({
    summary: 'Keep a picture for the text of a question',
    access,
    input: z.strictObject({}),
    output: z.object({ address: z.string() }),
    upload: {
      field: 'picture',
      maxBytes: 5 * 1024 * 1024,
      reads: { kind: 'picture', side: 1600 },
    },
  }),
  'GET /quiz-picture': endpoint({
    summary: 'Show a picture of a question to its authors and takers',
    access: may('quizzes:read'),
    input: z.strictObject({ picture: z.uuid() }),
    output: FileReply,
    download: 'image/webp',
  }),
};
