import type { Books } from './books.ts';
import { groupsOf, type Scope, type Split } from './groups.ts';
import type { Row } from './rows.ts';

/** The days of some rows, each on its own. */
const byDay = (rows: readonly Row[]) => Map.groupBy(rows, (it) => it.day);

/**
 * Spend in another currency than the dollar, by the parts of a split: what was spent in the currency
 * as it was, everything else by the rate of its day.
 */
export function spendIn(
  books: Books,
  currency: string,
  scope: Scope,
  by?: Split,
): Map<string, bigint> {
  const groups = groupsOf(books, 'acquisition', scope, by);
  return new Map(
    [...groups].map(([part, rows]) => {
      let sum = 0n;
      for (const [day, all] of byDay(rows.filter((it) => it.sums['spend'] !== undefined))) {
        let dollars = 0n;
        for (const it of all)
          if (it.currency === currency) sum += (it.reported ?? it.sums)['spend']!;
          else dollars += it.sums['spend']!;
        sum += books.exchange.worth(dollars, currency, day);
      }
      return [part, sum];
    }),
  );
}
