import { serve } from '#/store/handler.ts';
import { breakdownOf, type BreakdownRequest } from './breakdown.server.ts';
import { figuresEndpoints } from './figures.contract.ts';
import { filterLists } from './filter-lists.records.ts';
import type { Filter } from './filter.contract.ts';
import { fileOfList } from './lists/list-file.server.ts';
import type { FigureName } from './measures.ts';
import { moreLists } from './more-lists.records.ts';
import { outlooksOf } from './outlook.server.ts';
import { askedFigure, askedFigures } from './own/own-measures.records.ts';
import { ownMeasuresServed } from './own/own-measures.server.ts';
import { remarksServed } from './remarks.server.ts';
import type { Reader } from './selection.records.ts';
import { shownSelectionOf } from './shown-money.records.ts';
import { standingOf } from './standing.facts.ts';
import { todayServed } from './today/today.server.ts';
import { trendWithStanding } from './trend.server.ts';

/** A request whose measures are named as the API names them. */
type Named<R> = Omit<R, 'measures'> & { measures: readonly FigureName[] };

/** Figures of a filter, split and sorted as asked. */
export async function listOfFigures(
  context: Reader,
  filter: Filter,
  { measures, ...request }: Named<BreakdownRequest>,
  currency?: string,
) {
  const [selection, { keys }] = await Promise.all([
    shownSelectionOf(filter, context, currency),
    askedFigures(context, measures),
  ]);
  const stand = await standingOf(context, selection);
  return {
    standing: stand.standing,
    ...(await breakdownOf(context, selection, stand, {
      accountSorting: filter.accountSorting,
      ...request,
      measures: keys,
    })),
  };
}

const handlers = serve(figuresEndpoints, {
  'GET /figures': ({ by, measures, sort, page, perPage, words, currency, ...filter }, context) =>
    listOfFigures(context, filter, { by, measures, sort, page, perPage, words }, currency),
  'GET /figures/trend': async ({ measure, by, parts, currency, ...filter }, context) =>
    trendWithStanding(context, filter, {
      measure: await askedFigure(context, measure),
      by,
      parts,
      currency,
    }),
  'GET /figures/export': async (
    { by, measures, sort, words, format, currency, ...filter },
    context,
  ) => {
    const selection = await shownSelectionOf(filter, context, currency);
    const { keys, own } = await askedFigures(context, measures);
    const stand = await standingOf(context, selection);
    const { accountSorting } = filter;
    const asked = { by, measures: keys, sort, accountSorting, words };
    return fileOfList(context, selection, stand, asked, { format, own });
  },
  'GET /figures/gaps': async (_input, { db }) => ({
    gaps: await db.selectFrom('store_gaps').select(['what', 'advice']).orderBy('store').execute(),
  }),
  'GET /revenue-outlook': async (filter, context) => {
    const selection = await shownSelectionOf(filter, context);
    const stand = await standingOf(context, selection);
    const outlooks = await outlooksOf(context, selection, stand);
    return { currency: stand.standing.currency, outlook: outlooks.get('') ?? null };
  },
  ...filterLists,
  ...moreLists,
});

/** Every endpoint of the figures with its handler. */
export const figuresServed = [...handlers, ...remarksServed, ...ownMeasuresServed, ...todayServed];
