import { breakdownOf } from '#/figures/breakdown.server.ts';
import { timeDimensions, type Dimension } from '#/figures/dimensions.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { nameOfFigure, type FigureKey, type FigureName } from '#/figures/measures.ts';
import { askedFigures } from '#/figures/own/own-measures.records.ts';
import type { Reader, Selection } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf, type Stand } from '#/figures/standing.facts.ts';
import { tilesOf, trendOf } from '#/figures/trend.server.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { FigureCard } from '../cards/card.contract.ts';
import { meet } from '../cards/meet.ts';
import type { CardFigures } from '../dashboards.contract.ts';

/** Times of a chart or a list: two years of weeks, a season of days. */
const MOST_TIMES = 110;
/** A chart has eight colours. */
const MOST_PARTS = 8;
/** Columns of a pivot table and of a heat map. */
const MOST_COLUMNS = 31;

type Figures = Omit<CardFigures, 'id' | 'state' | 'words' | 'standing' | 'own'>;
const nothing: Figures = { tile: null, trends: [], list: null, sides: null };

const isTime = (it: Dimension | undefined) => it !== undefined && timeDimensions.includes(it);

interface Asking {
  reader: Reader;
  selection: Selection;
  stand: Stand;
  card: Omit<FigureCard, 'measures'>;
  measures: readonly FigureKey[];
}

function listOf({ reader, selection, stand, measures }: Asking, by: Dimension[], most: number) {
  const perPage = isTime(by[0]) ? MOST_TIMES : most;
  const sort = by.length > 0 && isTime(by[0]) ? 'name' : `-${nameOfFigure(measures[0]!)}`;
  return breakdownOf(reader, selection, stand, { by, measures, page: 1, perPage, sort });
}

/** The largest of two splits, and the cells where they cross, however small these are. */
async function crossed(asking: Asking): Promise<Figures> {
  const { reader, selection, stand, card, measures } = asking;
  const { by, kind, rows } = card;
  const columns = kind === 'stacked' ? MOST_PARTS : MOST_COLUMNS;
  const sides = await Promise.all([
    listOf(asking, [by[0]!], rows),
    listOf(asking, [by[1]!], columns),
  ]);
  const only = sides.map((side) => side.rows.map(({ labels }) => labels[0]!.key));
  const perPage = Math.max(1, only[0]!.length * only[1]!.length);
  const cells = { by, measures, only, page: 1, perPage, sort: `-${nameOfFigure(measures[0]!)}` };
  return { ...nothing, list: await breakdownOf(reader, selection, stand, cells), sides };
}

async function figuresOf(asking: Asking): Promise<Figures> {
  const { reader, selection, stand, card, measures } = asking;
  const { kind, by, rows } = card;
  if (kind === 'tile') {
    const [tile] = await tilesOf(reader, selection, stand, measures);
    return { ...nothing, tile: tile ?? null };
  }
  if (kind === 'lines') {
    const parts = Math.min(rows, MOST_PARTS);
    const trend = (measure: FigureKey) =>
      trendOf(reader, selection, stand, { measure, by: by[0], parts });
    return { ...nothing, trends: await Promise.all(measures.map(trend)) };
  }
  if (kind === 'stacked' || kind === 'pivot' || kind === 'heat') return crossed(asking);
  return { ...nothing, list: await listOf(asking, by, rows) };
}

const HIDDEN = 'There are no apps here that you may see.';
const UNSEEN = 'A measure of this card is not there, or not shared with you.';
const APART = 'The filters of this card and of the dashboard have nothing in common.';

/** Measures ready to be asked for; undefined where one of them is not the reader’s to see. */
async function seenFigures(reader: Reader, names: readonly FigureName[]) {
  try {
    return await askedFigures(reader, names);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return undefined;
    throw error;
  }
}

/**
 * The figures of a card for a reader, as far as they may see them at this moment.
 */
export async function figuresOfCard(
  reader: Reader,
  card: FigureCard,
  whole: Filter,
): Promise<CardFigures> {
  const none = (state: 'apart' | 'hidden', words: string): CardFigures => ({
    id: card.id,
    state,
    words,
    standing: null,
    own: {},
    ...nothing,
  });
  const filter = meet(whole, card);
  if (!filter) return none('apart', APART);
  const selection = await shownSelectionOf(filter, reader);
  if (selection.apps !== 'all' && selection.apps.length === 0) return none('hidden', HIDDEN);
  const asked = await seenFigures(reader, card.measures);
  if (!asked) return none('hidden', UNSEEN);
  const stand = await standingOf(reader, selection);
  const { freshness: _freshness, ...standing } = stand.standing;
  return {
    id: card.id,
    state: 'ready',
    words: null,
    standing,
    own: asked.own,
    ...(await figuresOf({ reader, selection, stand, card, measures: asked.keys })),
  };
}
