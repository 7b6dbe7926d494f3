import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { richText } from '#/kernel/rich-text.ts';
import {
  Day,
  Done,
  FileReply,
  Id,
  Instant,
  line,
  pageOf,
  paging,
  TimeOfDay,
  Version,
} from '#/kernel/schema.ts';
import { announcementStates } from './announcement-rules.ts';
import { Audience, audienceFields } from './audience.contract.ts';

const Person = z.object({ id: Id, name: z.string(), photo: z.string().nullable() });
const State = z.enum(announcementStates);
const Edition = Version;

const MOST_CHARACTERS = 20_000;

export const Announcement = z.object({
  id: Id,
  version: Version,
  title: z.string(),
  /** Markdown without HTML. */
  body: z.string(),
  state: State,
  audience: Audience,
  /** When it is published, or was. */
  publishAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  /** Its place among the pinned ones, from 1; null when it is not pinned. */
  pinPlace: z.number().int().nullable(),
  mustAcknowledge: z.boolean(),
  acknowledgeBy: Day.nullable(),
  /** Grows when a change of substance asks everybody to acknowledge again. */
  edition: Edition,
  author: Person,
  changedAt: Instant,
  /** It was changed after it was published. */
  isChanged: z.boolean(),
  recall: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  comments: z.number().int(),
  /** The reader's own: null outside of the audience. */
  mine: z.object({ seenAt: Instant.nullable(), acknowledgedAt: Instant.nullable() }).nullable(),
  /** What the reader may do with it as it stands; `look`: its history and who has read it. */
  can: z.object({
    look: z.boolean(),
    edit: z.boolean(),
    pin: z.boolean(),
    recall: z.boolean(),
    delete: z.boolean(),
    remind: z.boolean(),
  }),
  /** Of the present audience; for those who may change it. */
  reach: z
    .object({
      audience: z.number().int(),
      seen: z.number().int(),
      acknowledged: z.number().int(),
    })
    .nullable(),
});
export type Announcement = z.output<typeof Announcement>;

/** What I must still acknowledge, and pinned ones I have not seen. */
const Alert = z.object({
  kind: z.enum(['announcement', 'decorum']),
  id: Id,
  title: z.string(),
  edition: Edition,
  mustAcknowledge: z.boolean(),
  acknowledgeBy: Day.nullable(),
  from: z.string(),
  link: z.string(),
});
export type Alert = z.output<typeof Alert>;

/** Instants of a text, as days and times of the business zone. */
const until = {
  /** Gone from then on; kept until it is recalled when null. */
  expiresOn: Day.nullable().default(null),
  expiresAt: TimeOfDay.default('00:00'),
  mustAcknowledge: z.boolean().default(false),
  acknowledgeBy: Day.nullable().default(null),
};
const said = { title: line(140), body: richText(MOST_CHARACTERS).default('') };

const read = may('announcements:read');
const write = may('announcements:write');
const one = { id: Id, version: Version };

export const announcementEndpoints = {
  'GET /announcements': endpoint({
    summary: 'List the announcements for me, or those I may change',
    access: read,
    input: z.strictObject({
      ...paging,
      /** `mine`: published ones for me, pinned first. `written`: all I may change, the last first. */
      view: z.enum(['mine', 'written']).default('mine'),
      state: State.optional(),
      q: z.string().trim().max(100).optional(),
    }),
    output: pageOf(Announcement).extend({
      /** How many of mine wait to be acknowledged. */
      toAcknowledge: z.number().int(),
    }),
  }),
  'GET /announcements/announcement': endpoint({
    summary: 'Read one announcement',
    access: read,
    input: z.strictObject({ id: Id }),
    output: Announcement,
  }),
  'GET /announcements/alerts': endpoint({
    summary: 'List what I must still acknowledge and the pinned announcements I have not seen',
    access: read,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Alert) }),
  }),
  'POST /announcements/save': endpoint({
    summary: 'Write an announcement, keep it as a draft, schedule or publish it',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        ...said,
        ...audienceFields,
        ...until,
        publishOn: Day.nullable().default(null),
        publishAt: TimeOfDay.default('09:00'),
        as: z.enum(['draft', 'schedule', 'publish']).default('draft'),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: Announcement,
  }),
  'POST /announcements/edit': endpoint({
    summary: 'Change a published announcement; what it said before is kept',
    access: write,
    input: z.strictObject({
      ...one,
      ...said,
      ...audienceFields,
      ...until,
      /** The substance has changed: everybody acknowledges it again. */
      askAgain: z.boolean().default(false),
    }),
    output: Announcement,
  }),
  'POST /announcements/delete': endpoint({
    summary: 'Delete an announcement that was never published',
    access: write,
    input: z.strictObject(one),
    output: Done,
  }),
  'POST /announcements/recall': endpoint({
    summary: 'Take a published announcement back, with the reason',
    access: write,
    input: z.strictObject({ ...one, reason: line(300) }),
    output: Announcement,
  }),
  'POST /announcements/pin': endpoint({
    summary: 'Pin an announcement at a place, or take its pin away',
    access: write,
    input: z.strictObject({
      ...one,
      /** From 1; behind the others when absent, not pinned when null. */
      place: z.number().int().min(1).max(1000).nullable().optional(),
    }),
    output: Announcement,
  }),
  'POST /announcements/seen': endpoint({
    summary: 'Note that I have seen announcements',
    access: read,
    input: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    output: Done,
  }),
  'POST /announcements/acknowledge': endpoint({
    summary: 'Acknowledge an announcement',
    access: notWhileActing(read),
    input: z.strictObject({
      id: Id,
      /** The one that was read; the present one when absent. */
      edition: Edition.optional(),
    }),
    output: z.object({ title: z.string(), acknowledgedAt: Instant }),
  }),
  'GET /announcements/versions': endpoint({
    summary: 'Read what an announcement said before its changes',
    access: write,
    input: z.strictObject({ id: Id }),
    output: z.object({
      rows: z.array(
        z.object({
          number: z.number().int(),
          title: z.string(),
          body: z.string(),
          edition: Edition,
          changedBy: z.string(),
          changedAt: Instant,
        }),
      ),
    }),
  }),
  'POST /announcements/upload-image': endpoint({
    summary: 'Add a picture to the text of an announcement',
    access: write,
    input: z.strictObject({}),
    output: z.object({ id: Id, src: z.string() }),
    upload: { field: 'image', maxBytes: 12_000_000, reads: { kind: 'picture', side: 1600 } },
  }),
  'GET /announcements/image': endpoint({
    summary: 'Get a picture of an announcement',
    access: read,
    input: z.strictObject({ image: Id }),
    output: FileReply,
    download: 'image/webp',
  }),
};
