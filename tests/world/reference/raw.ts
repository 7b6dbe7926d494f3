/** What the accountant is handed: the studio's register, and everything that happened, in order. */

export type Platform = 'android' | 'ios';

export interface WorldApp {
  key: string;
  name: string;
  platform: Platform;
  /** Package or bundle id; twins on two platforms share one. */
  package: string;
  storeId: string | null;
  /** The team that owns the app when the studio's books begin. */
  team: string | null;
}

/** Reports the accountant can read; how each is laid out stands in `reports/`. */
export type ReportKind =
  | 'max-revenue'
  | 'max-total'
  | 'admob-network'
  | 'levelplay-old'
  | 'levelplay-new'
  | 'unity-ads'
  | 'google-ads'
  | 'google-ads-csv'
  | 'meta-ads'
  | 'tiktok-ads'
  | 'applovin-spend'
  | 'adjust-cohort'
  | 'max-cohort'
  | 'appsflyer-cohort'
  | 'appmetrica'
  | 'appmetrica-audience'
  | 'firebase-events'
  | 'play-console'
  | 'app-store'
  | 'app-store-sales'
  | 'play-earnings';

/** A network's file as it was downloaded. */
export interface ImportStep {
  kind: 'import';
  /** What the file is in the world for. */
  reason: string;
  report: ReportKind;
  file: string;
  account: string;
  text: string;
  /** Our apps by the names that only this network uses. */
  links?: Readonly<Record<string, string>>;
  /** It covers less than what it would replace: whether somebody says yes to that. */
  narrower?: 'declined' | 'confirmed';
  /** Of a file that is several reports, those that are taken in beside the one it is named after. */
  others?: readonly string[];
}

/** An app goes to another team, from that day on. */
export interface TransferStep {
  kind: 'transfer';
  app: string;
  team: string | null;
  on: string;
}

/** A file with a line for each day and currency: US dollars for one unit. */
export interface RateFileStep {
  kind: 'rates';
  file: string;
  text: string;
}

/** A rate that somebody enters by hand because none was published. */
export interface RateStep {
  kind: 'rate';
  day: string;
  currency: string;
  rate: string;
}

/** A figure of an app and day that somebody types because he knows better than the reports. */
export interface TypedStep {
  kind: 'typed';
  reason: string;
  table: 'monetisation' | 'store';
  /** Who pays, of ad revenue. */
  network?: string;
  app: string;
  day: string;
  sum: 'revenue' | 'storeInstalls';
  value: number;
}

/** Postbacks that devices send on a day, as they are signed. */
export interface PostbackStep {
  kind: 'postbacks';
  reason: string;
  day: string;
  bodies: readonly string[];
}

/** What conversion values of an app stand for from a day on, in micro-USD. */
export interface SchemaStep {
  kind: 'schema';
  app: string;
  since: string;
  values: readonly { value: string; from: bigint; to: bigint }[];
}

/** Somebody says which media source an ad network's id is. */
export interface LinkStep {
  kind: 'link';
  adNetwork: string;
  mediaSource: string;
}

export type Step =
  | PostbackStep
  | SchemaStep
  | LinkStep
  | TypedStep
  | ImportStep
  | TransferStep
  | RateFileStep
  | RateStep
  | { kind: 'archive'; app: string };

export interface World {
  /** The first and the last day of all figures. */
  from: string;
  to: string;
  /** The day on which the books are read: every figure is final by then. */
  today: string;
  teams: readonly string[];
  apps: readonly WorldApp[];
  steps: readonly Step[];
}
