import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { cohortMeasures } from './cohort-words.ts';
import { roasFields } from './roas.contract.ts';

/** Everything the page keeps in its address. */
export const RoasSearch = z.strictObject({
  ...roasFields,
  measure: z.enum(cohortMeasures).default('roas'),
});
export type RoasSearch = z.output<typeof RoasSearch>;
