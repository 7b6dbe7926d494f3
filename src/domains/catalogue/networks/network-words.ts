import { shortDay } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import type { KeyStatus, NetworkKey } from './keys/keys.contract.ts';
import type { Network, NetworkSource, NetworkType } from './networks.contract.ts';

export const typeWords: Record<NetworkType, string> = {
  mediation: 'Mediation',
  bidding: 'Bidding',
  waterfall: 'Waterfall',
  acquisition: 'Acquisition',
  analytics: 'Analytics',
};

/** What a network is to us: "Ad network and media source". */
export function roleWords(it: Pick<Network, 'paysForImpressions' | 'isMediaSource'>): string {
  if (it.paysForImpressions) return it.isMediaSource ? 'Ad network and media source' : 'Ad network';
  return it.isMediaSource ? 'Media source' : '–';
}

interface StatusWords {
  text: string;
  tone: 'neutral' | 'good' | 'warn' | 'bad' | 'info';
}

export const statusWords: Record<KeyStatus, StatusWords> = {
  working: { text: 'Working', tone: 'good' },
  waiting: { text: 'Waiting', tone: 'info' },
  failing: { text: 'Trying again', tone: 'warn' },
  refused: { text: 'Refused', tone: 'bad' },
  expired: { text: 'Expired', tone: 'bad' },
  off: { text: 'Off', tone: 'neutral' },
};

/** The key as it may be seen, its parts one after the other. */
export const keyWords = (it: NetworkKey): string =>
  it.parts
    .filter((part) => part.secret)
    .map((part) => part.shown)
    .join(' ') || '–';

/** A source that stands still for longer is late: every source delivers yesterday by then. */
const LATE_DAYS = 2;

/** How fresh a network's figures are: its latest source counts. */
export function freshnessOf({ sources }: Pick<Network, 'sources'>, today: string) {
  const latest = sources
    .filter((it): it is NetworkSource & { lastDay: string; deliveredAt: string } =>
      Boolean(it.lastDay && it.deliveredAt),
    )
    .toSorted((a, b) => b.lastDay.localeCompare(a.lastDay))[0];
  if (!latest) return undefined;
  const isLate = latest.lastDay < addDays(today, -LATE_DAYS);
  return {
    at: new Date(latest.deliveredAt),
    state: isLate ? ('late' as const) : ('provisional' as const),
    words: `${isLate ? 'nothing since' : 'up to'} ${shortDay(latest.lastDay, today)}`,
  };
}
