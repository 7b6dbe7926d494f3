import { z } from 'zod';
import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, FileReply, Id, Instant, line } from '#/kernel/schema.ts';
import { paperKinds } from './paper-words.ts';

export const Paper = z.object({
  id: z.number().int(),
  kind: z.enum(paperKinds),
  title: z.string(),
  fileName: z.string(),
  /** `image/webp` or `application/pdf`. */
  type: z.string(),
  bytes: z.number().int(),
  expiresOn: Day.nullable(),
  uploadedBy: z.string(),
  uploadedAt: Instant,
});
export type Paper = z.output<typeof Paper>;

const Papers = z.object({ rows: z.array(Paper) });
const write = notWhileActing(may('employees:write'));

export const papersEndpoints = {
  'GET /employee-documents': endpoint({
    summary: 'List the papers of an employee: one’s own, or for HR anybody’s',
    access: signedIn,
    input: z.strictObject({ id: Id }),
    output: Papers,
  }),
  'GET /employee-document': endpoint({
    summary: 'Download a paper of an employee',
    access: signedIn,
    input: z.strictObject({ document: Id }),
    output: FileReply,
    download: 'application/octet-stream',
  }),
  'POST /upload-employee-document': endpoint({
    summary: 'Add a paper to a record: a PDF as it is, a picture drawn anew',
    access: write,
    input: z.strictObject({
      id: Id,
      kind: z.enum(paperKinds),
      title: line(100),
      // A form sends what is left empty as an empty text.
      expires_on: z.union([z.literal('').transform(() => null), Day]).default(null),
    }),
    output: Papers,
    upload: {
      field: 'file',
      maxBytes: 15_000_000,
      // Papers are read closely.
      reads: { kind: 'picture', side: 2400, or: 'pdf' },
    },
  }),
  'POST /remove-employee-document': endpoint({
    summary: 'Take a paper off a record, its file included',
    access: write,
    input: z.strictObject({ document: Id }),
    output: Done,
  }),
};
