import { z } from 'zod';
import { Flag, Id, listOf, paging } from '#/kernel/schema.ts';
import { userStatuses } from './user-words.ts';
import { userSorts } from './users.contract.ts';

/** Everything the page of users keeps in its address. */
export const UsersSearch = z.strictObject({
  q: z.string().max(100).default(''),
  status: listOf(z.enum(userStatuses)).optional(),
  role: listOf(Id).optional(),
  team: listOf(Id).optional(),
  department: listOf(Id).optional(),
  sort: z.enum(userSorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...paging,
  /** The person whose sheet is open. */
  user: Id.optional(),
  /** What is being done with that person. */
  task: z.enum(['edit', 'block', 'leave', 'rehire', 'email']).optional(),
  /** Whether people are being invited. */
  invite: Flag.optional(),
});
export type UsersSearch = z.output<typeof UsersSearch>;
export type UsersPatch = Partial<z.input<typeof UsersSearch>>;
