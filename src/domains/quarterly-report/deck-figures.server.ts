import { addDays, addMonths, lengthOf, type DayRange } from '#/kernel/days.ts';
import type { Breakdown, FiguresRow } from '../figures/breakdown.contract.ts';
import { breakdownOf } from '../figures/breakdown.server.ts';
import type { Dimension } from '../figures/dimensions.ts';
import { Filter, type RevenueKind } from '../figures/filter.contract.ts';
import type { MeasureKey } from '../figures/measures.ts';
import { measuresUnder, revenueIn, revenueMeasure } from '../figures/revenue.ts';
import { selectionOf, type Reader } from '../figures/selection.records.ts';
import { standingOf } from '../figures/standing.facts.ts';
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
      ...(await selectionOf(filter(range), reader)),
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
  const ahead = (key: MeasureKey) => Math.round(((latest[key]?.value ?? 0) / PACE_DAYS) * days);
  return {
    range,
    compared: stand.complete?.compared ?? stand.standing.compared ?? before,
    incompleteDays: stand.standing.incompleteDays,
    revenue,
    headlines: shown.map((measure) => ({
      measure,
      value: whole.list.total[measure]?.value ?? null,
      delta: whole.list.total[measure]?.delta ?? null,
    })),
    months: monthly(range, months.list, monthsBefore.list),
    networks: parts(networks.list),
    countries: parts(countries.list),
    apps: apps.list.rows.map((row) => ({
      ...part(row, apps.list),
      spend: value(row, 'spend') ?? 0,
      profit: value(row, 'profit') ?? 0,
      roas7: value(row, 'roas7'),
    })),
    roas: roas.list.rows.map((row) => ({
      month: row.labels[0]!.key,
      values: roasKeys.map((key) => value(row, key)),
    })),
    roasAges: [...roasAges],
    outlook: {
      quarter: next,
      days,
      revenue: ahead(own),
      spend: ahead('spend'),
      profit: ahead(own) - ahead('spend'),
    },
  };
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
      revenue: (here && revenueIn(here.figures)?.value) ?? 0,
      spend: value(here, 'spend') ?? 0,
      revenueBefore: (earlier && revenueIn(earlier.figures)?.value) ?? 0,
      spendBefore: value(earlier, 'spend') ?? 0,
    };
  });
}

function part(row: FiguresRow, { total }: Breakdown) {
  const own = revenueIn(row.figures);
  const revenue = own?.value ?? 0;
  const all = revenueIn(total)?.value ?? 0;
  return {
    label: row.labels[0]!,
    revenue,
    share: all > 0 ? revenue / all : 0,
    delta: own?.delta ?? null,
  };
}

const parts = (list: Breakdown) => list.rows.map((row) => part(row, list));
