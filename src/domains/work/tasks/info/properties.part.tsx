import type { ReactNode } from 'react';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { PriorityMark } from '#/ui/board/priority-mark.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import type { Option } from '#/ui/rich/option.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { TaskIssueDoors } from '../issues/use-task-issue.part.tsx';
import type { RecordChoices } from '../record/record.contract.ts';
import { DueDay, TaskStatusBadge } from '../task-marks.part.tsx';
import { priorityWords, taskPriorities, type TaskPriority } from '../task-rules.ts';
import type { Task } from '../tasks.contract.ts';
import type { TaskPatch } from './use-task-edit.part.tsx';

interface PropertiesProps {
  task: Task;
  choices: RecordChoices | undefined;
  mayEdit: boolean;
  today: string;
  now: Date;
  zone: string;
  onSave: (patch: TaskPatch) => void;
  issue: TaskIssueDoors;
}

function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="task-prop">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const issueHref = (key: string) =>
  `/project/list?project=${key.slice(0, key.lastIndexOf('-'))}&issue=${key}`;

const NONE = '';

interface PickProps<T extends string> {
  label: string;
  mayEdit: boolean;
  options: readonly Option<T>[];
  value: T;
  onPick: (value: T) => void;
  children: ReactNode;
}

/** A value that opens the list of what it may be, for those who may change it. */
function Pick<T extends string>({
  label,
  mayEdit,
  options,
  value,
  onPick,
  children,
}: PickProps<T>) {
  if (!mayEdit) return children;
  return (
    <PickChip
      {...{ label, options }}
      value={[value]}
      onChange={([it]) => it !== undefined && it !== value && onPick(it)}
    >
      {children}
    </PickChip>
  );
}

type Person = Task['assignee'];

/** Those who may be chosen, and whoever is chosen already. */
function personOptions(people: readonly { id: number; name: string }[], now: Person, none: string) {
  const all = now && !people.some((it) => it.id === now.id) ? [now, ...people] : people;
  return [
    { value: NONE, label: none },
    ...all.map((it) => ({
      value: String(it.id),
      label: it.name,
      mark: <Avatar name={it.name} />,
    })),
  ];
}

function Who({ person, none }: { person: Person; none: string }) {
  if (!person) return <span className="f3">{none}</span>;
  return (
    <>
      <Avatar name={person.name} /> {person.name}
    </>
  );
}

/** The issue it is the work on, to be opened, linked and taken off. */
function IssueOf({ task: { issue }, doors }: { task: Task; doors: TaskIssueDoors }) {
  if (!issue)
    return (
      <Button variant="ghost" size="s" icon="plus" onClick={doors.link}>
        Link an issue
      </Button>
    );
  return (
    <span className="row">
      <Link className="link num" href={issueHref(issue.key)}>
        {issue.key}
      </Link>
      {doors.unlink && (
        <IconButton
          icon="x"
          label={`Take it off ${issue.key}`}
          size="s"
          variant="ghost"
          onClick={doors.unlink}
        />
      )}
    </span>
  );
}

/** What a task is, each changed where it stands. */
export function Properties(props: PropertiesProps) {
  const { task, choices, mayEdit, today, now, zone, onSave } = props;
  const people = choices?.people ?? [];
  const idOf = (it: string) => (it === NONE ? null : Number(it));
  const ago = (at: string) => (
    <time title={exactInstant(new Date(at), zone)}>{relativeTime(new Date(at), now)}</time>
  );
  return (
    <dl className="task-props">
      <Property label="Status">
        <TaskStatusBadge task={task} />
      </Property>
      <Property label="Assignee">
        <Pick
          label="Assignee"
          mayEdit={mayEdit}
          options={personOptions(
            people.filter((it) => it.mayGet && it.id !== task.reviewer?.id),
            task.assignee,
            'Nobody',
          )}
          value={String(task.assignee?.id ?? NONE)}
          onPick={(it) => onSave({ assigneeId: idOf(it) })}
        >
          <Who person={task.assignee} none="Nobody" />
        </Pick>
      </Property>
      <Property label="Reviewer">
        <Pick
          label="Reviewer"
          mayEdit={mayEdit}
          options={personOptions(
            people.filter((it) => it.mayReview && it.id !== task.assignee?.id),
            task.reviewer,
            'No review',
          )}
          value={String(task.reviewer?.id ?? NONE)}
          onPick={(it) => onSave({ reviewerId: idOf(it) })}
        >
          <Who person={task.reviewer} none="No review" />
        </Pick>
      </Property>
      <Property label="Priority">
        <Pick<TaskPriority>
          label="Priority"
          mayEdit={mayEdit}
          options={taskPriorities.map((value) => ({
            value,
            label: priorityWords[value],
            mark: <PriorityMark priority={value} />,
          }))}
          value={task.priority}
          onPick={(priority) => onSave({ priority })}
        >
          <PriorityMark priority={task.priority} /> {priorityWords[task.priority]}
        </Pick>
      </Property>
      <Property label="Type">
        <Pick
          label="Type"
          mayEdit={mayEdit}
          options={(choices?.types ?? [])
            .filter((it) => it.active || it.name === task.type)
            .map(({ name }) => ({ value: name, label: name }))}
          value={task.type}
          onPick={(type) => onSave({ type })}
        >
          {task.type}
        </Pick>
      </Property>
      <Property label="Due">
        {mayEdit ? (
          <span className="row task-due">
            <DayField
              label="Due"
              hideLabel
              placeholder="No day"
              today={today}
              value={task.dueOn ?? ''}
              onChange={(it) => it !== task.dueOn && onSave({ dueOn: it || null })}
            />
            {task.dueOn && (
              <IconButton
                icon="x"
                label="Take the due day away"
                size="s"
                variant="ghost"
                onClick={() => onSave({ dueOn: null })}
              />
            )}
          </span>
        ) : (
          <DueDay task={task} today={today} />
        )}
      </Property>
      <Property label="App">
        <Pick
          label="App"
          mayEdit={mayEdit}
          options={[
            { value: NONE, label: 'No app' },
            ...(choices?.apps ?? []).map((it) => ({
              value: String(it.id),
              label: it.name,
              mark: <AppIcon index={it.icon} size={16} />,
            })),
          ]}
          value={String(task.app?.id ?? NONE)}
          onPick={(it) => onSave({ appId: idOf(it) })}
        >
          {task.app ? (
            <>
              <AppIcon index={task.app.icon} size={16} /> {task.app.name}
            </>
          ) : (
            <span className="f3">No app</span>
          )}
        </Pick>
      </Property>
      {(task.issue || props.issue.link) && (
        <Property label="Issue">
          <IssueOf task={task} doors={props.issue} />
        </Property>
      )}
      <Property label="Reporter">
        <Who person={task.reporter} none="" />
      </Property>
      <Property label="Created">{ago(task.createdAt)}</Property>
      {task.closedAt && <Property label="Closed">{ago(task.closedAt)}</Property>}
    </dl>
  );
}
