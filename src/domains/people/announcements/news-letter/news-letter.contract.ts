import { z } from 'zod';
import { anyone, may, signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Day,
  Done,
  FileReply,
  Flag,
  Id,
  Instant,
  line,
  pageOf,
  paging,
  TimeOfDay,
  Version,
} from '#/kernel/schema.ts';
import { Audience, audienceFields } from '../audience.contract.ts';
import { Blocks } from './blocks.contract.ts';

export const issueStates = ['draft', 'scheduled', 'sending', 'sent'] as const;

const counts = z.object({
  /** People it was for when its sending began. */
  recipients: z.number().int(),
  mailed: z.number().int(),
  opened: z.number().int(),
});

const summary = {
  id: Id,
  subject: z.string(),
  state: z.enum(issueStates),
  audience: Audience,
  author: z.string(),
  sendAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  changedAt: Instant,
  /** For those who write them. */
  counts: counts.nullable(),
};

/** An issue in a list. */
export const Issue = z.object(summary);
export type Issue = z.output<typeof Issue>;

/** An issue as it is written. */
export const WrittenIssue = z.object({ ...summary, version: Version, blocks: Blocks });
export type WrittenIssue = z.output<typeof WrittenIssue>;

const read = may('announcements:read');
const write = may('news-letters:write');
const one = { id: Id, version: Version };

export const newsLetterEndpoints = {
  'GET /news-letters': endpoint({
    summary: 'List the news-letters for me, or all of them to write on',
    access: read,
    input: z.strictObject({ ...paging, view: z.enum(['archive', 'written']).default('archive') }),
    output: pageOf(Issue),
  }),
  'GET /news-letters/read': endpoint({
    summary: 'Read a news-letter that was sent',
    access: read,
    input: z.strictObject({ id: Id, dark: Flag.default(false) }),
    output: z.object({ id: Id, subject: z.string(), sentAt: Instant, html: z.string() }),
  }),
  'POST /news-letters/opened': endpoint({
    summary: 'Note that I have opened a news-letter',
    access: read,
    input: z.strictObject({ id: Id, token: z.string().max(400).optional() }),
    output: Done,
  }),
  'GET /news-letters/issue': endpoint({
    summary: 'Open a news-letter to write on it',
    access: write,
    input: z.strictObject({ id: Id }),
    output: WrittenIssue,
  }),
  'POST /news-letters/save': endpoint({
    summary: 'Begin a news-letter, or keep what is written of it',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        subject: line(140),
        blocks: Blocks,
        ...audienceFields,
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: WrittenIssue,
  }),
  'POST /news-letters/preview': endpoint({
    summary: 'Show what is written so far as the mail it becomes',
    access: write,
    unrecorded: true,
    input: z.strictObject({
      subject: z.string().max(140),
      blocks: Blocks,
      dark: z.boolean().default(false),
    }),
    output: z.object({ html: z.string(), text: z.string() }),
  }),
  'POST /news-letters/test': endpoint({
    summary: 'Mail a news-letter to myself to look at it',
    access: write,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
  'POST /news-letters/schedule': endpoint({
    summary: 'Send a news-letter now or at a time',
    access: write,
    input: z.strictObject({
      ...one,
      /** Now when null. */
      sendOn: Day.nullable().default(null),
      sendAt: TimeOfDay.default('09:00'),
    }),
    output: WrittenIssue,
  }),
  'POST /news-letters/unschedule': endpoint({
    summary: 'Make a scheduled news-letter a draft again',
    access: write,
    input: z.strictObject(one),
    output: WrittenIssue,
  }),
  'POST /news-letters/delete': endpoint({
    summary: 'Delete a news-letter that was not sent',
    access: write,
    input: z.strictObject(one),
    output: Done,
  }),
  'GET /news-letters/recipients': endpoint({
    summary: 'List whom a news-letter went to, and who has opened it',
    access: write,
    input: z.strictObject({ ...paging, id: Id }),
    output: pageOf(
      z.object({
        person: z.object({ id: Id, name: z.string() }),
        /** Null: by the console only, or not yet. */
        mailedAt: Instant.nullable(),
        byMail: z.boolean(),
        openedAt: Instant.nullable(),
        openedFrom: z.enum(['mail', 'console']).nullable(),
      }),
    ).extend({
      /** Of all of them, whatever the page. */
      opened: z.number().int(),
    }),
  }),
  'POST /news-letters/upload-image': endpoint({
    summary: 'Add a picture to a news-letter',
    access: write,
    input: z.strictObject({}),
    output: z.object({ id: Id }),
    upload: {
      field: 'image',
      maxBytes: 12_000_000,
      reads: { kind: 'picture', side: 1600, forMail: true },
    },
  }),
  'GET /news-letters/image': endpoint({
    summary: 'Get a picture of a news-letter',
    access: read,
    input: z.strictObject({ image: Id }),
    output: FileReply,
    download: 'image/webp',
  }),
  'GET /news-letters/subscription': endpoint({
    summary: 'Tell whether I get news-letters by mail',
    access: signedIn,
    input: z.strictObject({}),
    output: z.object({ byMail: z.boolean() }),
  }),
  'POST /news-letters/subscription': endpoint({
    summary: 'Get news-letters by mail, or no more',
    access: signedIn,
    input: z.strictObject({ byMail: z.boolean() }),
    output: z.object({ byMail: z.boolean() }),
  }),
  'POST /news-letters/unsubscribe': endpoint({
    summary: 'End getting news-letters by mail with the link of one',
    access: anyone,
    input: z.strictObject({ token: z.string().min(1).max(400) }),
    output: Done,
    oneClick: 'unsubscribe',
  }),
};

export const newsLetter = domain({
  name: 'news-letter',
  endpoints: newsLetterEndpoints,
  permissions: {
    'news-letters:write': {
      words: 'Write and send news-letters',
      held: { Admin: 'all', HR: 'all' },
    },
  },
});
