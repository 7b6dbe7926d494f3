import { eachDay } from '#/kernel/days.ts';
import { absenceOf } from '../figures/absence.ts';
import type { Standing } from '../figures/filter.contract.ts';
import {
  deltaOf,
  figureOf,
  measures,
  needsOf,
  tablesOf,
  type Definition,
  type MeasureKey,
} from '../figures/measures.ts';
import { comparedDay, type Period } from '../figures/period.ts';
import type { Reader, Selection } from '../figures/selection.records.ts';
import { standingOf, stateOf, type Stand } from '../figures/standing.facts.ts';
import { answered, type Groups } from '../figures/sums.facts.ts';
import type { SumName, Sums } from '../figures/sums.ts';
import { dailySums } from '../figures/trend.server.ts';
import type { ChartDay, Tile } from './overview.contract.ts';

/** Everything the tiles and charts of a selection are drawn from. */
export interface Overview {
  standing: Standing;
  tiles: Tile[];
  chart: ChartDay[];
  roi: { day: string; roi: number | null; previousRoi: number | null; incomplete: boolean }[];
  /** The complete days with their comparison, for splits and games; undefined when there are none. */
  complete: Period | undefined;
}

/** The eight headline figures. */
const tileMeasures = {
  revenue: 'revenue',
  spend: 'spend',
  profit: 'profit',
  roas: 'roas7',
  dau: 'dau',
  arpdau: 'arpdau',
  ecpm: 'ecpm',
  ipu: 'ipu',
} as const satisfies Record<Tile['key'], MeasureKey>;
const tileKeys = Object.keys(tileMeasures) as Tile['key'][];
const names = needsOf([...Object.values(tileMeasures), 'roi']);

/** Sums of days together; undefined when nothing was reported for any of them. */
function sum(groups: Groups, days: readonly string[]): Sums | undefined {
  const found = days.flatMap((day) => groups.get(day) ?? []);
  if (found.length === 0) return undefined;
  const sums: Partial<Record<SumName, number>> = {};
  for (const group of found)
    for (const [name, value] of Object.entries(group) as [SumName, number][])
      sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/** Tiles, chart and ROI of a selection: the sums of its days, each asked for once. */
export async function overviewOf(context: Reader, selection: Selection): Promise<Overview> {
  const stand = await standingOf(context.facts, selection, context.now);
  const { current, previous } = await dailySums(context, selection, stand, [[], names]);
  const days = { current, previous: previous ?? new Map() };
  const { standing, complete } = stand;
  return {
    standing,
    complete,
    tiles: tilesOf(selection, stand, days),
    ...charts(selection, stand, days),
  };
}

interface Days {
  current: Groups;
  previous: Groups;
}

function tilesOf(selection: Selection, stand: Stand, { current, previous }: Days): Tile[] {
  const { complete, delivered, yesterday } = stand;
  const days = eachDay(selection.range);
  const nothing = Object.fromEntries(answered(names, selection, []).map((it) => [it, 0]));
  const whole = sum(current, days) ?? nothing;
  const now = complete && (sum(current, eachDay(complete.range)) ?? nothing);
  const before = complete?.compared ? sum(previous, eachDay(complete.compared)) : undefined;
  return tileKeys.map((key): Tile => {
    const measure = tileMeasures[key];
    const { label, unit, tone, formula }: Definition = measures[measure];
    return {
      key,
      label,
      unit,
      value: figureOf(measure, whole),
      absent: absenceOf(measure, selection),
      previous: figureOf(measure, before),
      delta: deltaOf(measure, figureOf(measure, now), figureOf(measure, before)),
      tone: tone === 1 ? 1 : 0,
      freshness: stateOf(delivered, tablesOf(measure), yesterday),
      spark: days.map((day) => figureOf(measure, sum(current, [day]))),
      formula,
    };
  });
}

function charts(selection: Selection, { standing }: Stand, { current, previous }: Days) {
  const incomplete = new Set(standing.incompleteDays);
  const [hasRevenue, hasSpend] = (['revenue', 'spend'] as const).map(
    (it) => answered([it], selection, []).length > 0,
  );
  const days = eachDay(selection.range);
  const chart = days.map((day): ChartDay => {
    const previousDay = comparedDay(selection, day);
    const before = previousDay ? previous.get(previousDay) : undefined;
    return {
      day,
      revenue: hasRevenue ? (current.get(day)?.revenue ?? 0) : null,
      spend: hasSpend ? (current.get(day)?.spend ?? 0) : null,
      previousDay,
      previousRevenue: before?.revenue ?? null,
      previousSpend: before?.spend ?? null,
      incomplete: incomplete.has(day),
    };
  });
  const roi = days.map((day) => {
    const before = comparedDay(selection, day);
    return {
      day,
      roi: figureOf('roi', current.get(day)),
      previousRoi: before ? figureOf('roi', previous.get(before)) : null,
      incomplete: incomplete.has(day),
    };
  });
  return { chart, roi };
}
