import type { z } from 'zod';
import { annotationsOf } from '#/figures/annotations.records.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { labelsOf } from '#/figures/labels.records.ts';
import { countryName, networksOf } from '#/figures/naming.records.ts';
import type { Selection } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf, type Stand } from '#/figures/standing.facts.ts';
import { regionKey } from '#/figures/unknown-region.ts';
import { addDays } from '#/kernel/days.ts';
import { serve, type Context } from '#/store/handler.ts';
import { anomaliesOf, reasonOf } from './anomalies.facts.ts';
import { dashboardEndpoints } from './dashboard.contract.ts';
import { exportPanel } from './export.server.ts';
import { savePins, topGames } from './games.records.ts';
import type { Anomaly } from './overview.contract.ts';
import { overviewOf, type Overview } from './overview.server.ts';
import { named, partsOf, type SplitDimension, type SplitMeasure } from './splits.facts.ts';

/** Rows of a split list before "N more". */
const PARTS = 8;
/** A list opened on its own shows more. */
const ALL_PARTS = 250;

async function anomalies(
  { db, facts }: Context,
  selection: Selection,
  { standing, cover }: Pick<Overview, 'standing' | 'cover'>,
): Promise<z.output<typeof Anomaly>[]> {
  const lastComplete = standing.incompleteDays[0]
    ? addDays(standing.incompleteDays[0], -1)
    : standing.range.to;
  const found = await anomaliesOf(facts, selection, lastComplete, cover);
  if (found.length === 0) return [];
  const networks = new Map((await networksOf(db)).map((it) => [String(it.id), it.name]));
  return found.map((it) => ({
    day: it.day,
    measure: 'revenue' as const,
    value: it.value,
    expected: Math.round(it.expected),
    delta: it.delta,
    reason: reasonOf(it, networks.get(it.network) ?? 'Unknown network', countryName(it.country)),
    behind: new URLSearchParams({
      date: `${it.day}..${it.day}`,
      compare: 'last-week',
      ...(networks.has(it.network) && { network: it.network }),
      country: regionKey(it.country),
    }).toString(),
  }));
}

async function splits(
  context: Context,
  selection: Selection,
  stand: Stand,
  [measure, dimension]: readonly [SplitMeasure, SplitDimension],
  limit: number,
) {
  const parts = await partsOf(context.facts, selection, stand, measure, dimension);
  if (!parts) return { total: null, rows: [] };
  const keys = parts.map((it) => it.key);
  return named(parts, await labelsOf(context.db, dimension, keys), limit);
}

const splitHandler =
  (measure: SplitMeasure, dimension: SplitDimension) =>
  async (filter: Filter, context: Context) => {
    const selection = await shownSelectionOf(filter, context);
    const stand = await standingOf(context, selection);
    const found = await splits(context, selection, stand, [measure, dimension], ALL_PARTS);
    return { standing: stand.standing, ...found };
  };

async function games(filter: Filter, context: Context, page: { page: number; perPage: number }) {
  const selection = await shownSelectionOf(filter, context);
  const stand = await standingOf(context, selection);
  const found = await topGames(context, selection, stand, { ...page, sorting: filter.appSorting });
  return { standing: stand.standing, ...found };
}

export const figuresServed = serve(dashboardEndpoints, {
  'GET /dashboard': async (filter, context) => {
    const selection = await shownSelectionOf(filter, context);
    const overview = await overviewOf(context, selection);
    const { standing } = overview;
    const stand = await standingOf(context, selection);
    const part = (dimension: SplitDimension) =>
      splits(context, selection, stand, ['revenue', dimension], PARTS);
    const [networks, countries, platforms, top, notes, unusual] = await Promise.all([
      part('network'),
      part('country'),
      part('platform'),
      games(filter, context, { page: 1, perPage: 6 }),
      annotationsOf(context, selection),
      anomalies(context, selection, overview),
    ]);
    return {
      standing,
      tiles: overview.tiles,
      chart: overview.chart,
      annotations: notes,
      anomalies: unusual,
      networks: networks.rows,
      countries: countries.rows,
      platforms: platforms.rows,
      games: { rows: top.rows, totalRows: top.totalRows, total: top.total },
    };
  },
  'GET /top-tiles-data': async (filter, context) => {
    const { standing, tiles } = await overviewOf(context, await shownSelectionOf(filter, context));
    return { standing, tiles };
  },
  'GET /overall-chart-data': async (filter, context) => {
    const selection = await shownSelectionOf(filter, context);
    const overview = await overviewOf(context, selection);
    const notes = await annotationsOf(context, selection);
    return {
      standing: overview.standing,
      days: overview.chart,
      annotations: notes,
      anomalies: await anomalies(context, selection, overview),
    };
  },
  'GET /rio-chart-data': async (filter, context) => {
    const { standing, roi } = await overviewOf(context, await shownSelectionOf(filter, context));
    return { standing, days: roi };
  },
  'GET /network-revenue': splitHandler('revenue', 'network'),
  'GET /network-cost': splitHandler('spend', 'mediaSource'),
  'GET /top-countries-revenue': splitHandler('revenue', 'country'),
  'GET /top-countries-cost': splitHandler('spend', 'country'),
  'GET /platform-revenue': splitHandler('revenue', 'platform'),
  'GET /platform-cost': splitHandler('spend', 'platform'),
  'GET /ad-unit-revenue': splitHandler('revenue', 'adUnit'),
  'GET /dashboard/gettopgames': async ({ page, perPage, ...filter }, context) =>
    games(filter, context, { page, perPage }),
  'POST /dashboard/topgames': async ({ appIds }, context) => {
    await savePins(context, appIds);
    context.audit({ action: 'apps.pin', subject: ['person', context.who.id], after: appIds });
    return { message: 'Successfully Saved' };
  },
  'GET /dashboard/export': async ({ panel, format, ...filter }, context) => {
    const selection = await shownSelectionOf(filter, context);
    const overview = await overviewOf(context, selection);
    const stand = await standingOf(context, selection);
    const dimensions = {
      networks: 'network',
      countries: 'country',
      platforms: 'platform',
    } as const;
    const dimension = dimensions[panel as 'networks'];
    const parts =
      dimension &&
      (await splits(context, selection, stand, ['revenue', dimension], ALL_PARTS)).rows;
    const top =
      panel === 'games' ? (await games(filter, context, { page: 1, perPage: 10_000 })).rows : [];
    return exportPanel(panel, format, { overview, parts: parts ?? [], games: top });
  },
});
