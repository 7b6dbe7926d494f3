import { shortDay } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';

/** How much of the range is known by instance; empty when all of it is. */
export function keptWords({ since, days, of }: { since: string | null; days: number; of: number }) {
  if (since === null)
    return 'No report has told the instances of this ad unit yet. They are kept from reports that name them: network placements and A/B tests of MAX, instances of LevelPlay and AdMob mediation.';
  if (days >= of) return '';
  return `Instances are kept since ${shortDay(since)}: of ${counted(of, 'day')} with figures, ${days} have them.`;
}
