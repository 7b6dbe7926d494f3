import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint, type Upload } from '#/kernel/endpoint.ts';
import { Done, FileReply, Id, Instant } from '#/kernel/schema.ts';
import { subjectKinds } from '#/kernel/subject-kind.ts';
import { attachedKinds, MOST_BYTES } from './attachment-rules.ts';

export const Attachment = z.object({
  id: Id,
  /** As people gave it. */
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** In pixels; null for what is no picture. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  by: z.object({ id: z.number().int(), name: z.string() }),
  at: Instant,
  /** The reader may take it off. */
  mayRemove: z.boolean(),
});
export type Attachment = z.output<typeof Attachment>;

/** Files sent with a comment, by the ids they were uploaded under. */
export const CommentFiles = z.array(Id).max(10, 'A comment has at most 10 files.');

export const attachmentUpload = {
  field: 'file',
  maxBytes: MOST_BYTES,
  spooled: true,
  // Pictures are looked at closely.
  reads: { kind: 'picture', side: 2400, or: 'file' },
} satisfies Upload;

export const attachmentsEndpoints = {
  'GET /attachments': endpoint({
    summary: 'List the files of a task, issue or document I can see, the oldest first',
    access: signedIn,
    input: z.strictObject({ kind: z.enum(attachedKinds), id: Id }),
    output: z.object({
      rows: z.array(Attachment),
      /** The reader may add some. */
      mayAdd: z.boolean(),
    }),
  }),
  'GET /attachments/file': endpoint({
    summary: 'Download a file of something I can see',
    access: signedIn,
    input: z.strictObject({ id: Id }),
    output: FileReply,
    download: 'application/octet-stream',
  }),
  'POST /attachments/add': endpoint({
    summary:
      'Attach a file to a task, issue or document, or bring one for a comment; a picture is drawn anew',
    access: signedIn,
    input: z.strictObject({
      kind: z.enum(subjectKinds),
      id: Id,
      /** `comment`: it waits for a comment that is sent with its id, a day at most. */
      to: z.enum(['record', 'comment']).default('record'),
    }),
    output: Attachment,
    upload: attachmentUpload,
  }),
  'POST /attachments/remove': endpoint({
    summary: 'Take a file off; within 30 days it can be had back',
    access: signedIn,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
  'POST /attachments/bring-back': endpoint({
    summary: 'Bring back a file that was taken off',
    access: signedIn,
    input: z.strictObject({ id: Id }),
    output: Attachment,
  }),
};

export const attachments = domain({
  name: 'attachments',
  endpoints: attachmentsEndpoints,
  permissions: {},
});
