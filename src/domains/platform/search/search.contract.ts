import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { hitKinds, type Hit } from '#/kernel/hit.ts';
import { Flag, Instant, listOf } from '#/kernel/schema.ts';
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

const MOST_WORDS = 8;

/** A line that is looked for. */
const SearchLine = z
  .string()
  .trim()
  .max(100)
  .refine((it) => it.split(/\s+/).length <= MOST_WORDS, 'Search for at most eight words.')
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed here.');

const ResultRow = Row.extend({
  /** There is still something to do about it. */
  open: z.boolean(),
  changedAt: Instant,
  /** What stands around the words, or the beginning of its text; empty where it has none. */
  excerpt: z.string(),
});
export type ResultRow = z.output<typeof ResultRow>;

export const searchEndpoints = {
  'GET /search': endpoint({
    summary: 'Find apps, people and tasks by name, as far as I may see them',
    access: signedIn,
    input: z.strictObject({
      /** Words that must all occur; without any, everything, the newest first. */
      q: SearchLine.default(''),
      kinds: listOf(z.enum(hitKinds)).optional(),
      /** Also closed tasks and issues, texts, comments and the names of files. */
      deep: Flag.default(false),
      /** At most so many; without words, of each kind. */
      limit: z.coerce.number().int().min(1).max(10_000).default(20),
    }),
    output: z.object({
      rows: z.array(Row),
      /** There is nothing beyond the rows. */
      complete: z.boolean(),
    }),
  }),
  'GET /search-results': endpoint({
    summary: 'Find records by names, texts, comments and files, the best first, page by page',
    access: signedIn,
    input: z.strictObject({
      /** Words that must all occur, with `is:open`, `is:closed`, `in:issues` and `by:name`. */
      q: SearchLine.default(''),
      kinds: listOf(z.enum(hitKinds)).optional(),
      state: z.enum(['open', 'closed']).optional(),
      /** What `next` of the page before said. */
      after: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.object({
      rows: z.array(ResultRow),
      /** Where the next page begins; null on the last one. */
      next: z.string().nullable(),
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
