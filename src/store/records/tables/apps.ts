import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, Json, VersionColumn } from './column.ts';

const platforms = ['android', 'ios'] as const;
export type Platform = (typeof platforms)[number];
const appStatuses = ['draft', 'live', 'paused', 'sunset', 'archived'] as const;
export type AppStatus = (typeof appStatuses)[number];
const networkTypes = ['mediation', 'bidding', 'waterfall', 'acquisition', 'analytics'] as const;
const networkStates = ['active', 'proposed', 'merged'] as const;
export type NetworkState = (typeof networkStates)[number];
export type NetworkType = (typeof networkTypes)[number];

/** A store or network account of the company. */
export interface AccountsTable {
  id: Generated<number>;
  name: string;
  /** `store` or the code of a network. */
  kind: string;
  /** Who answers for it. */
  owner_id: number | null;
  note: string | null;
  /** What it counts in where its reports do not say; null while nobody knows. */
  currency: string | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface NetworksTable {
  id: Generated<number>;
  /** Stable name in files and code, for instance `admob`. */
  code: string;
  name: string;
  type: NetworkType;
  currency: Generated<string>;
  zone: Generated<string>;
  active: Generated<boolean>;
  /** Whether its connector fetches figures; without one they come by file. */
  pulled: Generated<boolean>;
  /** An ad network: its revenue is ours. */
  pays_for_impressions: Generated<boolean>;
  /** Is paid for installs, or stands for those that nobody is paid for: `organic`. */
  is_media_source: Generated<boolean>;
  position: number;
  /** Number of its colour in charts, 1 to 8; given with its first place in the order. */
  hue: Generated<number | null>;
  /** `proposed`: a report named it and nobody has said what it is; `merged`: it is another one. */
  state: Generated<NetworkState>;
  merged_into: number | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** Names of reports that led to a network, as `networkKey` leaves them. */
export interface NetworkNamesTable {
  name_key: string;
  network_id: number;
  /** As it was first written. */
  name: string;
  created_at: CreatedAt;
}

export interface AppsTable {
  id: Generated<number>;
  name: string;
  /** Two to five capitals: the prefix of its tasks, LNT-214. */
  key: string;
  /** Android package or iOS bundle id. */
  package: string;
  store_id: string | null;
  platform: Platform;
  account_id: number | null;
  team_id: number | null;
  batch: string | null;
  core: Generated<boolean>;
  status: Generated<AppStatus>;
  released_on: DayColumn | null;
  /** Number of the drawn icon, until one is uploaded. */
  icon: Generated<number>;
  /** Key of the uploaded icon. */
  icon_file: string | null;
  /** What an archived app was, and is again when it is restored. */
  status_before: Exclude<AppStatus, 'archived'> | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** What a network calls one of our apps. */
export interface NetworkAppsTable {
  id: Generated<number>;
  network_id: number;
  /** The id or package the network reports. */
  external_id: string;
  name: string;
  platform: Platform | null;
  /** What is named: the app itself, or a campaign where a report names nothing else. */
  kind: Generated<'app' | 'campaign'>;
  /** Null until it is linked. */
  app_id: number | null;
  /** Set when somebody said that it is none of ours: its figures do not wait. */
  ignored_at: Date | null;
  created_at: CreatedAt;
}

/** One step of linking, so that it can be taken back. */
export interface LinkChangesTable {
  id: Generated<number>;
  person_id: number;
  at: Date;
  /** Ids of network apps with our app before and after. */
  links: Json<{ id: number; from: number | null; to: number | null }[]>;
  undone_at: Date | null;
}

export interface CampaignsTable {
  id: Generated<number>;
  network_id: number;
  external_id: string;
  name: string;
  app_id: number | null;
  /** As it was last set here; null while nobody has. */
  status: Generated<CampaignStatus | null>;
  /** 0 before it was set. */
  status_version: Generated<number>;
  created_at: CreatedAt;
}
export type CampaignStatus = 'active' | 'paused';

export interface AdUnitsTable {
  id: Generated<number>;
  app_id: number;
  external_id: string;
  name: string;
  ad_format: string;
  created_at: CreatedAt;
}

/** What an instance of an ad unit asks at least, typed. */
export interface InstanceFloorsTable {
  id: Generated<number>;
  ad_unit_id: number;
  network_id: number;
  /** As reports name it. */
  instance: string;
  /** Of 1,000 impressions. */
  floor_micros: number;
  version: VersionColumn;
}

export interface AppTables {
  accounts: AccountsTable;
  networks: NetworksTable;
  network_names: NetworkNamesTable;
  apps: AppsTable;
  network_apps: NetworkAppsTable;
  link_changes: LinkChangesTable;
  campaigns: CampaignsTable;
  ad_units: AdUnitsTable;
  instance_floors: InstanceFloorsTable;
}
