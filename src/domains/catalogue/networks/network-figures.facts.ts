import { sourceNames } from '#/figures/source-names.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { totals } from '#/store/facts/totals.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';

const DAYS = 30;

/**
 * What reports say of one network over the last 30 days, each report by itself: two that tell of the
 * same money are never added up. A measure that a report does not carry is null. Money in micro-USD.
 */
export async function networkFigures(id: number, { db, facts, who, scope, now }: Context) {
  const to = addDays(dayOf(now), -1);
  const range = { from: addDays(to, 1 - DAYS), to };
  const of = {
    ...range,
    scopeApps: await appsInScope(db, who, scope),
    where: { network_id: [id] },
    by: ['source'] as const,
    sources: 'all' as const,
  };
  const [ads, spend, cohorts] = await Promise.all([
    totals(facts, { ...of, table: 'monetisation', measures: ['revenue_micros', 'impressions'] }),
    totals(facts, { ...of, table: 'acquisition', measures: ['spend_micros', 'installs'] }),
    totals(facts, { ...of, table: 'cohort', measures: ['ad_revenue_micros'] }),
  ]);
  const none = { revenue: null, impressions: null, spend: null, installs: null };
  const named = (source: string) => ({ source, name: lookUp(sourceNames, source) ?? source });
  const rows = [
    ...ads.map(({ source, revenue_micros: revenue, impressions }) => ({
      ...named(source),
      ...none,
      kind: 'revenue' as const,
      revenue,
      impressions,
    })),
    ...spend.map(({ source, spend_micros, installs }) => ({
      ...named(source),
      ...none,
      kind: 'spend' as const,
      spend: spend_micros,
      installs,
    })),
    ...cohorts.map(({ source, ad_revenue_micros: revenue }) => ({
      ...named(source),
      ...none,
      kind: 'cohorts' as const,
      revenue,
    })),
  ];
  return { range, rows };
}
