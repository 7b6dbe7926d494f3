import { z } from 'zod';
import { calendarParts } from '#/kernel/calendar-parts.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, line, Version } from '#/kernel/schema.ts';
import { feedAccess } from './feed-access.ts';

const parts = z
  .array(z.enum(calendarParts))
  .min(1, 'Choose what is in it.')
  .max(calendarParts.length)
  .refine((it) => new Set(it).size === it.length, 'Name each of them once.');

export const CalendarFeed = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  parts: z.array(z.enum(calendarParts)),
  createdAt: Instant,
  /** When a program last read it, to the minute; null as long as none has. */
  readAt: Instant.nullable(),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

/** With the address that opens it, which is told this once. */
const Addressed = z.object({ feed: CalendarFeed, address: z.url() });

/** So many are one's own: a phone, a laptop, what reads them together. */
export const MOST_FEEDS = 10;

/** Where feeds are read, below `/api`. */
export const FEED_PATH = '/calendar';

const which = { id: Id, version: Version };
const about = { name: line(60), parts };

export const calendarFeedEndpoints = {
  'GET /calendar-feeds': endpoint({
    summary: 'List my calendar feeds, without their addresses',
    access: feedAccess,
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(CalendarFeed),
      /** The addresses from which I may read them are limited, as those from which I may sign in. */
      isLimited: z.boolean(),
    }),
  }),
  'POST /add-calendar-feed': endpoint({
    summary: 'Make a calendar feed of my own and tell its address, this once',
    access: feedAccess,
    input: z.strictObject(about),
    output: Addressed,
    // The reply, which opens the feed, is never kept; asked again, the name is taken.
    unrecorded: true,
  }),
  'POST /edit-calendar-feed': endpoint({
    summary: 'Change the name of a calendar feed of mine, and what is in it',
    access: feedAccess,
    input: z.strictObject({ ...which, ...about }),
    output: CalendarFeed,
  }),
  'POST /renew-calendar-feed': endpoint({
    summary: 'Give a calendar feed of mine another address; the one it had opens nothing any more',
    access: feedAccess,
    input: z.strictObject(which),
    output: Addressed,
    // The reply, which opens the feed, is never kept; asked again, it has another version.
    unrecorded: true,
  }),
  'POST /revoke-calendar-feed': endpoint({
    summary: 'Revoke a calendar feed of mine: its address opens nothing any more',
    access: feedAccess,
    input: z.strictObject(which),
    output: Done,
  }),
};

export const calendarFeeds = domain({
  name: 'calendar-feeds',
  endpoints: calendarFeedEndpoints,
  permissions: {
    'calendar-feeds:use': {
      words: 'Read one’s own dates in a calendar program',
      held: { staff: 'own' },
    },
  },
});
