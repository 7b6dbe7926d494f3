import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, Id, Instant, pageOf, paging } from '#/kernel/schema.ts';
import { TakerMaterial } from '../material/material.contract.ts';
import { MOST_OPTIONS } from '../questions/questions.contract.ts';
import { TakerQuestion } from '../questions/taker-question.ts';
import { attemptStates, countingAttempts } from '../quiz-words.ts';
import { AnswerFile, MOST_FILE_BYTES } from './answer-file.ts';
import { LATEST_SEQUENCE, MOST_ATTEMPTS } from './attempt-rules.ts';
import { LONGEST_ANSWER } from './longest-answer.ts';

/**
 * Ids of the chosen options, or of the files that were sent; of an order all of them in it; of pairs `option:match`; or what was
 * written: as typed, spaces at its end too.
 */
const Answer = z.union([
  z.array(z.string().max(36)).max(MOST_OPTIONS),
  z
    .string()
    .max(LONGEST_ANSWER, `At most ${LONGEST_ANSWER} characters.`)
    .refine((it) => !it.includes('\0'), 'Zero bytes are not allowed here.'),
]);

const SavedAnswer = z.object({
  questionId: z.number().int(),
  answer: Answer,
  sequence: z.number().int(),
  operation: z.string(),
});

/** How an attempt stands by the server's clock; the page counts down from here. */
export const Standing = z.object({
  /** Which of the person's attempts it is, from 1: the latest. */
  attempt: z.number().int(),
  state: z.enum(attemptStates),
  /** Milliseconds since it began; 0 before. */
  elapsedMs: z.number().int(),
  /** Null when nothing ends it. */
  secondsLeft: z.number().int().nullable(),
  endsAt: Instant.nullable(),
  /** What is kept, one for each question that has been answered. */
  answers: z.array(SavedAnswer),
  /** What was sent for questions that are answered by files. */
  files: z.array(AnswerFile),
});
export type Standing = z.output<typeof Standing>;

/** A quiz as whoever takes it sees it: never with what is right. */
export const TakenQuiz = z.strictObject({
  id: z.number().int(),
  attemptId: z.number().int(),
  /** Which attempt this is, from 1, of how many; and which of them counts. */
  attempt: z.number().int(),
  attempts: z.number().int(),
  counts: z.enum(countingAttempts),
  /** Whether another one can be begun now. */
  canRetake: z.boolean(),
  title: z.string(),
  description: z.string(),
  /** What to read for it; nothing while the attempt runs. */
  material: z.array(TakerMaterial),
  /** From whom it is. */
  owner: z.string(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** How long it takes with the person's extra time; null: until it closes. */
  minutes: z.number().int().nullable(),
  extraMinutes: z.number().int(),
  passPercent: z.number().int(),
  questionCount: z.number().int(),
  points: z.number().int(),
  startedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  /** Why it cannot be begun; null when it can, or has been. */
  refusal: z.string().nullable(),
  standing: Standing,
  /** While it runs; the order is the attempt's own. */
  questions: z.array(TakerQuestion),
  /** Whether the score may be seen, and what was right. */
  release: z.object({ score: z.boolean(), answers: z.boolean() }),
  /** When it will be released: once it closes, once it is graded. */
  isClosed: z.boolean(),
});
export type TakenQuiz = z.output<typeof TakenQuiz>;

/** A quiz in the list of mine. */
export const MyQuiz = z.object({
  quiz: z.number().int(),
  title: z.string(),
  state: z.enum(attemptStates),
  /** Whether it can be begun or gone on with. */
  can: z.object({ take: z.boolean(), retake: z.boolean() }),
  /** The latest attempt, from 1, of how many. */
  attempt: z.number().int(),
  attempts: z.number().int(),
  isClosed: z.boolean(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  minutes: z.number().int().nullable(),
  questionCount: z.number().int(),
  secondsLeft: z.number().int().nullable(),
  submittedAt: Instant.nullable(),
  /** Of the attempt that counts, once it is released: of the points, in percent. */
  percent: z.number().nullable(),
  passed: z.boolean().nullable(),
});
export type MyQuiz = z.output<typeof MyQuiz>;

const read = may('quizzes:read');
/** Nobody is examined in somebody else's name. */
const take = notWhileActing(may('quizzes:read'));
const which = z.strictObject({ quiz: Id });
/** Which of their attempts somebody means: a page that was left open never reaches into a later one. */
const Nth = z.number().int().min(1).max(MOST_ATTEMPTS).default(1);

export const takingEndpoints = {
  'GET /get-quiz': endpoint({
    summary: 'Read a quiz I am asked to take, with its questions while I take it',
    access: read,
    input: which,
    output: TakenQuiz,
  }),
  'GET /quiz-standing': endpoint({
    summary: 'Tell how much time is left and which answers are kept',
    access: read,
    input: which,
    output: Standing,
  }),
  'POST /verify-quiz-token': endpoint({
    summary: 'Tell which quiz the link of an invitation opens for me',
    access: take,
    input: z.strictObject({ token: z.string().min(16).max(200) }),
    output: z.object({ quiz: z.number().int(), title: z.string() }),
    unrecorded: true,
  }),
  'POST /start-quiz': endpoint({
    summary: 'Begin a quiz, or another attempt; its time runs from now on',
    access: take,
    input: z.strictObject({ quiz: Id, attempt: Nth }),
    output: TakenQuiz,
  }),
  'POST /save-answer': endpoint({
    summary: 'Keep an answer; the same operation twice is kept once',
    access: take,
    input: z.strictObject({
      quiz: Id,
      attempt: Nth,
      question: Id,
      answer: Answer,
      sequence: z.number().int().min(0).max(LATEST_SEQUENCE),
      operation: z.uuid().toLowerCase(),
    }),
    output: Standing,
    unrecorded: true,
  }),
  'POST /keep-quiz-file': endpoint({
    summary: 'Send a file for an answer; it counts once the answer names it',
    access: take,
    input: z.strictObject({
      quiz: Id,
      attempt: z.coerce.number().int().min(1).max(MOST_ATTEMPTS).default(1),
      question: Id,
    }),
    output: AnswerFile,
    upload: {
      field: 'file',
      maxBytes: MOST_FILE_BYTES,
      spooled: true,
      reads: { kind: 'picture', side: 2400, or: 'file' },
    },
  }),
  'GET /quiz-file': endpoint({
    summary: 'Download a file of an answer: my own, or one I may grade',
    access: read,
    input: z.strictObject({ file: z.uuid() }),
    output: FileReply,
    download: 'application/octet-stream',
  }),
  'POST /submit-quiz': endpoint({
    summary: 'Hand a quiz in',
    access: take,
    input: z.strictObject({ quiz: Id, attempt: Nth }),
    output: TakenQuiz,
  }),
  'GET /get-user-quizes': endpoint({
    summary: 'List the quizzes I am asked to take, what is to be done first',
    access: read,
    input: z.strictObject({ ...paging, view: z.enum(['all', 'open', 'done']).default('all') }),
    output: pageOf(MyQuiz).extend({ open: z.number().int() }),
  }),
};

export const quizTaking = domain({
  name: 'quiz-taking',
  endpoints: takingEndpoints,
  permissions: {},
});
