import { z } from 'zod';
import { Flag, Id } from '#/kernel/schema.ts';

/** What the address of the page holds. */
export const ProvidersSearch = z.strictObject({
  /** The provider that is open, or `new`. */
  provider: z.union([z.literal('new'), Id]).optional(),
  /** It is being changed. */
  edit: Flag.optional(),
  /** A token of its directory is being made. */
  making: z.literal('token').optional(),
});
