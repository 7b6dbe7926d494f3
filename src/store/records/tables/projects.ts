import type { Generated } from 'kysely';
import type { DayColumn, Json, VersionColumn } from './column.ts';

type Health = 'on_track' | 'at_risk' | 'off_track';
type MemberRole = 'lead' | 'member' | 'viewer';
type StatusGroup = 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';
type IssuePriority = 'urgent' | 'high' | 'medium' | 'low' | 'none';

export interface ProjectsTable {
  id: Generated<number>;
  /** Two to ten capitals, the beginning of its issues' keys; never changes. */
  key: string;
  name: string;
  /** Markdown. */
  description: string | null;
  lead_id: number;
  health: Generated<Health>;
  health_note: string | null;
  health_by: number | null;
  health_at: Date | null;
  /** One of the eight hues of charts. */
  hue: Generated<number>;
  starts_on: DayColumn | null;
  target_on: DayColumn | null;
  archived_at: Date | null;
  /** The number of the next issue. */
  next_number: Generated<number>;
  version: VersionColumn;
  created_at: Date;
  updated_at: Date;
}

export interface ProjectMembersTable {
  project_id: number;
  person_id: number;
  role: Generated<MemberRole>;
  since: Date;
}

export interface ProjectStatusesTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  status_group: StatusGroup;
  position: number;
}

export interface ProjectTypesTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  /** Name of its drawing. */
  icon: string;
  /** 0 stands above others, 2 below them: what is offered for a new issue at that depth. */
  level: Generated<number>;
  position: number;
}

export interface ProjectLabelsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  hue: Generated<number>;
}

interface BoardColumn {
  statusId: number;
  /** At most so many cards should stand in it; null: as many as they like. */
  limit: number | null;
}

export interface ProjectBoardsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  columns: Json<BoardColumn[]>;
  /** The search of the list it was saved from. */
  filter: Json<Record<string, unknown>>;
  /** The one that is opened first. */
  active: Generated<boolean>;
  version: VersionColumn;
}

export interface ProjectSprintsTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  goal: string | null;
  starts_on: DayColumn | null;
  ends_on: DayColumn | null;
  state: Generated<'planned' | 'active' | 'completed'>;
  started_at: Date | null;
  completed_at: Date | null;
  /** What it held when it was completed, frozen before unfinished work was moved. */
  snapshot: Json<unknown> | null;
  position: Generated<number>;
  /** Points the team means to take on. */
  capacity: number | null;
  /** The sprint of a team that it runs with. */
  team_sprint_id: Generated<number | null>;
  version: VersionColumn;
  created_at: Date;
}

export interface IssuesTable {
  id: Generated<number>;
  project_id: number;
  number: number;
  /** The project's key and its number, `PUZ-12`; never changes. */
  key: string;
  /** What it was called where it was imported from. */
  external_key: Generated<string | null>;
  type_id: number;
  status_id: number;
  title: string;
  /** Markdown. */
  description: string | null;
  priority: Generated<IssuePriority>;
  assignee_id: number | null;
  reporter_id: number;
  parent_id: number | null;
  /** 0, 1 or 2: how many issues stand above it. */
  depth: Generated<number>;
  points: number | null;
  /** Never after `due_on`. */
  starts_on: DayColumn | null;
  due_on: DayColumn | null;
  sprint_id: number | null;
  /** Its place in the project's one order, by `fractional-indexing`; compared byte by byte. */
  rank: string;
  app_id: number | null;
  /** When it first came to a status of the group `started`. */
  started_at: Date | null;
  /** When it came to a status of the group `completed`; null while it is in another. */
  completed_at: Date | null;
  version: VersionColumn;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/**
 * So many issues more, or fewer, of what stands beside: kept by the triggers of `issues`. Sums over
 * all rows of a project are what it has; 0 stands for nobody and for no sprint.
 */
export interface IssueCountsTable {
  id: Generated<number>;
  project_id: number;
  status_id: number;
  type_id: number;
  priority: IssuePriority;
  assignee_id: number;
  sprint_id: number;
  is_top: boolean;
  issues: number;
  /** Decimal digits. */
  points: string;
}

export interface IssueLabelsTable {
  issue_id: number;
  label_id: number;
}

export interface IssueEventsTable {
  id: Generated<number>;
  issue_id: number;
  project_id: number;
  /** Null: the system did it, or an integration. */
  person_id: number | null;
  /** The integration that did it, and on whose behalf. */
  via: Generated<string | null>;
  at: Date;
  /** What was changed: `status`, `points`, `sprint`…, or `created`, `deleted`, `restored`. */
  field: string;
  /** See `issue-events.records.ts` for the form of each field's values. */
  from_value: Json<unknown> | null;
  to_value: Json<unknown> | null;
  /** What it was created with, so that the last event of a field up to a day is its value then. */
  initial: Generated<boolean>;
}

export interface ProjectTables {
  projects: ProjectsTable;
  project_members: ProjectMembersTable;
  project_statuses: ProjectStatusesTable;
  project_types: ProjectTypesTable;
  project_labels: ProjectLabelsTable;
  project_boards: ProjectBoardsTable;
  project_sprints: ProjectSprintsTable;
  issues: IssuesTable;
  issue_counts: IssueCountsTable;
  issue_labels: IssueLabelsTable;
  issue_events: IssueEventsTable;
}
