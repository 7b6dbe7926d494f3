import { priorityWords, taskPriorities, type TaskPriority } from '../task-rules.ts';
import type { Task } from '../tasks.contract.ts';
import type { RecordChoices, RowChange } from './record.contract.ts';

export const cellFields = ['title', 'type', 'assignee', 'reviewer', 'priority', 'due'] as const;
export type CellField = (typeof cellFields)[number];

/** What the cells of the grid say in words one can type. */
export function cellText(task: Task, field: CellField): string {
  switch (field) {
    case 'assignee':
    case 'reviewer':
      return task[field]?.name ?? '';
    case 'priority':
      return priorityWords[task.priority];
    case 'due':
      return task.dueOn ?? '';
    default:
      return task[field];
  }
}

export type CellChange = Omit<RowChange, 'id' | 'version'>;
type Read = { change: CellChange } | { wrong: string };

interface Around {
  choices: RecordChoices;
  /** The day that words mean, undefined when they mean none. */
  dayIn: (text: string) => string | undefined;
}

/** The one whose name was typed in full, or the only one with a word that begins so. */
function named<T extends { name: string }>(rows: readonly T[], typed: string): T | string {
  const wanted = typed.toLowerCase();
  const exact = rows.filter((it) => it.name.toLowerCase() === wanted);
  if (exact.length === 1) return exact[0]!;
  if (exact.length > 1)
    return `${exact.length} people are called “${typed}”. Choose which one in the task itself.`;
  const near = rows.filter((it) =>
    [it.name, ...it.name.split(/\s+/)].some((word) => word.toLowerCase().startsWith(wanted)),
  );
  if (near.length === 1) return near[0]!;
  if (near.length === 0) return `There is no “${typed}” to choose.`;
  return `“${typed}” may be ${near
    .slice(0, 3)
    .map((it) => it.name)
    .join(' or ')}.`;
}

function readPerson(
  field: 'assignee' | 'reviewer',
  typed: string,
  { people }: RecordChoices,
): Read {
  const name = field === 'assignee' ? 'assigneeId' : 'reviewerId';
  if (typed === '') return { change: { [name]: null } };
  const able = people.filter((it) => (field === 'assignee' ? it.mayGet : it.mayReview));
  const found = named(able, typed);
  return typeof found === 'string' ? { wrong: found } : { change: { [name]: found.id } };
}

function readPriority(typed: string): Read {
  const near = taskPriorities.filter((it) => it.startsWith(typed.toLowerCase()));
  const found: TaskPriority | undefined = typed === '' ? undefined : near[0];
  return found
    ? { change: { priority: found } }
    : { wrong: `A priority is ${Object.values(priorityWords).join(', ')}.` };
}

function readDue(typed: string, dayIn: Around['dayIn']): Read {
  if (typed === '') return { change: { dueOn: null } };
  const day = dayIn(typed);
  return day ? { change: { dueOn: day } } : { wrong: `“${typed}” is no day.` };
}

/** What typed words mean for a field of a task; `wrong` says why they mean nothing. */
export function readCell(field: CellField, text: string, { choices, dayIn }: Around): Read {
  const typed = text.trim();
  switch (field) {
    case 'title':
      if (typed === '') return { wrong: 'A task needs a title.' };
      return typed.length > 200
        ? { wrong: 'A title has at most 200 characters.' }
        : { change: { title: typed } };
    case 'type': {
      const found = named(
        choices.types.filter((it) => it.active),
        typed,
      );
      return typeof found === 'string' ? { wrong: found } : { change: { type: found.name } };
    }
    case 'assignee':
    case 'reviewer':
      return readPerson(field, typed, choices);
    case 'priority':
      return readPriority(typed);
    case 'due':
      return readDue(typed, dayIn);
  }
}
