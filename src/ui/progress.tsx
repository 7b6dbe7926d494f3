import { useId } from 'react';
import type { ReactNode } from 'react';
import { formatNumber } from '#/kernel/numbers.ts';
import { Button } from './button.tsx';
import './progress.css';

interface ProgressProps {
  title: ReactNode;
  done: number;
  total: number;
  /** What is counted: "rows". */
  unit: string;
  /** Seconds that are left, once they can be told. */
  left?: number;
  onCancel?: () => void;
}

/** Long work with its counts; may be cancelled. */
export function Progress({ title, done, total, unit, left, onCancel }: ProgressProps) {
  const id = useId();
  return (
    <div className="job">
      <div className="row">
        <span dir="auto" id={id} className="med">
          {title}
        </span>
        <span className="sp" />
        {onCancel && (
          <Button variant="ghost" size="s" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <div className="f3 num fs12">
        {formatNumber(done)} of {formatNumber(total)} {unit}
        {left !== undefined && `, ${Math.ceil(left)} s left`}
      </div>
      <progress className="pb" aria-labelledby={id} value={done} max={total} />
    </div>
  );
}

interface MeterProps {
  /** Read out: "1 h 30 m of 4 h taken". */
  label: string;
  /** Parts of the whole, 0 to 1; `waiting` ones are striped. */
  parts: readonly { share: number; waiting?: boolean }[];
}

/** How much of an allowance is used. */
export function Meter({ label, parts }: MeterProps) {
  return (
    <div className="meter" role="img" aria-label={label}>
      {parts.map((part, at) => (
        <i
          key={at}
          className={part.waiting ? 'waiting' : undefined}
          style={{ width: `${part.share * 100}%` }}
        />
      ))}
    </div>
  );
}
