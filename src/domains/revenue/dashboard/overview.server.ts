import type { z } from 'zod';
import { absenceOf } from '#/figures/absence.ts';
import { narrowedBy, type Cover } from '#/figures/coverage/cover.ts';
import { rowCovers } from '#/figures/coverage/row-cover.ts';
import { sharedDaysOf, tablesIn, tablesKey } from '#/figures/coverage/shared-days.ts';
import type { Definition } from '#/figures/definition.ts';
import { groupsOf } from '#/figures/figures.facts.ts';
import type { Standing } from '#/figures/filter.contract.ts';
import {
  deltaOf,
  figureOf,
  figureOver,
  isEstimated,
  measures,
  needsOf,
  tablesOf,
  type MeasureKey,
} from '#/figures/measures.ts';
import { comparedDay, type Period } from '#/figures/period.ts';
import { revenueMeasure } from '#/figures/revenue.ts';
import type { Reader, Selection } from '#/figures/selection.records.ts';
import { withoutMoney } from '#/figures/shown-money.ts';
import { standingOf, stateOf, type Stand } from '#/figures/standing.facts.ts';
import { answered, type Groups } from '#/figures/sums.facts.ts';
import type { SumName, Sums } from '#/figures/sums.ts';
import { dailySums } from '#/figures/trend.server.ts';
import { typedMarks, type IsTyped } from '#/figures/typed-marks.facts.ts';
import { eachDay, type DayRange } from '#/kernel/days.ts';
import type { ChartDay, RoiDay, Tile } from './overview.contract.ts';

/** Everything the tiles and charts of a selection are drawn from. */
export interface Overview {
  standing: Standing;
  tiles: Tile[];
  chart: ChartDay[];
  roi: z.output<typeof RoiDay>[];
  /** The complete days with their comparison, for splits and games; undefined when there are none. */
  complete: Period | undefined;
  cover: Cover;
}

/** The eight headline figures. */
const tileMeasures = {
  revenue: 'totalRevenue',
  spend: 'spend',
  profit: 'profit',
  roas: 'roas7',
  dau: 'dau',
  arpdau: 'arpdau',
  ecpm: 'ecpm',
  ipu: 'ipu',
} as const satisfies Record<Tile['key'], MeasureKey>;
const tileKeys = Object.keys(tileMeasures) as Tile['key'][];

/** What is shown of a selection; its revenue follows the switch. */
function shownOf({ revenue }: Selection) {
  const own = revenueMeasure(revenue);
  const measureOf = (key: Tile['key']) => (key === 'revenue' ? own : tileMeasures[key]);
  return { own, measureOf, all: [...tileKeys.map(measureOf), 'roi'] satisfies MeasureKey[] };
}

