import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Flag, Id, listOf, pageOf, paging } from '#/kernel/schema.ts';
import { DocumentRow } from '../document.contract.ts';

const documentViews = ['all', 'mine', 'stale', 'unverified', 'templates'] as const;
const documentSorts = ['found', 'changed', 'title'] as const;

/** A document in the tree, below the one above it that the reader may see. */
export const Twig = z.object({
  id: Id,
  title: z.string(),
  parentId: Id.nullable(),
  hasChildren: z.boolean(),
  template: z.boolean(),
  canWrite: z.boolean(),
});
export type Twig = z.output<typeof Twig>;

/** Documents of one parent that the tree shows. */
export const MOST_TWIGS = 500;

export const treeEndpoints = {
  'GET /documents': endpoint({
    summary: 'List and search the documents I may read',
    access: may('documents:read'),
    input: z.strictObject({
      ...paging,
      q: z
        .string()
        .trim()
        .max(200)
        .refine((it) => !it.includes('\0'), 'Zero bytes are not allowed here.')
        .default(''),
      view: z.enum(documentViews).default('all'),
      /** `found`: what fits best first; without words the latest change first. */
      sort: z.enum(documentSorts).default('found'),
      /** Only those I may write in: where another can be put. */
      writable: Flag.default(false),
    }),
    output: pageOf(DocumentRow),
  }),
  'GET /documents/tree': endpoint({
    summary: 'Show the tree of documents as far as it is open',
    access: may('documents:read'),
    input: z.strictObject({
      /** Documents whose children are shown beside those at the top. */
      open: listOf(Id).optional(),
    }),
    output: z.object({
      rows: z.array(Twig),
      /** Nothing was left out. */
      complete: z.boolean(),
    }),
  }),
  'POST /documents/move': endpoint({
    summary: 'Put a document elsewhere in the tree',
    access: may('documents:write'),
    input: z.strictObject({
      id: Id,
      /** Null: to the top. */
      parentId: Id.nullable(),
      /** The document it is put before; to the end without one. */
      beforeId: Id.optional(),
    }),
    output: Done.extend({
      /** Where it was, for the undo; null when that is a place the person does not see. */
      before: z.object({ parentId: Id.nullable(), beforeId: Id.optional() }).nullable(),
    }),
  }),
};
