import type { Covered } from '#/figures/coverage/cover.ts';
import { rowCovers } from '#/figures/coverage/row-cover.ts';
import { groupsOf, sidesOf } from '#/figures/figures.facts.ts';
import { change } from '#/figures/period.ts';
import { revenueBy, revenueMeasure } from '#/figures/revenue.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import { answered } from '#/figures/sums.facts.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Split } from './overview.contract.ts';

export type SplitMeasure = 'revenue' | 'spend';
export type SplitDimension = 'network' | 'mediaSource' | 'country' | 'platform' | 'adUnit';

/** A part of the total before it has a name. */
export interface Part {
  key: string;
  value: number;
  /** Over the complete days, and over the days they are compared with; null without a comparison. */
  now: number;
  before: number | null;
  /** Over how many app-days it is, where some are missing. */
  covered?: Covered;
  /** Something is missing on one side, so that its change is not known. */
  withheld?: boolean;
}

/**
 * The parts of a total over the whole range, the largest first, each with its change between the
 * complete days and the days they are compared with; null where the money is not known that way.
 */
export async function partsOf(
  facts: Facts,
  selection: Selection,
  stand: Stand,
  measure: SplitMeasure,
  dimension: SplitDimension,
): Promise<Part[] | null> {
  const by = [dimension];
  const kind = revenueBy(selection.revenue, by);
  const sum = measure === 'revenue' ? revenueMeasure(kind) : measure;
  if (answered([sum], selection, by).length === 0) return null;
  const groups = await groupsOf(facts, selection, stand, { by, measures: [sum] });
  const isCompared = Boolean(stand.complete?.compared);
  const coverOf = rowCovers(stand, selection, { by });
  return [...groups]
    .map(([key, group]) => {
      const { whole, now, before } = sidesOf(group, sum) ?? group;
      return {
        key,
        value: whole?.[sum] ?? 0,
        now: now?.[sum] ?? 0,
        before: isCompared ? (before?.[sum] ?? null) : null,
        ...coverOf([key])(sum),
      };
    })
    .filter((it) => it.value !== 0)
    .sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1));
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
  const rows: Split[] = shown.map(({ key, value, now, before, covered, withheld }) => {
    const { label, color } = naming(key);
    const delta = withheld ? null : change(now, before);
    return { key, value, share: share(value), delta, label, color, ...(covered && { covered }) };
  });
  if (rest.length > 0) {
    const sum = (of: (it: Part) => number) => rest.reduce((all, it) => all + of(it), 0);
    const value = sum((it) => it.value);
    const then = rest.some((it) => it.withheld) ? null : sum((it) => it.before ?? 0);
    const delta = change(
      sum((it) => it.now),
      then,
    );
    const label = `${rest.length} more`;
    rows.push({ key: '', label, value, share: share(value), delta, color: null });
  }
  return { total, rows };
}
