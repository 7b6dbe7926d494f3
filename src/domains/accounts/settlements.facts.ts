import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import { lastDayOf } from './settlement-rules.ts';

/** What a network brought on an account in a month, as reported by now. */
export interface MonthRevenue {
  month: string;
  networkId: number;
  accountId: number;
  micros: number;
  /** Days whose figures the source may still correct. */
  provisionalDays: string[];
}

export const revenueKey = (it: { month: string; networkId: number; accountId: number }) =>
  `${it.month} ${it.networkId} ${it.accountId}`;

/** Ad revenue of some months by network and account: the sum of the facts that count. */
export function revenueByMonth(
  facts: Facts,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, MonthRevenue>> {
  const days = { from: `${from}-01`, to: lastDayOf(to), scopeApps: 'all' as const };
  const about = { table: 'monetisation', measures: ['revenue_micros'] } as const;
  return facts.cached(['settlements', from, to], async () => {
    const [sums, provisional] = await Promise.all([
      knownTotals(facts, { ...about, by: ['month', 'network_id', 'account_id'], ...days }),
      knownTotals(facts, {
        ...about,
        by: ['day', 'network_id', 'account_id'],
        where: { provisional: [1] },
        ...days,
      }),
    ]);
    const found = new Map<string, MonthRevenue>();
    for (const it of sums) {
      const row = {
        month: it.month.slice(0, 7),
        networkId: it.network_id,
        accountId: it.account_id,
        micros: it.revenue_micros,
        provisionalDays: [],
      };
      found.set(revenueKey(row), row);
    }
    for (const it of provisional) {
      const month = it.day.slice(0, 7);
      const place = { month, networkId: it.network_id, accountId: it.account_id };
      found.get(revenueKey(place))?.provisionalDays.push(it.day);
    }
    return found;
  });
}
