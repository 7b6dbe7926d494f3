import type { Generated } from 'kysely';
import type { DayColumn, VersionColumn } from './column.ts';

/** What tasks or issues are made from, by hand or by its rule. */
export interface WorkTemplatesTable {
  id: Generated<number>;
  kind: 'task' | 'issue';
  /** Of an issue. */
  project_id: number | null;
  app_id: number | null;
  title: string;
  description: string | null;
  /** The name of a task's type; the first one when it is null. */
  type: string | null;
  /** An issue's type; the one that suits when it is null. */
  type_id: number | null;
  priority: 'urgent' | 'high' | 'medium' | 'low' | 'none';
  label_ids: Generated<number[]>;
  /** A task's checklist; issues below the issue. */
  checklist: Generated<string[]>;
  assignee_id: number | null;
  reviewer_id: number | null;
  /** Due so many days after it is made; without a due day when null. */
  due_after: number | null;
  /** A part of RRULE, see `kernel/repeating.ts`; null: it is used by hand alone. */
  rule: string | null;
  /** What becomes of a day on which whoever gets it does not work. */
  shift: Generated<'next' | 'previous' | 'keep' | 'skip'>;
  starts_on: DayColumn | null;
  ends_on: DayColumn | null;
  /** Days of the rule up to this one are over, made or not. */
  handled_until: DayColumn | null;
  owner_id: number;
  paused_at: Date | null;
  stopped: 'owner-left' | 'project-closed' | 'refused' | null;
  /** Why making it was refused. */
  stop_note: string | null;
  version: VersionColumn;
  created_at: Date;
  updated_at: Date;
}

/** What a rule made for a day; there is one at most. */
export interface WorkTemplateRunsTable {
  template_id: number;
  /** The day the rule means, wherever it was moved. */
  day: DayColumn;
  made_at: Date;
  /** Of the task or issue. */
  made_id: number;
  key: string;
  /** How many days of the rule it was made for: those that were missed are made up for once. */
  stands_for: Generated<number>;
}

export interface WorkTemplateTables {
  work_templates: WorkTemplatesTable;
  work_template_runs: WorkTemplateRunsTable;
}
