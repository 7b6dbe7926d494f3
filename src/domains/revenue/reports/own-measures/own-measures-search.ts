import { z } from 'zod';
import { Id } from '#/kernel/schema.ts';

/** What is looked for, and which measure is open. */
export const ownMeasuresSearch = z.strictObject({
  q: z.string().max(80).default(''),
  whose: z.enum(['offered', 'mine', 'archived']).default('offered'),
  measure: z.union([z.literal('new'), Id]).optional(),
  /** A copy of this one is begun. */
  copy: Id.optional(),
});
export type OwnMeasuresSearch = z.output<typeof ownMeasuresSearch>;
