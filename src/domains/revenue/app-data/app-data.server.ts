import { breakdownOf } from '#/figures/breakdown.server.ts';
import { rowCovers } from '#/figures/coverage/row-cover.ts';
import { figuresIn, groupsOf, sidesOf } from '#/figures/figures.facts.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { keyOf, valuesOf } from '#/figures/group-keys.ts';
import { figureOf, isMeasure } from '#/figures/measures.ts';
import { figuresPage } from '#/figures/page.server.ts';
import { revenueMeasure, sortUnder, withAdRevenue } from '#/figures/revenue.ts';
import { selectionOf, type Selection } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import { trendWithStanding } from '#/figures/trend.server.ts';
import { typedMarks } from '#/figures/typed-marks.facts.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { appDataEndpoints, appMeasures, appSpec, type AppDataRow } from './app-data.contract.ts';
import { appDetail, appFacts, requireApp, type AppFacts } from './apps.records.ts';

const SPARK_DAYS = 14;
/** An app is new for so many days. */
const FRESH_DAYS = 60;
const COUNTRIES = 50;

type Listed = ParsedInputOf<(typeof appDataEndpoints)['GET /app-data']>;

/** Revenue of every app on the last 14 days of a range, days without figures as 0. */
async function sparksOf(context: Context, selection: Selection) {
  const { to } = selection.range;
  const days = Array.from({ length: SPARK_DAYS }, (_, at) => addDays(to, at + 1 - SPARK_DAYS));
  const short = { ...selection, range: { from: days[0]!, to }, compared: null };
  const stand = await standingOf(context, short);
  const own = revenueMeasure(selection.revenue);
  const groups = await groupsOf(context.facts, short, stand, {
    by: ['app', 'day'],
    measures: [own],
  });
  const used = new Set([...groups.keys()].map((it) => valuesOf(it)[0]));
  return (app: number) =>
    used.has(String(app))
      ? days.map((day) => groups.get(keyOf([String(app), day]))?.whole[own] ?? 0)
      : [];
}

const wordsOf = ({ name, account, team }: AppFacts) =>
  `${name} ${account?.name ?? ''} ${team?.name ?? ''}`.toLowerCase();

async function listApps(
  { sort, page, perPage, words, stale, ...filter }: Listed,
  context: Context,
) {
  const selection = await shownSelectionOf(filter, context);
  const stand = await standingOf(context, selection);
  const measures = withAdRevenue(appMeasures, selection.revenue);
  const question = { measures };
  const [apps, groups, all, sparkOf, isTyped, isAnyTyped] = await Promise.all([
    appFacts(context, selection.apps, filter.filterStatus !== undefined),
    groupsOf(context.facts, selection, stand, { ...question, by: ['app'] }),
    groupsOf(context.facts, selection, stand, { ...question, by: [] }),
    sparksOf(context, selection),
    typedMarks(context.facts, selection, ['app'], measures),
    typedMarks(context.facts, selection, [], measures),
  ]);
  const typed = words?.toLowerCase().split(/\s+/) ?? [];
  const found = apps.filter(
    (it) => (!stale || it.isStale) && typed.every((word) => wordsOf(it).includes(word)),
  );
  const coverOf = rowCovers(stand, selection, { by: ['app'] });
  const coverOfAll = rowCovers(stand, selection, { by: [] });
  const groupOf = (it: AppFacts) => groups.get(String(it.id));
  const sorted = sortedBy(found, sortUnder(sort, measures) ?? `-${measures[0]}`, (it, key) =>
    figureOf(key, sidesOf(groupOf(it), key)?.whole),
  );
  return {
    standing: stand.standing,
    rows: sorted.slice((page - 1) * perPage, page * perPage).map((it): AppDataRow => ({
      ...it,
      figures: figuresIn(groupOf(it), measures, coverOf([String(it.id)]), (measure) =>
        isTyped(String(it.id), measure),
      ),
      spark: sparkOf(it.id),
    })),
    totalRows: found.length,
    total: figuresIn(all.get(''), measures, coverOfAll([]), (it) => isAnyTyped('', it)),
  };
}

type Measure = (typeof appMeasures)[number] | 'revenue';
const own = {
  name: (it: AppFacts) => it.name,
  team: (it: AppFacts) => it.team?.name,
  account: (it: AppFacts) => it.account?.name,
  lastDay: (it: AppFacts) => it.lastDay,
};
const isOwn = (key: string): key is keyof typeof own => Object.hasOwn(own, key);
const isListed = (key: string): key is Measure =>
  isMeasure(key) && (key === 'revenue' || appMeasures.some((it) => it === key));

/** What cannot be told comes last, whichever way it is sorted; ties stand by name. */
function sortedBy(
  apps: readonly AppFacts[],
  sort: string,
  figure: (it: AppFacts, key: Measure) => number | null,
): AppFacts[] {
  const key = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  if (!isOwn(key) && !isListed(key))
    throw invalid({ sort: 'Sort by one of the columns of this list.' });
  const valueOf = (it: AppFacts) => (isOwn(key) ? own[key](it) : figure(it, key)) ?? null;
  const values = new Map(apps.map((it) => [it, valueOf(it)]));
  const byName = (a: AppFacts, b: AppFacts) => a.name.localeCompare(b.name, 'en') || a.id - b.id;
  return [...apps].sort((a, b) => {
    const [one, other] = [values.get(a) ?? null, values.get(b) ?? null];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || byName(a, b);
    if (typeof one === 'number' && typeof other === 'number')
      return sign * (one - other) || byName(a, b);
    return sign * String(one).localeCompare(String(other), 'en') || byName(a, b);
  });
}

async function countApps(filter: Filter, context: Context) {
  const { apps: ids } = await selectionOf(filter, context);
  const apps = await appFacts(context, ids, filter.filterStatus !== undefined);
  const freshSince = addDays(dayOf(context.now), -FRESH_DAYS);
  const count = (is: (it: AppFacts) => boolean) => apps.filter(is).length;
  return {
    apps: apps.length,
    live: count((it) => it.status === 'live'),
    stale: count((it) => it.isStale),
    fresh: count((it) => it.releasedOn !== null && it.releasedOn >= freshSince),
    core: count((it) => it.core),
  };
}

export const appDataServed = serve(appDataEndpoints, {
  'GET /app-data': listApps,
  'GET /overview-data': countApps,
  'GET /app-detail': appDetail,
  'GET /app-detail-data': (input, context) => figuresPage(context, appSpec, input),
  'GET /get-app-rev-countries': async ({ id, ...filter }, context) => {
    await requireApp(context, id);
    const selection = await shownSelectionOf({ ...filter, app: [id] }, context);
    const stand = await standingOf(context, selection);
    const list = await breakdownOf(context, selection, stand, {
      by: ['country'],
      measures: withAdRevenue([revenueMeasure(selection.revenue)], selection.revenue),
      page: 1,
      perPage: COUNTRIES,
    });
    return { standing: stand.standing, ...list };
  },
  'GET /downloads': (filter, context) =>
    trendWithStanding(context, filter, { measure: 'storeInstalls' }),
});
