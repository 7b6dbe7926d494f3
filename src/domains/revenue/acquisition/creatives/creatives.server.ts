import { Filter } from '#/figures/filter.contract.ts';
import { labelsOf } from '#/figures/labels.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import type { DayRange } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { dollarsOf } from '#/kernel/money.ts';
import { serve, type Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { creativeEndpoints, creativeKinds, type Creative } from './creatives.contract.ts';
import {
  addedUp,
  changesOf,
  creativeRows,
  figuresOf,
  spentInAll,
  type CreativeRow,
} from './creatives.facts.ts';

type Listing = ParsedInputOf<(typeof creativeEndpoints)['GET /creatives']>;
type Wanted = Omit<Listing, 'page' | 'perPage'>;

const kindOf = (kind: string) => creativeKinds.find((it) => it === kind) ?? null;

function isAsked({ kind, words }: Wanted) {
  const part = words?.toLowerCase();
  return (it: CreativeRow): boolean =>
    it.creative !== '' &&
    (!kind || kind.some((one) => one === it.creative_kind)) &&
    (part === undefined || it.creative.toLowerCase().includes(part));
}

/** What is not known comes last, whichever way the list is sorted. */
function sorted(rows: Creative[], { sort, order }: Wanted): Creative[] {
  const sign = order === 'desc' ? -1 : 1;
  const byName = (a: Creative, b: Creative) => a.name.localeCompare(b.name);
  if (sort === 'name') return rows.sort((a, b) => sign * byName(a, b));
  return rows.sort((a, b) => {
    const [x, y] = [a[sort], b[sort]];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a, b);
    return sign * (x - y) || byName(a, b);
  });
}

const keyOf = (it: CreativeRow) =>
  [it.app_id, it.network_id, it.creative_kind, it.creative].join(' ');

/** Everything that is asked for, in its order. */
async function listed(wanted: Wanted, context: Context) {
  const { date, compare, app, mediaSource, country } = wanted;
  const filter = Filter.parse({ date, app, mediaSource, country, compare });
  const selection = await shownSelectionOf(filter, context);
  const { compared } = selection;
  const [stand, rows, before, spent] = await Promise.all([
    standingOf(context, selection),
    creativeRows(context.facts, selection),
    compared ? creativeRows(context.facts, selection, compared) : [],
    spentInAll(context.facts, selection),
  ]);
  const asked = rows.filter(isAsked(wanted));
  const askedBefore = before.filter(isAsked(wanted));
  const earlier = new Map(askedBefore.map((it) => [keyOf(it), it]));
  const keys = (of: 'app_id' | 'network_id') => [...new Set(asked.map((it) => String(it[of])))];
  const [apps, sources] = await Promise.all([
    labelsOf(context.db, 'app', keys('app_id')),
    labelsOf(context.db, 'mediaSource', keys('network_id')),
  ]);
  const ratesOf = (days: DayRange) => (selection.money?.missingIn(days) ?? []).length === 0;
  const hasRates = ratesOf(selection.range);
  const figures = (rows: readonly CreativeRow[]) => figuresOf(addedUp(rows), hasRates);
  const comparedFigures = (now: readonly CreativeRow[], then: readonly CreativeRow[]) => {
    const after = figures(now);
    const was =
      compared && then.length > 0 ? figuresOf(addedUp(then), ratesOf(compared)) : undefined;
    return { ...after, change: changesOf(was, after) };
  };
  const shown = asked.map((it): Creative => ({
    key: keyOf(it),
    name: it.creative,
    kind: kindOf(it.creative_kind),
    app: apps(String(it.app_id)),
    mediaSource: sources(String(it.network_id)),
    ...comparedFigures(
      [it],
      [earlier.get(keyOf(it))].filter((one) => one !== undefined),
    ),
  }));
  const known = addedUp(rows.filter((it) => it.creative !== '')).spend_micros ?? 0;
  return {
    standing: stand.standing,
    currency: selection.money?.currency ?? 'USD',
    rows: sorted(shown, wanted),
    total: comparedFigures(asked, askedBefore),
    known: hasRates && spent > 0 ? Math.min(1, known / spent) : null,
  };
}

async function listCreatives({ page, perPage, ...wanted }: Listing, context: Context) {
  const { rows, currency: _currency, ...rest } = await listed(wanted, context);
  const from = (page - 1) * perPage;
  return { ...rest, rows: rows.slice(from, from + perPage), totalRows: rows.length };
}

const units = (micros: number | null) => (micros === null ? null : dollarsOf(micros));

const columns = (currency: string): Column<Creative>[] => [
  { title: 'Creative', value: (it) => it.name },
  { title: 'Kind', value: (it) => it.kind },
  { title: 'App', value: (it) => it.app.label },
  { title: 'Media source', value: (it) => it.mediaSource.label },
  { title: `Spend ${currency}`, value: (it) => units(it.spend) },
  { title: 'Impressions', value: (it) => it.impressions },
  { title: 'Clicks', value: (it) => it.clicks },
  { title: 'CTR', value: (it) => it.ctr },
  { title: 'IPM', value: (it) => it.ipm },
  { title: 'Installs', value: (it) => it.installs },
  { title: `CPI ${currency}`, value: (it) => units(it.cpi) },
  { title: 'CTR change', value: (it) => it.change.ctr },
  { title: 'IPM change', value: (it) => it.change.ipm },
  { title: 'CPI change', value: (it) => it.change.cpi },
];

export const creativesServed = serve(creativeEndpoints, {
  'GET /creatives': listCreatives,
  'GET /creatives/export': async ({ format, ...wanted }, context) => {
    const { rows, currency, standing } = await listed(wanted, context);
    const { from, to } = standing.range;
    return sheetFile(`backlot creatives ${from} ${to}`, format, columns(currency), rows);
  },
});
