import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Flag, Id, Instant, line, pageOf, paging, text, Version } from '#/kernel/schema.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });

/** What somebody can get into outside the console, by IT's doing. */
export const ItAccess = z.object({
  id: Id,
  version: Version,
  person: Named,
  /** "Figma, editor". */
  what: z.string(),
  note: z.string(),
  /** What it was asked for by. */
  request: z.object({ id: Id, title: z.string() }).nullable(),
  givenBy: z.string(),
  since: Instant,
  /** Null while they have it. */
  until: Instant.nullable(),
  endedBy: z.string().nullable(),
  canEnd: z.boolean(),
});
export type ItAccess = z.output<typeof ItAccess>;

const work = may('it:write');

export const accessEndpoints = {
  'GET /it-access': endpoint({
    summary: 'List the access IT has given: one’s own, that of one’s teams, or everybody’s',
    access: may('it:read'),
    input: z.strictObject({
      ...paging,
      /** Part of a name or of what it is. */
      search: text(100).default(''),
      person: Id.optional(),
      /** What was taken away, instead of what they have. */
      ended: Flag.default(false),
    }),
    output: pageOf(ItAccess),
  }),
  'POST /give-it-access': endpoint({
    summary: 'Write down that somebody was given access to something',
    access: work,
    input: z.strictObject({ personId: Id, what: line(120), note: text(500).default('') }),
    output: ItAccess,
  }),
  'POST /end-it-access': endpoint({
    summary: 'Write down that somebody’s access to something was taken away',
    access: work,
    input: z.strictObject({ id: Id, version: Version }),
    output: ItAccess,
  }),
};
