import { measures, type MeasureKey } from '#/figures/measures.ts';
import type { KeyResultKind } from './okr-machine.ts';

/** Values as people type them: dollars and percent, where micro-USD and ratios are kept. */

interface Valued {
  kind: KeyResultKind;
  measure?: MeasureKey | undefined;
}

function factorOf({ kind, measure }: Valued): number {
  const unit = measure && measures[measure].unit;
  if (kind === 'currency' || (kind === 'metric' && unit === 'money')) return 1e6;
  return kind === 'metric' && unit === 'ratio' ? 0.01 : 1;
}

/** What stands before or after the field: `$`, `%`. */
export function signsOf(it: Valued): { before?: string; after?: string } {
  if (factorOf(it) === 1e6) return { before: '$' };
  const unit = it.measure && measures[it.measure].unit;
  if (it.kind === 'percent' || it.kind === 'issues') return { after: '%' };
  if (it.kind === 'metric' && unit === 'ratio') return { after: '%' };
  return it.kind === 'metric' && unit === 'seconds' ? { after: 's' } : {};
}

/** Rounded so that 68.4 % typed is 68.4 % shown. */
const tidy = (value: number) => Number(value.toPrecision(12));

export function typedOf(it: Valued, kept: number | null): number | null {
  return kept === null ? null : tidy(kept / factorOf(it));
}

export function keptOf(it: Valued, typed: number | null): number | null {
  if (typed === null) return null;
  const factor = factorOf(it);
  return factor === 1e6 ? Math.round(typed * factor) : tidy(typed * factor);
}
