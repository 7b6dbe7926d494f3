import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';

/** Apps without figures for longer have left the account. */
const RECENT_DAYS = 60;
const tables = ['monetisation', 'acquisition', 'engagement', 'audience', 'store_console'] as const;

/** By account, the latest day each app has figures of in it, also those that only reconcile. */
export type AccountDays = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** Which apps have figures in which account lately; the same for everybody. */
export function accountDays(facts: Facts, now: Date): Promise<AccountDays> {
  const from = addDays(dayOf(now), -RECENT_DAYS);
  return facts.cached(['account-days', from], async () => {
    const answers = await Promise.all(
      tables.map((table) =>
        facts.query(
          `select account_id, app_id, max(day) as last_day from (
             select account_id, app_id, day from deltas(${table}) where day >= day($from)
             group by account_id, app_id, day having row_total() > 0) as delivered
           group by account_id, app_id`,
          { from },
        ),
      ),
    );
    const accounts = new Map<number, Map<number, string>>();
    for (const row of answers.flat()) {
      const account = Number(row['account_id']);
      const apps = accounts.get(account) ?? new Map<number, string>();
      accounts.set(account, apps);
      const [app, day] = [Number(row['app_id']), String(row['last_day'])];
      if (day > (apps.get(app) ?? '')) apps.set(app, day);
    }
    return accounts;
  });
}
