import { z } from 'zod';
import { Breakdown, FigureTile, OwnShown, Trend } from '#/figures/breakdown.contract.ts';
import { Filter, SourceFreshness, Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Flag, Id, Instant, line, listOf, pageOf, paging, Version } from '#/kernel/schema.ts';
import { MOST_CARDS } from './cards/card-kinds.ts';
import { Card, CardId, Cards } from './cards/card.contract.ts';

const read = may('revenue:read');

const Named = z.object({ id: z.number().int(), name: z.string() });
/** Somebody or a team that may open a dashboard, and whether they may change it. */
const Sharee = Named.extend({ change: z.boolean() });

const about = {
  id: Id,
  version: Version,
  name: z.string(),
  author: Named,
  /** Only its author shares and deletes it. */
  mine: z.boolean(),
  mayChange: z.boolean(),
  updatedAt: Instant,
};

/** A dashboard as the list has it. */
export const DashboardRow = z.object({
  ...about,
  cards: z.number().int(),
  /** With how many people and teams it is shared. */
  people: z.number().int(),
  teams: z.number().int(),
});
export type DashboardRow = z.output<typeof DashboardRow>;

export const OwnDashboard = z.object({
  ...about,
  /** Who changed it last; the conflict of two changes is told by it. */
  changedBy: Named,
  /** What the whole is filtered by when it is opened. */
  filter: Filter,
  cards: z.array(Card),
  /** Whom it is shared with, as far as the reader knows them; empty for others than its author. */
  people: z.array(Sharee),
  teams: z.array(Sharee),
});
export type OwnDashboard = z.output<typeof OwnDashboard>;

/** How a card's figures stand; which sources are late is said of the whole. */
export const CardStanding = Standing.omit({ freshness: true });

/** The figures of a card, or why there are none. */
export const CardFigures = z.object({
  id: CardId,
  /**
   * `apart`: its filter and that of the whole have nothing in common. `hidden`: it is about what the
   * reader may not see. `slow`: not there yet, ask for it by itself. `failed`: it did not work.
   */
  state: z.enum(['ready', 'apart', 'hidden', 'slow', 'failed']),
  /** Why there are no figures; null where there are. */
  words: z.string().nullable(),
  standing: CardStanding.nullable(),
  /** Those its measures are. */
  own: OwnShown,
  tile: FigureTile.nullable(),
  trends: z.array(Trend),
  /** The parts of a chart or a list; the cells of what is split by two. */
  list: Breakdown.nullable(),
  /** Of what is split by two: the largest of each split, with their own totals. */
  sides: z.tuple([Breakdown, Breakdown]).nullable(),
});
export type CardFigures = z.output<typeof CardFigures>;

const filter = filterFieldsOf('/dashboards');
const which = { id: Id, version: Version };

export const ownDashboardEndpoints = {
  'GET /own-dashboards': endpoint({
    summary: 'List my dashboards and those that others share with me',
    access: read,
    input: z.strictObject({
      ...paging,
      q: z.string().trim().max(100).optional(),
      whose: z.enum(['all', 'mine', 'others']).default('all'),
    }),
    output: pageOf(DashboardRow),
  }),
  'GET /own-dashboard': endpoint({
    summary: 'Open a dashboard: its cards and how they are arranged',
    access: read,
    input: z.strictObject({ id: Id }),
    output: OwnDashboard,
  }),
  'GET /own-dashboard/figures': endpoint({
    summary: 'The figures of a dashboard’s cards, within what the reader may see',
    access: read,
    input: z.strictObject({
      id: Id,
      /** Only these; all of them unless named. */
      cards: listOf(CardId).pipe(z.array(CardId).max(MOST_CARDS)).optional(),
      /** Waits for what takes longer, instead of answering `slow` for it. */
      wait: Flag.default(false),
      ...filter,
    }),
    output: z.object({
      cards: z.array(CardFigures),
      standing: CardStanding,
      freshness: z.array(SourceFreshness),
    }),
  }),
  'POST /save-own-dashboard': endpoint({
    summary: 'Make a dashboard, or change one I may change',
    access: read,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        name: line(80),
        filter: Filter.default(Filter.parse({})),
        cards: Cards.default([]),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'Say which version was changed.',
      }),
    output: OwnDashboard,
  }),
  'POST /share-own-dashboard': endpoint({
    summary: 'Say who may open a dashboard of mine, and who may change it',
    access: read,
    input: z.strictObject({
      ...which,
      people: z.array(z.strictObject({ id: Id, change: z.boolean() })).max(100),
      teams: z.array(z.strictObject({ id: Id, change: z.boolean() })).max(50),
    }),
    output: OwnDashboard,
  }),
  'POST /delete-own-dashboard': endpoint({
    summary: 'Delete a dashboard of mine; links to it open nothing any more',
    access: read,
    input: z.strictObject(which),
    output: z.object({ message: z.string(), version: Version }),
  }),
  'POST /restore-own-dashboard': endpoint({
    summary: 'Take back that a dashboard was deleted',
    access: read,
    input: z.strictObject(which),
    output: Done,
  }),
};
