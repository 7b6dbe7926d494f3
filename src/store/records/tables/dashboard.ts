import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

/** Filters of a page under a name; a shared one is seen by everybody who may open the page. */
export interface SavedViewsTable {
  id: Generated<number>;
  person_id: number;
  path: string;
  name: string;
  /** The page's search parameters without `?`. */
  query: string;
  shared: Generated<boolean>;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** The filters a person's page opens with. */
export interface DefaultViewsTable {
  person_id: number;
  path: string;
  query: string;
}

/** A remark on a day of the charts: for one app, or for all. */
export interface AnnotationsTable {
  id: Generated<number>;
  day: DayColumn;
  text: string;
  app_id: number | null;
  author_id: number;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** Apps a person keeps on top, in their own order. */
export interface AppPinsTable {
  person_id: number;
  app_id: number;
  position: number;
}

/** Until when somebody knows the dashboard's figures. */
export interface DashboardLooksTable {
  person_id: number;
  /** The last time they looked: within half an hour of it they are still there. */
  looked_at: Date;
  /** The end of the visit before; null on the first one. */
  seen_to: Date | null;
}

export interface DashboardTables {
  dashboard_looks: DashboardLooksTable;
  saved_views: SavedViewsTable;
  default_views: DefaultViewsTable;
  annotations: AnnotationsTable;
  app_pins: AppPinsTable;
}
