import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import type { Evaluated } from './evaluated.ts';
import {
  categoryNames,
  figuresOf,
  groupsOf,
  hiddenGroups,
  meansIn,
  seenOnes,
  unseenPeople,
} from './groups.ts';
import { choicesIn, evaluatedIn, evaluatedInCompany, periodsIn } from './reach.records.ts';
import type { evaluationReportsEndpoints } from './reports.contract.ts';
import { mayTell } from './statistics.ts';

type Endpoints = typeof evaluationReportsEndpoints;

/** As many lines as a chart tells apart. */
const MOST_LINES = 8;

/** The newest period something can be told of; without any the newest. */
async function periodToTell(asked: string | undefined, periods: string[], context: Context) {
  if (asked !== undefined) return asked;
  const all = await evaluatedIn({}, context);
  const told = new Set(seenOnes(all).map((it) => it.period));
  return periods.find((it) => told.has(it)) ?? periods[0] ?? null;
}

/** Mean scores of a period by category, for each group and all of them. */
export async function categoryReport(
  { by, period: asked, ...narrowing }: ParsedInputOf<Endpoints['GET /evaluations/category-report']>,
  context: Context,
) {
  const periods = await periodsIn(context);
  const choices = await choicesIn(context);
  const period = await periodToTell(asked, periods, context);
  const inPeriod = period === null ? [] : await evaluatedIn(narrowing, context, period);
  const company = period === null ? [] : seenOnes(await evaluatedInCompany(context, [period]));
  const seen = seenOnes(inPeriod);
  const categories = categoryNames(seen);
  const groups = groupsOf(seen, by);
  const hidden = hiddenGroups(groups);
  return {
    periods,
    ...choices,
    period,
    categories,
    total: figuresOf(seen, categories),
    company: figuresOf(company, categories),
    rows: groups.map(({ key, name, all }) => ({
      key,
      name,
      ...figuresOf(all, categories, hidden.has(key)),
    })),
  };
}

interface Period {
  name: string;
  endsOn: string;
  all: Evaluated[];
}

/** Periods with something to tell, the oldest first. */
function periodsOf(all: readonly Evaluated[]): Period[] {
  return [...Map.groupBy(all, (it) => it.period)]
    .map(([name, its]) => ({
      name,
      endsOn: its.reduce((last, it) => (it.ends_on > last ? it.ends_on : last), ''),
      all: its,
    }))
    .sort(
      (one, other) => one.endsOn.localeCompare(other.endsOn) || one.name.localeCompare(other.name),
    );
}

/** How mean scores went from period to period, in all and group by group. */
export async function performanceChart(
  { by, category, ...narrowing }: ParsedInputOf<Endpoints['GET /evaluations/performance-chart']>,
  context: Context,
) {
  const seen = seenOnes(await evaluatedIn(narrowing, context));
  const categories = categoryNames(seen);
  const periods = periodsOf(seen);
  const hidden = periods.map((it) => hiddenGroups(groupsOf(it.all, by)));
  const figures = (all: readonly Evaluated[], isHidden: boolean) =>
    isHidden || all.length === 0
      ? { self: null, lead: null, final: null, gap: null }
      : meansIn(all, category);
  const largest = groupsOf(seen, by)
    .sort((one, other) => other.all.length - one.all.length)
    .slice(0, MOST_LINES)
    .sort((one, other) => one.name.localeCompare(other.name));
  return {
    categories,
    periods: periods.map(({ name, endsOn, all }) => {
      const isHidden = !mayTell(unseenPeople(all));
      const people = new Set(all.map((it) => it.person_id)).size;
      return { name, endsOn, people, isHidden, ...figures(all, isHidden) };
    }),
    groups: largest.map(({ key, name }) => ({
      key,
      name,
      final: periods.map((it, at) => {
        const own = groupsOf(it.all, by).find((group) => group.key === key)?.all ?? [];
        return figures(own, hidden[at]!.has(key)).final;
      }),
    })),
  };
}
