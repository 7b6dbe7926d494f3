import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, listOf, paging } from '#/kernel/schema.ts';
import { bookCodes, books, type BookCode } from './books.ts';

const measuresOf = (book: BookCode) => books[book].measures.map((it) => it.key);
const Measure = z.enum([...new Set(bookCodes.flatMap(measuresOf))]);
const NetworkBook = z.enum(['ads', 'spend']);

/** ISO 3166 in capitals; '' is what the source does not split by country. */
const Country = z.union([
  z.literal(''),
  z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters.'),
]);

/** Counts as they are, money in micro-USD, rates as ratios (0.012 is 1.2 %); null is no figure. */
const Figure = z.number().nullable();

export const FigureCell = z.object({
  day: Day,
  /** What counts now. */
  base: Figure,
  /** With what I have typed anywhere below or above this cell. */
  value: Figure,
  /** What I typed right here. */
  typed: Figure,
  /** The figure was typed, and counts in place of its source's until it is let go. */
  byHand: z.boolean(),
  /** What the weekday usually brings, where the value is more than 3 MAD from it. */
  expected: Figure,
  /** Somebody changed the figure after I typed mine. */
  conflict: z.boolean(),
  /** Colleagues who have typed something here that is not committed yet. */
  others: z.array(z.object({ name: z.string(), value: z.number() })),
});
export type FigureCell = z.output<typeof FigureCell>;

/** A row of the console: a measure of an app, of all of it or of one country or ad unit. */
export const FigureRow = z.object({
  app: z.object({
    id: z.number().int(),
    name: z.string(),
    icon: z.number().int(),
    platform: z.string(),
    team: z.string().nullable(),
  }),
  country: z.string().nullable(),
  adUnit: z.object({ id: z.number().int(), name: z.string(), format: z.string() }).nullable(),
  measure: z.string(),
  cells: z.array(FigureCell),
});
export type FigureRow = z.output<typeof FigureRow>;

/** How much I have typed and not committed, in all books. */
const DraftCount = z.object({ figures: z.number().int(), conflicts: z.number().int() });

const Rows = z.object({ days: z.array(Day), rows: z.array(FigureRow) });
const Grid = Rows.extend({ totalRows: z.number().int(), draft: DraftCount });

/** The last 14 days up to yesterday unless told; at most 62. */
const days = { from: Day.optional(), to: Day.optional() };
const whichApps = {
  ...paging,
  perPage: paging.perPage.default(50),
  app: listOf(Id).optional(),
  /** Without `app`: those I pinned (all while none is), or all I may enter figures for. */
  shown: z.enum(['pinned', 'all']).default('pinned'),
};
const network = Id.optional();
const bookAndNetwork = { book: z.enum(bookCodes).default('store'), network };

const cell = { app: Id, day: Day, measure: Measure, value: Figure, was: Figure };
const country = Country.nullable().default(null);
const cells = <T extends z.core.$ZodType>(it: T) => z.array(it).min(1).max(1000);

/** A typed figure with what stands against it. */
export const DraftLine = z.object({
  id: Id,
  book: z.enum(bookCodes),
  network: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  app: z.object({ id: z.number().int(), name: z.string(), icon: z.number().int() }),
  day: Day,
  country: z.string().nullable(),
  adUnit: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  measure: z.string(),
  value: z.number(),
  was: Figure,
  now: Figure,
  expected: Figure,
  /** Who changed it meanwhile; null when nobody did. */
  conflict: z.object({ by: z.string().nullable() }).nullable(),
});
export type DraftLine = z.output<typeof DraftLine>;

/** A figure that was typed and counts in place of its source's. */
export const TypedFigureLine = z.object({
  book: z.enum(bookCodes),
  network: DraftLine.shape.network,
  app: DraftLine.shape.app,
  day: Day,
  measure: z.string(),
  value: Figure,
  /** Key of the figure that is let go with it: what a rate is a rate of. Null when it goes alone. */
  along: z.string().nullable(),
  /** A mediation tells the total of all networks on this day: this detail of it does not count. */
  isDetail: z.boolean(),
});
export type TypedFigureLine = z.output<typeof TypedFigureLine>;

