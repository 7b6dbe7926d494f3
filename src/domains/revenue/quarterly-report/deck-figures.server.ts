import type { Breakdown, Figures, FiguresRow } from '#/figures/breakdown.contract.ts';
import { breakdownOf } from '#/figures/breakdown.server.ts';
import type { Dimension } from '#/figures/dimensions.ts';
import { Filter, type RevenueKind } from '#/figures/filter.contract.ts';
import type { MeasureKey } from '#/figures/measures.ts';
import { measuresUnder, revenueIn, revenueMeasure } from '#/figures/revenue.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import { addDays, addMonths, lengthOf, type DayRange } from '#/kernel/days.ts';
import type { DeckFigures } from './quarterly-report.contract.ts';
import { quarterAfter, quarterBefore, rangeOf, type Quarter } from './quarters.ts';

const headlines = [
  'totalRevenue',
  'spend',
  'profit',
  'roi',
  'dau',
  'arpdau',
  'ecpm',
  'installs',
] as const satisfies readonly MeasureKey[];

const roasAges = [0, 7, 14, 30] as const;
const roasKeys = ['roas0', 'roas7', 'roas14', 'roas30'] as const;
const PACE_DAYS = 30;

/** The figures on the slides of a quarter, for the reader's own scope. */
export async function deckFigures(
  reader: Reader,
  quarter: Quarter,
  { appIds, revenue }: { appIds: readonly number[]; revenue: RevenueKind },
): Promise<DeckFigures> {
  const own = revenueMeasure(revenue);
  const shown = measuresUnder(headlines, revenue);
  const filter = (range: DayRange) =>
    Filter.parse({
      revenue,
      date: `${range.from}..${range.to}`,
      ...(appIds.length > 0 && { app: appIds }),
    });
  const ask = async (
    range: DayRange,
    by: readonly Dimension[],
    measures: readonly MeasureKey[],
    perPage = 1,
  ) => {
    const selection = {
      ...(await shownSelectionOf(filter(range), reader)),
      compared: rangeOf(quarterBefore(quarter)),
    };
    const stand = await standingOf(reader, selection);
    const request = { by, measures, page: 1, perPage, ...(by[0] === 'month' && { sort: 'name' }) };
    return { stand, list: await breakdownOf(reader, selection, stand, request) };
  };
  const range = rangeOf(quarter);
  const before = rangeOf(quarterBefore(quarter));
  const [whole, months, monthsBefore, networks, countries, apps, roas] = await Promise.all([
    ask(range, [], shown),
    ask(range, ['month'], [own, 'spend'], 3),
    ask(before, ['month'], [own, 'spend'], 3),
    ask(range, ['network'], ['revenue'], 8),
    ask(range, ['country'], [own], 8),
    ask(range, ['app'], [own, 'spend', 'profit', 'roas7'], 8),
    ask(range, ['month'], roasKeys, 3),
  ]);
  const { stand } = whole;
  const { lastComplete } = stand;
  const pace = { from: addDays(lastComplete, 1 - PACE_DAYS), to: lastComplete };
  const latest = (await ask(pace, [], [own, 'spend'])).list.total;
  const next = quarterAfter(quarter);
  const days = lengthOf(rangeOf(next));
  const ahead = (key: MeasureKey) => paceOf(latest[key], days);
  const aheadRevenue = ahead(own);
  const aheadSpend = ahead('spend');
  return {
    standing: stand.standing,
    range,
    compared: stand.complete?.compared ?? stand.standing.compared ?? before,
    incompleteDays: stand.standing.incompleteDays,
    revenue,
    headlines: shown.map((measure) => ({
      measure,
      value: whole.list.total[measure]?.value ?? null,
      delta: whole.list.total[measure]?.delta ?? null,
      ...coveredIn(whole.list.total, measure),
    })),
    months: monthly(range, months.list, monthsBefore.list),
    networks: parts(networks.list),
    countries: parts(countries.list),
    apps: apps.list.rows.map((row) => ({
      ...part(row, apps.list),
      spend: value(row, 'spend'),
      profit: value(row, 'profit'),
      roas7: value(row, 'roas7'),
    })),
    roas: roas.list.rows.map((row) => ({
      month: row.labels[0]!.key,
      values: roasKeys.map((key) => value(row, key)),
      ...coveredIn(row.figures, roasKeys[0]),
    })),
    roasAges: [...roasAges],
    outlook: {
      quarter: next,
      days,
      revenue: aheadRevenue,
      spend: aheadSpend,
      profit: aheadRevenue === null || aheadSpend === null ? null : aheadRevenue - aheadSpend,
      ...leastCovered(latest, [own, 'spend']),
    },
  };
}

/** At the pace of the last days; what is missing of them is not known, so the others stand for it. */
function paceOf(figure: Figures[MeasureKey], days: number): number | null {
  if (!figure || figure.value === null) return null;
  const { cells = 1, of = 1 } = figure.covered ?? {};
  return cells === 0 ? null : Math.round((figure.value / PACE_DAYS) * (of / cells) * days);
}

type Covered = NonNullable<NonNullable<Figures['revenue']>['covered']>;

const coveredIn = (figures: Figures, key: MeasureKey): { covered?: Covered } => {
  const covered = figures[key]?.covered;
  return covered ? { covered } : {};
};

/** Over how many app-days the least known of some figures is. */
function leastCovered(figures: Figures, keys: readonly MeasureKey[]): { covered?: Covered } {
  const [covered] = keys
    .flatMap((key) => figures[key]?.covered ?? [])
    .sort((a, b) => a.cells / a.of - b.cells / b.of);
  return covered ? { covered } : {};
}

const value = (row: FiguresRow | undefined, key: MeasureKey) => row?.figures[key]?.value ?? null;

/** The three months of the quarter beside those of the quarter before. */
function monthly({ from }: DayRange, now: Breakdown, before: Breakdown) {
  const of = (list: Breakdown, month: string) =>
    list.rows.find((it) => it.labels[0]?.key === month);
  return [0, 1, 2].map((at) => {
    const month = addMonths(from, at);
    const [here, earlier] = [of(now, month), of(before, addMonths(from, at - 3))];
    return {
      month,
      revenue: told(here, here && revenueIn(here.figures)),
      spend: told(here, here?.figures.spend),
      revenueBefore: told(earlier, earlier && revenueIn(earlier.figures)),
      spendBefore: told(earlier, earlier?.figures.spend),
      ...(here && leastCovered(here.figures, ['totalRevenue', 'revenue', 'spend'])),
      ...(earlier && named(leastCovered(earlier.figures, ['totalRevenue', 'revenue', 'spend']))),
    };
  });
}

/** A month without any figures earned nothing; one whose money has no exchange rate is not known. */
const told = (row: FiguresRow | undefined, figure: Figures[MeasureKey]) =>
  row ? (figure?.value ?? null) : 0;

const named = ({ covered }: { covered?: Covered }) => (covered ? { coveredBefore: covered } : {});

function part(row: FiguresRow, { total }: Breakdown) {
  const own = revenueIn(row.figures);
  const revenue = own?.value ?? null;
  const all = revenueIn(total)?.value ?? null;
  return {
    label: row.labels[0]!,
    revenue,
    share: revenue === null || all === null ? null : all > 0 ? revenue / all : 0,
    delta: own?.delta ?? null,
    ...(own?.covered && { covered: own.covered }),
  };
}

const parts = (list: Breakdown) => list.rows.map((row) => part(row, list));
