import { sql } from 'kysely';
import { breakdownOf } from '#/figures/breakdown.server.ts';
import type { Dimension } from '#/figures/dimensions.ts';
import { Filter, type FilterInput } from '#/figures/filter.contract.ts';
import { isMeasure } from '#/figures/measures.ts';
import type { MeasureKey } from '#/figures/measures.ts';
import { readerOf } from '#/figures/reader.records.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import { tilesOf, trendOf } from '#/figures/trend.server.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { headlinesOf, isOpen } from './share-figures.ts';
import { isFor, selectShares, sharedOf, type ShareRow } from './share.records.ts';
import type { sharingEndpoints } from './sharing.contract.ts';
import { appFor, reportFor } from './subject.records.ts';

type Wanted = ParsedInputOf<(typeof sharingEndpoints)['GET /shared-figures']>;

/** What is shown of a share: which figures, of which filter, split by what. */
interface View {
  filter: FilterInput;
  by: readonly Dimension[];
  measures: readonly MeasureKey[];
  tiles: readonly MeasureKey[];
  sort?: string | undefined;
  /** The measure of the chart and whether its parts are drawn; none where the report has no chart. */
  chart: { measure: MeasureKey; by: Dimension | undefined } | null;
}

/** A share that is open to the caller at this moment, with whoever's figures it shows. */
async function openShare(context: Context, id: number) {
  const { db, who, now } = context;
  const where = sql<boolean>`s.id = ${id} and x.state = 'open' and ${isFor(who.id, who.teamIds)}`;
  const [row] = await selectShares(db, dayOf(now), { where, limit: 1, offset: 0 });
  // Its owner may have left, or may not see these figures any more: then nobody does through them.
  const owner = row && (await readerOf(context, row.owner_id));
  if (!row || !owner) throw notFound('This share');
  return { row, owner };
}

async function viewOfApp(row: ShareRow, owner: Reader, wanted: Wanted): Promise<View> {
  const app = await appFor(owner, row.app_id!);
  const { tiles, columns } = headlinesOf(row.figures);
  const [first] = columns;
  if (!app || !first) throw notFound('This share');
  return {
    filter: { date: wanted.date, compare: wanted.compare, singleApp: app.id },
    by: [wanted.by],
    measures: columns,
    tiles,
    sort: wanted.sort,
    chart: {
      measure: wanted.measure ?? first,
      by: wanted.by === 'day' ? undefined : wanted.by,
    },
  };
}

async function viewOfReport(row: ShareRow, owner: Reader, wanted: Wanted): Promise<View> {
  const report = await reportFor(owner, row.report_id!);
  // Own measures stay in the house: whoever looks from outside is told no formula of it.
  const whole = report?.definition.measures.filter(isMeasure) ?? [];
  const measures = whole.filter((it) => isOpen(it, row.figures));
  const [first] = measures;
  if (!report || !first) throw notFound('This share');
  const { filter, by, chart, sort } = report.definition;
  const isKept = sort && (/^-?name$/.test(sort) || measures.some((it) => sort.endsWith(it)));
  return {
    filter,
    by,
    measures,
    tiles: measures.slice(0, 8),
    sort: wanted.sort ?? (isKept ? sort : undefined),
    chart:
      chart === 'none'
        ? null
        : { measure: wanted.measure ?? first, by: chart === 'parts' ? by[0] : undefined },
  };
}

/**
 * The figures of a share, as far as its owner may see them now, and of these only what is shared.
 * This is the one way in: what it reaches widens no other page.
 */
export async function sharedFigures(wanted: Wanted, context: Context) {
  const { row, owner } = await openShare(context, wanted.id);
  const view = await (row.app_id === null ? viewOfReport : viewOfApp)(row, owner, wanted);
  if (view.chart && !view.measures.includes(view.chart.measure)) {
    throw invalid({ measure: 'This figure is not shared.' });
  }
  // What may be seen is the owner's; the currency is that of whoever looks.
  const currency = context.who.currency ?? 'USD';
  const selection = await shownSelectionOf(Filter.parse(view.filter), owner, currency);
  const stand = await standingOf(owner, selection);
  const [tiles, trend, breakdown] = await Promise.all([
    tilesOf(owner, selection, stand, view.tiles),
    view.chart ? trendOf(owner, selection, stand, view.chart) : null,
    breakdownOf(owner, selection, stand, {
      by: view.by,
      measures: view.measures,
      sort: view.sort,
      page: wanted.page,
      perPage: wanted.perPage,
    }),
  ]);
  return {
    share: sharedOf(row),
    standing: stand.standing,
    by: [...view.by],
    measures: [...view.measures],
    tiles,
    trend,
    breakdown,
  };
}
