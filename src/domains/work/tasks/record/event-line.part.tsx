import { exactInstant, namedDay, relativeTime } from '#/kernel/date-words.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { pauseWords } from '#/kernel/pause-reasons.ts';
import { Icon, type IconName } from '#/ui/icon.tsx';
import { priorityWords, statusWords, type TaskPriority } from '../task-rules.ts';
import type { TaskEvent } from '../tasks.contract.ts';

const icons: Record<TaskEvent['kind'], IconName> = {
  created: 'plus',
  edited: 'pencil',
  moved: 'arrow-right',
  phase: 'route',
  checklist: 'list-check',
  deleted: 'trash',
  restored: 'arrow-back-up',
};

const fieldNames: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  type: 'Type',
  priority: 'Priority',
  dueOn: 'Due day',
  appId: 'App',
  assigneeId: 'Assignee',
  reviewerId: 'Reviewer',
  issueId: 'Issue',
};
export const fieldName = (field: string) => lookUp(fieldNames, field) ?? field;

/** Names for the ids that changes hold: people and apps. */
export type NameOf = (field: string, id: number) => string | undefined;

/** A value of a field as people read it. */
export function valueWords(field: string, value: unknown, nameOf: NameOf): string {
  const isPerson = field === 'assigneeId' || field === 'reviewerId';
  if (value === null || value === undefined) return isPerson ? 'nobody' : 'none';
  // History keeps an issue's key; only what is being saved has its number.
  if (field === 'issueId') return typeof value === 'number' ? 'an issue' : String(value);
  if (typeof value === 'number') return nameOf(field, value) ?? `no. ${value}`;
  if (field === 'dueOn') return namedDay(String(value));
  if (field === 'priority') return priorityWords[value as TaskPriority] ?? String(value);
  return String(value);
}

function changeWords({ changes }: TaskEvent, nameOf: NameOf): string {
  return Object.entries(changes ?? {})
    .map(([field, { from, to }]) => {
      const what = `the ${fieldName(field).toLowerCase()}`;
      if (field === 'description') return what;
      return `${what} from ${valueWords(field, from, nameOf)} to ${valueWords(field, to, nameOf)}`;
    })
    .join(', ');
}

function itemWords({ changes }: TaskEvent): string {
  const [text, change] = Object.entries(changes ?? {})[0] ?? [];
  if (!change) return 'changed the checklist';
  if (change.from === null) return `added “${text}” to the checklist`;
  if (change.to === null) return `took “${text}” off the checklist`;
  if (change.to === 'done') return `ticked “${text}”`;
  return change.to === 'open' ? `opened “${text}” again` : `worded an item as “${text}”`;
}

function fileWords({ changes }: TaskEvent): string | undefined {
  const file = changes?.['file'];
  if (!file) return undefined;
  return file.from === null ? `attached ${String(file.to)}` : `took ${String(file.from)} off`;
}

/** What somebody did to a task: "moved it from To do to In progress". */
export function eventWords(it: TaskEvent, nameOf: NameOf): string {
  const phase = it.changes?.['phase'];
  switch (it.kind) {
    case 'created':
      return 'created it';
    case 'edited':
      return fileWords(it) ?? `changed ${changeWords(it, nameOf)}`;
    case 'phase':
      return `moved it from ${String(phase?.from ?? 'no phase')} to ${String(phase?.to)}`;
    case 'checklist':
      return itemWords(it);
    case 'deleted':
      return 'deleted it';
    case 'restored':
      return 'had it back';
    case 'moved':
      return it.from && it.to
        ? `moved it from ${statusWords[it.from]} to ${statusWords[it.to]}`
        : 'moved it';
  }
}

interface EventLineProps {
  event: TaskEvent;
  now: Date;
  zone: string;
  nameOf: NameOf;
}

/** One line of a history: who did what, why, and how long ago. */
export function EventLine({ event, now, zone, nameOf }: EventLineProps) {
  const at = new Date(event.at);
  const why = [event.reason && pauseWords(event.reason), event.note].filter(Boolean).join('. ');
  return (
    <>
      <Icon name={icons[event.kind]} size={14} className="f3" />
      <span className="f2">
        <span dir="auto" className="med">
          {event.person?.name ?? 'Backlot'}
        </span>{' '}
        {eventWords(event, nameOf)}
        {why && <span className="f3">: {why}</span>}
        <time className="f3" dateTime={event.at} title={exactInstant(at, zone)}>
          , {relativeTime(at, now)}
        </time>
      </span>
    </>
  );
}
