import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, Instant, line, Version } from '#/kernel/schema.ts';
import { Person, standings } from '../document.contract.ts';

/** A document as it stands under a heading of the manual. */
export const ManualDocument = z.object({
  id: Id,
  title: z.string(),
  owner: Person,
  changedAt: Instant,
  verifiedUntil: Day.nullable(),
  standing: z.enum(standings),
});
export type ManualDocument = z.output<typeof ManualDocument>;

export const Heading = z.object({
  id: Id,
  version: Version,
  title: z.string(),
  documents: z.array(ManualDocument),
});
export type Heading = z.output<typeof Heading>;

const write = may('manual:write');

export const headingEndpoints = {
  'GET /docs': endpoint({
    summary: 'Show the company manual: its headings with the documents I may read',
    access: may('documents:read'),
    input: z.strictObject({}),
    output: z.object({ headings: z.array(Heading) }),
  }),
  'POST /save_docs_heading': endpoint({
    summary: 'Add a heading to the company manual, rename it or put it elsewhere',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        title: line(80),
        /** The heading it is put before; null: to the end. It stays where it is without this. */
        beforeId: Id.nullable().optional(),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: z.object({ id: Id, version: Version, title: z.string() }),
  }),
  'POST /delete_heading': endpoint({
    summary: 'Take a heading out of the company manual; its documents stay in the tree',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /docs/bring-back-heading': endpoint({
    summary: 'Put a deleted heading back into the company manual with its documents',
    access: write,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
  'POST /docs/place': endpoint({
    summary: 'Put a document under a heading of the company manual, or take it out',
    access: write,
    input: z.strictObject({
      documentId: Id,
      /** Null: it is no longer part of the manual. */
      headingId: Id.nullable(),
      /** The document it is put before; to the end without one. */
      beforeId: Id.optional(),
    }),
    output: Done,
  }),
};
