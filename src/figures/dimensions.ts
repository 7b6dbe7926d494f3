/** What figures can be split by. */
export const dimensions = [
  'day',
  'week',
  'month',
  'app',
  'team',
  'network',
  'mediaSource',
  'account',
  'country',
  'platform',
  'adFormat',
  'adUnit',
  'campaign',
  'appVersion',
] as const;
export type Dimension = (typeof dimensions)[number];

export const dimensionLabels: Record<Dimension, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  app: 'App',
  team: 'Team',
  network: 'Ad network',
  mediaSource: 'Media source',
  account: 'Account',
  country: 'Country',
  platform: 'Platform',
  adFormat: 'Ad format',
  adUnit: 'Ad unit',
  campaign: 'Campaign',
  appVersion: 'Version',
};

export const timeDimensions: readonly Dimension[] = ['day', 'week', 'month'];
