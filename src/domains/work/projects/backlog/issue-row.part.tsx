import { useRef } from 'react';
import { BlockedMark } from '#/community/relations/blocked-mark.part.tsx';
import { shortDay } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { useCardDrag } from '#/ui/board/drag.ts';
import { IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { LabelMark, Priority, StatusWord, TypeMark } from '../issues/issue-marks.part.tsx';
import { pickWords, type PickField } from '../issues/issue-picks.part.ts';
import type { Issue } from '../issues/issue.contract.ts';
import { isLate } from '../list/issue-columns.part.tsx';
import { openGroups } from '../project-words.ts';
import { pointWords } from '../sprints/sprint-words.ts';
import type { Desk } from './desk.ts';
import { MoveMenu } from './move-menu.part.tsx';
import type { PartId } from './parts.ts';

interface IssueRowProps {
  issue: Issue;
  part: PartId;
  isCurrent: boolean;
  isSelected: boolean;
  desk: Desk;
}

/** A value that is picked when it is pressed; for those who may only look, just the value. */
function Value(props: {
  issue: Issue;
  field: PickField;
  said: string;
  desk: Desk;
  children: React.ReactNode;
}) {
  const { issue, field, said, desk, children } = props;
  const name = `${pickWords[field]} of ${issue.key}: ${said}`;
  if (!desk.mayWrite) return <span className={`line-value ${field}`}>{children}</span>;
  return (
    <button
      type="button"
      className={`line-value ${field}`}
      aria-label={name}
      tabIndex={-1}
      onClick={(event) => desk.onPick(issue, field, event.currentTarget.getBoundingClientRect())}
    >
      {children}
    </button>
  );
}

function About({ issue, desk }: { issue: Issue; desk: Desk }) {
  const { parent, labels, dueOn, today } = { ...issue, today: desk.today };
  return (
    <>
      {parent && (
        <span className="f3 fs12 trunc line-parent" title={parent.title}>
          {parent.key}
        </span>
      )}
      {labels.slice(0, 2).map((it) => (
        <span key={it.id} className="badge line line-label">
          <LabelMark hue={it.hue} />
          <span className="trunc" dir="auto">
            {it.name}
          </span>
        </span>
      ))}
      {dueOn && (
        <span className={cx('fs12 num line-due', isLate(issue, today) ? 'late' : 'f3')}>
          {shortDay(dueOn, today)}
        </span>
      )}
    </>
  );
}

/** One issue of the backlog: dragged, or moved by keys and by its menu. */
export function IssueRow({ issue, part, isCurrent, isSelected, desk }: IssueRowProps) {
  const box = useRef<HTMLDivElement>(null);
  const fixed = useRef<HTMLDivElement>(null);
  const isRange = useRef(false);
  const { dragging, edge } = useCardDrag(desk.mayWrite ? box : fixed, {
    board: desk.id,
    card: issue.id,
    column: String(part),
    ordered: true,
    mayTake: () => true,
    onStart: () => desk.onCurrent(issue),
  });
  const name = `${issue.key}, ${issue.title}`;
  const dots = (
    <IconButton
      icon="dots"
      label={`Move ${issue.key} to…`}
      variant="ghost"
      size="s"
      tabIndex={-1}
      onClick={() => desk.openMenu(issue.id)}
    />
  );
  return (
    <div
      ref={box}
      className={cx(
        'line-issue',
        isCurrent && 'cur',
        isSelected && 'sel',
        dragging && 'dragging',
        edge && `drop-${edge}`,
        issue.status.group === 'completed' && 'done',
      )}
      data-issue={issue.id}
      aria-current={isCurrent || undefined}
      onClick={() => desk.onCurrent(issue)}
      onDoubleClick={() => desk.onOpen(issue)}
    >
      {desk.mayWrite && (
        <Checkbox
          label={`Select ${name}`}
          hideLabel
          value={isSelected}
          onClick={(event) => {
            isRange.current = event.shiftKey;
          }}
          onChange={() => desk.onSelect(issue, isRange.current)}
        />
      )}
      <TypeMark type={issue.type} />
      <BlockedMark kind="issue" id={issue.id} isOpen={openGroups.includes(issue.status.group)} />
      <span className="f3 fs12 num line-key">{issue.key}</span>
      <button
        dir="auto"
        type="button"
        className="line-title trunc"
        title={issue.title}
        onClick={() => desk.onOpen(issue)}
      >
        {issue.title}
      </button>
      <About issue={issue} desk={desk} />
      <Value issue={issue} field="status" said={issue.status.name} desk={desk}>
        <StatusWord status={issue.status} />
      </Value>
      <Value issue={issue} field="points" said={String(issue.points ?? 'none')} desk={desk}>
        <span className={cx('badge num', issue.points === null && 'line f3')}>
          {issue.points === null ? '–' : pointWords(issue.points)}
        </span>
      </Value>
      <Value issue={issue} field="priority" said={issue.priority} desk={desk}>
        <Priority priority={issue.priority} />
      </Value>
      <Value issue={issue} field="assignee" said={issue.assignee?.name ?? 'nobody'} desk={desk}>
        {issue.assignee ? (
          <Avatar name={issue.assignee.name} />
        ) : (
          <span className="line-nobody" aria-hidden="true" />
        )}
      </Value>
      {desk.mayWrite &&
        (desk.menuFor === issue.id ? (
          <MoveMenu ids={[issue.id]} part={part} label={`Move ${issue.key} to`} desk={desk}>
            {dots}
          </MoveMenu>
        ) : (
          dots
        ))}
    </div>
  );
}
