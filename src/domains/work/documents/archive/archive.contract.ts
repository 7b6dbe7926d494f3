import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, Flag, Id } from '#/kernel/schema.ts';

/** Documents and pictures in one archive. */
export const MOST_ARCHIVED = 1_000;
export const MOST_ARCHIVED_PICTURES = 300;

export const archiveEndpoints = {
  'GET /documents/archive': endpoint({
    summary: 'Export documents I may read as a ZIP of Markdown files with their pictures',
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
