import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { OLDEST } from '../age-columns.ts';
import { RowKey } from './cohort-key.ts';
import { explorerFields } from './explorer.contract.ts';

/** Everything the page keeps in its address. */
export const ExplorerSearch = z.strictObject({
  ...explorerFields,
  /** The cohorts that are compared, and at which age. */
  first: RowKey.optional(),
  second: RowKey.optional(),
  age: z.coerce.number().int().min(0).max(OLDEST).optional(),
});
export type ExplorerSearch = z.output<typeof ExplorerSearch>;