/** Sums of days together; undefined when nothing was reported for any of them. */
function sum(groups: Groups, days: readonly string[]): Sums | undefined {
  const found = days.flatMap((day) => groups.get(day) ?? []);
  if (found.length < 2) return found[0];
  const sums: Partial<Record<SumName, number>> = {};
  for (const group of found)
    for (const [name, value] of Object.entries(group) as [SumName, number][])
      sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/** Tiles, chart and ROI of a selection: the sums of its days, each asked for once. */
export async function overviewOf(context: Reader, selection: Selection): Promise<Overview> {
  const stand = await standingOf(context, selection);
  const { standing, complete, cover, first, yesterday } = stand;
  const key = ['overview', selection, first ?? null, yesterday, cover.stamp];
  const drawn = await context.facts.cached(key, () => drawnFrom(context, selection, stand));
  return { standing, complete, cover, ...drawn };
}

async function drawnFrom(context: Reader, selection: Selection, stand: Stand) {
  const [daily, sharedOf, isTyped, isTypedOn] = await Promise.all([
    dailySums(context, selection, stand, [[], shownOf(selection).all]),
    sharedFigures(context, selection, stand),
    typedMarks(context.facts, selection, [], shownOf(selection).all),
    typedMarks(context.facts, selection, ['day'], shownOf(selection).all),
  ]);
  const days: DaysOf = (measure) => {
    const { current, previous } = daily(measure);
    return { current, previous: previous ?? new Map() };
  };
  return {
    tiles: tilesOf(selection, stand, days, sharedOf, isTyped),
    ...charts(selection, stand, days, isTypedOn),
  };
}

interface Days {
  current: Groups;
  previous: Groups;
}
type DaysOf = (measure: MeasureKey) => Days;

/** Sums of measures over tables of which one misses days: both sides are over the same app-days. */
async function sharedFigures(context: Reader, selection: Selection, stand: Stand) {
  const { complete, cover } = stand;
  const { all: shown } = shownOf(selection);
  const periods = [selection.range, complete?.compared ?? undefined];
  const broken = sharedDaysOf(cover, shown, periods, narrowedBy(selection)).map((it) => it.key);
  const measuresOf = shown.filter((it) => broken.includes(tablesKey(it)));
  if (measuresOf.length === 0) return () => undefined;
  const question = { by: [], measures: measuresOf };
  const group = (await groupsOf(context.facts, selection, stand, question)).get('');
  return (measure: MeasureKey) => group?.shared?.get(tablesKey(measure));
}

function tilesOf(
  selection: Selection,
  stand: Stand,
  daysOf: DaysOf,
  sharedOf: Awaited<ReturnType<typeof sharedFigures>>,
  isTyped: IsTyped,
): Tile[] {
  const { complete, delivered } = stand;
  const { measureOf, all: shown } = shownOf(selection);
  const days = eachDay(selection.range);
  const nothing = Object.fromEntries(answered(needsOf(shown), selection, []).map((it) => [it, 0]));
  const coverOf = rowCovers(stand, selection, { by: [] })([]);
  // Money of days without a rate is not known, and the others are not all of it.
  const rated = (sums: Sums | undefined, of: DayRange | null = selection.range) =>
    sums && of && selection.money?.missingIn(of).length ? withoutMoney(sums) : sums;
  const sidesIn = ({ current, previous }: Days) => ({
    whole: rated(sum(current, days)) ?? nothing,
    now: complete && (rated(sum(current, eachDay(complete.range))) ?? nothing),
    before: complete?.compared
      ? rated(sum(previous, eachDay(complete.compared)), selection.compared)
      : undefined,
  });
  // Most measures are over the same days.
  const known = new Map<Groups, ReturnType<typeof sidesIn>>();
  const sidesOf = (measure: MeasureKey) => {
    const own = daysOf(measure);
    const sides = known.get(own.current) ?? sidesIn(own);
    known.set(own.current, sides);
    return sides;
  };
  return tileKeys.map((key): Tile => {
    const measure = measureOf(key);
    const { label, unit, tone, formula }: Definition = measures[measure];
    const { whole, now, before } = sharedOf(measure) ?? sidesOf(measure);
    const { covered, withheld } = coverOf(measure);
    const delta = deltaOf(measure, figureOf(measure, now), figureOf(measure, before));
    const { current } = daysOf(measure);
    return {
      key,
      label,
      unit,
      value: figureOver(measure, whole, covered),
      absent: absenceOf(measure, selection),
      ...(isEstimated(measure, whole) && { estimated: true }),
      ...(isTyped('', measure) && { byHand: true }),
      previous: figureOf(measure, before),
      delta: covered?.cells === 0 || withheld ? null : delta,
      tone: tone === 1 ? 1 : 0,
      freshness: stateOf(delivered, tablesOf(measure, selection.revenue)),
      spark: days.map((day) => figureOf(measure, current.get(day))),
      formula,
      ...(covered && { covered }),
    };
  });
}

function charts(
  selection: Selection,
  { standing, cover }: Stand,
  daysOf: DaysOf,
  isTyped: IsTyped,
) {
  const { own } = shownOf(selection);
  const { current, previous } = daysOf(own);
  const spent = daysOf('spend');
  const both = daysOf('roi');
  const narrowed = narrowedBy(selection);
  const isMissing = (day: string) =>
    cover.isBroken({
      tables: tablesIn('profit', selection.revenue),
      days: { from: day, to: day },
      ...narrowed,
    });
  const incomplete = new Set(standing.incompleteDays);
  const [hasRevenue, hasSpend] = ([own, 'spend'] as const).map(
    (it) => answered([it], selection, []).length > 0,
  );
  const days = eachDay(selection.range);
  const unrated = new Set(selection.money?.missingIn(selection.range));
  const told = (day: string, value: number | undefined) => value ?? (unrated.has(day) ? null : 0);
  const chart = days.map((day): ChartDay => {
    const previousDay = comparedDay(selection, day);
    const then = (groups: Groups) => (previousDay ? groups.get(previousDay) : undefined);
    return {
      day,
      revenue: hasRevenue ? told(day, current.get(day)?.[own]) : null,
      spend: hasSpend ? told(day, spent.current.get(day)?.spend) : null,
      previousDay,
      previousRevenue: then(previous)?.[own] ?? null,
      previousSpend: then(spent.previous)?.spend ?? null,
      incomplete: incomplete.has(day),
      missing: isMissing(day),
      ...withTyped(
        (['revenue', 'spend'] as const).filter((it) => isTyped(day, it === 'spend' ? it : own)),
      ),
    };
  });
  const roi = days.map((day) => {
    const before = comparedDay(selection, day);
    return {
      day,
      roi: figureOf('roi', both.current.get(day)),
      previousRoi: before ? figureOf('roi', both.previous.get(before)) : null,
      incomplete: incomplete.has(day),
      missing: isMissing(day),
      ...(isTyped(day, 'roi') && { byHand: true }),
    };
  });
  return { chart, roi };
}

const withTyped = (byHand: NonNullable<ChartDay['byHand']>) =>
  byHand.length > 0 ? { byHand } : {};
