import type { ReactNode } from 'react';
import { BlockedMark } from '#/community/relations/blocked-mark.part.tsx';
import { shortDay } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import type { Column } from '#/ui/table.tsx';
import { LabelMark, Priority, StatusWord, TypeMark } from '../issues/issue-marks.part.tsx';
import { pickWords, type PickField } from '../issues/issue-picks.part.ts';
import type { Issue } from '../issues/issue.contract.ts';
import { openGroups } from '../project-words.ts';
import { pointWords } from '../sprints/sprint-words.ts';
import type { Line } from './issue-rows.part.ts';

interface ColumnsProps {
  today: string;
  mayWrite: boolean;
  onOpen: (issue: Issue) => void;
  onToggle: (id: number) => void;
  onPick: (issue: Issue, field: PickField, at: DOMRect) => void;
}

export const isLate = (it: Pick<Issue, 'dueOn' | 'status'>, today: string) =>
  it.dueOn !== null && it.dueOn < today && openGroups.includes(it.status.group);

/** Where the key `s` opens the list of statuses: the cell that the mouse would press. */
export const cellOf = (issue: Pick<Issue, 'id'>, field: PickField) =>
  `[data-cell="${issue.id}-${field}"]`;

/** Names of the columns a click sorts by; they are the server's. */
const sortable = new Set([
  'key',
  'title',
  'status',
  'priority',
  'assignee',
  'due',
  'points',
  'updated',
]);

/** A value that is picked when it is pressed; for those who may only look, just the value. */
function Cell(props: { issue: Issue; field: PickField; to: ColumnsProps; children: ReactNode }) {
  const { issue, field, to, children } = props;
  if (!to.mayWrite) return children;
  return (
    <button
      type="button"
      className="issue-cell"
      data-cell={`${issue.id}-${field}`}
      title={`${pickWords[field]} of ${issue.key}`}
      onClick={(event) => to.onPick(issue, field, event.currentTarget.getBoundingClientRect())}
    >
      {children}
    </button>
  );
}

function Title({ line, to }: { line: Extract<Line, { kind: 'issue' }>; to: ColumnsProps }) {
  const { issue, level, open } = line;
  return (
    <span className="issue-title" style={{ paddingInlineStart: level * 20 }}>
      {open === undefined ? (
        <span className="issue-fold" />
      ) : (
        <IconButton
          icon={open ? 'chevron-down' : 'chevron-right'}
          label={open ? `Close ${issue.key}` : `Open what stands below ${issue.key}`}
          aria-expanded={open}
          variant="ghost"
          size="s"
          onClick={() => to.onToggle(issue.id)}
        />
      )}
      <TypeMark type={issue.type} />
      <BlockedMark kind="issue" id={issue.id} isOpen={openGroups.includes(issue.status.group)} />
      <span className="f3 num issue-key">{issue.key}</span>
      <button
        dir="auto"
        type="button"
        className={cx('issue-name', issue.status.group === 'completed' && 'done')}
        title={issue.title}
        onClick={() => to.onOpen(issue)}
      >
        {issue.title}
      </button>
      {issue.children > 0 && (
        <span className="f3 fs12 num" title="Done of those below it">
          {issue.childrenDone}/{issue.children}
        </span>
      )}
      {issue.labels.slice(0, 3).map((it) => (
        <span key={it.id} className="badge line issue-label">
          <LabelMark hue={it.hue} />
          {it.name}
        </span>
      ))}
    </span>
  );
}

/** An issue's cell; the head of a group has its words in the first column. */
const onIssue = (cell: (issue: Issue) => ReactNode) => (line: Line) =>
  line.kind === 'issue' ? cell(line.issue) : null;

/** The columns of the list; every property can be changed where it stands. */
export function issueColumns(to: ColumnsProps): Column<Line>[] {
  const columns: Column<Line>[] = [
    {
      key: 'title',
      title: 'Issue',
      cell: (line) =>
        line.kind === 'issue' ? (
          <Title line={line} to={to} />
        ) : (
          <span className="issue-group semi">
            {line.title} <span className="f3 num">{formatNumber(line.totalRows)}</span>
            {line.points > 0 && (
              <span className="f3 fs12 num">{pointWords(line.points)} points</span>
            )}
          </span>
        ),
    },
    {
      key: 'status',
      title: 'Status',
      width: 118,
      cell: onIssue((it) => (
        <Cell issue={it} field="status" to={to}>
          <StatusWord status={it.status} />
        </Cell>
      )),
    },
    {
      key: 'priority',
      title: 'Priority',
      width: 72,
      cell: onIssue((it) => (
        <Cell issue={it} field="priority" to={to}>
          <Priority priority={it.priority} />
        </Cell>
      )),
    },
    {
      key: 'assignee',
      title: 'Assignee',
      className: 'issue-assignee',
      cell: onIssue((it) => (
        <Cell issue={it} field="assignee" to={to}>
          {it.assignee ? (
            <span className="issue-word">
              <Avatar name={it.assignee.name} />
              <span className="trunc room-words" dir="auto">
                {it.assignee.name}
              </span>
            </span>
          ) : (
            <span className="f3">–</span>
          )}
        </Cell>
      )),
    },
    {
      key: 'due',
      title: 'Due',
      width: 74,
      cell: onIssue((it) => (
        <Cell issue={it} field="due" to={to}>
          <span className={isLate(it, to.today) ? 'late num' : 'f2 num'}>
            {it.dueOn ? shortDay(it.dueOn, to.today) : <span className="f3">–</span>}
          </span>
        </Cell>
      )),
    },
    {
      key: 'points',
      title: 'Points',
      width: 64,
      align: 'right',
      cell: onIssue((it) => (
        <Cell issue={it} field="points" to={to}>
          <span className="num">{it.points ?? <span className="f3">–</span>}</span>
        </Cell>
      )),
    },
    {
      key: 'sprint',
      title: 'Sprint',
      width: 110,
      className: 'wide',
      cell: onIssue((it) => (
        <Cell issue={it} field="sprint" to={to}>
          <span dir="auto" className="f2 trunc">
            {it.sprint?.name ?? <span className="f3">–</span>}
          </span>
        </Cell>
      )),
    },
  ];
  return columns.map((it) => ({ ...it, sortable: sortable.has(it.key) }));
}
