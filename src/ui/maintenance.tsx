import { useEffect, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Logo } from './logo.tsx';
import { Stage } from './stage.tsx';
import './full-page.css';

function ClosedStage() {
  const clip = useId();
  return (
    <svg width="280" height="150" viewBox="0 0 280 150" aria-hidden="true">
      <Stage x={10} y={46} width={108} height={84} fill="var(--s4)" roof="var(--r4)" />
      <Stage x={162} y={46} width={108} height={84} fill="var(--s4)" roof="var(--r4)" />
      <Stage x={64} y={14} width={152} height={116} fill="var(--s1)" roof="var(--roof)" door />
      <path d="M0 130.5h280" stroke="var(--line-strong)" strokeWidth="1.5" />
      <rect
        x="86"
        y="98"
        width="108"
        height="14"
        rx="3"
        fill="var(--bg-raised)"
        stroke="var(--s0)"
        strokeWidth="1.5"
      />
      <clipPath id={clip}>
        <rect x="87" y="99" width="106" height="12" rx="2" />
      </clipPath>
      <g clipPath={`url(#${clip})`} fill="#F0A93B">
        {[84, 104, 124, 144, 164, 184].map((x) => (
          <path key={x} d={`M${x} 114l12-18h9l-12 18z`} />
        ))}
      </g>
      <path d="M98 112v18m84-18v18" stroke="var(--s0)" strokeWidth="3" />
    </svg>
  );
}

/** Counts seconds down from `every` and starts again after each call of `onZero`. */
function useCountdown(every: number, onZero: () => void): number {
  const [left, setLeft] = useState(every);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1);
      setLeft(every);
      onZero();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left, every, onZero]);
  return left;
}

interface MaintenanceProps {
  /** Checks again; called by the button and by itself every `every` seconds. */
  onRetry: () => void;
  /** Seconds; 60 unless told. */
  every?: number;
  requestId?: string;
}

/** Specification, section 2: shown when the session check does not finish as expected. */
export function Maintenance({ onRetry, every = 60, requestId }: MaintenanceProps) {
  const left = useCountdown(every, onRetry);
  return (
    <main className="maintenance">
      <div className="brand">
        <Logo />
        Backlot
      </div>
      <ClosedStage />
      <h1>Down for maintenance</h1>
      <p>
        Our server is currently undergoing upgrades to improve performance. We apologize for any
        inconvenience caused. Thank you for your patience!
      </p>
      <div className="row">
        <Button size="l" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
        <span className="f3 num">Checking again in {left} s</span>
      </div>
      <div className="foot">
        <span>
          Nothing you typed is lost.
          {requestId && (
            <>
              {' '}
              Request <span className="mono">{requestId}</span>
            </>
          )}
        </span>
      </div>
    </main>
  );
}
