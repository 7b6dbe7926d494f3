import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

type Kind = 'onboarding' | 'offboarding';
type Owner = 'hr' | 'manager' | 'it' | 'person' | 'named';

/** What starts by itself when somebody joins or leaves; see `domains/people/employees/checklists`. */
export interface ChecklistTemplatesTable {
  id: Generated<number>;
  kind: Kind;
  /** Unique in its kind, whatever its case. */
  name: string;
  /** This department and those below it; null: every one. */
  department_id: number | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface ChecklistTemplateItemsTable {
  id: Generated<number>;
  template_id: number;
  place: number;
  title: string;
  owner: Owner;
  /** Only of the owner `named`. */
  owner_id: number | null;
  /** Days after the first or last day; negative: before it. */
  due_after: number;
  version: VersionColumn;
}

/** The joining or leaving of one person; one of a kind goes on at a time. */
export interface ChecklistsTable {
  id: Generated<number>;
  person_id: number;
  kind: Kind;
  /** The first or last day. */
  anchor_on: DayColumn;
  /** Whose templates it was made from, as it was then; null: they had none yet. */
  department_id: number | null;
  begun_at: Date;
  /** What is open in it is asked of nobody any more. */
  ended_at: Date | null;
}

export interface ChecklistItemsTable {
  id: Generated<number>;
  checklist_id: number;
  /** What it was made from. */
  template_id: number | null;
  title: string;
  owner: Owner;
  owner_id: number | null;
  due_after: number;
  done_at: Date | null;
  done_by: number | null;
  /** The due day its owners were told of in the morning. */
  reminded_for: DayColumn | null;
  version: VersionColumn;
}

export interface ChecklistTables {
  checklist_templates: ChecklistTemplatesTable;
  checklist_template_items: ChecklistTemplateItemsTable;
  checklists: ChecklistsTable;
  checklist_items: ChecklistItemsTable;
}
