import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { richText } from '#/kernel/rich-text.ts';
import { Done, Id, Version } from '#/kernel/schema.ts';
import { Document, MOST_CHARACTERS, MOST_IN_NAMES, Title } from '../document.contract.ts';

/** Pictures a document may have. */
export const MOST_PICTURES = 200;

const write = may('documents:write');

export const writingEndpoints = {
  'POST /documents/save': endpoint({
    summary: 'Begin a document, or keep what is written of it so far',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        title: Title,
        /** At most 100,000 characters beside the names of documents it links to. */
        body: richText(MOST_CHARACTERS + MOST_IN_NAMES).default(''),
        template: z.boolean().optional(),
        /** Where a new one is put: below another, or at the top. */
        parentId: Id.nullable().optional(),
        /** A new one is for its writer alone at first. */
        private: z.boolean().optional(),
        /** Keep it as a version of its own: it takes the place of something written meanwhile. */
        apart: z.boolean().default(false),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      })
      .refine((it) => it.id === undefined || it.parentId === undefined, {
        path: ['parentId'],
        message: 'A document that is there is moved, not saved elsewhere.',
      }),
    output: Document,
  }),
  'POST /documents/delete': endpoint({
    summary: 'Delete a document of mine with what is below it',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /documents/bring-back': endpoint({
    summary: 'Bring a deleted document of mine back with what was below it',
    access: write,
    input: z.strictObject({ id: Id }),
    output: Document,
  }),
  'POST /documents/upload-image': endpoint({
    summary: 'Add a picture to a document',
    access: write,
    input: z.strictObject({ id: Id }),
    output: z.object({
      id: Id,
      /** What stands in the text for it. */
      src: z.string(),
    }),
    upload: { field: 'image', maxBytes: 12_000_000, reads: { kind: 'picture', side: 1600 } },
  }),
};
