import { cx } from '#/ui/cx.ts';
import { isLate } from '../list/issue-columns.part.tsx';
import { groupWords } from '../project-words.ts';
import { barOf, barWords, type Bar, type Days } from './timeline-days.ts';
import type { ShownIssue } from './timeline-rows.ts';
import { widthOf, xOf, type Scale } from './timeline-scale.ts';
import { useBarMoves } from './use-bar-moves.part.ts';
import './timeline-bar.css';

interface IssueBarProps {
  issue: ShownIssue;
  /** The days it is being given right now. */
  edited: Days | undefined;
  scale: Scale;
  today: string;
  /** Open work that blocks it and ends after it starts, by key. */
  conflicts: readonly string[];
  tabIndex: number;
  onEdit: (days: Days | undefined) => void;
  onDrop: (days: Days) => void;
  onOpen: () => void;
  say: (words: string) => void;
}

/** Where a bar lies; what reaches out of the scale is cut at its edge. */
export function placed(bar: Bar, scale: Scale) {
  const left = Math.max(0, xOf(scale, bar.from));
  const right = Math.min(widthOf(scale), xOf(scale, bar.to) + scale.day);
  return right > left ? { left, width: right - left } : undefined;
}

/** What a bar is called: "LAG-1 Name, 3 Dec to 12 Dec, late". */
function nameOf({ issue, today, conflicts }: IssueBarProps, bar: Bar) {
  const parts = [
    `${issue.key} ${issue.title}`,
    barWords(bar, today),
    bar.kind === 'below' ? 'the days of its parts' : '',
    groupWords[issue.status.group].toLowerCase(),
    isLate(issue, today) ? 'late' : '',
    issue.children > 0 ? `${issue.childrenDone} of ${issue.children} done` : '',
    conflicts.length > 0 ? `starts before ${conflicts.join(', ')} ends, which blocks it` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** The bar of an issue: dragged, drawn longer and shorter, and all the same by keys. */
export function IssueBar(props: IssueBarProps) {
  const { issue, edited, scale, today, conflicts, onEdit, onDrop, onOpen, say } = props;
  const shown = { ...issue, ...edited };
  const bar = barOf(shown)!;
  const mayMove = issue.mayWrite && bar.kind !== 'below';
  const { drag, onKeyDown, settle } = useBarMoves({
    name: issue.key,
    days: issue,
    edited,
    day: scale.day,
    today,
    whyFixed: mayMove ? undefined : whyFixed(issue),
    onEdit,
    onDrop,
    say,
  });

  const place = placed(bar, scale);
  if (!place) return null;
  const share = issue.children > 0 ? issue.childrenDone / issue.children : 0;
  const isWide = place.width >= 120;
  return (
    <>
      <button
        type="button"
        className={cx(
          'tl-bar',
          bar.kind,
          issue.status.group,
          isLate(shown, today) && 'late',
          conflicts.length > 0 && 'conflict',
          edited && 'edited',
          mayMove && 'free',
        )}
        style={place}
        data-bar={issue.key}
        tabIndex={props.tabIndex}
        aria-label={nameOf(props, bar)}
        title={nameOf(props, bar)}
        onKeyDown={onKeyDown}
        onBlur={settle}
        onPointerDown={drag.onPointerDown}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onPointerCancel={drag.onPointerCancel}
        // A press of Enter has no clicks to count.
        onClick={({ detail }) => (detail === 0 || !drag.wasDrag()) && onOpen()}
      >
        {issue.children > 0 && <i className="tl-done" style={{ width: `${share * 100}%` }} />}
        {mayMove && <i className="tl-end" data-part="start" />}
        {isWide && (
          <span className="trunc" dir="auto">
            {issue.title}
          </span>
        )}
        {mayMove && <i className="tl-end right" data-part="due" />}
      </button>
      {!isWide && (
        <span className="tl-beside" style={{ left: place.left + place.width + 6 }} aria-hidden>
          {edited ? barWords(bar, today) : issue.title}
        </span>
      )}
    </>
  );
}

const whyFixed = (issue: ShownIssue) =>
  issue.mayWrite
    ? `The days of ${issue.key} are those of its parts. Set its start date or due day to plan it by itself.`
    : `You may only look at ${issue.project}.`;
