import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

/** Something the company hands out; who has it stands in `it_holdings`. */
export interface ItAssetsTable {
  id: Generated<number>;
  /** The label on the thing: `LAP-0012`. Unique in any case. */
  tag: string;
  kind:
    | 'laptop'
    | 'desktop'
    | 'phone'
    | 'tablet'
    | 'monitor'
    | 'test-device'
    | 'peripheral'
    | 'licence'
    | 'other';
  name: string;
  serial: Generated<string>;
  /** Only what is ready can be given to somebody. */
  standing: Generated<'ready' | 'repair' | 'lost' | 'retired'>;
  bought_on: DayColumn | null;
  cost_micros: number | null;
  warranty_until: DayColumn | null;
  notes: Generated<string>;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** Who had a thing from when to when; the present one has no `until`, and there is one at most. */
export interface ItHoldingsTable {
  id: Generated<number>;
  asset_id: number;
  person_id: number;
  since: Date;
  until: Date | null;
  given_by: number | null;
  taken_by: number | null;
  note: Generated<string>;
  return_note: Generated<string>;
  /** When IT was told that its holder has left. */
  leaver_told_at: Date | null;
}

/** What somebody was let into outside the console; the present one has no `until`. */
export interface ItAccessTable {
  id: Generated<number>;
  person_id: number;
  what: string;
  note: Generated<string>;
  request_id: number | null;
  since: Date;
  given_by: number;
  until: Date | null;
  ended_by: number | null;
  version: VersionColumn;
}

export interface ItRequestsTable {
  id: Generated<number>;
  kind: 'device' | 'access' | 'software' | 'repair' | 'other';
  title: string;
  details: Generated<string>;
  priority: Generated<'low' | 'normal' | 'high'>;
  needed_on: DayColumn | null;
  state: Generated<'open' | 'in_progress' | 'waiting' | 'done' | 'refused' | 'cancelled'>;
  requester_id: number;
  assignee_id: number | null;
  /** What it is about (repair), or what was given for it (device). */
  asset_id: number | null;
  closed_at: Date | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface ItRequestMovesTable {
  id: Generated<number>;
  request_id: number;
  person_id: number;
  from_state: string;
  to_state: string;
  note: Generated<string>;
  at: Date;
}

export interface ItTables {
  it_assets: ItAssetsTable;
  it_holdings: ItHoldingsTable;
  it_access: ItAccessTable;
  it_requests: ItRequestsTable;
  it_request_moves: ItRequestMovesTable;
}
