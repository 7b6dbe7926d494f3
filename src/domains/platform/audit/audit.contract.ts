import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { recordKinds } from '#/kernel/record-kinds.ts';
import { Day, Done, FileReply, Flag, Id, Instant, line, listOf } from '#/kernel/schema.ts';
import { AuditKind } from './audit-kind.contract.ts';
import { chatEndpoints } from './webhooks/chat/chat.contract.ts';
import { webhookEndpoints } from './webhooks/webhooks.contract.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });

/** What one entry says of a field; null where the field was not there. */
const Change = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const AuditRow = z.object({
  id: z.number().int(),
  at: Instant,
  /** Who was signed in; null when the server did it by itself. */
  by: Named.nullable(),
  /** Whom they acted as. */
  as: Named.nullable(),
  /** The access token it was done with; null in a browser. */
  token: Named.nullable(),
  action: z.string(),
  /** What was done, in words: "Key result checked in". */
  words: z.string(),
  subject: z.object({
    type: z.string(),
    /** What such a record is called: "IT asset". */
    words: z.string(),
    id: z.string(),
    /** What it is called today; null where it has no name or is gone. */
    name: z.string().nullable(),
  }),
  /** Network address or `command line`, `settle-attempts`; null once it is older than it is kept. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  changes: z.array(Change),
  /** What the reader's role lacks to see the values; null when they are shown. */
  withheld: z.string().nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

/** What the page and the file can be narrowed to. */
const wanted = {
  /** In actions, ids, requests, addresses and values. */
  q: z.string().trim().max(100).optional(),
  person: listOf(Id).optional(),
  /** Only what was done while acting as somebody. */
  acting: Flag.optional(),
  /** Only what was done with this access token. */
  token: Id.optional(),
  subject: listOf(line(60)).optional(),
  /** One record of the chosen kind. */
  record: line(60).optional(),
  from: Day.optional(),
  to: Day.optional(),
};

const read = notWhileActing(may('audit:read'));

/** How the last walk over the whole log ended. */
export const AuditCheck = z.object({
  state: z.enum(['never', 'running', 'whole', 'broken']),
  at: Instant.nullable(),
  /** How many entries it went through. */
  entries: z.number().int(),
  /** What is wrong, in words. */
  wrong: z.string().nullable(),
});
export type AuditCheck = z.output<typeof AuditCheck>;

/** Entries of one file at most; more is asked for in stretches. */
export const MOST_EXPORTED = 50_000;

export const auditEndpoints = {
  'GET /audit': endpoint({
    summary: 'List the entries of the audit log, the latest first',
    access: read,
    input: z.strictObject({
      ...wanted,
      /** Entries before this one: `next` of the page before. */
      before: Id.optional(),
      perPage: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      rows: z.array(AuditRow),
      /** Where the next page begins; null at the beginning of the log. */
      next: z.number().int().nullable(),
      /** When the oldest entry was made that was looked at. */
      lookedTo: Instant.nullable(),
    }),
  }),
  'GET /record-history': endpoint({
    summary: 'List what was changed of one record that the reader may open, the latest first',
    access: read,
    input: z.strictObject({
      kind: z.enum(recordKinds),
      id: Id,
      before: Id.optional(),
      perPage: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({
      rows: z.array(AuditRow),
      /** Where the next page begins; null at the beginning of the record. */
      next: z.number().int().nullable(),
    }),
  }),
  'GET /audit-choices': endpoint({
    summary: 'List the kinds of records that the audit log tells of',
    access: read,
    input: z.strictObject({}),
    output: z.object({ subjects: z.array(AuditKind) }),
  }),
  'GET /audit/export': endpoint({
    summary: `Give entries of the audit log as a file, ${MOST_EXPORTED.toLocaleString('en')} at most`,
    access: read,
    input: z.strictObject({ ...wanted, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /audit-check': endpoint({
    summary: 'Say how the last check of the audit log ended',
    access: read,
    input: z.strictObject({}),
    output: AuditCheck,
  }),
  'POST /check-audit': endpoint({
    summary: 'Have the whole audit log checked for entries that were changed or cut',
    access: read,
    input: z.strictObject({}),
    output: Done,
  }),
};

export const audit = domain({
  name: 'audit',
  endpoints: { ...auditEndpoints, ...webhookEndpoints, ...chatEndpoints },
  permissions: {
    'audit:read': { words: 'Read the audit log of the whole company', held: { Admin: 'all' } },
    'webhooks:write': {
      words: 'Have other servers told of changes by webhooks, add chats for alerts',
      held: { Admin: 'all' },
    },
  },
});
