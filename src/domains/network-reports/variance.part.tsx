import { formatMoney } from '#/kernel/money.ts';
import { formatChange } from '#/kernel/numbers.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import type { Cell } from './network-reports.contract.ts';

/** From where on a variance is worth a look, and from where on it is wrong; ratios. */
export interface Thresholds {
  amber: number;
  red: number;
}

function toneOf(variance: number | null, { amber, red }: Thresholds): Tone {
  const size = Math.abs(variance ?? 0);
  return size >= red ? 'bad' : size >= amber ? 'warn' : 'neutral';
}

/** A variance with its colour beyond the thresholds; the sign says who counts more. */
export function Variance({ value, ...thresholds }: { value: number | null } & Thresholds) {
  if (value === null) return <span className="f3">–</span>;
  const tone = toneOf(value, thresholds);
  const words = formatChange(value);
  return tone === 'neutral' ? (
    <span className="num">{words}</span>
  ) : (
    <Badge tone={tone}>{words}</Badge>
  );
}

export const shownAs = ['variance', 'difference', 'ours', 'theirs'] as const;
export type ShownAs = (typeof shownAs)[number];

/** A cell of the pivot in the way that is chosen. */
export function CellWords({ cell, as, ...thresholds }: { cell: Cell; as: ShownAs } & Thresholds) {
  if (as === 'variance') return <Variance value={cell.variance} {...thresholds} />;
  const micros = as === 'difference' ? cell.ours - cell.theirs : cell[as];
  return <span className="num">{formatMoney(micros, 'dense')}</span>;
}
