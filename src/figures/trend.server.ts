import { eachDay, type DayRange } from '#/kernel/days.ts';
import { absenceOf } from './absence.ts';
import type { Figures, FigureTile, Label, Trend } from './breakdown.contract.ts';
import { breakdownOf } from './breakdown.server.ts';
import { narrowedBy } from './coverage/cover.ts';
import { rowCovers } from './coverage/row-cover.ts';
import { sharedDaysOf, tablesIn, tablesKey, type SharedDays } from './coverage/shared-days.ts';
import type { Dimension } from './dimensions.ts';
import { figuresIn, groupsOf, sidesOf } from './figures.facts.ts';
import type { Filter } from './filter.contract.ts';
import { keyOf } from './group-keys.ts';
import { namingOf } from './labels.records.ts';
import {
  figureOf,
  isEstimated,
  isMeasure,
  nameOfFigure,
  needsOf,
  tablesOf,
  type FigureKey,
  type FigureName,
  type MeasureKey,
} from './measures.ts';
import { leavesOf } from './own/own-definition.ts';
import { ownersFor } from './owners.records.ts';
import type { Owners } from './owners.ts';
import { comparedDay } from './period.ts';
import type { Reader, Selection } from './selection.records.ts';
import { shownSelectionOf } from './shown-money.records.ts';
import { standingOf, stateOf, type Stand } from './standing.facts.ts';
import { sumsBy, type Groups } from './sums.facts.ts';
import type { SumName } from './sums.ts';
import { sumsByTeam } from './team-sums.facts.ts';
import { typedMarks } from './typed-marks.facts.ts';

interface Daily {
  current: Groups;
  previous: Groups | undefined;
}

/** The sums of some measures by day; those over several tables without the days that one misses. */
export async function dailySums(
  context: Reader,
  selection: Selection,
  stand: Stand,
  [by, measures, owners]: [readonly Dimension[], readonly FigureKey[], Owners?],
): Promise<(measure: FigureKey) => Daily> {
  const { range, compared } = selection;
  const periods = [range, compared ?? undefined];
  const shared = sharedDaysOf(stand.cover, measures, periods, narrowedBy(selection));
  const sums = (names: readonly SumName[], tables: SharedDays['tables']) =>
    sumsByDay(context, selection, stand, { by, names, owners, tables });
  const apart = new Set(shared.map((it) => it.key));
  const [all, ...parts] = await Promise.all([
    sums(needsOf(measures.filter((it) => !apart.has(tablesKey(it)))), []),
    ...shared.map((it) => sums(it.names, it.tables)),
  ]);
  const found = new Map(shared.map(({ key }, at) => [key, parts[at]!]));
  return (measure) => found.get(tablesKey(measure)) ?? all;
}

interface DailyQuestion {
  by: readonly Dimension[];
  names: readonly SumName[];
  owners: Owners | undefined;
  /** Days that one of these misses are left out. */
  tables: SharedDays['tables'];
}

async function sumsByDay(
  { facts }: Reader,
  selection: Selection,
  { lastComplete, cover }: Stand,
  { by, names, owners, tables }: DailyQuestion,
): Promise<Daily> {
  const { range, compared } = selection;
  const narrowed = narrowedBy(selection);
  const exceptIn = (days: DayRange) => cover.appDays({ tables, days, ...narrowed });
  const key = ['trend', selection, lastComplete, by, names, owners ?? null, tables, cover.stamp];
  return facts.cached(key, async () => {
    const sums = (days: DayRange) => {
      const split = ['day' as const, ...by];
      const request = { names, by: split, days, lastComplete, except: exceptIn(days) };
      return owners
        ? sumsByTeam(facts, selection, request, owners)
        : sumsBy(facts, selection, request);
    };
    const [current, previous] = await Promise.all([
      sums(range),
      compared ? sums(compared) : undefined,
    ]);
    return { current, previous };
  });
}

const onDay = (day: string): DayRange => ({ from: day, to: day });

const whole: Label = { key: '', label: 'All', note: null, color: null, icon: null };

const withDays = (byHand: string[]) => (byHand.length > 0 ? { byHand } : {});

