import { z } from 'zod';
import { Id, line, Version } from '#/kernel/schema.ts';

/** How a request for leave, of hours or of days, is decided on. */
export const decideInput = z
  .strictObject({
    id: Id,
    version: Version,
    /** `applied` takes one's own answer back within ten minutes: it waits again. */
    decision: z.enum(['approved', 'rejected', 'applied']),
    comment: line(300).optional(),
  })
  .refine((it) => it.decision !== 'rejected' || it.comment, {
    path: ['comment'],
    message: 'Say why, so that the person knows.',
  });

/** How an approved leave is taken back. */
export const takeBackInput = z.strictObject({ id: Id, version: Version, reason: line(300) });
