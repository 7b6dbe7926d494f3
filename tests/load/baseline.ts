import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Row } from './result.ts';

/** Figures of an earlier day, and how quick the machine was when each was measured, see `calibrate`. */
export type Baseline = Readonly<
  Record<string, { readonly value: number; readonly unit: string; readonly calibration: number }>
>;

const file = fileURLToPath(new URL('baseline.json', import.meta.url));

export const readBaseline = (): Baseline => JSON.parse(readFileSync(file, 'utf8')) as Baseline;

/** So many times worse than the baseline is told, and ends the bench non-zero. */
const WORSE = 1.5;

/** What one slow moment decides is shown, and never held against a change. */
const isTail = ({ name }: Row) => /p9\d|longest|slowest|first/.test(name);

/**
 * How many times worse than the baseline a row is; below 1 it is better. Times and rates are those of
 * a machine as quick as the baseline's. Null without a baseline, and where less and more are neither
 * good nor bad.
 */
export function worseBy(row: Row, baseline: Baseline, calibration: number): number | null {
  const before = baseline[row.name];
  if (!before || before.unit !== row.unit || before.value <= 0 || row.value <= 0) return null;
  const speed = calibration / before.calibration;
  if (row.unit === 'ms' || row.unit === 's') return row.value / (before.value * speed);
  if (row.unit === '1/s') return before.value / speed / row.value;
  return /^[kM]B/.test(row.unit) ? row.value / before.value : null;
}

/** The rows that are much worse than they were. */
export const muchWorse = (rows: readonly Row[], baseline: Baseline, calibration: number): Row[] =>
  rows.filter((it) => !isTail(it) && (worseBy(it, baseline, calibration) ?? 0) >= WORSE);

/** Takes rows as those to compare with from now on; all others stay. */
export function keepAsBaseline(rows: readonly Row[], calibration: number): void {
  const added = rows.map(({ name, value, unit }) => [
    name,
    { value: Number(value.toPrecision(4)), unit, calibration: Number(calibration.toFixed(1)) },
  ]);
  const all = Object.entries({ ...readBaseline(), ...Object.fromEntries(added) });
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
