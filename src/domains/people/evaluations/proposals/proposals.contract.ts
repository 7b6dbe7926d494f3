import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, line, text, Version } from '#/kernel/schema.ts';
import { EvaluationDetail, proposalAnswers } from '../evaluation.contract.ts';

const which = { id: Id, version: Version };

export const proposalEndpoints = {
  'POST /evaluations/propose-score': endpoint({
    summary: 'Propose another score to whoever evaluated; it counts once they accept it',
    access: may('evaluations:calibrate'),
    input: z.strictObject({
      ...which,
      /** 1.00 to 5.00. */
      score: z.number().min(1).max(5).multipleOf(0.01, 'At most two decimals.'),
      reason: line(1000),
    }),
    output: EvaluationDetail,
  }),
  'POST /evaluations/answer-proposal': endpoint({
    summary: 'Accept the score that is proposed for somebody I evaluated, or say why not',
    access: may('evaluations:evaluate'),
    input: z
      .strictObject({ ...which, answer: z.enum(proposalAnswers), note: text(2000).optional() })
      .refine((it) => it.answer === 'accept' || it.note, {
        path: ['note'],
        message: 'Say what speaks against it.',
      }),
    output: EvaluationDetail,
  }),
};