const write = may('imports:write');

export const consoleEndpoints = {
  'GET /get-console-pinned-apps': endpoint({
    summary: 'List the apps I pinned, in my order',
    access: write,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(FigureRow.shape.app) }),
  }),
  'GET /get-console-data': endpoint({
    summary: 'Show a store figure by app and day, with my draft and what is unusual',
    access: write,
    input: z.strictObject({
      ...whichApps,
      ...days,
      measure: z.enum(measuresOf('store')).default('installs'),
    }),
    output: Grid,
  }),
  'GET /data-entry/network-data': endpoint({
    summary: 'Show a network’s figure by app and day, with my draft and what is unusual',
    access: write,
    input: z.strictObject({
      ...whichApps,
      ...days,
      book: NetworkBook.default('ads'),
      network: Id,
      measure: Measure.optional(),
    }),
    output: Grid,
  }),
  'GET /console-data': endpoint({
    summary: 'Show every figure of one app by day',
    access: write,
    input: z.strictObject({ ...bookAndNetwork, ...days, app: Id }),
    output: Rows,
  }),
  'GET /get-console-countries': endpoint({
    summary: 'Show a figure of one app by country and day',
    access: write,
    input: z.strictObject({ ...bookAndNetwork, ...days, app: Id, measure: Measure }),
    output: Rows,
  }),
  'GET /data-entry/app-adunit': endpoint({
    summary: 'Show an ad revenue figure of one app by ad unit and day',
    access: write,
    input: z.strictObject({ ...days, network: Id, app: Id, measure: Measure.default('revenue') }),
    output: Rows,
  }),
  'GET /typed-figures': endpoint({
    summary: 'List the figures typed by hand that count in place of their source’s',
    access: write,
    input: z.strictObject({ ...paging, app: listOf(Id).optional() }),
    output: z.object({ rows: z.array(TypedFigureLine), totalRows: z.number().int() }),
  }),
  'POST /let-figure-go': endpoint({
    summary: 'Let a figure typed by hand go: what its source says counts again',
    access: write,
    input: z.strictObject({
      book: z.enum(bookCodes),
      network,
      app: Id,
      day: Day,
      measure: Measure,
      /** The figure as it was seen: another one is shown first. */
      was: Figure,
    }),
    output: z.object({ batchId: Id }),
    // Its steps are committed one by one; asked twice, the second finds nothing that was typed.
    unrecorded: true,
  }),
  'GET /console-draft': endpoint({
    summary: 'List what I have typed and not committed',
    access: write,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(DraftLine) }),
  }),
  'POST /save-console-data': endpoint({
    summary: 'Put store figures into my draft, or take them back',
    access: write,
    input: z.strictObject({ cells: cells(z.strictObject({ ...cell, country })) }),
    output: DraftCount,
  }),
  'POST /save-network-form-data': endpoint({
    summary: 'Put a network’s figures into my draft, or take them back',
    access: write,
    input: z.strictObject({
      book: NetworkBook.default('ads'),
      network: Id,
      cells: cells(z.strictObject({ ...cell, country, adUnit: Id.nullable().default(null) })),
    }),
    output: DraftCount,
  }),
  'POST /discard-console-draft': endpoint({
    summary: 'Forget everything I have typed and not committed',
    access: write,
    input: z.strictObject({}),
    output: Done,
  }),
  'POST /commit-console-draft': endpoint({
    summary: 'Take my draft into the figures in one import, which can be taken back',
    access: write,
    input: z.strictObject({
      /** How many I looked at: a draft that grew on another device is shown first. */
      figures: z.number().int().min(1),
    }),
    output: z.object({ batchId: Id, figures: z.number().int() }),
    // Its steps are committed one by one; asked twice, the second finds no draft.
    unrecorded: true,
  }),
};
