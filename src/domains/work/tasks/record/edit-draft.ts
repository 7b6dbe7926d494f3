import type { Task } from '../tasks.contract.ts';
import { cellFields, cellText, type CellField } from './read-cell.ts';

type Typed = Partial<Record<CellField, string>>;

/** What was typed into a row that is not saved, and the task as it was when typing began. */
export interface DraftRow {
  task: Task;
  typed: Typed;
  /** Why the server left it as it was. */
  refused?: string;
}

/** By the task's number. */
export type Draft = Readonly<Record<number, DraftRow>>;

export interface TypedCell {
  task: Task;
  field: CellField;
  text: string;
}

const fieldsOf = (typed: Typed) => cellFields.filter((it) => typed[it] !== undefined);

/**
 * The draft with these cells typed. A cell that says again what stands there is not a change any
 * more; whatever is typed anew has been seen beside what stands there now.
 */
export function withTyped(draft: Draft, cells: readonly TypedCell[]): Draft {
  const next: Record<number, DraftRow> = { ...draft };
  for (const { task, field, text } of cells) {
    const { typed: before = {}, task: base = task } = next[task.id] ?? {};
    const typed = { ...before, [field]: text };
    if (text.trim() === cellText(task, field)) delete typed[field];
    // Of the other cells it is still known what stood there when they were typed.
    const seen = { ...base, ...seenNow(task, field) };
    if (fieldsOf(typed).length === 0) delete next[task.id];
    else next[task.id] = { task: seen, typed };
  }
  return next;
}

/** One field of the task as it stands now. */
function seenNow(task: Task, field: CellField): Partial<Task> {
  if (field === 'due') return { dueOn: task.dueOn };
  return { [field]: task[field] };
}

/** The typed cells below which somebody changed what stood there: both are shown. */
export function conflictsOf({ task, typed }: DraftRow, now: Task): CellField[] {
  return fieldsOf(typed).filter(
    (it) => cellText(now, it) !== cellText(task, it) && cellText(now, it) !== typed[it]?.trim(),
  );
}

/** The draft once the person has looked at what stands there now: only these cells stay typed. */
export function settled(draft: Draft, now: Task, kept: readonly CellField[]): Draft {
  const row = draft[now.id];
  if (!row) return draft;
  const typed = Object.fromEntries(kept.map((it) => [it, row.typed[it]]));
  const { [now.id]: _, ...others } = draft;
  return kept.length === 0 ? others : { ...others, [now.id]: { task: now, typed } };
}

export const typedFields = (row: DraftRow): CellField[] => fieldsOf(row.typed);
