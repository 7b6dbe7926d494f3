import { addDays, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import { change, type Period } from '../figures/period.ts';
import type { Selection } from '../figures/selection.records.ts';
import { onAcquisition, onEngagement, onMonetisation, ROAS_AGE } from './daily.facts.ts';

/** The figures of one app over a selection. Money in micro-USD. */
export interface AppFigures {
  revenue: number;
  /** Relative change of revenue over the complete days. */
  delta: number | null;
  spend: number;
  profit: number;
  roas: number | null;
  /** Average per day with use. */
  dau: number | null;
  ecpm: number | null;
}

interface Sums {
  revenue: number;
  impressions: number;
  spend: number;
  dau: number;
  days: number;
  cohortRevenue: number;
  cohortSpend: number;
  revenueNow: number;
  revenueBefore: number | null;
}

const nothing = (): Sums => ({
  revenue: 0,
  impressions: 0,
  spend: 0,
  dau: 0,
  days: 0,
  cohortRevenue: 0,
  cohortSpend: 0,
  revenueNow: 0,
  revenueBefore: null,
});

const figuresOf = (it: Sums): AppFigures => ({
  revenue: it.revenue,
  delta: change(it.revenueNow, it.revenueBefore),
  spend: it.spend,
  profit: it.revenue - it.spend,
  roas: it.cohortSpend > 0 ? it.cohortRevenue / it.cohortSpend : null,
  dau: it.days > 0 ? Math.round(it.dau / it.days) : null,
  ecpm: it.impressions > 0 ? Math.round((it.revenue * 1000) / it.impressions) : null,
});

/** Figures of every app of a selection that has any, and of all of them together. */
export async function figuresByApp(
  facts: Facts,
  selection: Selection,
  complete: Period | undefined,
  lastComplete: string,
) {
  return facts.cached(['games', selection, complete ?? null, lastComplete], async () => {
    const apps = await sumsByApp(facts, selection, complete, lastComplete);
    const all = nothing();
    for (const it of apps.values()) {
      for (const key of [
        'revenue',
        'impressions',
        'spend',
        'dau',
        'cohortRevenue',
        'cohortSpend',
        'revenueNow',
      ] as const)
        all[key] += it[key];
      all.days = Math.max(all.days, it.days);
      if (it.revenueBefore !== null)
        all.revenueBefore = (all.revenueBefore ?? 0) + it.revenueBefore;
    }
    return {
      total: figuresOf(all),
      byApp: new Map([...apps].map(([id, it]) => [id, figuresOf(it)])),
    };
  });
}

async function sumsByApp(
  facts: Facts,
  selection: Selection,
  complete: Period | undefined,
  lastComplete: string,
): Promise<Map<number, Sums>> {
  const { range } = selection;
  const matureTo = min(range.to, addDays(lastComplete, -ROAS_AGE));
  const mature = matureTo >= range.from ? { from: range.from, to: matureTo } : undefined;
  const [ads, now, before, spend, use, cohort, cohortSpend] = await Promise.all([
    adsByApp(facts, selection, range),
    complete && adsByApp(facts, selection, complete.range),
    complete?.compared && adsByApp(facts, selection, complete.compared),
    spendByApp(facts, selection, range),
    knownTotals(facts, {
      table: 'engagement',
      measures: ['dau'],
      by: ['app_id', 'day'],
      ...range,
      scopeApps: selection.apps,
      where: onEngagement(selection),
    }),
    mature && cohortByApp(facts, selection, mature),
    mature && spendByApp(facts, selection, mature),
  ]);
  const sums = new Map<number, Sums>();
  const at = (id: number) => sums.get(id) ?? sums.set(id, nothing()).get(id)!;
  for (const it of ads)
    Object.assign(at(it.app_id), { revenue: it.revenue_micros, impressions: it.impressions });
  for (const it of now ?? []) at(it.app_id).revenueNow = it.revenue_micros;
  for (const it of before ?? []) at(it.app_id).revenueBefore = it.revenue_micros;
  for (const it of spend) at(it.app_id).spend = it.spend_micros;
  for (const it of cohort ?? [])
    at(it.app_id).cohortRevenue = it.ad_revenue_micros + it.iap_revenue_micros;
  for (const it of cohortSpend ?? []) at(it.app_id).cohortSpend = it.spend_micros;
  for (const it of use) {
    const app = at(it.app_id);
    app.dau += it.dau;
    app.days += 1;
  }
  return sums;
}

const min = (a: string, b: string) => (a < b ? a : b);

const adsByApp = (facts: Facts, selection: Selection, days: DayRange) =>
  knownTotals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros', 'impressions'],
    by: ['app_id'],
    ...days,
    scopeApps: selection.apps,
    where: onMonetisation(selection),
  });

const spendByApp = (facts: Facts, selection: Selection, days: DayRange) =>
  knownTotals(facts, {
    table: 'acquisition',
    measures: ['spend_micros'],
    by: ['app_id'],
    ...days,
    scopeApps: selection.apps,
    where: onAcquisition(selection),
  });

const cohortByApp = (facts: Facts, selection: Selection, days: DayRange) =>
  knownTotals(facts, {
    table: 'cohort',
    measures: ['ad_revenue_micros', 'iap_revenue_micros'],
    by: ['app_id'],
    ...days,
    scopeApps: selection.apps,
    where: { ...onAcquisition(selection), age: Array.from({ length: ROAS_AGE + 1 }, (_, i) => i) },
  });

/** Revenue by day of some apps over the last 14 days of a range, days without figures as 0. */
export async function sparksOf(
  facts: Facts,
  selection: Selection,
  appIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { to } = selection.range;
  const days = Array.from({ length: 14 }, (_, i) => addDays(to, i - 13));
  const rows = await facts.cached(['sparks', selection, appIds], () =>
    knownTotals(facts, {
      table: 'monetisation',
      measures: ['revenue_micros'],
      by: ['app_id', 'day'],
      from: days[0]!,
      to,
      scopeApps: appIds,
      where: onMonetisation(selection),
    }),
  );
  const byApp = new Map(appIds.map((id) => [id, new Map<string, number>()]));
  for (const it of rows) byApp.get(it.app_id)?.set(it.day, it.revenue_micros);
  return new Map([...byApp].map(([id, byDay]) => [id, days.map((day) => byDay.get(day) ?? 0)]));
}
