import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

const transferStatuses = ['planned', 'done', 'taken_back'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** Which team owned an app when; the present one has no `until`. */
export interface AppOwnersTable {
  id: Generated<number>;
  app_id: number;
  team_id: number | null;
  since: DayColumn;
  until: DayColumn | null;
  /** Null when it came with a change nobody asked for by hand. */
  given_by: number | null;
}

/** Apps that go to another team on a business day. */
export interface AppTransfersTable {
  id: Generated<number>;
  team_id: number | null;
  effective_on: DayColumn;
  note: string | null;
  status: Generated<TransferStatus>;
  asked_by: number | null;
  asked_at: CreatedAt;
  /** When it was carried out or taken back. */
  settled_at: Date | null;
  version: VersionColumn;
}

export interface AppTransferAppsTable {
  transfer_id: number;
  app_id: number;
  /** Whose it was when the transfer was asked for. */
  from_team_id: number | null;
}

export interface TeamAppTables {
  app_owners: AppOwnersTable;
  app_transfers: AppTransfersTable;
  app_transfer_apps: AppTransferAppsTable;
}
