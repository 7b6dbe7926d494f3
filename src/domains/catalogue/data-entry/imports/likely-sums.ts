import { invalid } from '#/kernel/refusal.ts';

/**
 * More than any studio earns, spends or counts in one report: a thousand million dollars in millionths,
 * or as many impressions. Beyond, a column is read as what it is not, and a few such reports would add up
 * to what no number holds exactly: figures of everybody could not be told any more.
 */
const MOST = 1e15;

const unlikely = () =>
  invalid({
    file: 'The figures of this report add up to more than $1,000,000,000 or 1,000,000,000,000,000: some column holds something else, such as millionths for dollars. Map its columns anew.',
  });

/** Adds up what a report says, whatever its sign, and refuses what cannot be. */
export class LikelySums {
  private readonly sums: number[] = [];

  /** @throws Refusal `invalid` */
  add(values: readonly (number | null)[]): void {
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at];
      if (typeof value !== 'number') continue;
      const sum = (this.sums[at] ?? 0) + Math.abs(value);
      if (sum > MOST) throw unlikely();
      this.sums[at] = sum;
    }
  }

  /** One amount, by what a unit of it is worth. @throws Refusal `invalid` */
  check(amount: number, worth: number): void {
    if (Math.abs(amount) * worth > MOST) throw unlikely();
  }
}
