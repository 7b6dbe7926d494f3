import { useState, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { Desk } from './board.tsx';
import { LaneView } from './lane.tsx';
import { countOf } from './moves.ts';

/** A row across the columns of a board: one person’s cards, those of one epic. */
export interface Swimlane {
  id: string;
  title: string;
  /** Before the title: an avatar, an icon. */
  mark?: ReactNode;
}

interface SwimlanesProps<C> {
  rows: readonly Swimlane[];
  desk: Desk<C>;
}

/** The columns of each row below its title, by which it folds. */
export function Swimlanes<C>({ rows, desk }: SwimlanesProps<C>) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  return rows.map(({ id, title, mark }) => {
    const lanes = desk.lanes.filter((it) => it.row === id);
    const count = lanes.reduce((sum, it) => sum + countOf(it), 0);
    const isOpen = !folded.has(id);
    return (
      <section key={id} className="swimlane" aria-label={title}>
        <h2>
          <button
            type="button"
            className="swimlane-title"
            aria-expanded={isOpen}
            onClick={() => fold(id)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
            {mark}
            <span dir="auto" className="trunc">
              {title}
            </span>
            <span className="f3 num">{count}</span>
          </button>
        </h2>
        {isOpen && (
          <div className="board">
            {lanes.map((lane) => (
              <LaneView key={lane.id} lane={lane} desk={desk} />
            ))}
          </div>
        )}
      </section>
    );
  });
}
