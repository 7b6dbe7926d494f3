import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, line, text, Version } from '#/kernel/schema.ts';

const read = may('revenue:read');

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

/** Saved views of the filters and remarks pinned to the charts. */
export const viewEndpoints = {
  'GET /saved-views': endpoint({
    summary: 'Saved views of a page: one’s own and those shared by others',
    access: read,
    input: z.strictObject({ path: line(80) }),
    output: z.object({
      rows: z.array(
        z.object({
          id: Id,
          name: z.string(),
          query: z.string(),
          shared: z.boolean(),
          mine: z.boolean(),
          author: z.string(),
          version: Version,
        }),
      ),
      /** The personal default filter, when it is switched on. */
      preset: z.string().nullable(),
    }),
  }),
  'POST /save-view': endpoint({
    summary: 'Save the present filters under a name, or change a saved view',
    access: read,
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      path: line(80),
      name: line(80),
      query: text(2000),
      shared: z.boolean().default(false),
    }),
    output: z.object({ message: z.string(), id: Id, version: Version }),
  }),
  'POST /delete-view': endpoint({
    summary: 'Delete a saved view of one’s own',
    access: read,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /save-default-view': endpoint({
    summary: 'Open a page with these filters from now on; null switches the default off',
    access: read,
    input: z.strictObject({ path: line(80), query: text(2000).nullable() }),
    output: Done,
  }),
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
