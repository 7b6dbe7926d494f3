import { z } from 'zod';
import { Id } from '#/kernel/schema.ts';

/** Which export is open. */
export const exportsSearch = z.strictObject({
  export: z.union([z.literal('new'), Id]).optional(),
});
