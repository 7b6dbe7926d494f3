import { counted } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { ConfidenceBadge, ProgressBar, StateBadge } from '../okr-marks.part.tsx';
import { whoseWords } from '../okr-words.ts';
import type { Listed } from '../use-objectives.part.ts';
import type { Branch } from './alignment.ts';
import type { CardDrag } from './use-align-drag.part.ts';

export type Mapped = Listed['rows'][number];

interface CardProps {
  branch: Branch<Mapped>;
  /** The cycle of the map; others are named. */
  cycle: string;
  isFolded: boolean;
  onFold: () => void;
  drag: CardDrag;
}

const resultWords = (count: number) => counted(count, 'key result');

/** An objective on the map: whose it is, how far and how sure. */
export function MapCard({ branch, cycle, isFolded, onFold, drag }: CardProps) {
  const { it, below, size } = branch;
  // All that may be seen above is there, but for what was cancelled.
  const isCutOff = branch.depth === 0 && it.parentId !== null;
  return (
    <div className={cx('okr-card', it.isAbove && 'pale')} {...drag(branch)}>
      <span className="okr-card-title">
        <Link
          dir="auto"
          href={`/okr?objective=${it.id}`}
          className="med"
          title={it.title}
          data-objective={it.id}
          draggable={false}
        >
          {it.title}
        </Link>
        {it.private && <Icon name="lock" size={13} label="Private" className="f3" />}
      </span>
      <span className="okr-card-whose">
        <Avatar name={it.owner.name} />
        <span className="trunc" dir="auto">
          {it.owner.name}
        </span>
        {it.level !== 'person' && <span className="f3 trunc">{whoseWords(it)}</span>}
      </span>
      <ProgressBar
        progress={it.progress}
        label={`Progress of ${it.title}`}
        {...(it.state === 'active' && { expected: it.expected })}
      />
      <span className="okr-card-marks">
        {it.state === 'active' && it.confidence ? (
          <ConfidenceBadge confidence={it.confidence} />
        ) : (
          <StateBadge it={it} />
        )}
        {it.cycle.key !== cycle && <Badge tone="line">{it.cycle.name}</Badge>}
        {isCutOff && (
          <Badge tone="warn" title="What it serves was cancelled">
            Cut off
          </Badge>
        )}
        <span className="sp" />
        <span className="f3 num">{resultWords(it.keyResults)}</span>
      </span>
      {below.length > 0 && (
        <button
          type="button"
          className="okr-fold num"
          aria-expanded={!isFolded}
          aria-label={`${size} below ${it.title}`}
          title={isFolded ? 'Expand' : 'Collapse'}
          onClick={onFold}
        >
          {isFolded ? size : <Icon name="minus" size={12} />}
        </button>
      )}
    </div>
  );
}
