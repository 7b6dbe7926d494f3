import type { NetworkType } from '#/store/records/tables/apps.ts';

interface SeededNetwork {
  code: string;
  name: string;
  type: NetworkType;
}

/**
 * The networks of a new installation, in their order everywhere. The first eight have the colours
 * of the same numbers; the rest are sources that earn nothing themselves.
 */
export const seededNetworks: readonly SeededNetwork[] = [
  { code: 'applovin', name: 'AppLovin', type: 'bidding' },
  { code: 'admob', name: 'AdMob', type: 'bidding' },
  { code: 'unity-ads', name: 'Unity Ads', type: 'bidding' },
  { code: 'mintegral', name: 'Mintegral', type: 'bidding' },
  { code: 'liftoff', name: 'Liftoff', type: 'bidding' },
  { code: 'pangle', name: 'Pangle', type: 'bidding' },
  { code: 'meta-an', name: 'Meta AN', type: 'bidding' },
  { code: 'ironsource', name: 'ironSource', type: 'waterfall' },
  { code: 'max', name: 'AppLovin MAX', type: 'mediation' },
  { code: 'meta-ads', name: 'Meta Ads', type: 'acquisition' },
  { code: 'appmetrica', name: 'AppMetrica', type: 'analytics' },
  { code: 'levelplay', name: 'Unity LevelPlay', type: 'mediation' },
  { code: 'google-ads', name: 'Google Ads', type: 'acquisition' },
  { code: 'tiktok-ads', name: 'TikTok Ads', type: 'acquisition' },
  { code: 'apple-search-ads', name: 'Apple Search Ads', type: 'acquisition' },
  { code: 'adjust', name: 'Adjust', type: 'analytics' },
  { code: 'appsflyer', name: 'AppsFlyer', type: 'analytics' },
  { code: 'bytebrew', name: 'ByteBrew', type: 'analytics' },
  { code: 'store', name: 'App stores', type: 'analytics' },
];
