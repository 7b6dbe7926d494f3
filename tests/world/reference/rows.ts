/** A line of a report, understood: what it is about, and what it says. */

export type Table =
  | 'monetisation'
  | 'acquisition'
  | 'engagement'
  | 'audience'
  | 'cohort'
  | 'store'
  | 'postbacks'
  /** Of no report: what campaigns cost that postbacks came of, see `postbacks.ts`. */
  | 'senders'
  /** Of no report: who played on a day, see `players.ts`. */
  | 'players';

/** What kind of source it is: who counts before whom stands in `selection.ts`. */
export type Rank = 'attribution' | 'network' | 'mediation' | 'total' | 'hand';

export interface Row {
  table: Table;
  source: string;
  rank: Rank;
  account: string;
  /** Key of our app. */
  app: string;
  platform: string;
  day: string;
  /** Days since the install; 0 in tables other than cohorts. */
  age: number;
  /** Empty where the report does not say. */
  country: string;
  /** Who pays for impressions, as we call it; empty in other tables. */
  network: string;
  /** Who brought the installs, as we call it; empty where the report does not say. */
  mediaSource: string;
  adFormat: string;
  /** As the media source numbers it; empty where there is none. */
  campaign: string;
  version: string;
  /** What of an ad unit it is of; missing where the report does not split by it. */
  instance?: string;
  group?: string;
  /** The advertisement it is of; missing where the report names none. */
  creative?: string;
  /** ISO 4217, of all money in it. */
  currency: string;
  /** By measure; what the report does not have is missing here, which is not nought. */
  sums: Readonly<Record<string, bigint>>;
  /** The same as they were reported, where that is another currency than the dollar. */
  reported?: Readonly<Record<string, bigint>>;
}

/** What a reader of reports finds; the books add source, account and app. */
export type Line = Partial<Row> & {
  /** How the report calls the app: package, store id, or a name of its own. */
  appName: string;
  campaignName?: string;
  day: string;
  sums: Readonly<Record<string, bigint>>;
};

export interface Reader {
  table: Table;
  /** The source as the product calls it, to choose between equals by name. */
  source: string;
  rank: Rank;
  /** The network itself, where the report is its own. */
  network?: string;
  mediaSource?: string;
  /** Its files replace the figures that they have, and leave the others of their days. */
  completes?: boolean;
  read: (text: string) => Line[];
  /** What its files tell beside that, as reports by their names. */
  others?: Readonly<Record<string, Reader>>;
}
