import type { NetworkType } from '#/store/records/tables/apps.ts';

interface SeededNetwork {
  code: string;
  name: string;
  type: NetworkType;
  pays_for_impressions: boolean;
  is_media_source: boolean;
}

const adNetwork = { pays_for_impressions: true, is_media_source: false };
const mediaSource = { pays_for_impressions: false, is_media_source: true };
const both = { pays_for_impressions: true, is_media_source: true };
const neither = { pays_for_impressions: false, is_media_source: false };

/**
 * The networks of a new installation, in their order everywhere. The first eight have the colours
 * of the same numbers; the rest are sources that earn nothing themselves.
 */
export const seededNetworks: readonly SeededNetwork[] = [
  { code: 'applovin', name: 'AppLovin', type: 'bidding', ...both },
  { code: 'admob', name: 'AdMob', type: 'bidding', ...adNetwork },
  { code: 'unity-ads', name: 'Unity Ads', type: 'bidding', ...both },
  { code: 'mintegral', name: 'Mintegral', type: 'bidding', ...both },
  { code: 'liftoff', name: 'Liftoff', type: 'bidding', ...both },
  { code: 'pangle', name: 'Pangle', type: 'bidding', ...adNetwork },
  { code: 'meta-an', name: 'Meta AN', type: 'bidding', ...adNetwork },
  { code: 'ironsource', name: 'ironSource', type: 'waterfall', ...both },
  { code: 'max', name: 'AppLovin MAX', type: 'mediation', ...neither },
  { code: 'meta-ads', name: 'Meta Ads', type: 'acquisition', ...mediaSource },
  { code: 'appmetrica', name: 'AppMetrica', type: 'analytics', ...neither },
  { code: 'levelplay', name: 'Unity LevelPlay', type: 'mediation', ...neither },
  { code: 'google-ads', name: 'Google Ads', type: 'acquisition', ...mediaSource },
  { code: 'tiktok-ads', name: 'TikTok Ads', type: 'acquisition', ...mediaSource },
  { code: 'apple-search-ads', name: 'Apple Search Ads', type: 'acquisition', ...mediaSource },
  { code: 'moloco', name: 'Moloco', type: 'bidding', ...both },
  { code: 'adjust', name: 'Adjust', type: 'analytics', ...neither },
  { code: 'appsflyer', name: 'AppsFlyer', type: 'analytics', ...neither },
  { code: 'bytebrew', name: 'ByteBrew', type: 'analytics', ...neither },
  { code: 'firebase', name: 'Firebase', type: 'analytics', ...neither },
  { code: 'gameanalytics', name: 'GameAnalytics', type: 'analytics', ...neither },
  { code: 'store', name: 'App stores', type: 'analytics', ...neither },
  // Users whom nobody was paid for.
  { code: 'organic', name: 'Organic', type: 'acquisition', ...mediaSource },
];
