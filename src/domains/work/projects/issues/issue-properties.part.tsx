import type { ReactNode } from 'react';
import { useMe } from '#/client/me.ts';
import { exactInstant, namedDay, relativeTime } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { useNow } from '#/ui/now.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { isLate } from '../list/issue-columns.part.tsx';
import { priorityWords } from '../project-words.ts';
import { LabelMark, Priority, StatusWord, TypeMark } from './issue-marks.part.tsx';
import { pickWords, type PickField } from './issue-picks.part.ts';
import type { Issue } from './issue.contract.ts';

interface PropertiesProps {
  issue: Issue;
  detail: ProjectDetail;
  mayWrite: boolean;
  onPick: (issue: Issue, field: PickField, at: DOMRect) => void;
}

const nothing = <span className="f3">–</span>;

const Named = ({ name }: { name: string }) => (
  <span className="issue-word">
    <Avatar name={name} />
    <span className="trunc" dir="auto">
      {name}
    </span>
  </span>
);

function valueOf(field: PickField, issue: Issue, today: string): ReactNode {
  switch (field) {
    case 'status':
      return <StatusWord status={issue.status} />;
    case 'priority':
      return (
        <span className="issue-word">
          <Priority priority={issue.priority} /> {priorityWords[issue.priority]}
        </span>
      );
    case 'assignee':
      return issue.assignee ? <Named name={issue.assignee.name} /> : nothing;
    case 'start':
      return issue.startsOn ? (
        <span className="num">{namedDay(issue.startsOn, today)}</span>
      ) : (
        nothing
      );
    case 'due':
      return issue.dueOn ? (
        <span className={isLate(issue, today) ? 'late num' : 'num'}>
          {namedDay(issue.dueOn, today)}
        </span>
      ) : (
        nothing
      );
    case 'points':
      return issue.points === null ? nothing : <span className="num">{issue.points}</span>;
    case 'sprint':
      return issue.sprint ? (
        <span className="trunc" dir="auto">
          {issue.sprint.name}
        </span>
      ) : (
        nothing
      );
    case 'type':
      return (
        <span className="issue-word">
          <TypeMark type={issue.type} /> {issue.type.name}
        </span>
      );
    default:
      return issue.labels.length > 0 ? (
        <span className="issue-word issue-labels">
          {issue.labels.map((it) => (
            <span key={it.id} className="badge line">
              <LabelMark hue={it.hue} />
              {it.name}
            </span>
          ))}
        </span>
      ) : (
        nothing
      );
  }
}

const shown: readonly PickField[] = [
  'status',
  'priority',
  'assignee',
  'type',
  'start',
  'due',
  'points',
  'sprint',
  'labels',
];

/** What an issue is, each field changed where it stands. */
export function IssueProperties({ issue, detail, mayWrite, onPick }: PropertiesProps) {
  const { zone } = useMe();
  const now = useNow();
  const at = (instant: string) => (
    <time title={exactInstant(new Date(instant), zone)}>
      {relativeTime(new Date(instant), now)}
    </time>
  );
  return (
    <dl className="issue-properties">
      {shown.map((field) => {
        const value = valueOf(field, issue, detail.today);
        return (
          <div key={field}>
            <dt>{pickWords[field]}</dt>
            <dd data-field={field}>
              {mayWrite ? (
                <button
                  type="button"
                  className="issue-cell"
                  title={`Change the ${pickWords[field].toLowerCase()}`}
                  onClick={(event) =>
                    onPick(issue, field, event.currentTarget.getBoundingClientRect())
                  }
                >
                  {value}
                </button>
              ) : (
                value
              )}
            </dd>
          </div>
        );
      })}
      <div>
        <dt>Reporter</dt>
        <dd>
          <Named name={issue.reporter.name} />
        </dd>
      </div>
      <div>
        <dt>Game</dt>
        <dd>
          {issue.app ? (
            <span className="issue-word">
              <AppIcon index={issue.app.icon} size={18} />
              <span className="trunc" dir="auto">
                {issue.app.name}
              </span>
            </span>
          ) : (
            nothing
          )}
        </dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd className="f2">{at(issue.createdAt)}</dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd className="f2">{at(issue.updatedAt)}</dd>
      </div>
    </dl>
  );
}
