import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import type { Label } from '../figures/breakdown.contract.ts';
import type { Filter } from '../figures/filter.contract.ts';
import { labelsOf } from '../figures/labels.records.ts';
import { networksOf } from '../figures/naming.records.ts';
import { apart, together, type Paired } from '../figures/paired.ts';
import { selectionOf } from '../figures/selection.records.ts';
import { standingOf } from '../figures/standing.facts.ts';
import {
  networkReportEndpoints,
  type Cell,
  type NetworkReportRow,
} from './network-reports.contract.ts';
import { pairKey, pairOf, pairsOf, sidesOf } from './network-reports.facts.ts';

type List = ParsedInputOf<(typeof networkReportEndpoints)['GET /network-reports']>;
type Order = Pick<List, 'sort' | 'order'>;

const cellOf = ({ ours, theirs, absolute, days, missing }: Paired): Cell => ({
  ours,
  theirs,
  absolute,
  days,
  missing,
  variance: apart(ours, theirs),
});

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
  const selection = await selectionOf(filter, context);
  const stand = await standingOf(context, selection);
  const pairs = await pairsOf(context, selection);
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
      total: cellOf(together(found.filter((it) => it !== undefined))),
    };
  });
  const below = (network: string) => apps.flatMap((app) => pairs.get(pairKey(app, network)) ?? []);
  return {
    standing: stand.standing,
    networks,
    rows: sorted(rows, order),
    totals: networks.map((it) => cellOf(together(below(it.key)))),
    total: cellOf(together(pairs.values())),
  };
}

/** One line of the file: an app in a network. */
type Line = { app: string; network: string } & Cell;
const dollars = (micros: number) => micros / 1_000_000;
const fileColumns: Column<Line>[] = [
  { title: 'App', value: (it) => it.app },
  { title: 'Network', value: (it) => it.network },
  { title: 'Ours USD', value: (it) => dollars(it.ours) },
  { title: 'Network’s own USD', value: (it) => dollars(it.theirs) },
  { title: 'Difference USD', value: (it) => dollars(it.ours - it.theirs) },
  { title: 'Variance', value: (it) => it.variance },
  { title: 'Days compared', value: (it) => it.days },
  { title: 'Days missing', value: (it) => it.missing },
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
    const selection = await selectionOf(narrowed, context);
    const days = (await sidesOf(context, selection)).get(pairKey(appId, networkId)) ?? new Map();
    const rows = [...days].sort(([a], [b]) => (a < b ? 1 : -1));
    return {
      app,
      network,
      rows: rows.map(([day, { ours, theirs }]) => ({
        day,
        ours: ours?.revenue ?? null,
        theirs: theirs?.revenue ?? null,
        ourImpressions: ours?.impressions ?? null,
        theirImpressions: theirs?.impressions ?? null,
        variance: ours && theirs ? apart(ours.revenue, theirs.revenue) : null,
      })),
      total: cellOf(pairOf(days)),
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
    return sheetFile(`backlot network reports ${from} ${to}`, format, fileColumns, lines);
  },
});
