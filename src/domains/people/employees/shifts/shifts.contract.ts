import { z } from 'zod';
import { may, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, line, TimeOfDay, Version } from '#/kernel/schema.ts';

const hours = {
  /** In the business zone; an end before the start lies on the next day. */
  from: TimeOfDay,
  to: TimeOfDay,
  /** ISO weekdays, 1 is Monday. */
  workdays: z
    .array(z.number().int().min(1).max(7))
    .min(1, 'Choose at least one day.')
    .max(7)
    .transform((it) => [...new Set(it)].sort()),
};
const Hours = z.object(hours);

const Shift = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** Whoever has no shift has this one. */
  standard: z.boolean(),
  /** The hours of today. */
  ...Hours.shape,
  /** Hours it will have, soonest first. */
  planned: z.array(Hours.extend({ since: Day })),
  /** Who has it today and works here. */
  people: z.number().int(),
});
export type Shift = z.output<typeof Shift>;

const PersonShift = Hours.extend({
  /** First day of these hours; null for those that held from the beginning. */
  since: Day.nullable(),
  /** Last day; null when nothing follows. */
  until: Day.nullable(),
  shift: z.object({ id: Id, name: z.string() }),
  /** The person was put on this shift that day, rather than its hours having changed. */
  set: z.boolean(),
});
export type PersonShift = z.output<typeof PersonShift>;

/** As many people as are put on a shift at once. */
const MOST_PEOPLE = 200;
const people = z.array(Id).min(1, 'Choose somebody.').max(MOST_PEOPLE);

const write = may('employees:write');

export const shiftsEndpoints = {
  'GET /shifts': endpoint({
    summary: 'List the shifts with their hours and how many people have each',
    access: write,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Shift), today: Day }),
  }),
  'POST /save-shift': endpoint({
    summary: 'Add a shift, or rename the one with this id and change its hours from a day on',
    access: write,
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      name: line(60),
      ...hours,
      /** From this day on the hours hold, today or later; a new shift has them from the beginning. */
      since: Day.optional(),
    }),
    output: Shift,
  }),
  'POST /delete-shift': endpoint({
    summary: 'Delete a shift that nobody has or had',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'GET /person-shifts': endpoint({
    summary: 'Tell the working hours of a person over time, the latest first',
    access: signedIn,
    input: z.strictObject({ person: Id }),
    output: z.object({ rows: z.array(PersonShift), today: Day }),
  }),
  'POST /set-shift': endpoint({
    summary: 'Put people on a shift from a day on',
    access: write,
    input: z.strictObject({ people, shift: Id, since: Day }),
    output: z.object({
      message: z.string(),
      /** Some had been put on another shift on that same day, which is replaced. */
      replaced: z.boolean(),
    }),
  }),
  'POST /unset-shift': endpoint({
    summary: 'Take back that people were put on a shift on a day: what they had before goes on',
    access: write,
    input: z.strictObject({ people, since: Day }),
    output: Done,
  }),
};
