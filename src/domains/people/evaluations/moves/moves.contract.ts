import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, line, text, Version } from '#/kernel/schema.ts';
import { Answer, EvaluationDetail } from '../evaluation.contract.ts';

const which = { id: Id, version: Version };

/** Evaluations as they were seen; all of them move, or none. */
const Rows = z
  .array(z.strictObject(which))
  .min(1, 'Choose at least one evaluation.')
  .max(200, 'At most 200 evaluations at once.');

const Moved = z.object({ moved: z.number().int() });

export const movesEndpoints = {
  'POST /evaluations/save-answer': endpoint({
    summary: 'Keep what I say to one question of an evaluation, or my overall comment',
    access: may('evaluations:read'),
    input: z
      .strictObject({
        id: Id,
        /** Absent: the overall comment. */
        question_id: Id.optional(),
        /** Of this answer; 0 when there is none yet. */
        version: z.number().int().min(0),
        score: z.number().int().min(1).max(5).nullable(),
        comment: text(4000),
      })
      .refine((it) => it.question_id !== undefined || it.score === null, {
        path: ['score'],
        message: 'The overall comment has no score.',
      }),
    output: Answer,
  }),
  'POST /evaluations/begin': endpoint({
    summary: 'Begin to evaluate: the self part is closed from then on',
    access: may('evaluations:evaluate'),
    input: z.strictObject(which),
    output: EvaluationDetail,
  }),
  'POST /evaluations/submit': endpoint({
    summary: 'Hand in my side of an evaluation, the self part or the judgement',
    access: may('evaluations:read'),
    input: z.strictObject(which),
    output: EvaluationDetail,
  }),
  'POST /evaluations/calibrate': endpoint({
    summary: 'Confirm the weighted score, or set another one and say why',
    access: may('evaluations:calibrate'),
    input: z
      .strictObject({
        ...which,
        /** 1.00 to 5.00; null confirms the weighted score. */
        score: z.number().min(1).max(5).multipleOf(0.01, 'At most two decimals.').nullable(),
        reason: line(1000).optional(),
      })
      .refine((it) => it.score === null || it.reason, {
        path: ['reason'],
        message: 'Say why the score is another one.',
      }),
    output: EvaluationDetail,
  }),
  'POST /evaluations/release': endpoint({
    summary: 'Show calibrated evaluations to the people they are about',
    access: may('evaluations:calibrate'),
    input: z.strictObject({ rows: Rows }),
    output: Moved,
  }),
  'POST /evaluations/acknowledge': endpoint({
    summary: 'Acknowledge my evaluation, in agreement or not',
    access: may('evaluations:read'),
    input: z
      .strictObject({
        ...which,
        agreement: z.enum(['agree', 'disagree']),
        note: text(2000).optional(),
      })
      .refine((it) => it.agreement === 'agree' || it.note, {
        path: ['note'],
        message: 'Say what you see differently.',
      }),
    output: EvaluationDetail,
  }),
  'POST /evaluations/reopen': endpoint({
    summary: 'Give a side that was handed in back to whoever wrote it',
    access: may('evaluations:write'),
    input: z.strictObject({ ...which, reason: line(500) }),
    output: EvaluationDetail,
  }),
  'POST /evaluations/reassign': endpoint({
    summary: 'Let somebody else evaluate',
    access: may('evaluations:write'),
    input: z.strictObject({ rows: Rows, evaluator_id: Id }),
    output: Moved,
  }),
  'POST /evaluations/extend': endpoint({
    summary: 'Move the days by which the sides are due',
    access: may('evaluations:write'),
    input: z.strictObject({ rows: Rows, self_due_on: Day.optional(), due_on: Day }),
    output: Moved,
  }),
  'POST /evaluations/remind': endpoint({
    summary: 'Remind whoever has to do something, once a day',
    access: may('evaluations:write'),
    input: z.strictObject({ rows: Rows }),
    output: Moved,
  }),
  'POST /evaluations/withdraw': endpoint({
    summary: 'Withdraw an evaluation that is not released, with all that was written in it',
    access: may('evaluations:write'),
    input: z.strictObject({ ...which, reason: line(500) }),
    output: Done,
  }),
};
