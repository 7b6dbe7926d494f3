import { formatChange, formatPoints } from '#/kernel/numbers.ts';

const arrows = { up: 'M4 1 7.5 7H.5z', down: 'M4 7 .5 1h7z', flat: 'M0 3.2h8v1.6H0z' };

interface DeltaProps {
  /** A ratio: 0.067 is +6.7%. With `unit="pp"` a difference of ratios: 0.019 is +1.9 pp. */
  value: number | null;
  /** Which way is good; `neutral` for measures like spend, where neither is. */
  good?: 'up' | 'down' | 'neutral';
  unit?: '%' | 'pp';
}

/** A change: arrow, sign and colour, so that colour never stands alone. Nothing to compare is "–". */
export function Delta({ value, good = 'up', unit = '%' }: DeltaProps) {
  if (value === null) return <span className="delta flat">–</span>;
  // What rounds to 0.0 has no direction.
  const direction = Math.abs(value) < 0.0005 ? 'flat' : value > 0 ? 'up' : 'down';
  const neutral = good === 'neutral' || direction === 'flat';
  const tone = neutral ? 'flat' : direction === good ? 'up' : 'down';
  return (
    <span className={`delta ${tone}`}>
      <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
        <path d={arrows[direction]} />
      </svg>
      {unit === '%' ? formatChange(value) : formatPoints(value)}
    </span>
  );
}
