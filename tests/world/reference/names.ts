/** What reports call networks, and what we call them. */

/** Who pays for impressions. */
const adNetworks: Readonly<Record<string, string>> = {
  AppLovin: 'AppLovin',
  'Unity Ads': 'Unity Ads',
  UnityAds: 'Unity Ads',
  ADMOB_BIDDING: 'AdMob',
  ironSource: 'ironSource',
  CHARTBOOST_BIDDING: 'Chartboost',
  'Liftoff Monetize': 'Liftoff',
  'Google Bidding and Google AdMob': 'AdMob',
};

/** Who is paid for installs. */
const mediaSources: Readonly<Record<string, string>> = {
  Organic: 'Organic',
  organic: 'Organic',
  Facebook: 'Meta Ads',
  'Google Ads': 'Google Ads',
  googleadwords_int: 'Google Ads',
  AppLovin: 'AppLovin',
};

/** A name nobody listed is a network that waits for somebody to confirm it. */
export const adNetworkOf = (name: string): string => adNetworks[name] ?? `new: ${name}`;
export const mediaSourceOf = (name: string): string => mediaSources[name] ?? name;

const formats: Readonly<Record<string, string>> = {
  INTER: 'interstitial',
  Interstitial: 'interstitial',
  interstitial: 'interstitial',
  REWARD: 'rewarded',
  rewardedVideo: 'rewarded',
};
export function adFormatOf(name: string): string {
  const format = formats[name];
  if (!format) throw new Error(`No ad format is called ${name}.`);
  return format;
}
