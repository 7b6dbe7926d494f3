import type { Label } from '#/figures/breakdown.contract.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { labelsOf } from '#/figures/labels.records.ts';
import { networksOf } from '#/figures/naming.records.ts';
import { apart, together, type Paired } from '#/figures/paired.ts';
import { moneyTitle } from '#/figures/rates.labels.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import {
  networkReportEndpoints,
  type Cell,
  type NetworkReportRow,
} from './network-reports.contract.ts';
import {
  expectedDays,
  pairKey,
  pairOf,
  pairsOf,
  sidesOf,
  type DaySides,
} from './network-reports.facts.ts';

type List = ParsedInputOf<(typeof networkReportEndpoints)['GET /network-reports']>;
type Order = Pick<List, 'sort' | 'order'>;

/** A pair, and over how many days it should be; each app in each network counts its own days. */
interface Expected extends Paired {
  cells: number;
  of: number;
}

const allOf = (pairs: readonly Expected[]): Expected => ({
  ...together(pairs),
  cells: pairs.reduce((sum, it) => sum + it.cells, 0),
  of: pairs.reduce((sum, it) => sum + it.of, 0),
});

const cellOf = ({ ours, theirs, absolute, days, missing, cells, of }: Expected): Cell => ({
  ours,
  theirs,
  absolute,
  days,
  missing,
  variance: apart(ours, theirs),
  ...(cells < of && { covered: { cells, of } }),
});

const varianceOf = (ours: DaySides['ours'], theirs: DaySides['theirs']) => {
  const [own, other] = [ours?.revenue ?? null, theirs?.revenue ?? null];
  return own === null || other === null ? null : apart(own, other);
};

function sorted(rows: NetworkReportRow[], { sort, order }: Order): NetworkReportRow[] {
  const sign = order === 'desc' ? -1 : 1;
  const names = (a: NetworkReportRow, b: NetworkReportRow) =>
    a.app.label.localeCompare(b.app.label, 'en');
  if (sort === 'name') return rows.sort((a, b) => sign * names(a, b));
  const weight = {
    difference: ({ total }: NetworkReportRow) => total.absolute,
    variance: ({ total }: NetworkReportRow) => Math.abs(total.variance ?? 0),
    ours: ({ total }: NetworkReportRow) => total.ours,
  }[sort];
  return rows.sort((a, b) => sign * (weight(a) - weight(b)) || names(a, b));
}

/** Apps down, networks across: only those of which both sides have a day in common. */
async function pivot(context: Context, filter: Filter, order: Order) {
  const selection = await shownSelectionOf(filter, context);
  const stand = await standingOf(context, selection);
  const expected = expectedDays(await sidesOf(context, selection), stand, selection);
  const pairs = new Map(
    [...(await pairsOf(context, selection))].map(([key, it]) => {
      return [key, { ...it, cells: it.days, of: expected.get(key) ?? it.days }];
    }),
  );
  const keys = [...pairs.keys()].map((it) => it.split(' ') as [string, string]);
  const apps = [...new Set(keys.map(([app]) => app))];
  const compared = new Set(keys.map(([, network]) => network));
  const networks = (await networksOf(context.db))
    .filter((it) => compared.has(String(it.id)))
    .map((it): Label => ({
      key: String(it.id),
      label: it.name,
      note: null,
      color: it.color,
      icon: null,
    }));
  const nameOf = await labelsOf(context.db, 'app', apps);
  const rows = apps.map((app): NetworkReportRow => {
    const found = networks.map((it) => pairs.get(pairKey(app, it.key)));
    return {
      app: nameOf(app),
      cells: found.map((it) => (it ? cellOf(it) : null)),
      total: cellOf(allOf(found.filter((it) => it !== undefined))),
    };
  });
  const below = (network: string) => apps.flatMap((app) => pairs.get(pairKey(app, network)) ?? []);
  return {
    standing: stand.standing,
    networks,
    rows: sorted(rows, order),
    totals: networks.map((it) => cellOf(allOf(below(it.key)))),
    total: cellOf(allOf([...pairs.values()])),
  };
}

/** One line of the file: an app in a network. */
type Line = { app: string; network: string } & Cell;
const units = (micros: number) => micros / 1_000_000;
const fileColumns = (money: string): Column<Line>[] => [
  { title: 'App', value: (it) => it.app },
  { title: 'Network', value: (it) => it.network },
  { title: `Ours ${money}`, value: (it) => units(it.ours) },
  { title: `Network’s own ${money}`, value: (it) => units(it.theirs) },
  { title: `Difference ${money}`, value: (it) => units(it.ours - it.theirs) },
  { title: 'Variance', value: (it) => it.variance },
  { title: 'Days compared', value: (it) => it.days },
  { title: 'Days missing', value: ({ covered: it }) => (it ? it.of - it.cells : 0) },
];

export const networkReportsServed = serve(networkReportEndpoints, {
  'GET /network-reports': async ({ page, perPage, sort, order, ...filter }, context) => {
    const { rows, ...rest } = await pivot(context, filter, { sort, order });
    return {
      ...rest,
      rows: rows.slice((page - 1) * perPage, page * perPage),
      totalRows: rows.length,
    };
  },
  'GET /network-report-days': async ({ appId, networkId, ...filter }, context) => {
    const { db, who, scope } = context;
    const scoped = await appsInScope(db, who, scope);
    const isKnown = scoped === 'all' || scoped.includes(appId);
    const app = (await labelsOf(db, 'app', [String(appId)]))(String(appId));
    // A label without a picture is that of an app that does not exist.
    if (!isKnown || app.icon === null) throw notFound('This app');
    const network = (await labelsOf(db, 'network', [String(networkId)]))(String(networkId));
    const narrowed = { ...filter, singleApp: appId, network: [networkId] };
    const selection = await shownSelectionOf(narrowed, context);
    const stand = await standingOf(context, selection);
    const key = pairKey(appId, networkId);
    const sides = await sidesOf(context, selection);
    const days = sides.get(key) ?? new Map<string, DaySides>();
    const of = expectedDays(sides, stand, selection).get(key) ?? 0;
    const pair = pairOf(days);
    const rows = [...days].sort(([a], [b]) => (a < b ? 1 : -1));
    return {
      standing: stand.standing,
      app,
      network,
      rows: rows.map(([day, { ours, theirs }]) => ({
        day,
        ours: ours?.revenue ?? null,
        theirs: theirs?.revenue ?? null,
        ourImpressions: ours?.impressions ?? null,
        theirImpressions: theirs?.impressions ?? null,
        variance: varianceOf(ours, theirs),
      })),
      total: cellOf({ ...pair, cells: pair.days, of }),
    };
  },
  'GET /network-reports/export': async ({ sort, order, format, ...filter }, context) => {
    const { networks, rows, standing } = await pivot(context, filter, { sort, order });
    const lines = rows.flatMap(({ app, cells }) =>
      cells.flatMap((cell, at): Line[] =>
        cell ? [{ app: app.label, network: networks[at]!.label, ...cell }] : [],
      ),
    );
    const { from, to } = standing.range;
    return sheetFile(
      `backlot network reports ${from} ${to}`,
      format,
      fileColumns(moneyTitle(standing)),
      lines,
    );
  },
});
