import type { ReactNode } from 'react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import type { Issue } from '../issues/issue.contract.ts';
import type { Sprint } from '../sprints/sprints.contract.ts';
import type { BacklogOverview } from './backlog.contract.ts';
import type { Desk } from './desk.ts';
import { IssueRow } from './issue-row.part.tsx';
import { NewIssue } from './new-issue.part.tsx';
import { usePartDrop } from './part-drop.part.ts';
import type { Line, Typing } from './parts.ts';
import { SectionHead, type SprintDialog } from './section-head.part.tsx';

interface DropZoneProps {
  desk: string;
  /** A part's head; its foot has `:end` behind its name. */
  column: string;
  className: string;
  children: ReactNode;
}

function DropZone({ desk, column, className, children }: DropZoneProps) {
  const { box, isOver } = usePartDrop(desk, column);
  return (
    <div ref={box} className={cx(className, isOver && 'over')}>
      {children}
    </div>
  );
}

interface BacklogLineProps {
  line: Line<Issue>;
  desk: Desk;
  detail: ProjectDetail;
  overview: BacklogOverview;
  isNarrowed: boolean;
  isCurrent: boolean;
  isSelected: boolean;
  isFolded: boolean;
  onFold: () => void;
  /** Where an issue is typed from now on; undefined: nowhere. */
  onType: (where: Typing | undefined) => void;
  onDialog: (dialog: SprintDialog, sprint: Sprint) => void;
}

function Foot({ line, desk, isNarrowed, onType }: BacklogLineProps) {
  const { part } = line;
  const words = isNarrowed
    ? 'Nothing here is as filtered.'
    : part === null
      ? 'The backlog is empty.'
      : 'No issues yet: drag some here, or press M on one.';
  return (
    <DropZone desk={desk.id} column={`${part}:end`} className="part-foot">
      {line.kind === 'foot' && line.isEmpty && <span className="f3 fs12">{words}</span>}
      {desk.mayWrite && (
        <Button size="s" variant="ghost" icon="plus" onClick={() => onType({ part })}>
          New issue
        </Button>
      )}
    </DropZone>
  );
}

function Head(props: BacklogLineProps) {
  const { line, desk, detail, overview, isFolded, onFold, onType, onDialog } = props;
  const { part } = line;
  const sprint = overview.sprints.find((it) => it.id === part) ?? null;
  return (
    <DropZone desk={desk.id} column={String(part)} className="part-drop">
      <SectionHead
        sprint={sprint}
        sums={sprint?.sums ?? overview.backlog}
        today={overview.today}
        usual={overview.usual?.points}
        isFolded={isFolded}
        isBusy={overview.sprints.some((it) => it.state === 'active' && it.id !== part)}
        mayPlan={detail.mayConfigure}
        onFold={onFold}
        onNew={desk.mayWrite ? () => onType({ part }) : undefined}
        onDialog={(dialog) => sprint && onDialog(dialog, sprint)}
      />
    </DropZone>
  );
}

/** One line of the page. */
export function BacklogLine(props: BacklogLineProps) {
  const { line, desk, detail, isCurrent, isSelected, onType } = props;
  const { part } = line;
  if (line.kind === 'head') return <Head {...props} />;
  if (line.kind === 'foot') return <Foot {...props} />;
  if (line.kind === 'issue') {
    return <IssueRow issue={line.issue} {...{ part, desk, isCurrent, isSelected }} />;
  }
  return (
    <NewIssue
      detail={detail}
      where={line.after === undefined ? { part } : { part, after: line.after }}
      onMade={(after) => onType({ part, after })}
      onClose={() => onType(undefined)}
    />
  );
}
