import { CoveredFigure } from '#/figures/covered-figure.part.tsx';
import { useShownIn } from '#/figures/shown-in.part.ts';
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
export function CellWords({
  cell,
  as,
  ...thresholds
}: { cell: Cell; as: ShownAs | 'absolute' } & Thresholds) {
  const { money } = useShownIn();
  const { covered } = cell;
  if (as === 'variance') {
    const shown = <Variance value={cell.variance} {...thresholds} />;
    return covered && cell.variance !== null ? (
      <CoveredFigure words={shown} covered={covered} />
    ) : (
      shown
    );
  }
  const micros =
    as === 'difference' ? cell.ours - cell.theirs : as === 'absolute' ? cell.absolute : cell[as];
  const words = money(micros, 'dense');
  return covered ? (
    <CoveredFigure words={words} covered={covered} />
  ) : (
    <span className="num">{words}</span>
  );
}
