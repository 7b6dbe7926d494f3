import { z } from 'zod';
import { Id, paging } from '#/kernel/schema.ts';
import { reportSorts } from './library.contract.ts';

const One = z.union([z.literal('new'), Id]);

/** What the library keeps in its address. */
export const librarySearch = z.strictObject({
  ...paging,
  show: z.enum(['reports', 'mails', 'alerts']).default('reports'),
  q: z.string().max(100).default(''),
  whose: z.enum(['all', 'mine', 'others']).default('all'),
  sort: z.enum(reportSorts).default('updated'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** The mail or the alert whose form is open, and the report a new one is of. */
  mail: One.optional(),
  alert: One.optional(),
  of: Id.optional(),
  /** The mail a person wants no more. */
  leave: Id.optional(),
});
export type LibrarySearch = z.output<typeof librarySearch>;
