import type { WorldApp } from '../reference/raw.ts';

/** Amber and Basalt own most; Cobalt joins two twins' team in the middle of the quarter. */
export const teams = ['Amber', 'Basalt', 'Cobalt'] as const;

const app = (
  key: string,
  name: string,
  platform: WorldApp['platform'],
  team: string | null,
  bundle = `com.studio.${name.toLowerCase()}`,
): WorldApp => ({
  key,
  name,
  platform,
  package: bundle,
  storeId: platform === 'ios' ? `id90${[...key].map((it) => it.charCodeAt(0)).join('')}` : null,
  team,
});

/** Twelve apps, each with a trouble of its own. */
export const apps: readonly WorldApp[] = [
  // Twins: one name and one bundle id on two platforms.
  app('LNA', 'Lantern', 'android', 'Amber'),
  app('LNI', 'Lantern', 'ios', 'Amber'),
  // Goes from Amber to Basalt in the middle.
  app('ORB', 'Orbit', 'android', 'Amber'),
  // Its cohorts come from the mediation alone.
  app('PEB', 'Pebble', 'ios', 'Basalt'),
  // LevelPlay, with old headers first and new ones later.
  app('QRT', 'Quartz', 'android', 'Basalt'),
  // Its reports stop two days before the end.
  app('RUN', 'Rune', 'ios', 'Cobalt'),
  // Without a mediation: networks report for themselves.
  app('SAF', 'Saffron', 'android', 'Cobalt'),
  // A mediation takes over, and does not split its money by network.
  app('TUN', 'Tundra', 'android', 'Cobalt'),
  // Its analytics stop in the middle of March.
  app('UMB', 'Umber', 'android', 'Basalt'),
  // Archived in the end; what it earned stays.
  app('VES', 'Vesper', 'android', 'Amber'),
  // AppsFlyer knows its purchases only.
  app('WIL', 'Willow', 'android', 'Basalt'),
  // Nobody's.
  app('XEN', 'Xenon', 'android', null),
];

export const appOf = (key: string): WorldApp => apps.find((it) => it.key === key)!;

export const countries = ['US', 'PK', 'DE'] as const;

export interface WorldCampaign {
  id: string;
  name: string;
  app: string;
}
const campaign = (id: string, name: string, app: string): WorldCampaign => ({ id, name, app });

export const campaigns = {
  applovin: [
    campaign('c0f00d01', 'ORB Tier 1', 'ORB'),
    campaign('c0f00d02', 'VES Rewarded', 'VES'),
    campaign('c0f00d03', 'PEB Tier 1', 'PEB'),
  ],
  meta: [
    campaign('238500000011', 'LNA Summer', 'LNA'),
    campaign('238500000012', 'PEB Broad', 'PEB'),
  ],
  metaEuro: [campaign('238500000013', 'LNI Europe', 'LNI')],
  tiktokEuro: [
    campaign('1700000000011', 'LNI Spark', 'LNI'),
    campaign('1700000000012', 'ORB Reels', 'ORB'),
  ],
  google: [
    campaign('21000000011', 'LNA Search', 'LNA'),
    campaign('21000000012', 'XEN Launch', 'XEN'),
  ],
  googleEuro: [campaign('21000000013', 'LNA Europe', 'LNA')],
  googleRupee: [campaign('21000000014', 'QRT Pakistan', 'QRT')],
} as const;
