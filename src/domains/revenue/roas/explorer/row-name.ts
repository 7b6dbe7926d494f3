import type { Label } from '#/figures/breakdown.contract.ts';

/** "17 – 23 Nov, Meta Ads": a row of the explorer in words. */
export const rowName = (labels: readonly Label[]): string =>
  labels.map((it) => (it.note ? `${it.label} (${it.note})` : it.label)).join(', ') ||
  'All install days';
