import type { ReactNode } from 'react';
import './facts.css';

interface FactsProps {
  /** What each is called, and what it is; one without a value is left out. */
  of: readonly (readonly [name: string, value: ReactNode])[];
}

/** What a record says of itself, one below the other. */
export function Facts({ of }: FactsProps) {
  return (
    <dl className="facts">
      {of
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
