import { z } from 'zod';
import { Day, Flag, Id, listOf } from '#/kernel/schema.ts';
import { leaveStatuses } from '../leave-rules.ts';

/** Everything the page of types and balances keeps in its address. */
export const AdminSearch = z.strictObject({
  show: z.enum(['balances', 'requests', 'types']).default('balances'),
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(25),
  year: z.coerce.number().int().min(1970).max(2199).optional(),
  team: Id.optional(),
  q: z.string().trim().max(100).default(''),
  type: listOf(Id).optional(),
  status: listOf(z.enum(leaveStatuses)).optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** Whose balance is being corrected. */
  adjust: Id.optional(),
  /** The type that is changed, or `new`. */
  edit: z.union([z.literal('new'), Id]).optional(),
  /** The month of the leave year is being set. */
  leaveYear: Flag.optional(),
});
export type AdminSearch = z.output<typeof AdminSearch>;
export type AdminPatch = { [K in keyof AdminSearch]?: AdminSearch[K] | undefined };

export const ADMIN_PAGE = '/administration/leave';
