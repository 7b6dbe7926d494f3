import { z } from 'zod';
import { Flag, Id, listOf, paging } from '#/kernel/schema.ts';
import { evaluationStates } from '../evaluation-machine.ts';
import { evaluationSorts } from '../lists/lists.contract.ts';

/** Everything the page of HR keeps in its address. */
export const EvaluationsSearch = z.strictObject({
  tab: z.enum(['evaluations', 'forms']).default('evaluations'),
  /** The form that is open in the builder. */
  form: z.union([z.literal('new'), Id]).optional(),
  /** The dialog that gives a form out. */
  give: Flag.optional(),
  state: listOf(z.enum(evaluationStates)).optional(),
  period: z.string().max(40).optional(),
  team: Id.optional(),
  evaluator: Id.optional(),
  search: z.string().max(100).default(''),
  sort: z.enum(evaluationSorts).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...paging,
});
export type EvaluationsSearch = z.output<typeof EvaluationsSearch>;
export type ChangeSearch = (
  patch: Partial<z.input<typeof EvaluationsSearch>>,
  options?: { replace?: boolean },
) => void;
