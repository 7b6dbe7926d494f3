import type { Generated } from 'kysely';
import type { DayColumn, Json, VersionColumn } from './column.ts';

/** A postback that Apple signed, once, however often it comes. */
export interface PostbacksTable {
  id: Generated<number>;
  framework: 'skadnetwork' | 'adattributionkit';
  /** Transaction or postback id. */
  uid: string;
  /** Conversion window, from 0. */
  span: number;
  /** Of SKAdNetwork; of AdAttributionKit the key it is signed with. */
  version: string;
  /** App Store id of the advertised app, whether we know it or not. */
  store_id: number;
  /** Apple's id of the ad network, in small letters. */
  ad_network: string;
  /** Source identifier, or campaign id before version 4. */
  source: string;
  conversion: 'download' | 'redownload' | 're-engagement';
  /** 0 to 63. */
  fine: number | null;
  coarse: 'low' | 'medium' | 'high' | null;
  country: string | null;
  has_won: boolean;
  is_test: boolean;
  /** Business day of its arrival. */
  day: DayColumn;
  received_at: Date;
}

/** Which network an id of Apple's belongs to, whatever networks publish. */
export interface PostbackNetworksTable {
  ad_network: string;
  network_id: number;
  version: VersionColumn;
}

/** What the conversion values of an app stand for from a day on. */
export interface ConversionSchemasTable {
  id: Generated<number>;
  app_id: number;
  since: DayColumn;
  ranges: Json<{ span: 0 | 1 | 2; value: string; from: number; to: number }[]>;
  set_by: number;
  set_at: Date;
  version: VersionColumn;
}

export interface PostbackTables {
  postbacks: PostbacksTable;
  postback_networks: PostbackNetworksTable;
  conversion_schemas: ConversionSchemasTable;
}
