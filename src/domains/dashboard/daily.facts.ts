import { addDays, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import type { Selection } from '../figures/selection.records.ts';

/** The sums of one day. Money in micro-USD. */
export interface DaySums {
  revenue: number;
  impressions: number;
  spend: number;
  dau: number;
  /** Revenue to day 7 of the installs of this day, and what these installs cost. */
  cohortRevenue: number;
}

/** Days an install needs until its day-7 revenue is known. */
export const ROAS_AGE = 7;

const nothing = (): DaySums => ({ revenue: 0, impressions: 0, spend: 0, dau: 0, cohortRevenue: 0 });

/** Conditions that every table understands; networks of the analytics are not those of the ads. */
const shared = (it: Selection) => ({ country: it.countries, platform: it.platforms });

/** Conditions on ad revenue. */
export const onMonetisation = (it: Selection) => ({
  ...shared(it),
  network_id: it.networks,
  ad_unit_id: it.adUnits,
});
/** Conditions on spend and cohorts, which know no ad units. */
export const onAcquisition = (it: Selection) => ({ ...shared(it), network_id: it.networks });
/** Conditions on use: whichever network the money came from, the users are the same. */
export const onEngagement = shared;

/** Sums by day over a range; days without any figures are absent. */
export async function sumsByDay(
  facts: Facts,
  selection: Selection,
  days: DayRange,
): Promise<Map<string, DaySums>> {
  const common = { by: ['day'] as const, ...days, scopeApps: selection.apps };
  const [ads, spend, use, cohort] = await Promise.all([
    knownTotals(facts, {
      ...common,
      table: 'monetisation',
      measures: ['revenue_micros', 'impressions'],
      where: onMonetisation(selection),
    }),
    knownTotals(facts, {
      ...common,
      table: 'acquisition',
      measures: ['spend_micros'],
      where: onAcquisition(selection),
    }),
    knownTotals(facts, {
      ...common,
      table: 'engagement',
      measures: ['dau'],
      where: onEngagement(selection),
    }),
    knownTotals(facts, {
      ...common,
      table: 'cohort',
      measures: ['ad_revenue_micros', 'iap_revenue_micros'],
      where: { ...onAcquisition(selection), age: agesTo(ROAS_AGE) },
    }),
  ]);
  const sums = new Map<string, DaySums>();
  const at = (day: string) => sums.get(day) ?? sums.set(day, nothing()).get(day)!;
  for (const it of ads)
    Object.assign(at(it.day), { revenue: it.revenue_micros, impressions: it.impressions });
  for (const it of spend) at(it.day).spend = it.spend_micros;
  for (const it of use) at(it.day).dau = it.dau;
  for (const it of cohort) at(it.day).cohortRevenue = it.ad_revenue_micros + it.iap_revenue_micros;
  return sums;
}

const agesTo = (age: number) => Array.from({ length: age + 1 }, (_, i) => i);

/** Sums over some days; `cohortSpend` only counts days whose installs are old enough. */
export interface PeriodSums extends DaySums {
  days: number;
  daysWithUse: number;
  cohortSpend: number;
}

/** Adds up days of a range. `lastComplete` is the last day with complete figures anywhere. */
export function sumOver(
  byDay: ReadonlyMap<string, DaySums>,
  days: readonly string[],
  lastComplete: string,
): PeriodSums {
  const mature = addDays(lastComplete, -ROAS_AGE);
  const sums: PeriodSums = { ...nothing(), days: 0, daysWithUse: 0, cohortSpend: 0 };
  for (const day of days) {
    const it = byDay.get(day);
    if (!it) continue;
    sums.days += 1;
    sums.revenue += it.revenue;
    sums.impressions += it.impressions;
    sums.spend += it.spend;
    sums.dau += it.dau;
    if (it.dau > 0) sums.daysWithUse += 1;
    if (day > mature) continue;
    sums.cohortRevenue += it.cohortRevenue;
    sums.cohortSpend += it.spend;
  }
  return sums;
}
