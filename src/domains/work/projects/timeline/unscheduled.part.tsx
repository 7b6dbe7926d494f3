import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type PointerEvent } from 'react';
import { formatNumber } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { StatusMark, TypeMark } from '../issues/issue-marks.part.tsx';
import type { ShownIssue } from './timeline-rows.ts';
import './unscheduled.css';

/** px of a line */
const LINE = 34;

interface UnscheduledProps {
  issues: readonly ShownIssue[];
  onOpen: (issue: ShownIssue) => void;
  /** From today, without dragging. */
  onSchedule: (issue: ShownIssue) => void;
  onDrag: (issue: ShownIssue, at: { x: number; y: number }) => void;
  onDrop: (issue: ShownIssue, at: { x: number; y: number }) => void;
  onCancel: () => void;
}

/** Open issues without days: each is dragged onto the timeline, or put there by its button. */
export function Unscheduled(props: UnscheduledProps) {
  const { issues, onOpen, onSchedule } = props;
  const [isOpen, setOpen] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  // eslint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: isOpen ? issues.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => LINE,
    getItemKey: (index) => issues[index]!.id,
    overscan: 6,
  });
  const grip = (issue: ShownIssue) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = true;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current) props.onDrag(issue, { x: event.clientX, y: event.clientY });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (held.current) props.onDrop(issue, { x: event.clientX, y: event.clientY });
      held.current = false;
    },
    onPointerCancel: () => {
      held.current = false;
      props.onCancel();
    },
  });
  if (issues.length === 0) return null;
  return (
    <section className="tl-unscheduled" aria-label="Unscheduled issues">
      <h2>
        <button
          type="button"
          className="tl-unscheduled-head"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
          Unscheduled
          <span className="f3 num">{formatNumber(issues.length)}</span>
        </button>
      </h2>
      {isOpen && (
        <div className="tl-unscheduled-list" ref={box}>
          <ul style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((it) => {
              const issue = issues[it.index]!;
              return (
                <li
                  key={it.key}
                  style={{ transform: `translateY(${it.start}px)` }}
                  data-unscheduled={issue.key}
                >
                  {issue.mayWrite && (
                    <span className="tl-grip" title="Drag onto the timeline" {...grip(issue)}>
                      <Icon name="grip-vertical" size={14} />
                    </span>
                  )}
                  <TypeMark type={issue.type} />
                  <span className="f3 num">{issue.key}</span>
                  <button
                    type="button"
                    className="issue-name"
                    dir="auto"
                    onClick={() => onOpen(issue)}
                  >
                    {issue.title}
                  </button>
                  <span className="sp" />
                  <StatusMark group={issue.status.group} />
                  {issue.mayWrite && (
                    <Button
                      size="s"
                      aria-label={`Schedule ${issue.key} from today`}
                      onClick={() => onSchedule(issue)}
                    >
                      Schedule
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </section>
  );
}
