import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { hitKinds, type Hit } from '#/kernel/hit.ts';
import { Flag, listOf } from '#/kernel/schema.ts';
import { aliasEndpoints } from './aliases/aliases.contract.ts';

const Row = z.object({
  kind: z.enum(hitKinds),
  id: z.number().int(),
  title: z.string(),
  key: z.string().optional(),
  note: z.string().optional(),
  end: z.string().optional(),
  icon: z.number().int().optional(),
  email: z.string().optional(),
  link: z.string().optional(),
}) satisfies z.ZodType<Hit>;

export const searchEndpoints = {
  'GET /search': endpoint({
    summary: 'Find apps, people and tasks by name, as far as I may see them',
    access: signedIn,
    input: z.strictObject({
      /** Words that must all occur; without any, everything, the newest first. */
      q: z
        .string()
        .trim()
        .max(100)
        .refine((it) => it.split(/\s+/).length <= 8, 'Search for at most eight words.')
        .regex(/^\P{Cc}*$/u, 'Control characters are not allowed here.')
        .default(''),
      kinds: listOf(z.enum(hitKinds)).optional(),
      /** Also closed tasks and issues, and the text of documents. */
      deep: Flag.default(false),
      /** At most so many of each kind. */
      limit: z.coerce.number().int().min(1).max(10_000).default(20),
    }),
    output: z.object({
      rows: z.array(Row),
      /** There is nothing beyond the rows: no kind reached its limit. */
      complete: z.boolean(),
    }),
  }),
};

export const search = domain({
  name: 'search',
  endpoints: { ...searchEndpoints, ...aliasEndpoints },
  permissions: {
    'people:read': {
      words: 'Find colleagues by name',
      held: { staff: 'team', Admin: 'all', HR: 'all', Finance: 'all' },
    },
  },
});
