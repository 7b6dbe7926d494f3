import { demoApps, hex } from './games.ts';

/** Networks that players are bought from. */
export const spenders = ['meta-ads', 'applovin', 'google-ads', 'mintegral', 'tiktok-ads'] as const;
export type Spender = (typeof spenders)[number];

/** A campaign that buys players for a game. */
export interface DemoCampaign {
  app: number;
  network: Spender;
  id: string;
  name: string;
  /** Its part of what is spent on the game. */
  share: number;
  /** Empty where the network does not say. */
  countries: readonly string[];
}

const places = [
  { label: 'Summer-PK', countries: ['PK', 'IN', 'AE'] },
  { label: 'Tier 1', countries: ['US', 'GB', 'DE'] },
  { label: 'US Broad', countries: ['US'] },
  { label: 'APAC', countries: ['JP', 'KR', 'US'] },
  { label: 'LATAM', countries: ['BR', 'MX', 'US'] },
] as const;

const placeAt = (at: number) => places[at % places.length]!;

/** The weights of a game's campaigns; large games spread over more networks. */
function campaignsOf(at: number): DemoCampaign[] {
  const app = demoApps[at]!;
  if (app.roas === undefined) return [];
  const isLarge = app.dollars > 500;
  const meta = placeAt(at);
  const second = placeAt(at + 2);
  const applovin = placeAt(at + 1);
  const mintegral = placeAt(at + 3);
  const metaId = 238_500_000_101 + at;
  const all: DemoCampaign[] = [
    {
      app: at,
      network: 'meta-ads',
      id: String(metaId),
      name: `${app.key} ${meta.label}`,
      share: 0.4,
      countries: meta.countries,
    },
    {
      app: at,
      network: 'applovin',
      id: `c${hex(at + 1)}f00d${hex(0x51 + at)}`,
      name: `${app.key} ${applovin.label} ROAS`,
      share: 0.36,
      countries: applovin.countries,
    },
  ];
  if (isLarge)
    all.push(
      {
        app: at,
        network: 'meta-ads',
        id: String(metaId + 500),
        name: `${app.key} ${second.label} lookalike`,
        share: 0.14,
        countries: second.countries,
      },
      {
        app: at,
        network: 'google-ads',
        id: String(20_870_000_001 + at * 17),
        name: `${app.key} App campaign installs`,
        share: 0.18,
        countries: [],
      },
    );
  if (at % 3 === 0)
    all.push({
      app: at,
      network: 'mintegral',
      id: String(880_001 + at),
      name: `${app.key} ${mintegral.label} playable`,
      share: 0.09,
      countries: mintegral.countries,
    });
  if (at % 5 === 0)
    all.push({
      app: at,
      network: 'tiktok-ads',
      id: String(1_780_000_000_001 + at * 31),
      name: `${app.key} Reels ${second.label} 🎣`,
      share: 0.11,
      countries: second.countries,
    });
  const total = all.reduce((sum, it) => sum + it.share, 0);
  return all.map((it) => ({ ...it, share: it.share / total }));
}

/** Every campaign of every game that buys players. */
export const demoCampaigns: readonly DemoCampaign[] = demoApps.flatMap((_, at) => campaignsOf(at));
