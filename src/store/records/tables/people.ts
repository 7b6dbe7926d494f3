import type { Generated } from 'kysely';
import type { Grants } from '#/kernel/access.ts';
import type { CreatedAt, DayColumn, Json, VersionColumn } from './column.ts';

const personStatuses = ['invited', 'active', 'blocked', 'left'] as const;
export type PersonStatus = (typeof personStatuses)[number];

export interface RolesTable {
  id: Generated<number>;
  name: string;
  /** Nobody grants a role of their own rank or above; super admin is 100. */
  rank: number;
  /** Seeded, cannot be deleted. */
  system: Generated<boolean>;
  grants: Json<Grants>;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface DepartmentsTable {
  id: Generated<number>;
  name: string;
  parent_id: number | null;
  head_id: number | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface PeopleTable {
  id: Generated<number>;
  name: string;
  /** Lower case, unique. */
  email: string;
  status: Generated<PersonStatus>;
  role_id: number;
  title: string | null;
  department_id: number | null;
  phone: string | null;
  hometown: string | null;
  /** Key of the stored picture. */
  photo: string | null;
  /** IANA zone in which times are shown to this person. */
  zone: Generated<string>;
  /** ISO 4217 code of the currency in which money is shown to this person. */
  currency: Generated<string>;
  joined_on: DayColumn | null;
  blocked_reason: string | null;
  blocked_by: number | null;
  blocked_at: Date | null;
  left_on: DayColumn | null;
  /** Whether the rules about addresses concern this person. */
  ip_checked: Generated<boolean>;
  /** Whom to call when something happens to them. */
  emergency_name: string | null;
  emergency_phone: string | null;
  password_hash: string | null;
  pin_hash: string | null;
  /** When the password was set by a mailed link, until the PIN is right after it. */
  password_mailed_at: Date | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** Each time somebody left. */
export interface DeparturesTable {
  id: Generated<number>;
  person_id: number;
  /** Since when they had been here. */
  joined_on: DayColumn | null;
  left_on: DayColumn;
  marked_at: Date;
  /** What their status was before. */
  was: 'invited' | 'active' | 'blocked';
  /** Memberships of teams that ended by it. */
  memberships: Generated<number[]>;
  /** Browsers whose trust ended by it. */
  devices: Generated<number[]>;
  /** Why it is over: a mistake, or they came back; null while they are gone. */
  over: 'undone' | 'rehired' | null;
  over_at: Date | null;
}

export interface TeamsTable {
  id: Generated<number>;
  name: string;
  lead_id: number | null;
  department_id: number | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** Membership over time; the present one has no `until`. */
export interface TeamMembersTable {
  id: Generated<number>;
  team_id: number;
  person_id: number;
  /** Percent of the person's time. */
  allocation: Generated<number>;
  since: DayColumn;
  until: DayColumn | null;
  version: VersionColumn;
}

/** Rights that versions of Backlot have brought to this installation's seeded roles. */
export interface MetPermissionsTable {
  permission: string;
}

/** Changes of the seeded roles that a version has made here. */
export interface RoleUpgradesTable {
  name: string;
}

export interface PeopleTables {
  roles: RolesTable;
  met_permissions: MetPermissionsTable;
  role_upgrades: RoleUpgradesTable;
  departments: DepartmentsTable;
  people: PeopleTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  departures: DeparturesTable;
}
