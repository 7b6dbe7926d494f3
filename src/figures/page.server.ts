import { annotationsOf } from './annotations.records.ts';
import type { FiguresPage, FiguresPageSpec } from './breakdown.contract.ts';
import { breakdownOf } from './breakdown.server.ts';
import type { Dimension } from './dimensions.ts';
import type { Filter } from './filter.contract.ts';
import { isMeasure, type FigureName } from './measures.ts';
import type { OwnKey } from './own/own-key.ts';
import { pageMeasures, sortAmong } from './own/page-measures.records.ts';
import { measuresUnder, revenueBy, sortUnder } from './revenue.ts';
import type { Reader, Selection } from './selection.records.ts';
import { shownSelectionOf } from './shown-money.records.ts';
import { standingOf, type Stand } from './standing.facts.ts';
import { tilesOf, trendOf } from './trend.server.ts';

/** What is asked of a page of figures beside its filter. */
export interface PageQuestion {
  by: Dimension;
  measure: FigureName;
  own: readonly OwnKey[];
  parts: 'total' | 'parts';
  sort?: string | undefined;
  page: number;
  perPage: number;
  words?: string | undefined;
}

/** What a page shows beside the common parts, of the same selection. */
type More<M> = (selection: Selection, stand: Stand) => Promise<M>;

/**
 * Everything a page of figures shows: tiles, the course of one measure, and the list. The handler
 * of a page is this with the page's own spec.
 */
export const figuresPage = (
  context: Reader,
  spec: FiguresPageSpec,
  question: PageQuestion & Filter,
): Promise<FiguresPage> => figuresPageWith(context, spec, question, async () => ({}));

/** The same with parts of the page's own. */
export async function figuresPageWith<M extends object>(
  context: Reader,
  spec: FiguresPageSpec,
  { by, measure, own: names, parts, sort, page, perPage, words, ...filter }: PageQuestion & Filter,
  more: More<M>,
): Promise<FiguresPage & M> {
  const [selection, made] = await Promise.all([
    shownSelectionOf(filter, context),
    pageMeasures(context, { measure, own: names }),
  ]);
  const stand = await standingOf(context, selection);
  const split = parts === 'parts' ? [by] : [];
  const { drawn = spec.trend[0] } = made;
  const [line = drawn] = isMeasure(drawn)
    ? measuresUnder([drawn], revenueBy(selection.revenue, split))
    : [drawn];
  const columns = measuresUnder(spec.columns, revenueBy(selection.revenue, [by]));
  const [own, tiles, trend, breakdown, annotations] = await Promise.all([
    more(selection, stand),
    tilesOf(context, selection, stand, measuresUnder(spec.tiles, selection.revenue)),
    trendOf(context, selection, stand, { measure: line, by: split[0] }),
    breakdownOf(context, selection, stand, {
      by: [by],
      measures: [...columns, ...made.columns],
      sort: sortUnder(sortAmong(sort, made.columns), columns),
      accountSorting: filter.accountSorting,
      page,
      perPage,
      words,
    }),
    annotationsOf(context, selection),
  ]);
  const untold = made.untoldOf(selection, { list: [by], chart: split });
  return { standing: stand.standing, tiles, trend, breakdown, annotations, untold, ...own };
}
