import type { ReportFormat } from './report.ts';
import type { Series } from './series.ts';

/** An app as reports are matched against it. */
export interface KnownApp {
  id: number;
  name: string;
  platform: 'android' | 'ios';
}

/** What the records know, looked up by the names reports use. */
export interface Catalogue {
  /** Apps whose figures the caller may enter. */
  scope: ReadonlySet<number> | 'all';
  /** Ids of networks by their code. */
  networks: ReadonlyMap<string, number>;
  /** Our apps, by `platform package`. */
  byPackage: ReadonlyMap<string, KnownApp>;
  /** Our apps, by `platform name`, where the name is the only one. */
  byName: ReadonlyMap<string, KnownApp>;
  /** Apps that were linked by hand, by `network external-id`. */
  linked: ReadonlyMap<string, KnownApp>;
  /** Campaigns, by `network external-id`; `app` is missing until it is linked. */
  campaigns: ReadonlyMap<string, { id: number; app: KnownApp | undefined }>;
  /** Ad units, by `app-id external-id`. */
  adUnits: ReadonlyMap<string, number>;
}

// What mediations call the networks, without case, blanks and the words "bidding" and "network".
const networkNames: Record<string, string> = {
  applovin: 'applovin',
  applovinexchange: 'applovin',
  admob: 'admob',
  googleadmob: 'admob',
  google: 'admob',
  unity: 'unity-ads',
  unityads: 'unity-ads',
  mintegral: 'mintegral',
  liftoff: 'liftoff',
  liftoffmonetize: 'liftoff',
  vungle: 'liftoff',
  pangle: 'pangle',
  tiktok: 'pangle',
  facebook: 'meta-an',
  meta: 'meta-an',
  metaan: 'meta-an',
  metaaudience: 'meta-an',
  ironsource: 'ironsource',
};

/** Code of the network that a mediation means; undefined when nobody knows it. */
function networkCodeOf(name: string, networks: ReadonlyMap<string, number>) {
  const plain = name.toLowerCase().replace(/[^a-z0-9]|bidding|network/g, '');
  const code = networkNames[plain] ?? plain;
  return networks.has(code) ? code : undefined;
}

/** The key of an app that a report names: what a link is saved under. */
export function appKeyOf(series: Series): string {
  return series.package || series.appId || series.campaignId || series.appName.toLowerCase();
}

/** Where the figures of a series belong, in ids; a cohort's network is not reported and 0. */
export interface Place {
  app: KnownApp;
  networkId: number;
  platform: 'android' | 'ios';
}

export type Placing =
  | { kind: 'placed'; place: Place }
  | { kind: 'unknown-app' | 'unknown-network' | 'not-yours' };

function appOf(series: Series, format: ReportFormat, catalogue: Catalogue): KnownApp | undefined {
  const key = `${format.network} ${appKeyOf(series)}`;
  if (series.campaignId) return catalogue.campaigns.get(key)?.app;
  return (
    catalogue.byPackage.get(`${series.platform} ${series.package}`) ??
    catalogue.linked.get(key) ??
    (series.package || series.appId
      ? undefined
      : catalogue.byName.get(`${series.platform} ${series.appName.toLowerCase()}`))
  );
}

/** Finds the app and network of a series by the names the report uses. */
export function placeOf(series: Series, format: ReportFormat, catalogue: Catalogue): Placing {
  const app = appOf(series, format, catalogue);
  if (!app) return { kind: 'unknown-app' };
  if (catalogue.scope !== 'all' && !catalogue.scope.has(app.id)) return { kind: 'not-yours' };
  const code = series.network ? networkCodeOf(series.network, catalogue.networks) : format.network;
  if (code === undefined) return { kind: 'unknown-network' };
  const networkId = format.table === 'cohort' ? 0 : catalogue.networks.get(code);
  if (networkId === undefined) return { kind: 'unknown-network' };
  return { kind: 'placed', place: { app, networkId, platform: series.platform || app.platform } };
}
