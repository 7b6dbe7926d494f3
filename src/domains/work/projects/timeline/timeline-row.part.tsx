import { formatNumber } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { ProjectMark, StatusMark, TypeMark } from '../issues/issue-marks.part.tsx';
import { stateWords } from '../sprints/sprint-words.ts';
import { ProjectBar } from './project-bar.part.tsx';
import { IssueBar, placed } from './timeline-bar.part.tsx';
import { barOf, barWords, type Days } from './timeline-days.ts';
import type { ShownIssue, TimelineRow } from './timeline-rows.ts';
import type { Scale } from './timeline-scale.ts';
import type { TimelineProject } from './timeline.contract.ts';

export interface RowDesk {
  scale: Scale;
  today: string;
  /** The line whose bar is being dragged or moved by keys. */
  editing: { key: string; days: Days } | undefined;
  conflictsOf: (id: number) => readonly string[];
  onEdit: (key: string, days: Days | undefined) => void;
  onDrop: (issue: ShownIssue, days: Days) => void;
  onDropProject: (project: TimelineProject, days: Days) => void;
  onOpen: (row: TimelineRow) => void;
  onToggle: (row: TimelineRow) => void;
  say: (words: string) => void;
}

interface RowProps {
  row: TimelineRow;
  desk: RowDesk;
  isCurrent: boolean;
}

const indent = (level: number) => ({ paddingInlineStart: 8 + (level - 1) * 18 });

function Name({ row, desk, isCurrent }: RowProps) {
  const tabIndex = isCurrent ? 0 : -1;
  const fold =
    row.open === undefined ? (
      <span className="tl-fold" />
    ) : (
      <button
        type="button"
        className="tl-fold"
        tabIndex={-1}
        aria-hidden
        onClick={() => desk.onToggle(row)}
      >
        <Icon name={row.open ? 'chevron-down' : 'chevron-right'} size={14} />
      </button>
    );
  switch (row.kind) {
    case 'project': {
      const { project } = row;
      return (
        <>
          {fold}
          <ProjectMark project={project} />
          <button
            dir="auto"
            type="button"
            className="issue-name tl-name"
            tabIndex={tabIndex}
            onClick={() => desk.onOpen(row)}
          >
            {project.name}
          </button>
          <span className="f3 num tl-count">
            {formatNumber(project.issuesDone)} of {formatNumber(project.issues)}
          </span>
        </>
      );
    }
    case 'sprints':
      return (
        <>
          {fold}
          <span className="tl-name f3" tabIndex={tabIndex}>
            Sprints
          </span>
        </>
      );
    default: {
      const { issue } = row;
      return (
        <>
          {fold}
          <TypeMark type={issue.type} />
          <button
            type="button"
            className={cx('issue-name tl-name', issue.status.group === 'completed' && 'done')}
            tabIndex={tabIndex}
            title={`${issue.key} ${issue.title}`}
            dir="auto"
            onClick={() => desk.onOpen(row)}
          >
            {issue.title}
          </button>
          <StatusMark group={issue.status.group} />
          {issue.assignee && <Avatar name={issue.assignee.name} />}
        </>
      );
    }
  }
}

function SprintBands({ row, desk }: { row: TimelineRow & { kind: 'sprints' }; desk: RowDesk }) {
  return row.sprints.map((it) => {
    const bar = { kind: 'own', from: it.startsOn, to: it.endsOn } as const;
    const place = placed(bar, desk.scale);
    const words = `${it.name}, ${barWords(bar, desk.today)}, ${stateWords[it.state].toLowerCase()}`;
    return (
      place && (
        <span
          key={it.id}
          className={cx('tl-sprint', it.state)}
          style={place}
          title={words}
          role="img"
          aria-label={words}
        >
          <span className="trunc" dir="auto">
            {it.name}
          </span>
        </span>
      )
    );
  });
}

/** One line: what it is, fixed at the left, and its days. */
export function TimelineLine({ row, desk, isCurrent }: RowProps) {
  const edited = desk.editing?.key === row.key ? desk.editing.days : undefined;
  return (
    <>
      <div className="tl-cell" role="rowheader" style={indent(row.level)}>
        <Name row={row} desk={desk} isCurrent={isCurrent} />
      </div>
      <div className="tl-track" role="gridcell">
        {row.kind === 'sprints' && <SprintBands row={row} desk={desk} />}
        {row.kind === 'project' && (
          <ProjectBar
            project={row.project}
            edited={edited}
            scale={desk.scale}
            today={desk.today}
            tabIndex={isCurrent ? 0 : -1}
            onEdit={(days) => desk.onEdit(row.key, days)}
            onDrop={(days) => desk.onDropProject(row.project, days)}
            onOpen={() => desk.onOpen(row)}
            say={desk.say}
          />
        )}
        {row.kind === 'issue' && barOf(row.issue) && (
          <IssueBar
            issue={row.issue}
            edited={edited}
            scale={desk.scale}
            today={desk.today}
            conflicts={desk.conflictsOf(row.issue.id)}
            tabIndex={isCurrent ? 0 : -1}
            onEdit={(days) => desk.onEdit(row.key, days)}
            onDrop={(days) => desk.onDrop(row.issue, days)}
            onOpen={() => desk.onOpen(row)}
            say={desk.say}
          />
        )}
      </div>
    </>
  );
}
