import { rowCovers, type RowCover } from '#/figures/coverage/row-cover.ts';
import { figuresIn, groupsKey, groupsOf, type Group } from '#/figures/figures.facts.ts';
import { keyOf } from '#/figures/group-keys.ts';
import type { MeasureKey } from '#/figures/measures.ts';
import { measuresUnder, revenueMeasure } from '#/figures/revenue.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import { answered, sumsBy } from '#/figures/sums.facts.ts';
import { typedMarks } from '#/figures/typed-marks.facts.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { TopGame } from './overview.contract.ts';

/** The figures of one app over a selection. Money in micro-USD. */
export interface AppFigures {
  revenue: number | null;
  /** Relative change of revenue over the complete days. */
  delta: number | null;
  spend: number | null;
  profit: number | null;
  /** Of the paid installs, to day 7. */
  roas: number | null;
  /** Average per day with use. */
  dau: number | null;
  ecpm: number | null;
  /** Over how many app-days a figure is, where some are missing. */
  covered?: NonNullable<TopGame['covered']>;
  /** Which of them hold figures that were typed by hand. */
  byHand?: NonNullable<TopGame['byHand']>;
}

const shown = [
  'totalRevenue',
  'spend',
  'profit',
  'roas7',
  'dau',
  'ecpm',
] as const satisfies readonly MeasureKey[];

type Shown = (typeof shown)[number] | 'revenue';

/** What the games' list calls a figure. */
function columnOf(key: Shown) {
  if (key === 'totalRevenue') return 'revenue';
  return key === 'roas7' ? 'roas' : key;
}

function appFigures(
  group: Group | undefined,
  coverOf: RowCover,
  measures: readonly Shown[],
  isTyped: (measure: MeasureKey) => boolean,
): AppFigures {
  const found = figuresIn(group, measures, coverOf);
  const byHand = measures.filter(isTyped).map(columnOf);
  const covered: NonNullable<AppFigures['covered']> = {};
  for (const key of measures) {
    const over = found[key]?.covered;
    if (over) covered[columnOf(key)] = over;
  }
  const value = (key: Shown) => found[key]?.value ?? null;
  const revenue = found.totalRevenue ?? found.revenue;
  return {
    revenue: revenue?.value ?? null,
    delta: revenue?.delta ?? null,
    spend: value('spend'),
    profit: value('profit'),
    roas: value('roas7'),
    dau: value('dau'),
    ecpm: value('ecpm'),
    ...(Object.keys(covered).length > 0 && { covered }),
    ...(byHand.length > 0 && { byHand }),
  };
}

/** Figures of every app of a selection that has any, and of all of them together. */
export async function figuresByApp(facts: Facts, selection: Selection, stand: Stand) {
  const measures = measuresUnder(shown, selection.revenue);
  const key = ['games', groupsKey(selection, stand, { by: ['app'], measures })];
  return facts.cached(key, () => computed(facts, selection, stand, measures));
}

async function computed(
  facts: Facts,
  selection: Selection,
  stand: Stand,
  measures: readonly Shown[],
) {
  const [apps, all, isTyped, isAnyTyped] = await Promise.all([
    groupsOf(facts, selection, stand, { by: ['app'], measures }),
    groupsOf(facts, selection, stand, { by: [], measures }),
    typedMarks(facts, selection, ['app'], measures),
    typedMarks(facts, selection, [], measures),
  ]);
  const coverOf = rowCovers(stand, selection, { by: ['app'] });
  return {
    total: appFigures(all.get(''), rowCovers(stand, selection, { by: [] })([]), measures, (it) =>
      isAnyTyped('', it),
    ),
    byApp: new Map(
      [...apps].map(([id, it]) => [
        Number(id),
        appFigures(it, coverOf([id]), measures, (measure) => isTyped(id, measure)),
      ]),
    ),
  };
}

const SPARK_DAYS = 14;

/** Revenue by day of some apps over the last 14 days of a range, days without figures as 0. */
export async function sparksOf(
  facts: Facts,
  selection: Selection,
  appIds: readonly number[],
): Promise<Map<number, number[]>> {
  const own = revenueMeasure(selection.revenue);
  if (answered([own], selection, ['app']).length === 0) return new Map();
  const { to } = selection.range;
  const range = { from: addDays(to, 1 - SPARK_DAYS), to };
  if (selection.money && selection.money.missingIn(range).length > 0) return new Map();
  const groups = await facts.cached(['sparks', selection, appIds], () =>
    sumsBy(
      facts,
      { ...selection, apps: appIds },
      { names: [own], by: ['app', 'day'], days: range, lastComplete: to },
    ),
  );
  const sum = (id: number, day: string) => groups.get(keyOf([id, day]))?.[own] ?? 0;
  return new Map(appIds.map((id) => [id, eachDay(range).map((day) => sum(id, day))]));
}
