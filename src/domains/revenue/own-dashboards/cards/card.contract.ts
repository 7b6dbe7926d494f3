import { z } from 'zod';
import { AnyMeasure, Dimension } from '#/figures/breakdown.contract.ts';
import { comparisons, filterFields } from '#/figures/filter.contract.ts';
import { richText } from '#/kernel/rich-text.ts';
import { line } from '#/kernel/schema.ts';
import { figureKinds, HEIGHTS, MOST_CARDS, WIDTHS } from './card-kinds.ts';
import { troublesOf } from './card-troubles.ts';

/** Names a card within its dashboard; made up by whoever adds it. */
export const CardId = z.string().regex(/^[a-z0-9]{4,12}$/, 'No card has such an id.');

const { country, network, mediaSource, app, account, team, platform } = filterFields;
const { adFormat, campaign, batch } = filterFields;

/** What a card is narrowed to by itself, within the filter of the whole. */
export const CardFilter = z.strictObject({
  country,
  network,
  mediaSource,
  app,
  account,
  team,
  platform,
  adFormat,
  campaign,
  batch,
});
export type CardFilter = z.output<typeof CardFilter>;

const shared = {
  id: CardId,
  title: line(80),
  /** In twelfths of the page. */
  width: z.number().int().min(WIDTHS[0]).max(WIDTHS[1]),
  /** In rows. */
  height: z.number().int().min(HEIGHTS[0]).max(HEIGHTS[1]),
};

const NoteCard = z.strictObject({ ...shared, kind: z.literal('note'), text: richText(5000) });

const FigureCard = z
  .strictObject({
    ...shared,
    kind: z.enum(figureKinds),
    measures: z.array(AnyMeasure).max(12, 'At most twelve.'),
    by: z.array(Dimension).max(3, 'At most three.').default([]),
    filter: CardFilter.default({}),
    /** Days of its own; those of the whole where absent. */
    date: filterFields.date.unwrap().optional(),
    compare: z.enum(comparisons).optional(),
    /** How many parts are shown, the largest; all times where it is split by time. */
    rows: z.number().int().min(1).max(50).default(10),
  })
  .superRefine((it, context) => {
    for (const [field, message] of Object.entries(troublesOf(it)))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type FigureCard = z.output<typeof FigureCard>;

export const Card = z.discriminatedUnion('kind', [FigureCard, NoteCard]);
export type Card = z.output<typeof Card>;
export type CardInput = z.input<typeof Card>;

/** In the order in which they are read; each one only once. */
export const Cards = z
  .array(Card)
  .max(MOST_CARDS, `At most ${MOST_CARDS} cards.`)
  .refine((it) => new Set(it.map(({ id }) => id)).size === it.length, 'Each card only once.');
