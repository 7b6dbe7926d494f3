import { networkOf, type NetworkRows, type NewNetwork } from './network-names.ts';
import type { ReportFormat } from './report.ts';
import type { Series } from './series.ts';

/** An app as reports are matched against it. */
export interface KnownApp {
  id: number;
  name: string;
  platform: 'android' | 'ios';
}

/** What the records know, looked up by the names reports use. */
export interface Catalogue extends NetworkRows {
  /** Apps whose figures the caller may enter. */
  scope: ReadonlySet<number> | 'all';
  byId: ReadonlyMap<number, KnownApp>;
  /** Our apps, by `platform package` or store id; by ` package` where one platform has it. */
  byPackage: ReadonlyMap<string, KnownApp>;
  /** Our apps, by `platform name`, where the name is the only one. */
  byName: ReadonlyMap<string, KnownApp>;
  /** Apps that were linked by hand, by `linkKey`. */
  linked: ReadonlyMap<string, KnownApp>;
  /** Campaigns, by `network external-id`; `app` is missing until it is linked. */
  campaigns: ReadonlyMap<string, { id: number; app: KnownApp | undefined }>;
  /** Codes of the networks of campaigns, by the external ids that only one of them uses. */
  campaignNetworks: ReadonlyMap<string, string>;
  /** Ad units, by `app-id external-id`. */
  adUnits: ReadonlyMap<string, number>;
}

/**
 * What a link by hand is found by. A network may call an Android and an iOS game the same, so the
 * platform belongs to it; '' stands for a name whose platform the network does not say.
 */
export const linkKey = (kind: 'app' | 'campaign', network: string, platform: string, key: string) =>
  `${kind} ${network} ${platform} ${key}`;

/** The key of an app that a report names: what a link is saved under. */
export function appKeyOf(series: Series): string {
  return series.package || series.appId || series.campaignId || series.appName.toLowerCase();
}

/**
 * Where the figures of a series belong, in ids. A cohort without a media source is of network 0: its
 * source does not say who brought the installs.
 */
export interface Place {
  app: KnownApp;
  /** Code of the network whose campaign it is. */
  network: string;
  networkId: number;
  /** Set when the network has no row yet: it gets one when the report is taken in. */
  added?: NewNetwork;
  platform: 'android' | 'ios';
}

export type Placing =
  | { kind: 'placed'; place: Place }
  | { kind: 'unknown-app'; network: string }
  | { kind: 'not-yours' };

/** The app a name was linked to: by its platform, or where one of the two does not say it. */
function linkedTo(
  kind: 'app' | 'campaign',
  network: string,
  key: string,
  { platform }: Series,
  { linked }: Catalogue,
): KnownApp | undefined {
  const sides = platform === '' ? ['', 'android', 'ios'] : [platform, ''];
  const apps = sides.flatMap((side) => linked.get(linkKey(kind, network, side, key)) ?? []);
  const fitting = apps.filter((it) => platform === '' || it.platform === platform);
  const [first, ...others] = fitting;
  // Without a platform, a name that stands for two games says neither.
  return platform === '' && others.some((it) => it.id !== first!.id) ? undefined : first;
}

function appOf(
  series: Series,
  format: ReportFormat,
  catalogue: Catalogue,
  network: string,
): KnownApp | undefined {
  if (series.ownAppId) return catalogue.byId.get(series.ownAppId);
  const isNamed = series.package !== '' || series.appId !== '';
  const campaign =
    catalogue.campaigns.get(`${network} ${series.campaignId}`)?.app ??
    linkedTo('campaign', network, series.campaignId, series, catalogue);
  if (series.campaignId && !isNamed && campaign) return campaign;
  const packages = [series.package, series.appId.toLowerCase()].filter(Boolean);
  return (
    packages.map((it) => catalogue.byPackage.get(`${series.platform} ${it}`)).find(Boolean) ??
    linkedTo('app', format.network, appKeyOf(series), series, catalogue) ??
    campaign ??
    (isNamed
      ? undefined
      : catalogue.byName.get(`${series.platform} ${series.appName.toLowerCase()}`))
  );
}

/** The network of a series: as it is named, of its campaign, or for cohorts none. */
function payeeOf(series: Series, format: ReportFormat, catalogue: Catalogue) {
  if (series.network || format.table !== 'cohort')
    return networkOf(series.network || format.network, format.table, catalogue);
  const code = catalogue.campaignNetworks.get(series.campaignId);
  return code === undefined ? { code: format.network, isNobody: true } : { code };
}

/** Finds the app and network of a series by the names the report uses. */
export function placeOf(series: Series, format: ReportFormat, catalogue: Catalogue): Placing {
  const payee = payeeOf(series, format, catalogue);
  const { code: network } = payee;
  const added = 'added' in payee ? payee.added : undefined;
  const app = appOf(series, format, catalogue, network);
  if (!app) return { kind: 'unknown-app', network };
  if (catalogue.scope !== 'all' && !catalogue.scope.has(app.id)) return { kind: 'not-yours' };
  const networkId = 'isNobody' in payee ? 0 : (catalogue.networks.get(network) ?? 0);
  const platform = series.platform || app.platform;
  return { kind: 'placed', place: { app, network, networkId, platform, ...(added && { added }) } };
}
