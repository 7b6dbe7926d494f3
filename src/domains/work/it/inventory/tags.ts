import type { AssetKind } from './inventory.contract.ts';

/** What the labels of a kind begin with. */
export const tagPrefixes: Record<AssetKind, string> = {
  laptop: 'LAP',
  desktop: 'DSK',
  phone: 'PHN',
  tablet: 'TAB',
  monitor: 'MON',
  'test-device': 'DEV',
  peripheral: 'PER',
  licence: 'LIC',
  other: 'OTH',
};
