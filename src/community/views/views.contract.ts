import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, line, text, Version } from '#/kernel/schema.ts';

/** Filters of a list or a page of figures under a name, and with which ones it opens. */
export const viewEndpoints = {
  'GET /saved-views': endpoint({
    summary: 'Saved views of a page, or of all: one’s own and those shared by others',
    access: signedIn,
    input: z.strictObject({
      /** Absent: of all pages. */
      path: line(80).optional(),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          id: Id,
          path: z.string(),
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
    access: signedIn,
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
    access: signedIn,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /save-default-view': endpoint({
    summary: 'Open a page with these filters from now on; null switches the default off',
    access: signedIn,
    input: z.strictObject({ path: line(80), query: text(2000).nullable() }),
    output: Done,
  }),
};

export const views = domain({
  name: 'views',
  endpoints: viewEndpoints,
  permissions: {
    'views:share': {
      words: 'Share saved views and reports with everybody who may open the page',
      held: { Admin: 'all', Finance: 'all', 'Team lead': 'team' },
    },
  },
});
