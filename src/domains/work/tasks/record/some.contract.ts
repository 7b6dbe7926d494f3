import { z } from 'zod';
import { Id, Version } from '#/kernel/schema.ts';
import { Task } from '../tasks.contract.ts';

/** Tasks as they were seen: what changed since is refused. */
export const Rows = z
  .array(z.strictObject({ id: Id, version: Version }))
  .min(1, 'Choose at least one task.')
  .max(200, 'At most 200 tasks at once.');

/** Why one of several was left as it was. A single one is refused as any other request. */
export const Refused = z.object({
  id: Id,
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** As it stands now, when somebody changed it in the meantime. */
  current: Task.optional(),
});
export type Refused = z.output<typeof Refused>;

/** Of several tasks those it was done with, and those that were refused; the others stand. */
export const someOf = <T extends z.core.$ZodType>(done: T) =>
  z.object({ done: z.array(done), refused: z.array(Refused) });
