import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import { change, type Period } from '../figures/period.ts';
import type { Selection } from '../figures/selection.records.ts';
import { onAcquisition, onMonetisation } from './daily.facts.ts';
import type { Split } from './overview.contract.ts';

export type SplitMeasure = 'revenue' | 'spend';
export type SplitDimension = 'network_id' | 'country' | 'platform' | 'ad_unit_id';

/** A part of the total before it has a name. */
export interface Part {
  key: string;
  value: number;
  /** Over the complete days, and over the days they are compared with; null without a comparison. */
  now: number;
  before: number | null;
}

async function sumsBy(
  facts: Facts,
  selection: Selection,
  measure: SplitMeasure,
  dimension: SplitDimension,
  days: DayRange,
): Promise<Map<string, number>> {
  const common = { ...days, scopeApps: selection.apps };
  if (measure === 'revenue') {
    const rows = await knownTotals(facts, {
      ...common,
      table: 'monetisation',
      measures: ['revenue_micros'],
      by: [dimension],
      where: onMonetisation(selection),
    });
    return new Map(rows.map((it) => [String(it[dimension]), it.revenue_micros]));
  }
  // Spend knows no ad units: one part without a name holds all of it.
  const by = dimension === 'ad_unit_id' ? [] : [dimension];
  const rows = await knownTotals(facts, {
    ...common,
    table: 'acquisition',
    measures: ['spend_micros'],
    by,
    where: onAcquisition(selection),
  });
  return new Map(rows.map((it) => [String(it[dimension as 'country'] ?? ''), it.spend_micros]));
}

/**
 * The parts of a total over the whole range, the largest first, each with its change between the
 * complete days and the days they are compared with.
 */
export async function partsOf(
  facts: Facts,
  selection: Selection,
  measure: SplitMeasure,
  dimension: SplitDimension,
  complete: Period | undefined,
): Promise<Part[]> {
  return facts.cached(['parts', measure, dimension, selection, complete ?? null], async () => {
    const sums = (days: DayRange) => sumsBy(facts, selection, measure, dimension, days);
    const isWhole = complete?.range.to === selection.range.to;
    const [whole, part, previous] = await Promise.all([
      sums(selection.range),
      complete && !isWhole ? sums(complete.range) : undefined,
      complete?.compared ? sums(complete.compared) : undefined,
    ]);
    const now = part ?? whole;
    return [...whole]
      .map(([key, value]) => ({
        key,
        value,
        now: now.get(key) ?? 0,
        before: previous ? (previous.get(key) ?? null) : null,
      }))
      .filter((it) => it.value !== 0)
      .sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1));
  });
}

/** How a part is called and coloured. */
export type Naming = (key: string) => { label: string; color: number | null };

/** The first `limit` parts by name, and the rest as one part "N more" without a key. */
export function named(
  parts: readonly Part[],
  naming: Naming,
  limit: number,
): { total: number; rows: Split[] } {
  const total = parts.reduce((sum, it) => sum + it.value, 0);
  const share = (value: number) => (total === 0 ? 0 : value / total);
  const shown = parts.length > limit ? parts.slice(0, limit - 1) : parts;
  const rest = parts.slice(shown.length);
  const rows: Split[] = shown.map(({ key, value, now, before }) => {
    const { label, color } = naming(key);
    return { key, value, share: share(value), delta: change(now, before), label, color };
  });
  if (rest.length > 0) {
    const sum = (of: (it: Part) => number) => rest.reduce((all, it) => all + of(it), 0);
    const value = sum((it) => it.value);
    const delta = change(
      sum((it) => it.now),
      sum((it) => it.before ?? 0),
    );
    const label = `${rest.length} more`;
    rows.push({ key: '', label, value, share: share(value), delta, color: null });
  }
  return { total, rows };
}
