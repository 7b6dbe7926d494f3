import type { Difference } from './bytebrew.contract.ts';
import type { AppDay } from './bytebrew.facts.ts';

/** ByteBrew against MAX over the days both have; a day one of them lacks says nothing. */
export function differenceOf(days: readonly AppDay[]): Difference {
  const result = { bytebrew: 0, max: 0, days: 0, onlyBytebrew: 0, onlyMax: 0 };
  for (const { bytebrew, max } of days) {
    if (max === undefined) result.onlyBytebrew += 1;
    else if (bytebrew === undefined) result.onlyMax += 1;
    else {
      result.bytebrew += bytebrew;
      result.max += max;
      result.days += 1;
    }
  }
  const { bytebrew, max } = result;
  return { ...result, difference: max === 0 ? null : (bytebrew - max) / max };
}
