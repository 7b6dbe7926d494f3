import { PriorityMark } from '#/ui/board/priority-mark.tsx';
import { Icon, type IconName } from '#/ui/icon.tsx';
import {
  priorityWords,
  type IssuePriority,
  type StatusGroup,
  typeIcons,
} from '../project-words.ts';
import type { Issue } from './issue.contract.ts';

const groupIcons: Record<StatusGroup, IconName> = {
  backlog: 'circle-dashed',
  unstarted: 'circle',
  started: 'progress',
  completed: 'circle-check',
  cancelled: 'circle-x',
};

/** The drawing of a status: its group decides. */
export const StatusMark = ({ group }: { group: StatusGroup }) => (
  <Icon name={groupIcons[group]} size={15} className={`issue-status ${group}`} />
);

export function StatusWord({ status }: { status: Issue['status'] }) {
  return (
    <span className="issue-word">
      <StatusMark group={status.group} />
      <span className="trunc" dir="auto">
        {status.name}
      </span>
    </span>
  );
}

/** The drawing of a type; its name is read out. */
export function TypeMark({ type }: { type: { name: string; icon: string } }) {
  const name = typeIcons.find((it) => it === type.icon) ?? 'checkbox';
  return <Icon name={name} size={15} label={type.name} className={`issue-type ${name}`} />;
}

/** Bars for a priority; a dash for none. */
export const Priority = ({ priority }: { priority: IssuePriority }) =>
  priority === 'none' ? (
    <Icon name="minus" size={14} label={priorityWords.none} className="f3" />
  ) : (
    <PriorityMark priority={priority} />
  );

export function LabelMark({ hue }: { hue: number }) {
  return <i className="issue-dot" style={{ background: `var(--c-${hue})` }} aria-hidden />;
}

/** A project's square with the first letter of its key. */
export const ProjectMark = ({ project }: { project: { key: string; hue: number } }) => (
  <span
    className="project-mark"
    style={{ background: `var(--c-${project.hue})` }}
    data-letter={project.key[0]}
    aria-hidden
  />
);
