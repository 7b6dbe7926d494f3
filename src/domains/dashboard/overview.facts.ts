import { addDays, eachDay } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Standing } from '../figures/filter.contract.ts';
import { comparedDay, type Period } from '../figures/period.ts';
import type { Selection } from '../figures/selection.records.ts';
import { standingOf, stateOf, type Delivered, type Stand } from '../figures/standing.facts.ts';
import { sumOver, sumsByDay, type DaySums } from './daily.facts.ts';
import type { ChartDay, Tile } from './overview.contract.ts';
import { tilesOf } from './tiles.ts';

/** Everything the tiles and charts of a selection are drawn from. */
export interface Overview {
  standing: Standing;
  tiles: Tile[];
  chart: ChartDay[];
  roi: { day: string; roi: number | null; previousRoi: number | null; incomplete: boolean }[];
  /** The complete days with their comparison, for splits and games; undefined when there are none. */
  complete: Period | undefined;
}

const roiOf = (it: DaySums | undefined) =>
  it && it.spend > 0 ? (it.revenue - it.spend) / it.spend : null;

function statesOf(delivered: readonly Delivered[], yesterday: string) {
  const ads = stateOf(delivered, ['monetisation'], yesterday);
  const spend = stateOf(delivered, ['acquisition'], yesterday);
  const use = stateOf(delivered, ['engagement'], yesterday);
  const worst = (...states: Tile['freshness'][]) =>
    states.includes('late') ? 'late' : states.includes('provisional') ? 'provisional' : 'final';
  return {
    revenue: ads,
    spend,
    profit: worst(ads, spend),
    roas: stateOf(delivered, ['cohort'], yesterday),
    dau: use,
    arpdau: worst(ads, use),
    ecpm: ads,
    ipu: worst(ads, use),
  } as const;
}

/** Tiles, chart and ROI of a selection, computed once per version of the facts. */
export async function overviewOf(facts: Facts, selection: Selection, now: Date): Promise<Overview> {
  const standing = await standingOf(facts, selection, now);
  return facts.cached(['overview', selection, standing.yesterday], async () => {
    const [current, previous] = await Promise.all([
      sumsByDay(facts, selection, selection.range),
      selection.compared
        ? sumsByDay(facts, selection, selection.compared)
        : new Map<string, DaySums>(),
    ]);
    return drawn(selection, standing, { current, previous });
  });
}

interface Figures {
  current: Map<string, DaySums>;
  previous: Map<string, DaySums>;
}

/** What is shown of the sums of every day. */
function drawn(
  selection: Selection,
  { standing, delivered, yesterday, first, complete }: Stand,
  figures: Figures,
): Overview {
  const lastComplete = first ? addDays(first, -1) : yesterday;
  const days = eachDay(selection.range);
  const sum = (byDay: Map<string, DaySums>, of: readonly string[]) =>
    sumOver(byDay, of, lastComplete);
  const tiles = tilesOf(
    {
      whole: sum(figures.current, days),
      complete: complete && sum(figures.current, eachDay(complete.range)),
      previous: complete?.compared ? sum(figures.previous, eachDay(complete.compared)) : undefined,
      byDay: days.map((day) => sum(figures.current, [day])),
    },
    statesOf(delivered, yesterday),
  );
  const incomplete = new Set(standing.incompleteDays);
  const chart = days.map((day) => chartDay(day, selection, figures, incomplete.has(day)));
  const roi = days.map((day) => {
    const before = comparedDay(selection, day);
    const previousRoi = before ? roiOf(figures.previous.get(before)) : null;
    return {
      day,
      roi: roiOf(figures.current.get(day)),
      previousRoi,
      incomplete: incomplete.has(day),
    };
  });
  return { standing, tiles, chart, roi, complete };
}

function chartDay(
  day: string,
  selection: Selection,
  figures: Figures,
  incomplete: boolean,
): ChartDay {
  const it = figures.current.get(day);
  const previousDay = comparedDay(selection, day);
  const before = previousDay ? figures.previous.get(previousDay) : undefined;
  return {
    day,
    revenue: it?.revenue ?? 0,
    spend: it?.spend ?? 0,
    previousDay,
    previousRevenue: before?.revenue ?? null,
    previousSpend: before?.spend ?? null,
    incomplete,
  };
}
