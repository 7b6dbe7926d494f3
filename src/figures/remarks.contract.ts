import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, line, Version } from '#/kernel/schema.ts';

export const Annotation = z.object({
  id: Id,
  day: Day,
  text: z.string(),
  appId: z.number().nullable(),
  author: z.string(),
  authorId: Id,
  version: Version,
});
export type Annotation = z.output<typeof Annotation>;

/** Remarks pinned to the charts. */
export const remarkEndpoints = {
  'POST /save-annotation': endpoint({
    summary: 'Pin a remark to a day of the charts, or change one',
    access: may('annotations:write'),
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      day: Day,
      text: line(120),
      appId: Id.nullable().default(null),
    }),
    output: z.object({ message: z.string(), id: Id, version: Version }),
  }),
  'POST /delete-annotation': endpoint({
    summary: 'Take a remark off the charts',
    access: may('annotations:write'),
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};
