/**
 * Ids that ad networks publish for the Info.plist of apps that show their ads, with the code of ours
 * (see `seeded-networks.ts`). What the company says of an id stands before it.
 */
export const wellKnownNetworks: Readonly<Record<string, string>> = {
  'ludvb6z3bs.skadnetwork': 'applovin',
  'cstr6suwn9.skadnetwork': 'google-ads',
  'v9wttpbfk9.skadnetwork': 'meta-ads',
  'n38lu8286q.skadnetwork': 'meta-ads',
  'kbd757ywx3.skadnetwork': 'mintegral',
  '4dzt52r2t5.skadnetwork': 'unity-ads',
  'bvpn9ufa9b.skadnetwork': 'unity-ads',
  'su67r6k2v3.skadnetwork': 'ironsource',
  '7ug5zh24hu.skadnetwork': 'liftoff',
  'gta9lk7p23.skadnetwork': 'liftoff',
  '9t245vhmpl.skadnetwork': 'moloco',
  '22mmun2rn5.skadnetwork': 'tiktok-ads',
  '238da6jt44.skadnetwork': 'tiktok-ads',
};
