import { Filter } from '#/figures/filter.contract.ts';
import { selectionOf } from '#/figures/selection.records.ts';
import { shownMoneyOf } from '#/figures/shown-money.records.ts';
import { standingOf, type Stand } from '#/figures/standing.facts.ts';
import { trendOf } from '#/figures/trend.server.ts';
import { addDays, type DayRange } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import type { SpentDays } from './plan-pace.ts';
import type { PlanSubject } from './plans.records.ts';

/** Rates hold over days without one; they are looked up so far before the days. */
const BEFORE_DAYS = 31;
/** A source that delivered nothing for longer does not say how far figures reach. */
const LATE_DAYS = 3;

const named = ({ kind, subject }: PlanSubject) => {
  if (kind === 'studio') return {};
  return { [kind === 'media-source' ? 'mediaSource' : kind]: [subject!] };
};

/** The last day that every source of spend which still delivers has told. */
function reachOf({ delivered, yesterday }: Stand): string | undefined {
  const days = delivered.filter((it) => it.table === 'acquisition').map((it) => it.lastDay);
  const recent = days.filter((it) => it >= addDays(yesterday, -LATE_DAYS));
  const reached = recent.length > 0 ? recent.sort()[0] : days.sort().at(-1);
  return reached !== undefined && reached > yesterday ? yesterday : reached;
}

/**
 * What was spent day by day in a currency, each day by its own rate; undefined where a day lacks one.
 * An app counts for the team that had it on the day.
 */
export async function spentDays(
  context: Context,
  subject: PlanSubject,
  { from, to }: DayRange,
  currency: string,
): Promise<SpentDays | undefined> {
  const filter = Filter.parse({ date: `${from}..${to}`, compare: 'none', ...named(subject) });
  const selection = await selectionOf(filter, context);
  const money = await shownMoneyOf(context, { from: addDays(from, -BEFORE_DAYS), to }, currency);
  const shown = money ? { ...selection, money } : selection;
  if (money && money.missingIn({ from, to }).length > 0) return undefined;
  const stand = await standingOf(context, shown);
  const trend = await trendOf(context, shown, stand, { measure: 'spend' });
  return {
    days: trend.days,
    values: trend.series[0]?.values ?? [],
    missing: new Set(trend.missingDays),
    through: reachOf(stand),
  };
}
