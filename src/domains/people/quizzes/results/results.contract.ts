import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, Id, Instant, pageOf, paging, text, Version } from '#/kernel/schema.ts';
import { attemptStates, countingAttempts, questionKinds, quizStates } from '../quiz-words.ts';
import { AnswerFile } from '../taking/answer-file.ts';
import { MOST_ATTEMPTS } from '../taking/attempt-rules.ts';
import { resultSorts } from './result-sorts.ts';

const Person = z.object({ id: z.number().int(), name: z.string() });
const State = z.enum(attemptStates);
/** Points with up to two decimals. */
const Points = z.number();
const Option = z.object({ id: z.string(), text: z.string() });

/** Somebody who was asked, and what came of it: of several attempts that of the one that counts. */
export const QuizResult = z.object({
  person: Person.extend({ title: z.string().nullable() }),
  state: State,
  /** Null until it is graded. */
  points: Points.nullable(),
  /** What the attempt could give: draws differ. */
  ofPoints: Points,
  percent: z.number().nullable(),
  passed: z.boolean().nullable(),
  /** From the start to the handing in, or until now; null before the start. */
  seconds: z.number().int().nullable(),
  /** Of the attempt they are at. */
  secondsLeft: z.number().int().nullable(),
  endsAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  /** Which attempt counts, from 1, of how many they have begun. */
  attempt: z.number().int(),
  attempts: z.number().int(),
  /** They are at another one now. */
  isAtIt: z.boolean(),
  extraMinutes: z.number().int(),
  /** Of the assignment: what extra time is given against. */
  version: Version,
  /** Written answers that wait for points. */
  waiting: z.number().int(),
});
export type QuizResult = z.output<typeof QuizResult>;

const Summary = z.object({
  asked: z.number().int(),
  begun: z.number().int(),
  handedIn: z.number().int(),
  graded: z.number().int(),
  passed: z.number().int(),
  /** Of those who are graded, in percent. */
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** People by tenths of the full score, the lowest first. */
  distribution: z.array(z.number().int()).length(10),
  /** Written answers that wait for the reader. */
  waiting: z.number().int(),
});
export type ResultSummary = z.output<typeof Summary>;

export const QuizItem = z.object({
  id: z.number().int(),
  position: z.number().int(),
  kind: z.enum(questionKinds),
  text: z.string(),
  points: Points,
  /** The tag of the draw that chooses from it; null: everybody was asked. */
  pool: z.string().nullable(),
  /** People who were asked it and whose result it is computed from. */
  people: z.number().int(),
  /** Share who have it right, 0 to 1; see `item-statistics.ts`. */
  difficulty: z.number().nullable(),
  /** −1 to 1. */
  discrimination: z.number().nullable(),
  /** Mean of what it gave, 0 to 1 of its points. */
  mean: z.number().nullable(),
  /** Who chose what; of orders and pairs who has which place right; of numbers those that were typed most often; of written answers and files none. */
  choices: z.array(Option.extend({ people: z.number().int(), isRight: z.boolean() })),
  /** Nothing chosen, nothing written. */
  blank: z.number().int(),
});
export type QuizItem = z.output<typeof QuizItem>;

/** One question of one attempt with what was right. */
const AnswerSeen = z.object({
  id: z.number().int(),
  kind: z.enum(questionKinds),
  text: z.string(),
  options: z.array(Option),
  /** Of `matching`: the match of each option in their order, then decoys. */
  matches: z.array(Option),
  answer: z.union([z.array(z.string()), z.string()]).nullable(),
  /** Of `file`: what was sent. */
  files: z.array(AnswerFile),
  correct: z.array(z.string()),
  /** Of `number`: what is right, how far off counts, and what is counted. */
  number: z.object({ value: z.string(), tolerance: z.string(), unit: z.string() }),
  modelAnswer: z.string(),
  explanation: z.string(),
  points: Points,
  awarded: Points.nullable(),
  note: z.string(),
});
export type AnswerSeen = z.output<typeof AnswerSeen>;