/** A measure by day with the days compared with: in all, or of the largest parts of a dimension. */
export async function trendOf(
  context: Reader,
  selection: Selection,
  stand: Stand,
  request: { measure: FigureKey; by?: Dimension | undefined; parts?: number },
): Promise<Trend> {
  const { measure, by, parts = 6 } = request;
  const days = eachDay(selection.range);
  const labels = by ? await largest(context, selection, stand, { measure, by, parts }) : [whole];
  const split = by ? [by] : [];
  const owners = await ownersFor(context, selection, split);
  const [daily, isTyped] = await Promise.all([
    dailySums(context, selection, stand, [split, [measure], owners]),
    typedMarks(context.facts, selection, ['day', ...split], [measure], owners),
  ]);
  const { current, previous } = daily(measure);
  const question = {
    tables: tablesIn(measure, selection.revenue),
    ...narrowedBy(selection),
  };
  const isMissing = (day: string) => stand.cover.isBroken({ ...question, days: onDay(day) });
  // The label of what has no id has no key either.
  const at = (groups: Groups, day: string, { key }: Label) =>
    by ? (groups.get(keyOf([day, key])) ?? groups.get(keyOf([day, key || '0']))) : groups.get(day);
  const typedDays = ({ key }: Label) => {
    const keys = by ? (key ? [key] : ['', '0']) : undefined;
    return days.filter((day) =>
      keys ? keys.some((it) => isTyped(keyOf([day, it]), measure)) : isTyped(day, measure),
    );
  };
  return {
    measure: nameOfFigure(measure),
    days,
    missingDays: days.filter(isMissing),
    series: labels.map((label) => ({
      ...label,
      values: days.map((day) => figureOf(measure, at(current, day, label))),
      ...(days.some((day) => isEstimated(measure, at(current, day, label))) && { estimated: true }),
      ...withDays(typedDays(label)),
      previous:
        previous && !by
          ? days.map((day) => {
              const before = comparedDay(selection, day);
              return before ? figureOf(measure, at(previous, before, label)) : null;
            })
          : null,
    })),
  };
}

/** A trend of a filter with how its figures stand: the handler of a chart with an endpoint of its own. */
export async function trendWithStanding(
  context: Reader,
  filter: Filter,
  request: Parameters<typeof trendOf>[3] & { currency?: string | undefined },
) {
  const selection = await shownSelectionOf(filter, context, request.currency);
  const stand = await standingOf(context, selection);
  return { standing: stand.standing, ...(await trendOf(context, selection, stand, request)) };
}

async function largest(
  context: Reader,
  selection: Selection,
  stand: Stand,
  { measure, by, parts }: { measure: FigureKey; by: Dimension; parts: number },
): Promise<Label[]> {
  // Ratios are drawn for the parts that matter, which are those with the most behind them.
  const weight = weightOf(measure);
  const list = await breakdownOf(context, selection, stand, {
    by: [by],
    measures: [weight],
    page: 1,
    perPage: parts,
    sort: `-${weight}`,
  });
  const naming = await namingOf(context)(by, []);
  return list.rows.map((it) => it.labels[0] ?? naming(''));
}

/** By which sum the largest parts are chosen: of an own measure by that of its first part. */
function weightOf(measure: FigureKey): FigureKey {
  if (isMeasure(measure)) return weights[measure] ?? measure;
  const [first] = leavesOf(measure).filter(isMeasure);
  return first ? (weights[first] ?? first) : measure;
}

const weights: Partial<Record<FigureKey, MeasureKey>> = {
  ecpm: 'revenue',
  fill: 'requests',
  show: 'responses',
  ctr: 'impressions',
  arpdau: 'revenue',
  ipu: 'impressions',
  cpi: 'spend',
  roi: 'spend',
  postbackCpi: 'postbackInstalls',
  postbackUntold: 'postbackInstalls',
  postbackRoasLeast: 'postbackRevenueLeast',
  postbackRoasMost: 'postbackRevenueMost',
  campaignCtr: 'campaignImpressions',
  sessionsPerUser: 'dau',
  sessionLength: 'dau',
  timePerUser: 'dau',
  stickiness: 'mau',
  returning: 'dau',
  arpu: 'revenue',
  crashRate: 'sessions',
};

/** What is said of a figure beside its value. */
const marksOf = (
  figure: Figures[FigureName],
): Pick<FigureTile, 'covered' | 'estimated' | 'byHand'> => ({
  ...(figure?.covered && { covered: figure.covered }),
  ...(figure?.estimated && { estimated: true }),
  ...(figure?.byHand && { byHand: true }),
});

/** Headline figures with their changes and their course. */
export async function tilesOf(
  context: Reader,
  selection: Selection,
  stand: Stand,
  keys: readonly FigureKey[],
): Promise<FigureTile[]> {
  const [groups, daily, isTyped] = await Promise.all([
    groupsOf(context.facts, selection, stand, { by: [], measures: keys }),
    dailySums(context, selection, stand, [[], keys]),
    typedMarks(context.facts, selection, [], keys),
  ]);
  const group = groups.get('');
  const coverOf = rowCovers(stand, selection, { by: [] })([]);
  const figures = figuresIn(group, keys, coverOf, (it) => isTyped('', it));
  const days = eachDay(selection.range);
  return keys.map((key) => ({
    measure: nameOfFigure(key),
    value: figures[nameOfFigure(key)]?.value ?? null,
    absent: absenceOf(key, selection),
    previous: figureOf(key, sidesOf(group, key)?.before),
    delta: figures[nameOfFigure(key)]?.delta ?? null,
    freshness: stateOf(stand.delivered, tablesOf(key, selection.revenue)),
    spark: days.map((day) => figureOf(key, daily(key).current.get(day))),
    ...marksOf(figures[nameOfFigure(key)]),
  }));
}
