import { z } from 'zod';
import { Flag, Id } from '#/kernel/schema.ts';
import { Month } from './leave.contract.ts';

/** Everything the page keeps in its address. */
export const LeaveSearch = z.strictObject({
  month: Month.optional(),
  team: Id.optional(),
  who: z.enum(['everyone', 'me']).default('everyone'),
  status: z.enum(['applied', 'approved', 'taken']).optional(),
  /** Page of my requests. */
  page: z.coerce.number().int().min(1).default(1),
  /** The request a notification is about: the queue starts on it. */
  leave: Id.optional(),
  /** How much leave a month has is being set. */
  settings: Flag.optional(),
});
export type LeaveSearch = z.output<typeof LeaveSearch>;
