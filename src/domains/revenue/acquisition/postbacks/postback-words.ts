import type { CoarseValue, Framework, Postback } from './postback.ts';

export const frameworkWords: Record<Framework, string> = {
  skadnetwork: 'SKAdNetwork',
  adattributionkit: 'AdAttributionKit',
};

export const conversionWords: Record<Postback['conversion'], string> = {
  download: 'Download',
  redownload: 'Redownload',
  're-engagement': 'Re-engagement',
};

export const coarseWords: Record<CoarseValue, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

/** The conversion windows of an install, in the order of their postbacks. */
export const windowWords = ['D0–2', 'D3–7', 'D8–35'] as const;
