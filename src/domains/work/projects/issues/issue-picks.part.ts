import { namedDay } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import type { Option } from '#/ui/rich/option.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { issuePriorities, priorityWords } from '../project-words.ts';
import type { IssueChange } from './issue.actions.ts';
import type { Issue } from './issue.contract.ts';

/** What can be picked for an issue from a list. */
export type PickField =
  | 'status'
  | 'priority'
  | 'assignee'
  | 'labels'
  | 'start'
  | 'due'
  | 'points'
  | 'sprint'
  | 'type';

const NONE = '';
const id = (it: { id: number } | null) => (it ? String(it.id) : NONE);

/** Points in use; any other number can be typed. */
const usualPoints = [1, 2, 3, 5, 8, 13];

function dayOptions(today: string, none: string): Option[] {
  const next = [0, 1, 2, 7, 14].map((days) => addDays(today, days));
  const names = ['Today', 'Tomorrow', 'In two days', 'In a week', 'In two weeks'];
  return [
    ...next.map((value, at) => ({ value, label: names[at]!, note: namedDay(value, today) })),
    { value: NONE, label: none },
  ];
}

/** The options of a field in a project. */
export function pickOptions(field: PickField, detail: ProjectDetail): Option[] {
  switch (field) {
    case 'status':
      return detail.statuses.map((it) => ({ value: id(it), label: it.name, keywords: it.group }));
    case 'priority':
      return issuePriorities.map((value) => ({ value, label: priorityWords[value] }));
    case 'assignee':
      return [
        ...detail.members
          .filter((it) => it.role !== 'viewer')
          .map((it) => ({ value: id(it), label: it.name, note: it.title ?? undefined })),
        { value: NONE, label: 'Nobody' },
      ];
    case 'labels':
      return detail.labels.map((it) => ({ value: id(it), label: it.name }));
    case 'start':
      return dayOptions(detail.today, 'No start date');
    case 'due':
      return dayOptions(detail.today, 'No due day');
    case 'points':
      return [
        ...usualPoints.map((it) => ({ value: String(it), label: String(it) })),
        { value: NONE, label: 'No points' },
      ];
    case 'sprint':
      return [
        ...detail.sprints
          .filter((it) => it.state !== 'completed')
          .map((it) => ({ value: id(it), label: it.name, note: it.state })),
        { value: NONE, label: 'No sprint' },
      ];
    default:
      return detail.types.map((it) => ({ value: id(it), label: it.name }));
  }
}

/** What is picked now. */
export function pickedOf(field: PickField, issue: Issue): string[] {
  switch (field) {
    case 'labels':
      return issue.labels.map(id);
    case 'priority':
      return [issue.priority];
    case 'start':
      return [issue.startsOn ?? NONE];
    case 'due':
      return [issue.dueOn ?? NONE];
    case 'points':
      return [issue.points === null ? NONE : String(issue.points)];
    default:
      return [id(issue[field])];
  }
}

/** The change that a pick stands for. */
export function changeOf(field: PickField, picked: readonly string[]): IssueChange {
  const [first = NONE] = picked;
  const number = first === NONE ? null : Number(first);
  switch (field) {
    case 'status':
      return { statusId: Number(first) };
    case 'priority':
      return { priority: issuePriorities.find((it) => it === first) };
    case 'assignee':
      return { assigneeId: number };
    case 'labels':
      return { labelIds: picked.map(Number) };
    case 'start':
      return { startsOn: first || null };
    case 'due':
      return { dueOn: first || null };
    case 'points':
      return { points: number };
    case 'sprint':
      return { sprintId: number };
    default:
      return { typeId: Number(first) };
  }
}

export const pickWords: Record<PickField, string> = {
  status: 'Status',
  priority: 'Priority',
  assignee: 'Assignee',
  labels: 'Labels',
  start: 'Start',
  due: 'Due',
  points: 'Points',
  sprint: 'Sprint',
  type: 'Type',
};
