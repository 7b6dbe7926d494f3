import type { ReactNode } from 'react';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { PriorityMark, type Priority } from './priority-mark.tsx';

interface CardFaceProps {
  /** Before the key: an icon of the kind, an `AppIcon`. A tick while the card is selected. */
  mark?: ReactNode;
  /** LNT-214. */
  code: string;
  title: string;
  selected?: boolean;
  /** Work so far of the stretch that runs: "1 h 12 m". */
  running?: string;
  priority?: Priority | null;
  labels?: readonly string[];
  /** Of a checklist or of the parts. */
  checks?: { done: number; of: number };
  comments?: number;
  /** What it was estimated at. */
  points?: number | null;
  /** "21 Nov". */
  due?: string;
  late?: boolean;
  person?: { name: string; photo?: string } | null;
}

/** What stands on a card of work. */
export function CardFace(props: CardFaceProps) {
  const { mark, code, title, selected, running, priority, labels = [], checks, comments } = props;
  const { points } = props;
  const { due, late, person } = props;
  return (
    <>
      <div className="card-top">
        {selected ? (
          <span className="card-tick">
            <Icon name="check" size={12} label="selected" />
          </span>
        ) : (
          mark
        )}
        <span className="f3 num">{code}</span>
        {running && (
          <span className="badge info num card-run">
            <i />
            {running}
          </span>
        )}
        <span className="sp" />
        {priority && <PriorityMark priority={priority} />}
      </div>
      <p dir="auto" className="card-title">
        {title}
      </p>
      <div className="card-foot">
        {labels.map((it) => (
          <Badge key={it} tone="line">
            {it}
          </Badge>
        ))}
        {checks && checks.of > 0 && (
          <span className="card-meta num" title="Done of the checklist">
            <Icon name="list-check" size={13} />
            {checks.done}/{checks.of}
          </span>
        )}
        {points != null && (
          <span className="card-meta num card-points" title="Points">
            {points}
            <span className="hidden-words"> {points === 1 ? 'point' : 'points'}</span>
          </span>
        )}
        {comments !== undefined && comments > 0 && (
          <span className="card-meta num" title="Comments">
            <Icon name="message-circle" size={13} />
            {comments}
          </span>
        )}
        {(due || person) && (
          <span className="card-who">
            {due && <span className={cx('card-due num', late && 'late')}>{due}</span>}
            {person && <Avatar name={person.name} photo={person.photo} alone />}
          </span>
        )}
      </div>
    </>
  );
}
