import { z } from 'zod';
import { Flag, Id } from '#/kernel/schema.ts';
import { Month } from '../leave.contract.ts';

/** Everything the page of leave days keeps in its address. */
export const DaysSearch = z.strictObject({
  month: Month.optional(),
  team: Id.optional(),
  who: z.enum(['everyone', 'me']).default('everyone'),
  /** The leave year of the balances; the present one when absent. */
  year: z.coerce.number().int().min(1970).max(2199).optional(),
  /** Page of my requests. */
  page: z.coerce.number().int().min(1).default(1),
  /** The request a notification is about: the queue starts on it. */
  leave: Id.optional(),
  ask: Flag.optional(),
});
export type DaysSearch = z.output<typeof DaysSearch>;
