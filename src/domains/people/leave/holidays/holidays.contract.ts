import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, line, Version } from '#/kernel/schema.ts';

const Calendar = z.object({
  id: Id,
  version: Version,
  place: z.string(),
  /** Who works there and has not left. */
  people: z.number().int(),
  /** Holidays from today on. */
  ahead: z.number().int(),
  /** The last day that is entered; null when there is none. */
  last: Day.nullable(),
});
export type HolidayCalendar = z.output<typeof Calendar>;

const Holiday = z.object({
  id: Id,
  day: Day,
  name: z.string(),
  /** It came with a file rather than by hand. */
  imported: z.boolean(),
});
export type Holiday = z.output<typeof Holiday>;

const name = line(120);
const write = may('short-leave:configure');
const MAX_BYTES = 1_000_000;

export const holidaysEndpoints = {
  'GET /holidays': endpoint({
    summary: 'List the holidays of a stretch of days, at which places, and whether they are mine',
    access: may('short-leave:read'),
    input: z.strictObject({ from: Day, to: Day }),
    output: z.object({
      rows: z.array(
        z.object({
          day: Day,
          name: z.string(),
          places: z.array(z.string()),
          mine: z.boolean(),
        }),
      ),
    }),
  }),
  'GET /holiday-calendars': endpoint({
    summary: 'List the calendars of holidays by place, and the places that have none',
    access: write,
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(Calendar),
      /** Places of work without a calendar, with how many people work there. */
      without: z.array(z.object({ place: z.string(), people: z.number().int() })),
      /** People whose record names no place. */
      nowhere: z.number().int(),
      today: Day,
    }),
  }),
  'GET /holiday-calendar': endpoint({
    summary: 'List the holidays of a place in a year',
    access: write,
    input: z.strictObject({ id: Id, year: z.coerce.number().int().min(1970).max(2199) }),
    output: z.object({ rows: z.array(Holiday) }),
  }),
  'POST /save-holiday-calendar': endpoint({
    summary: 'Add a calendar of holidays for a place, or rename the one with this id',
    access: write,
    input: z.strictObject({ id: Id.optional(), version: Version.optional(), place: line(80) }),
    output: Calendar,
  }),
  'POST /delete-holiday-calendar': endpoint({
    summary: 'Delete a calendar of holidays with all its days',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /add-holiday': endpoint({
    summary: 'Add a holiday by hand',
    access: write,
    input: z.strictObject({ calendar: Id, day: Day, name }),
    output: Holiday,
  }),
  'POST /remove-holiday': endpoint({
    summary: 'Take a holiday out of its calendar',
    access: write,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
  'POST /import-holidays': endpoint({
    summary:
      'Import the holidays of an iCalendar file: all of it or nothing, and the same file twice changes nothing',
    access: write,
    input: z.strictObject({ calendar: Id }),
    output: z.object({
      added: z.number().int(),
      /** Days of earlier versions of the file's events that are not in it any more. */
      removed: z.number().int(),
      same: z.number().int(),
      /** Events with a time of day, which are passed over. */
      timed: z.number().int(),
      /** Yearly holidays are entered until this day. */
      until: Day,
    }),
    upload: { field: 'file', maxBytes: MAX_BYTES },
  }),
};