export const UserResult = z.object({
  attemptId: z.number().int(),
  /** Which of the person's attempts this is, from 1. */
  attempt: z.number().int(),
  /** All of them, in their order. */
  attempts: z.array(
    z.object({
      number: z.number().int(),
      state: State,
      percent: z.number().nullable(),
      submittedAt: Instant.nullable(),
      /** Results read this one. */
      counts: z.boolean(),
    }),
  ),
  quiz: z.object({ id: z.number().int(), title: z.string(), state: z.enum(quizStates) }),
  person: Person,
  state: State,
  startedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  points: Points.nullable(),
  ofPoints: Points,
  percent: z.number().nullable(),
  passPercent: z.number().int(),
  passed: z.boolean().nullable(),
  /** Empty while what was right is not to be seen. */
  answers: z.array(AnswerSeen),
});
export type UserResult = z.output<typeof UserResult>;

/** What was written or sent, without the name of whoever did. */
export const WrittenAnswer = z.object({
  id: z.number().int(),
  version: Version,
  /** Empty where files were sent. */
  text: z.string(),
  files: z.array(AnswerFile),
  awarded: Points.nullable(),
  note: z.string(),
});
export type WrittenAnswer = z.output<typeof WrittenAnswer>;

const grade = may('quizzes:grade');
const which = { quiz: Id };
const rows = {
  ...which,
  q: z.string().trim().max(100).optional(),
  state: State.optional(),
  sort: z.enum(resultSorts).default('person'),
  order: z.enum(['asc', 'desc']).default('asc'),
};

export const resultEndpoints = {
  'GET /quiz-results': endpoint({
    summary: 'List who was asked to take a quiz with their scores, and what they add up to',
    access: grade,
    input: z.strictObject({ ...rows, ...paging }),
    output: pageOf(QuizResult).extend({
      quiz: z.object({
        id: z.number().int(),
        title: z.string(),
        state: z.enum(quizStates),
        passPercent: z.number().int(),
        minutes: z.number().int().nullable(),
        /** How many attempts it allows, and which of them counts. */
        attempts: z.number().int(),
        counts: z.enum(countingAttempts),
        /** Null where attempts differ, because questions are drawn. */
        ofPoints: Points.nullable(),
      }),
      summary: Summary,
    }),
  }),
  'GET /quiz-items': endpoint({
    summary: 'Tell of each question how hard it was and how well it tells people apart',
    access: grade,
    input: z.strictObject(which),
    output: z.object({ rows: z.array(QuizItem) }),
  }),
  'GET /quiz-results-file': endpoint({
    summary: 'Download the results of a quiz',
    access: grade,
    input: z.strictObject({ ...rows, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /quiz-user-result': endpoint({
    summary: 'Read one person’s attempt: my own, or one I may grade',
    access: may('quizzes:read'),
    input: z.strictObject({
      ...which,
      person: Id.optional(),
      /** Absent: the attempt that counts. */
      attempt: z.coerce.number().int().min(1).max(MOST_ATTEMPTS).optional(),
    }),
    output: UserResult,
  }),
  'GET /quiz-grading': endpoint({
    summary: 'List what was written or sent side by side, without names',
    access: grade,
    input: z.strictObject({
      /** Absent: the quiz that has waited longest. */
      quiz: Id.optional(),
      question: Id.optional(),
    }),
    output: z.object({
      quiz: z.object({ id: z.number().int(), title: z.string() }).nullable(),
      questions: z.array(
        z.object({
          id: z.number().int(),
          text: z.string(),
          modelAnswer: z.string(),
          points: Points,
          waiting: z.number().int(),
          graded: z.number().int(),
        }),
      ),
      /** The question whose answers these are; null when nobody wrote anything. */
      question: z.number().int().nullable(),
      answers: z.array(WrittenAnswer),
      /** Of all questions of this quiz. */
      waiting: z.number().int(),
    }),
  }),
  'POST /grade-answer': endpoint({
    summary: 'Give a written answer or a file its points and a note',
    access: notWhileActing(grade),
    input: z.strictObject({
      id: Id,
      version: Version,
      points: z.number().min(0).max(100).multipleOf(0.25, 'Give quarters of a point.'),
      note: text(1000).default(''),
    }),
    output: WrittenAnswer.extend({ waiting: z.number().int() }),
  }),
  'POST /quiz-extra-time': endpoint({
    summary: 'Give somebody more time, also while they are at it',
    access: grade,
    input: z.strictObject({
      ...which,
      person: Id,
      version: Version,
      /** In all, on top of the quiz’s own. */
      extraMinutes: z.number().int().min(0).max(600),
    }),
    output: QuizResult,
  }),
};

export const quizResults = domain({
  name: 'quiz-results',
  endpoints: resultEndpoints,
  permissions: {},
});
