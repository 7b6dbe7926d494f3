import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, listOf, pageOf, paging } from '#/kernel/schema.ts';
import { evaluationStates } from '../evaluation-machine.ts';
import { Evaluation, EvaluationDetail, Person } from '../evaluation.contract.ts';

export const evaluationSorts = ['person', 'evaluator', 'period', 'due', 'state'] as const;

export const listsEndpoints = {
  'GET /evaluations': endpoint({
    summary: 'List evaluations: mine, those I write, or all I may see',
    access: may('evaluations:read'),
    input: z.strictObject({
      ...paging,
      /** `queue`: those given to me to write; what can be done now comes first. */
      view: z.enum(['mine', 'queue', 'all']).default('mine'),
      state: listOf(z.enum(evaluationStates)).optional(),
      /** Only what waits for the reader, or what is over. */
      waiting: z.enum(['me', 'nobody']).optional(),
      form: Id.optional(),
      period: z.string().trim().max(40).optional(),
      person: Id.optional(),
      evaluator: Id.optional(),
      team: Id.optional(),
      /** Part of the person's name. */
      search: z.string().trim().max(100).optional(),
      sort: z.enum(evaluationSorts).optional(),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    output: pageOf(Evaluation).extend({
      /** How many there are in each state under the other filters, as the reader may know it. */
      counts: z.partialRecord(z.enum(evaluationStates), z.number().int()),
      /** How many wait for the reader in this view. */
      waiting: z.number().int(),
      /** The periods that can be asked for, newest first. */
      periods: z.array(z.string()),
      evaluators: z.array(Person),
    }),
  }),
  'GET /evaluations/employee-detail': endpoint({
    summary: 'Show one evaluation with as much of it as the reader may see',
    access: may('evaluations:read'),
    input: z.strictObject({ id: Id }),
    output: EvaluationDetail,
  }),
};
