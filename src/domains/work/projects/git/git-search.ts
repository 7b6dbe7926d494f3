import { z } from 'zod';
import { Flag, Id, pagingBy } from '#/kernel/schema.ts';
import { gitDeliveryStates } from './git-connections.contract.ts';

/** What the address of the page holds. */
export const GitSearch = z.strictObject({
  /** The connection that is open, or the form of a new one. */
  connection: z.union([z.literal('new'), Id]).optional(),
  /** It is being changed. */
  edit: Flag.optional(),
  /** Only deliveries in this state. */
  state: z.enum(gitDeliveryStates).optional(),
  ...pagingBy(25),
});
export type GitSearch = z.output<typeof GitSearch>;
export type GitPatch = { [K in keyof GitSearch]?: GitSearch[K] | undefined };
