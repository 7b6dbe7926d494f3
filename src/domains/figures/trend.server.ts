import { eachDay } from '#/kernel/days.ts';
import { absenceOf } from './absence.ts';
import type { FigureTile, Label, Trend } from './breakdown.contract.ts';
import { breakdownOf, teamsOf } from './breakdown.server.ts';
import type { Dimension } from './dimensions.ts';
import { figuresIn, gather, groupsOf, type Gathering } from './figures.facts.ts';
import type { Filter } from './filter.contract.ts';
import { labelsOf } from './labels.records.ts';
import { deltaOf, figureOf, needsOf, tablesOf, type MeasureKey } from './measures.ts';
import { comparedDay } from './period.ts';
import { selectionOf, type Reader, type Selection } from './selection.records.ts';
import { standingOf, stateOf, type Stand } from './standing.facts.ts';
import { keyOf, sumsBy, type Groups } from './sums.facts.ts';
import type { SumName } from './sums.ts';

/** Sums by day over the range and the days compared with, split further where that is asked. */
export async function dailySums(
  { facts }: Reader,
  selection: Selection,
  stand: Stand,
  [by, names, teams]: [readonly Dimension[], readonly SumName[], Gathering?],
): Promise<{ current: Groups; previous: Groups | undefined }> {
  const { lastComplete } = stand;
  const key = ['trend', selection, lastComplete, by, names, teams ? [...teams] : null];
  return facts.cached(key, async () => {
    const sums = async (days: { from: string; to: string }) => {
      const split = ['day', ...by] as const;
      const groups = await sumsBy(facts, selection, { names, by: split, days, lastComplete });
      return teams ? gather(groups, split.indexOf('team'), teams) : groups;
    };
    const [current, previous] = await Promise.all([
      sums(selection.range),
      selection.compared ? sums(selection.compared) : undefined,
    ]);
    return { current, previous };
  });
}

const whole: Label = { key: '', label: 'All', note: null, color: null, icon: null };

/** A measure by day with the days compared with: in all, or of the largest parts of a dimension. */
export async function trendOf(
  context: Reader,
  selection: Selection,
  stand: Stand,
  request: { measure: MeasureKey; by?: Dimension | undefined; parts?: number },
): Promise<Trend> {
  const { measure, by, parts = 6 } = request;
  const days = eachDay(selection.range);
  const names = needsOf([measure]);
  const labels = by ? await largest(context, selection, stand, { measure, by, parts }) : [whole];
  const split = by ? [by] : [];
  const teams = by === 'team' ? await teamsOf(context) : undefined;
  const { current, previous } = await dailySums(context, selection, stand, [split, names, teams]);
  // The label of what has no id has no key either.
  const at = (groups: Groups, day: string, { key }: Label) =>
    by ? (groups.get(keyOf([day, key])) ?? groups.get(keyOf([day, key || '0']))) : groups.get(day);
  return {
    measure,
    days,
    series: labels.map((label) => ({
      ...label,
      values: days.map((day) => figureOf(measure, at(current, day, label))),
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
  request: Parameters<typeof trendOf>[3],
) {
  const selection = await selectionOf(filter, context);
  const stand = await standingOf(context.facts, selection, context.now);
  return { standing: stand.standing, ...(await trendOf(context, selection, stand, request)) };
}

async function largest(
  context: Reader,
  selection: Selection,
  stand: Stand,
  { measure, by, parts }: { measure: MeasureKey; by: Dimension; parts: number },
): Promise<Label[]> {
  // Ratios are drawn for the parts that matter, which are those with the most behind them.
  const weight = weights[measure] ?? measure;
  const list = await breakdownOf(context, selection, stand, {
    by: [by],
    measures: [weight],
    page: 1,
    perPage: parts,
    sort: `-${weight}`,
  });
  const naming = await labelsOf(context.db, by, []);
  return list.rows.map((it) => it.labels[0] ?? naming(''));
}

const weights: Partial<Record<MeasureKey, MeasureKey>> = {
  ecpm: 'revenue',
  fill: 'requests',
  show: 'responses',
  ctr: 'impressions',
  arpdau: 'revenue',
  ipu: 'impressions',
  cpi: 'spend',
  roi: 'spend',
  campaignCtr: 'campaignImpressions',
  sessionsPerUser: 'dau',
  sessionLength: 'dau',
  timePerUser: 'dau',
  stickiness: 'dau',
  crashRate: 'sessions',
};

/** Headline figures with their changes and their course. */
export async function tilesOf(
  context: Reader,
  selection: Selection,
  stand: Stand,
  keys: readonly MeasureKey[],
): Promise<FigureTile[]> {
  const [groups, { current }] = await Promise.all([
    groupsOf(context.facts, selection, stand, { by: [], measures: keys }),
    dailySums(context, selection, stand, [[], needsOf(keys)]),
  ]);
  const group = groups.get('');
  const figures = figuresIn(group, keys);
  const days = eachDay(selection.range);
  return keys.map((key) => ({
    measure: key,
    value: figures[key]?.value ?? null,
    absent: absenceOf(key, selection),
    previous: figureOf(key, group?.before),
    delta: deltaOf(key, figureOf(key, group?.now), figureOf(key, group?.before)),
    freshness: stateOf(stand.delivered, tablesOf(key), stand.yesterday),
    spark: days.map((day) => figureOf(key, current.get(day))),
  }));
}
