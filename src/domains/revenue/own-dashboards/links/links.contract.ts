import { z } from 'zod';
import { Country, filterFields } from '#/figures/filter.contract.ts';
import { anyone, may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Flag, Id, Instant, line, pageOf, paging, Version } from '#/kernel/schema.ts';
import { MOST_CARDS } from '../cards/card-kinds.ts';
import { Card, CardId } from '../cards/card.contract.ts';
import { CardFigures, CardStanding } from '../dashboards.contract.ts';

const outside = may('dashboards:share-outside');
/** It outlives the time for which one acts as somebody, with the eyes of whoever made it. */
const alone = notWhileActing(outside);

const Named = z.object({ id: z.number().int(), name: z.string() });

/** `resting`: whoever made it may not share it any more, so that it opens nothing. */
const linkStates = ['open', 'resting', 'ended', 'revoked'] as const;

/** A link to a dashboard for somebody outside, without its address. */
export const DashboardLink = z.object({
  id: Id,
  version: Version,
  dashboard: Named,
  author: Named,
  mine: z.boolean(),
  /** For whom it is. */
  name: z.string(),
  /** What can be seen by it: "of Lantern Lagoon in Pakistan". */
  rows: z.string(),
  /** The last day it opens anything. */
  until: Day,
  hasPassword: z.boolean(),
  state: z.enum(linkStates),
  createdAt: Instant,
  /** How often and by how many it was opened, and when last. */
  openings: z.number().int(),
  visitors: z.number().int(),
  openedAt: Instant.nullable(),
});
export type DashboardLink = z.output<typeof DashboardLink>;

/** A link ends after a year at most. */
export const MOST_DAYS = 365;
/** Links of one dashboard that are open at once. */
export const MOST_LINKS = 50;

const ids = z.array(Id).max(200, 'At most 200.').default([]);
const Secret = z.string().regex(/^[\w-]{43}$/, 'This is no address of a dashboard.');

/** Letters of a password. */
export const PASSWORD = { least: 8, most: 100 };

/** What is said of a dashboard to whoever has a link to it: nothing of people, nothing of filters. */
export const SharedDashboard = z.object({
  /** Reads the figures for some hours. */
  visit: z.string(),
  name: z.string(),
  /** What its figures are of: "of Lantern Lagoon in Pakistan". */
  rows: z.string(),
  until: Day,
  date: z.string(),
  compare: filterFields.compare.unwrap(),
  cards: z.array(Card),
});
export type SharedDashboard = z.output<typeof SharedDashboard>;

export const dashboardLinkEndpoints = {
  'GET /own-dashboard-links': endpoint({
    summary: 'List links by which people outside read dashboards, without their addresses',
    access: outside,
    input: z.strictObject({ ...paging, dashboard: Id.optional(), openOnly: Flag.default(false) }),
    output: pageOf(DashboardLink),
  }),
  'POST /make-own-dashboard-link': endpoint({
    summary:
      'Make a link by which somebody outside reads a dashboard of mine, and tell it this once',
    access: alone,
    // It gives away what its maker may see, which may be more than a token was given.
    byToken: false,
    input: z
      .strictObject({
        dashboard: Id,
        name: line(80),
        apps: ids,
        networks: ids,
        countries: z.array(Country).max(250).default([]),
        until: Day,
        password: z
          .string()
          .min(PASSWORD.least, `At least ${PASSWORD.least} characters.`)
          .max(PASSWORD.most, `At most ${PASSWORD.most} characters.`)
          .nullable()
          .default(null),
      })
      .refine((it) => it.apps.length + it.networks.length + it.countries.length > 0, {
        path: ['apps'],
        message: 'Choose apps, ad networks or countries: a link never opens everything.',
      }),
    output: z.object({ link: DashboardLink, address: z.url() }),
    // The reply, which opens the dashboard, is never kept.
    unrecorded: true,
  }),
  'POST /change-own-dashboard-link': endpoint({
    summary: 'Change for whom a link of mine is, and the last day it opens anything',
    access: alone,
    // Whoever has the link reads for longer, which a token was not given to say.
    byToken: false,
    input: z.strictObject({ id: Id, version: Version, name: line(80), until: Day }),
    output: Done,
  }),
  'POST /revoke-own-dashboard-link': endpoint({
    summary: 'Revoke a link: it opens nothing any more, also where it is open already',
    access: outside,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /open-shared-dashboard': endpoint({
    summary: 'Open the dashboard behind a link',
    access: anyone,
    // A reading that is written down in a transaction of its own: there is nobody to keep a reply for.
    unrecorded: true,
    input: z.strictObject({ secret: Secret, password: z.string().max(PASSWORD.most).optional() }),
    output: SharedDashboard,
  }),
  'POST /shared-dashboard-figures': endpoint({
    summary: 'The figures of a dashboard that was opened by a link, and of nothing else',
    access: anyone,
    // Reads only: what opens it does not belong into an address.
    unrecorded: true,
    input: z.strictObject({
      visit: Secret,
      /** Only these; all of them unless named. */
      cards: z.array(CardId).max(MOST_CARDS).optional(),
      wait: z.boolean().default(false),
      date: filterFields.date.unwrap().optional(),
      compare: filterFields.compare.unwrap().optional(),
    }),
    output: z.object({ cards: z.array(CardFigures), standing: CardStanding.nullable() }),
  }),
};
