import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Flag, Id, Instant, pageOf, paging } from '#/kernel/schema.ts';

/** As long as places are kept at most; how long the company keeps them is a setting. */
const MOST_DAYS = 365;
const USUAL_DAYS = 90;

/** How many days places are kept. */
const keptDays = z.number().int();

/** ISO 3166 code of a country, `local` or `unknown`. */
const Place = z.string().regex(/^([A-Z]{2}|local|unknown)$/, 'This is no country.');

const Seen = {
  place: z.string(),
  /** Null when the browser is not known any more. */
  browser: z.string().nullable(),
  at: Instant,
  /** The person had never signed in from there before. */
  isNew: z.boolean(),
};

export const PersonPlace = z.object({
  person: z.object({
    id: z.number().int(),
    name: z.string(),
    photo: z.string().nullable(),
    title: z.string().nullable(),
  }),
  ...Seen,
  /** How many different places the person signed in from in this time. */
  places: z.number().int(),
});
export type PersonPlace = z.output<typeof PersonPlace>;

const PlaceCount = z.object({
  place: z.string(),
  people: z.number().int(),
  signIns: z.number().int(),
  lastAt: Instant,
});
export type PlaceCount = z.output<typeof PlaceCount>;

const access = may('locations:read');

export const locationsEndpoints = {
  'GET /users-location': endpoint({
    summary: 'Tell from which countries people signed in, and where each of them was last',
    access,
    input: z.strictObject({
      /** Words of the name or the address. */
      q: z.string().trim().max(100).optional(),
      place: Place.optional(),
      days: z.coerce.number().int().min(1).max(MOST_DAYS).default(USUAL_DAYS),
      /** Only sign-ins from where the person had never been. */
      fresh: Flag.optional(),
      sort: z.enum(['at', 'name', 'place']).default('at'),
      order: z.enum(['asc', 'desc']).default('desc'),
      ...paging,
    }),
    output: pageOf(PersonPlace).extend({
      /** Every place within the time and the scope, whatever is searched for. */
      places: z.array(PlaceCount),
      keptDays,
    }),
  }),
  'GET /user-location-history': endpoint({
    summary: 'List the places one person signed in from, the latest first',
    access,
    input: z.strictObject({ id: Id, ...paging }),
    output: pageOf(z.object({ id: z.number().int(), ...Seen })).extend({
      person: z.object({ id: z.number().int(), name: z.string() }),
      keptDays,
    }),
  }),
};
