import type { Row } from './kept/day-sums.ts';
import { regionKey } from './unknown-region.ts';

/** A part of what was shared out that is less than this of the whole is an error of its sums. */
const NOISE = 1e-9;

export interface Columns {
  plain: readonly string[];
  measures: readonly string[];
}

/** What is left of cohorts after everybody has had their part. */
export function remainders(
  whole: readonly Row[],
  parts: readonly Row[],
  { plain, measures, organic }: Columns & { organic: number },
): Row[] {
  const keyOf = (row: Row) =>
    plain.map((it) => (it === 'country' ? regionKey(String(row[it])) : row[it])).join('\u0001');
  const left = new Map<string, { row: Row; size: Map<string, number> }>();
  for (const it of whole) {
    const key = keyOf(it);
    const known = left.get(key);
    const row = known?.row ?? { ...it, network_id: organic, campaign_id: 0, account_id: 0 };
    const size = known?.size ?? new Map<string, number>();
    for (const name of measures) {
      if (known) row[name] = plus(row[name], it[name]);
      size.set(name, (size.get(name) ?? 0) + Math.abs(Number(it[name] ?? 0)));
    }
    left.set(key, { row, size });
  }
  for (const part of parts) {
    const row = left.get(keyOf(part))?.row;
    if (row) for (const it of measures) row[it] = plus(row[it], part[it], -1);
  }
  return [...left.values()].flatMap(({ row, size }) => {
    const isLeft = (it: string) => Math.abs(Number(row[it] ?? 0)) > NOISE * (size.get(it) ?? 0);
    if (!measures.some((it) => row[it] === null || isLeft(it))) return [];
    for (const it of measures) if (row[it] !== null && !isLeft(it)) row[it] = 0;
    return [row];
  });
}

function plus(sum: Row[string] | undefined, more: Row[string] | undefined, sign = 1) {
  if (more === null || more === undefined) return sum ?? null;
  return Number(sum ?? 0) + sign * Number(more);
}
