import { z } from 'zod';
import { Day, Flag, Id, listOf } from '#/kernel/schema.ts';

/** Everything the page keeps in its address. */
export const AuditSearch = z.strictObject({
  q: z.string().max(100).default(''),
  person: Id.optional(),
  acting: Flag.optional(),
  token: Id.optional(),
  subject: listOf(z.string().max(60)).optional(),
  record: z.string().max(60).optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** The entry whose sheet is open. */
  entry: Id.optional(),
});
export type AuditSearch = z.output<typeof AuditSearch>;
export type AuditPatch = Partial<z.input<typeof AuditSearch>>;

/** What the page is narrowed to, as the endpoints take it. */
export const wantedOf = ({ q, person, entry: _, ...it }: AuditSearch) => ({
  ...it,
  q: q || undefined,
  person: person === undefined ? undefined : [person],
});
