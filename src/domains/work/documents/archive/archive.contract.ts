import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, Flag, Id } from '#/kernel/schema.ts';

/** Documents and pictures in one archive. */
export const MOST_ARCHIVED = 1_000;
export const MOST_ARCHIVED_PICTURES = 300;
/** Attached files in one archive, in bytes. */
export const MOST_ARCHIVED_BYTES = 500_000_000;

/** Documents of a preview that are named. */
export const MOST_NAMED = 200;

/** A file that is left out, or what a text names and nobody gave along; and why. */
const LeftOut = z.object({ name: z.string(), why: z.string() });

const Found = z.object({
  documents: z.number().int(),
  pictures: z.number().int(),
  /** Other files that texts link to. */
  files: z.number().int(),
  /** The first of what is left out. */
  leftOut: z.array(LeftOut),
  leftOutInAll: z.number().int(),
});

export const ArchivePreview = Found.extend({
  /** The first of them, as they will stand in the tree. */
  rows: z.array(z.object({ path: z.string(), title: z.string(), depth: z.number().int() })),
});
export type ArchivePreview = z.output<typeof ArchivePreview>;

const ArchiveImported = Found.extend({
  /** The first document that was made. */
  id: Id,
  message: z.string(),
});

const upload = { field: 'file', maxBytes: 100_000_000, spooled: true } as const;

export const archiveEndpoints = {
  'POST /documents/preview-archive': endpoint({
    summary: 'Read a ZIP of Markdown files and tell what importing it would make, without doing it',
    access: may('documents:write'),
    input: z.strictObject({}),
    output: ArchivePreview,
    upload: { ...upload, reads: { kind: 'archive' } },
    unrecorded: true,
  }),
  'POST /documents/import-archive': endpoint({
    summary:
      'Make documents of a ZIP of Markdown files with their pictures and files, all of them or none',
    access: may('documents:write'),
    input: z.strictObject({
      /** Below which document; at the top without one. */
      parentId: Id.optional(),
      /** At the top they are for their importer alone at first. */
      private: Flag.default(true),
    }),
    output: ArchiveImported,
    upload: { ...upload, reads: { kind: 'archive', side: 1600 } },
  }),
  'GET /documents/archive': endpoint({
    summary: 'Export documents I may read as a ZIP of Markdown files with their pictures and files',
    access: may('documents:read'),
    input: z.strictObject({
      /** One document; all of them without it. */
      id: Id.optional(),
      /** Also what is below it. */
      below: Flag.default(true),
    }),
    output: FileReply,
    download: 'application/zip',
    made: true,
  }),
};
