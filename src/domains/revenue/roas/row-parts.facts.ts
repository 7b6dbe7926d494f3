import { keyOf } from '#/figures/group-keys.ts';
import { MIXED_AT, type Part } from '#/figures/lifetime/mixed-growth.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { revenueIn } from './cohort-buckets.ts';
import type { CohortSplit } from './cohort-words.ts';
import { agesTo, columns, groupRows, partOf, unrated } from './cohorts.facts.ts';
import type { Regions } from './group-growth.facts.ts';

/**
 * Of which groups the rows of a table are: by the key of the row, what installs of each group have
 * brought to the first age that says something.
 */
export function rowParts(
  facts: Facts,
  selection: Selection,
  { by, regions }: { by: readonly CohortSplit[]; regions: Regions },
  { lastComplete }: Pick<Stand, 'lastComplete'>,
): Promise<ReadonlyMap<string, readonly Part[]>> {
  const { from, to } = selection.range;
  const days = { from, to: to < lastComplete ? to : lastComplete };
  const splits = by.map((it) => columns[it]);
  return facts.cached(['cohort-parts', selection, by, regions, days], async () => {
    const parts = new Map<string, Part[]>();
    if (days.from > days.to) return parts;
    const question = {
      splits,
      days,
      measures: ['ad_revenue_micros', 'iap_revenue_micros'],
      ages: agesTo(MIXED_AT),
      except: unrated(selection, days),
    };
    const rows = await Promise.all(
      regions.map((countries) => groupRows(facts, { ...selection, countries }, question)),
    );
    for (const [region, of] of rows.entries())
      for (const { values } of of) {
        const key = keyOf(by.map((it) => partOf(values, it)));
        const [app, source] = [Number(values['app_id']), Number(values['network_id'])];
        const known = parts.get(key) ?? [];
        known.push({ app, source, region, revenue: revenueIn(values) });
        parts.set(key, known);
      }
    return parts;
  });
}
