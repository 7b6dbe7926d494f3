import { eachDay } from '#/kernel/days.ts';
import type { FigureTile, Label, Trend } from './breakdown.contract.ts';
import { breakdownOf } from './breakdown.server.ts';
import type { Dimension } from './dimensions.ts';
import { figuresIn, groupsOf } from './figures.facts.ts';
import type { Filter } from './filter.contract.ts';
import { labelsOf } from './labels.records.ts';
import { deltaOf, figureOf, needsOf, tablesOf, type MeasureKey } from './measures.ts';
import { comparedDay } from './period.ts';
import { selectionOf, type Reader, type Selection } from './selection.records.ts';
import { standingOf, stateOf, type Stand } from './standing.facts.ts';
import { keyOf, sumsBy, type Groups } from './sums.facts.ts';
import type { SumName } from './sums.ts';

async function byDay(
  { facts }: Reader,
  selection: Selection,
  stand: Stand,
  [by, names]: [readonly Dimension[], readonly SumName[]],
): Promise<{ current: Groups; previous: Groups | undefined }> {
  const { lastComplete } = stand;
  return facts.cached(['trend', selection, lastComplete, by, names], async () => {
    const sums = (days: { from: string; to: string }) =>
      sumsBy(facts, selection, { names, by: ['day', ...by], days, lastComplete });
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
  // Teams are gathered from apps elsewhere; a trend by team is asked team by team.
  const split = by ? [by] : [];
  const { current, previous } = await byDay(context, selection, stand, [split, names]);
  const at = (groups: Groups, day: string, label: Label) =>
    groups.get(keyOf(by ? [day, label.key] : [day]));
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
    byDay(context, selection, stand, [[], needsOf(keys)]),
  ]);
  const group = groups.get('');
  const figures = figuresIn(group, keys);
  const days = eachDay(selection.range);
  return keys.map((key) => ({
    measure: key,
    value: figures[key]?.value ?? null,
    previous: figureOf(key, group?.before),
    delta: deltaOf(key, figureOf(key, group?.now), figureOf(key, group?.before)),
    freshness: stateOf(stand.delivered, tablesOf(key), stand.yesterday),
    spark: days.map((day) => figureOf(key, current.get(day))),
  }));
}
