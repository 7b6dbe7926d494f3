import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, Json, VersionColumn } from './column.ts';

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

/** What days came to, in micro-USD, of some apps. */
export interface LookSums {
  /** Names the apps: sums of others are not to be held against these. */
  apps: string;
  /** Revenue of ads and purchases, and spend; 0 where nothing is told. */
  days: Record<string, { revenue: number; spend: number }>;
}

/** Until when somebody knows the dashboard's figures. */
export interface DashboardLooksTable {
  person_id: number;
  /** The last time they looked: within half an hour of it they are still there. */
  looked_at: Date;
  /** The end of the visit before; null on the first one. */
  seen_to: Date | null;
  /** What the last days came to then, of the apps they could see. */
  looked_sums: Json<LookSums> | null;
  /** The same at the end of the visit before. */
  seen_sums: Json<LookSums> | null;
}

export interface DashboardTables {
  dashboard_looks: DashboardLooksTable;
  saved_views: SavedViewsTable;
  default_views: DefaultViewsTable;
  annotations: AnnotationsTable;
  app_pins: AppPinsTable;
}
