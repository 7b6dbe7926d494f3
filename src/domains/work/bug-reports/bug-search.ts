import { z } from 'zod';
import { Id, listOf, paging } from '#/kernel/schema.ts';
import { bugSorts } from './bug-reports.contract.ts';
import { bugStates } from './bug-rules.ts';

/** Everything the page keeps in its address. */
export const BugSearch = z.strictObject({
  view: z.enum(['board', 'list']).default('board'),
  search: z.string().optional(),
  state: listOf(z.enum(bugStates)).optional(),
  severity: listOf(z.coerce.number().pipe(z.literal([1, 2, 3, 4]))).optional(),
  of: z.enum(['reported', 'assigned', 'followed']).optional(),
  person: Id.optional(),
  unassigned: z.literal('yes').optional(),
  sort: z.enum(bugSorts).default('severity'),
  ...paging,
  /** The report that is open beside. */
  report: Id.optional(),
  /** Opens the dialog that reports a bug; `capture`: with the page the extension has taken. */
  new: z.enum(['yes', 'capture']).optional(),
  title: z.string().max(140).optional(),
});
export type BugSearch = z.output<typeof BugSearch>;
export type ChangeSearch = (
  patch: Partial<z.input<typeof BugSearch>>,
  options?: { replace?: boolean },
) => void;

/** What list and board are asked for alike. */
export const filterOf = ({ search, state, severity, of, person, unassigned, sort }: BugSearch) => ({
  search,
  state,
  severity,
  of,
  person,
  unassigned,
  sort,
});
