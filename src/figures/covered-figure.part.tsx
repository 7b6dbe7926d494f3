import type { ReactNode } from 'react';
import type { Figures } from './breakdown.contract.ts';
import { coverShort } from './words.ts';
import './figures.css';

interface CoveredFigureProps {
  words: ReactNode;
  covered: NonNullable<NonNullable<Figures['revenue']>['covered']>;
}

/** A figure in a list that misses some app-days: hatched, and it says over how many it is. */
export function CoveredFigure({ words, covered }: CoveredFigureProps) {
  const over = `over ${coverShort(covered)} app-days`;
  return (
    <span className="covered-figure" title={typeof words === 'string' ? `${words} ${over}` : over}>
      {words}
      <span className="hidden-words"> {over}</span>
    </span>
  );
}
