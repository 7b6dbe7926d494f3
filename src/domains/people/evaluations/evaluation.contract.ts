import { z } from 'zod';
import { Day, Id, Instant, Version } from '#/kernel/schema.ts';
import { evaluationMoves, evaluationStates, selfParts, sides } from './evaluation-machine.ts';

export const Person = z.object({ id: z.number().int(), name: z.string() });

export const formStates = ['draft', 'published', 'closed'] as const;

/** What a question asks and how much it weighs, percent of its category. */
export const FormQuestion = z.object({
  id: z.number().int(),
  text: z.string(),
  guidance: z.string(),
  weight: z.number().int(),
  /** Answered in words, without a score: it weighs nothing. */
  isOpen: z.boolean(),
});
export type FormQuestion = z.output<typeof FormQuestion>;

export const FormCategory = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Percent of the form. */
  weight: z.number().int(),
  questions: z.array(FormQuestion),
});
export type FormCategory = z.output<typeof FormCategory>;

/** One version of a form without its questions. */
export const FormSummary = z.object({
  id: Id,
  version: Version,
  /** All versions of one form share it. */
  family: z.string(),
  edition: z.number().int(),
  name: z.string(),
  description: z.string(),
  selfPart: z.enum(selfParts),
  state: z.enum(formStates),
  categories: z.number().int(),
  questions: z.number().int(),
  /** Evaluations that were given out with this version. */
  used: z.number().int(),
  publishedAt: Instant.nullable(),
  updatedAt: Instant,
});
export type FormSummary = z.output<typeof FormSummary>;

export const EvaluationForm = FormSummary.omit({ categories: true, questions: true }).extend({
  categories: z.array(FormCategory),
  /** The other versions of the same form, newest first. */
  editions: z.array(z.object({ id: Id, edition: z.number().int(), state: z.enum(formStates) })),
});
export type EvaluationForm = z.output<typeof EvaluationForm>;

/** 1.00 to 5.00 with two decimals. */
const Score = z.number();

export const proposalAnswers = ['accept', 'discuss'] as const;

/** One evaluation as its reader may know it. */
export const Evaluation = z.object({
  id: Id,
  version: Version,
  form: z.object({ id: Id, name: z.string(), edition: z.number().int() }),
  person: Person.extend({ title: z.string().nullable() }),
  evaluator: Person,
  period: z.string(),
  starts_on: Day,
  ends_on: Day,
  self_due_on: Day.nullable(),
  due_on: Day,
  selfPart: z.enum(selfParts),
  /** For the person themself `lead_draft` until it is released, whatever happens meanwhile. */
  state: z.enum(evaluationStates),
  selfSubmittedAt: Instant.nullable(),
  /** Null until the reader may see the lead's side. */
  submittedAt: Instant.nullable(),
  releasedAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
  /** Questions of the form, and how many of them the reader's side has answered; null for others. */
  questions: z.number().int(),
  answered: z.number().int().nullable(),
  /** What counts, with calibration; null while the reader may not see the lead's side. */
  score: Score.nullable(),
  isCalibrated: z.boolean(),
  /** Another score is proposed, which whoever evaluated has to answer; false for who may not know. */
  isProposed: z.boolean(),
  agreement: z.enum(['agree', 'disagree']).nullable(),
  /** The day by which somebody has to do something is over. */
  isLate: z.boolean(),
  /** What the reader may do with it now. */
  can: z.object({ move: z.array(z.enum(evaluationMoves)) }),
});
export type Evaluation = z.output<typeof Evaluation>;

export const Answer = z.object({
  /** Null for the overall comment of the side. */
  question: z.number().int().nullable(),
  score: z.number().int().min(1).max(5).nullable(),
  comment: z.string(),
  version: z.number().int(),
  savedAt: Instant,
});
export type Answer = z.output<typeof Answer>;

export const SideScores = z.object({
  weighted: Score.nullable(),
  /** In the order of the form. */
  categories: z.array(z.object({ id: z.number().int(), score: Score.nullable() })),
});
export type SideScores = z.output<typeof SideScores>;

const WrittenSide = z.object({ answers: z.array(Answer), scores: SideScores });
export type WrittenSide = z.output<typeof WrittenSide>;

export const EvaluationDetail = Evaluation.extend({
  categories: z.array(FormCategory),
  description: z.string(),
  /** The side the reader fills in now; null when none. */
  fills: z.enum(sides).nullable(),
  /** Null while the reader may not see it: others see what was handed in only. */
  self: WrittenSide.nullable(),
  lead: WrittenSide.nullable(),
  calibration: z
    .object({
      /** Null where the weighted score was confirmed. */
      score: Score.nullable(),
      reason: z.string().nullable(),
      by: Person.nullable(),
      at: Instant,
    })
    .nullable(),
  /** Scores that were proposed to whoever evaluated, the first first; of the one that waits `isOpen`. */
  proposals: z.array(
    z.object({
      id: Id,
      score: Score,
      reason: z.string(),
      by: Person,
      at: Instant,
      isOpen: z.boolean(),
      /** Null while it waits, and where it was overtaken. */
      answer: z.enum(proposalAnswers).nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** What the person said when they acknowledged it. */
  note: z.string().nullable(),
  events: z.array(
    z.object({
      id: z.number().int(),
      kind: z.string(),
      by: Person.nullable(),
      reason: z.string().nullable(),
      at: Instant,
    }),
  ),
});
export type EvaluationDetail = z.output<typeof EvaluationDetail>;
