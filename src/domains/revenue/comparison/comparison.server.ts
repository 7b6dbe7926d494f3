import type { Filter } from '#/figures/filter.contract.ts';
import { labelsOf } from '#/figures/labels.records.ts';
import { apart, together, type Paired } from '#/figures/paired.ts';
import { selectionOf } from '#/figures/selection.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { serve, type Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { comparisonEndpoints, type ComparedApp, type Pair } from './comparison.contract.ts';
import { sidesOf, type AppSides } from './comparison.facts.ts';

type List = ParsedInputOf<(typeof comparisonEndpoints)['GET /appmetrica-comparison-apps']>;
type Order = Pick<List, 'sort' | 'order'>;
type Figures = Omit<ComparedApp, 'app'>;

const coveredIn = (cells: number, of: number) => (cells < of ? { cells, of } : undefined);

const pairOf = (
  { ours, theirs, absolute, days, missing }: Paired,
  covered: Pair['covered'],
): Pair => ({
  ours,
  theirs,
  absolute,
  days,
  missing,
  difference: days > 0 ? apart(theirs, ours) : null,
  ...(covered && { covered }),
});

const ipuOf = (it: AppSides | undefined) =>
  it && it.ipuUsers > 0 ? it.impressions / it.ipuUsers : null;
const ipuCovered = (it: Summed) => coveredIn(it.ipuDays, it.expected.ipu);

/** One app's sides, or those of several; `pairDays` are the app-days that are compared. */
type Summed = AppSides & { pairDays: number };

function figuresOf(now: Summed, before: Summed | undefined): Figures {
  const { campaigns, expected } = now;
  const covered = ipuCovered(now);
  return {
    installs: pairOf(now.installs, coveredIn(now.pairDays, expected.installs)),
    campaigns: campaigns.ours,
    paidShare: campaigns.theirs > 0 ? campaigns.ours / campaigns.theirs : null,
    dau: now.dauDays > 0 ? Math.round(now.dau / now.dauDays) : null,
    ipu: ipuOf(now),
    // Over other app-days than now it would compare different apps.
    ipuBefore: covered || (before && ipuCovered(before)) ? null : ipuOf(before),
    ...(covered && { ipuCovered: covered }),
  };
}

const summed = (it: AppSides): Summed => ({ ...it, pairDays: it.installs.days });

function addedUp(all: readonly AppSides[]): Summed {
  const sum = (of: (it: AppSides) => number) => all.reduce((total, it) => total + of(it), 0);
  return {
    installs: together(all.map((it) => it.installs)),
    campaigns: together(all.map((it) => it.campaigns)),
    dau: sum((it) => it.dau),
    dauDays: Math.max(0, ...all.map((it) => it.dauDays)),
    ipuDays: sum((it) => it.ipuDays),
    ipuUsers: sum((it) => it.ipuUsers),
    impressions: sum((it) => it.impressions),
    expected: { installs: sum((it) => it.expected.installs), ipu: sum((it) => it.expected.ipu) },
    pairDays: sum((it) => it.installs.days),
  };
}

const weights: Record<Exclude<List['sort'], 'name'>, (it: ComparedApp) => number | null> = {
  worst: ({ installs: { difference } }) => difference && Math.abs(difference),
  installs: (it) => it.installs.difference,
  paidShare: (it) => it.paidShare,
  ipu: (it) => it.ipu,
  dau: (it) => it.dau,
};

function sorted(rows: ComparedApp[], { sort, order }: Order): ComparedApp[] {
  const sign = order === 'desc' ? -1 : 1;
  const names = (a: ComparedApp, b: ComparedApp) => a.app.label.localeCompare(b.app.label, 'en');
  if (sort === 'name') return rows.sort((a, b) => sign * names(a, b));
  return rows.sort((a, b) => {
    const [one, other] = [weights[sort](a), weights[sort](b)];
    // What cannot be compared comes last, whichever way it is sorted.
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || names(a, b);
    return sign * (one - other) || names(a, b);
  });
}

async function compared(context: Context, filter: Filter, order: Order) {
  const selection = await selectionOf(filter, context);
  const stand = await standingOf(context, selection);
  const [now, before] = await Promise.all([
    sidesOf(context, selection, stand.cover, selection.range),
    selection.compared ? sidesOf(context, selection, stand.cover, selection.compared) : undefined,
  ]);
  const known = [...now].filter(([, it]) => it.dauDays > 0 || it.installs.days > 0);
  const nameOf = await labelsOf(
    context.db,
    'app',
    known.map(([app]) => app),
  );
  const rows = known.map(([app, it]) => ({
    app: nameOf(app),
    ...figuresOf(summed(it), before?.get(app) && summed(before.get(app)!)),
  }));
  const earlier = known.flatMap(([app]) => before?.get(app) ?? []);
  return {
    standing: stand.standing,
    rows: sorted(rows, order),
    total: figuresOf(
      addedUp(known.map(([, it]) => it)),
      earlier.length > 0 ? addedUp(earlier) : undefined,
    ),
  };
}

const fileColumns: Column<ComparedApp>[] = [
  { title: 'App', value: (it) => it.app.label },
  { title: 'Platform', value: (it) => it.app.note },
  { title: 'Downloads, store', value: (it) => it.installs.ours },
  { title: 'New users, AppMetrica', value: (it) => it.installs.theirs },
  { title: 'Difference', value: (it) => it.installs.difference },
  { title: 'Absolute difference', value: (it) => it.installs.absolute },
  { title: 'Installs of campaigns', value: (it) => it.campaigns },
  { title: 'Paid share', value: (it) => it.paidShare },
  { title: 'DAU, AppMetrica', value: (it) => it.dau },
  { title: 'IPU', value: (it) => it.ipu },
  { title: 'IPU before', value: (it) => it.ipuBefore },
  { title: 'Days compared', value: (it) => it.installs.days },
  { title: 'Days missing', value: ({ installs: { covered: it } }) => (it ? it.of - it.cells : 0) },
  { title: 'IPU days missing', value: ({ ipuCovered: it }) => (it ? it.of - it.cells : 0) },
];

export const comparisonServed = serve(comparisonEndpoints, {
  'GET /appmetrica-comparison-apps': async ({ page, perPage, sort, order, ...filter }, context) => {
    const { rows, ...rest } = await compared(context, filter, { sort, order });
    return {
      ...rest,
      rows: rows.slice((page - 1) * perPage, page * perPage),
      totalRows: rows.length,
    };
  },
  'GET /appmetrica-comparison-apps/export': async ({ sort, order, format, ...filter }, context) => {
    const { rows, standing } = await compared(context, filter, { sort, order });
    const { from, to } = standing.range;
    return sheetFile(`backlot appmetrica comparison ${from} ${to}`, format, fileColumns, rows);
  },
});
