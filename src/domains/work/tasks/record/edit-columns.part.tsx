import { namedDay } from '#/kernel/date-words.ts';
import { isDay } from '#/kernel/days.ts';
import type { CellMark, EditColumn } from '#/ui/grid/edit-column.ts';
import { Link } from '#/ui/link.tsx';
import { TaskStatusBadge } from '../task-marks.part.tsx';
import { priorityWords } from '../task-rules.ts';
import type { Task } from '../tasks.contract.ts';
import { cellText, type CellField } from './read-cell.ts';
import { taskHref } from './record-columns.part.tsx';
import type { RecordChoices } from './record.contract.ts';

/** A row of the grid: the task as it stands, and what was typed over it. */
export interface EditRow {
  task: Task;
  typed: Partial<Record<CellField, string>>;
  /** Why typed words mean nothing, by field. */
  wrong: Partial<Record<CellField, string>>;
  /** Fields that somebody changed below what was typed. */
  conflicts: readonly CellField[];
  refused: string | undefined;
}

const titles: Record<CellField, string> = {
  title: 'Task',
  type: 'Type',
  assignee: 'Assignee',
  reviewer: 'Reviewer',
  priority: 'Priority',
  due: 'Due',
};
export const cellTitle = (field: CellField) => titles[field];

const shown = (field: CellField, text: string) =>
  field === 'due' && isDay(text) ? namedDay(text) : text || '–';

function marksOf(row: EditRow, field: CellField): CellMark[] {
  if (row.typed[field] === undefined) return [];
  if (row.wrong[field] || row.conflicts.includes(field)) return ['bad'];
  return row.refused ? ['changed', 'warn'] : ['changed'];
}

function hintOf(row: EditRow, field: CellField): string | null {
  if (row.wrong[field]) return row.wrong[field];
  if (row.conflicts.includes(field)) {
    return `Changed meanwhile: it says “${shown(field, cellText(row.task, field))}” now.`;
  }
  return (row.typed[field] !== undefined && row.refused) || null;
}

/** What was typed, and beside it what stands there now when both are to be seen. */
function Cell({ row, field }: { row: EditRow; field: CellField }) {
  const stands = cellText(row.task, field);
  const typed = row.typed[field];
  if (typed !== undefined && row.conflicts.includes(field)) {
    return (
      <span className="edit-both">
        <span>{shown(field, typed)}</span>
        <span className="f3">now {shown(field, stands)}</span>
      </span>
    );
  }
  return shown(field, typed ?? stands);
}

const widths: Partial<Record<CellField, number>> = {
  type: 110,
  assignee: 160,
  reviewer: 160,
  priority: 100,
  due: 140,
};

function offersOf(field: CellField, choices: RecordChoices): string[] | undefined {
  if (field === 'priority') return Object.values(priorityWords);
  if (field === 'type') return choices.types.filter((it) => it.active).map((it) => it.name);
  if (field === 'assignee') return choices.people.filter((it) => it.mayGet).map((it) => it.name);
  if (field === 'reviewer') return choices.people.filter((it) => it.mayReview).map((it) => it.name);
  return undefined;
}

/** The grid's columns: the key and the status to be read, all others to be typed into. */
export function editColumns(choices: RecordChoices): EditColumn<EditRow>[] {
  const typable = (field: CellField): EditColumn<EditRow> => {
    const offers = offersOf(field, choices);
    return {
      key: field,
      title: titles[field],
      width: widths[field],
      minWidth: field === 'title' ? 260 : undefined,
      value: (row) => row.typed[field] ?? cellText(row.task, field),
      cell: (row) => <Cell row={row} field={field} />,
      text: (row) => row.typed[field] ?? cellText(row.task, field),
      editable: () => true,
      offers: offers && (() => offers),
      marks: (row) => marksOf(row, field),
      hint: (row) => hintOf(row, field),
    };
  };
  return [
    {
      key: 'key',
      title: 'Key',
      pinned: true,
      fixed: true,
      width: 96,
      value: (row) => row.task.key,
      cell: (row) => (
        <Link href={taskHref(row.task.key)} className="f3 num">
          {row.task.key}
        </Link>
      ),
    },
    typable('title'),
    {
      key: 'status',
      title: 'Status',
      width: 130,
      value: (row) => row.task.status,
      cell: (row) => <TaskStatusBadge task={{ status: row.task.status, pauseReason: null }} />,
    },
    typable('assignee'),
    typable('reviewer'),
    typable('due'),
    typable('priority'),
    typable('type'),
  ];
}
