import type { Facts } from '#/store/facts/facts.ts';
import { isWhole, precedences } from '#/store/facts/tables.ts';

interface Total {
  month: string;
  app: number;
  /** The account of the total. */
  accountId: number;
}

export const totalKey = ({ month, app, accountId }: Total) => `${month} ${app} ${accountId}`;

/**
 * A mediation that does not split its money tells the total of all networks of an app and day. What
 * of it networks report themselves is expected from them: micro-USD by `totalKey`. No more than the total of a day is inside of it.
 */
export async function insideTotals(
  facts: Pick<Facts, 'query'>,
  days: { from: string; to: string },
): Promise<ReadonlyMap<string, number>> {
  const range = 'day >= day($from) and day <= day($to)';
  const totals = await facts.query(
    `select day, app_id, account_id, total(revenue_micros) as revenue
     from deltas(monetisation) where ${range} and selected = 1 and ${isWhole}
     group by day, app_id, account_id having row_total() > 0`,
    days,
  );
  if (totals.length === 0) return new Map();
  const apps = [...new Set(totals.map((it) => Number(it['app_id'])))];
  const reports = await facts.query(
    `select day, app_id, total(revenue_micros) as revenue
     from deltas(monetisation) where ${range} and precedence = ${precedences.network}
     and app_id in (${apps.join(', ')}) group by day, app_id having row_total() > 0`,
    days,
  );
  const dayOf = (it: (typeof totals)[number]) => `${String(it['day'])} ${Number(it['app_id'])}`;
  const reported = new Map(reports.map((it) => [dayOf(it), Number(it['revenue'] ?? 0)]));
  const inside = new Map<string, number>();
  for (const it of totals) {
    const key = totalKey({
      month: String(it['day']).slice(0, 7),
      app: Number(it['app_id']),
      accountId: Number(it['account_id']),
    });
    const micros = Math.min(Number(it['revenue'] ?? 0), reported.get(dayOf(it)) ?? 0);
    inside.set(key, (inside.get(key) ?? 0) + micros);
  }
  return inside;
}
