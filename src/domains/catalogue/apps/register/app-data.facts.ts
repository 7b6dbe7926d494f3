import { usersOfApp } from '#/figures/daily-users.facts.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import type { AppFigure } from './register.contract.ts';

const CHART_DAYS = 30;
const WEEK = 7;

interface Sums {
  ads: number;
  purchases: number;
  impressions: number;
  spend: number;
  dau: number;
  /** Days with use. */
  days: number;
}

async function sumsOf(facts: Facts, app: number, range: DayRange): Promise<Sums> {
  const of = { ...range, scopeApps: [app] };
  const [ads, store, spend, use] = await Promise.all([
    knownTotals(facts, {
      ...of,
      table: 'monetisation',
      measures: ['revenue_micros', 'impressions'],
    }),
    knownTotals(facts, { ...of, table: 'store_console', measures: ['iap_revenue_micros'] }),
    knownTotals(facts, { ...of, table: 'acquisition', measures: ['spend_micros'] }),
    usersOfApp(facts, app, range),
  ]);
  return {
    ads: ads[0]?.revenue_micros ?? 0,
    purchases: store[0]?.iap_revenue_micros ?? 0,
    impressions: ads[0]?.impressions ?? 0,
    spend: spend[0]?.spend_micros ?? 0,
    dau: [...use.values()].reduce((sum, it) => sum + it, 0),
    days: use.size,
  };
}

const revenueOf = (it: Sums) => it.ads + it.purchases;
const ratio = (over: number, under: number) => (under > 0 ? Math.round(over / under) : null);

/**
 * Revenue is that of ads and purchases; ARPDAU = revenue / DAU, eCPM = ad revenue / impressions × 1000,
 * from sums of the week.
 */
const figures: Record<AppFigure['key'], (it: Sums) => number | null> = {
  revenue: revenueOf,
  spend: (it) => it.spend,
  profit: (it) => revenueOf(it) - it.spend,
  dau: (it) => ratio(it.dau, it.days),
  arpdau: (it) => ratio(revenueOf(it), it.dau),
  ecpm: (it) => ratio(it.ads * 1000, it.impressions),
};

/** Relative to before; null when there was nothing. */
const change = (now: number, before: number | null | undefined) =>
  before ? (now - before) / Math.abs(before) : null;

function figureOf(key: AppFigure['key'], now: Sums, before: Sums): AppFigure {
  const value = figures[key](now);
  const delta = value === null ? null : change(value, figures[key](before));
  return { key, unit: key === 'dau' ? 'count' : 'money', value, delta };
}

const byNetwork = (facts: Facts, app: number, range: DayRange) =>
  knownTotals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    by: ['network_id'],
    order: ['-revenue_micros'],
    ...range,
    scopeApps: [app],
  });

async function revenueByDay(facts: Facts, app: number, range: DayRange) {
  const of = { by: ['day'] as const, ...range, scopeApps: [app] };
  const [ads, store] = await Promise.all([
    knownTotals(facts, { ...of, table: 'monetisation', measures: ['revenue_micros'] }),
    knownTotals(facts, { ...of, table: 'store_console', measures: ['iap_revenue_micros'] }),
  ]);
  const byDay = new Map(ads.map((it) => [it.day, it.revenue_micros]));
  for (const it of store) byDay.set(it.day, (byDay.get(it.day) ?? 0) + it.iap_revenue_micros);
  return eachDay(range).map((day) => ({ day, revenue: byDay.get(day) ?? 0 }));
}

/** The latest week of one app up to its last day with figures, against the week before. */
export async function appData(facts: Facts, app: number, lastDay: string | null, now: Date) {
  const to = lastDay ?? addDays(dayOf(now), -1);
  const range = { from: addDays(to, 1 - WEEK), to };
  const before = { from: addDays(range.from, -WEEK), to: addDays(range.from, -1) };
  return facts.cached(['app-data', app, range], async () => {
    const [now7, before7, days, networks, networksBefore] = await Promise.all([
      sumsOf(facts, app, range),
      sumsOf(facts, app, before),
      revenueByDay(facts, app, { from: addDays(to, 1 - CHART_DAYS), to }),
      byNetwork(facts, app, range),
      byNetwork(facts, app, before),
    ]);
    const old = new Map(networksBefore.map((it) => [it.network_id, it.revenue_micros]));
    const keys = Object.keys(figures) as AppFigure['key'][];
    return {
      range,
      days,
      networks: networks.map((it) => ({
        id: it.network_id,
        revenue: it.revenue_micros,
        share: now7.ads > 0 ? it.revenue_micros / now7.ads : 0,
        delta: change(it.revenue_micros, old.get(it.network_id)),
      })),
      figures: keys.map((key) => figureOf(key, now7, before7)),
    };
  });
}
