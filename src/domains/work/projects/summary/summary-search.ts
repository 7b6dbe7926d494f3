import { z } from 'zod';
import { Id } from '#/kernel/schema.ts';
import { burnUnits } from './burn.ts';
import { periods } from './periods.ts';

/** Everything the page keeps in its address. */
export const SummarySearch = z.strictObject({
  project: z.string().max(10).optional(),
  sprint: Id.optional(),
  period: z.enum(periods).default('30'),
  unit: z.enum(burnUnits).default('points'),
  burn: z.enum(['down', 'up']).default('down'),
});
export type SummarySearch = z.output<typeof SummarySearch>;
