import type { Books } from './books.ts';
import { groupsOf, type Scope, type Split } from './groups.ts';
import type { Row, Table } from './rows.ts';

/** The days of some rows, each on its own. */
const byDay = (rows: readonly Row[]) => Map.groupBy(rows, (it) => it.day);

/** Where money that is shown in other currencies stands. */
export const shownMoney = {
  spend: 'acquisition',
  revenue: 'monetisation',
} as const satisfies Record<string, Table>;

/**
 * Money in another currency than the dollar, by the parts of a split: what was reported in the
 * currency as it was, everything else by the rate of its day.
 */
export function moneyIn(
  books: Books,
  measure: keyof typeof shownMoney,
  currency: string,
  scope: Scope,
  by?: Split,
): Map<string, bigint> {
  const groups = groupsOf(books, shownMoney[measure], scope, by);
  return new Map(
    [...groups].map(([part, rows]) => {
      let sum = 0n;
      for (const [day, all] of byDay(rows.filter((it) => it.sums[measure] !== undefined))) {
        let dollars = 0n;
        for (const it of all)
          if (it.currency === currency) sum += (it.reported ?? it.sums)[measure]!;
          else dollars += it.sums[measure]!;
        sum += books.exchange.worth(dollars, currency, day);
      }
      return [part, sum];
    }),
  );
}
