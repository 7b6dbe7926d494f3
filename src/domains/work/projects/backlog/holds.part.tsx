import { cx } from '#/ui/cx.ts';
import { Tip } from '#/ui/rich/tip.tsx';
import { pointWords } from '../sprints/sprint-words.ts';
import type { Sprint } from '../sprints/sprints.contract.ts';

/** What the bar of a planned sprint is held against: its own capacity, else what is usually done. */
function mostOf({ capacity }: Sprint, usual: number | undefined) {
  if (capacity !== null) return { most: capacity, words: 'capacity' };
  return usual === undefined ? undefined : { most: usual, words: 'usually done' };
}

/**
 * How full a sprint is: a planned one against what the team can take on, the active one against
 * itself, by what is done.
 */
export function Holds({ sprint, usual }: { sprint: Sprint; usual: number | undefined }) {
  const { points, donePoints, unestimated } = sprint.sums;
  const against = mostOf(sprint, usual);
  const isActive = sprint.state === 'active';
  const most = isActive ? points : against?.most;
  const value = isActive ? donePoints : points;
  const isOver = !isActive && most !== undefined && value > most;
  const words = [
    isActive
      ? `${pointWords(donePoints)} of ${pointWords(points)} points are done`
      : `${pointWords(points)} points`,
    against && `${pointWords(against.most)} ${against.words}`,
    unestimated > 0 && `${unestimated} without points`,
  ];
  return (
    <Tip words={words.filter(Boolean).join(', ')}>
      <span className={cx('holds num', isOver && 'over')}>
        {most !== undefined && most > 0 && (
          <span className="holds-bar" aria-hidden="true">
            <i style={{ width: `${Math.min(100, (value / most) * 100)}%` }} />
          </span>
        )}
        <span>
          {pointWords(value)}
          {most !== undefined && <span className="f3"> of {pointWords(most)}</span>} points
          {isActive ? ' done' : isOver ? ', too many' : ''}
        </span>
      </span>
    </Tip>
  );
}
