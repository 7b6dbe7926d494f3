import { z } from 'zod';
import { Id, listOf, pagingBy } from '#/kernel/schema.ts';
import { evaluationStates } from '../evaluation-machine.ts';
import { measuredBy } from './category-measures.contract.ts';
import { groupings, summarySorts } from './reports.contract.ts';

const narrowing = {
  period: z.string().trim().min(1).max(40).optional(),
  team: Id.optional(),
  department: Id.optional(),
};

export const PersonReportSearch = z.strictObject({
  /** Whose report it is; one's own without. */
  person: Id.optional(),
  /** The evaluation that is shown; the newest without. */
  evaluation: Id.optional(),
});

export const GraphSearch = z.strictObject({
  ...narrowing,
  by: z.enum(groupings).default('team'),
  /** Whether the trend is of all or of each group. */
  lines: z.enum(['all', 'groups']).default('all'),
  /** Of the trend. */
  category: z.string().trim().min(1).max(80).optional(),
});
export type GraphSearch = z.output<typeof GraphSearch>;

export const SummarySearch = z.strictObject({
  ...narrowing,
  lead: Id.optional(),
  state: listOf(z.enum(evaluationStates)).optional(),
  search: z.string().trim().max(100).optional(),
  group: z.enum(groupings).optional(),
  sort: z.enum(summarySorts).default('person'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...pagingBy(50),
  /** Whose means of categories stand beside each other. */
  compare: z.enum(measuredBy).default('lead'),
  /** What is about to be done with all of the period. */
  move: z.enum(['calibrate', 'release']).optional(),
});
export type SummarySearch = z.output<typeof SummarySearch>;
