import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';

/** Apps that were silent for longer count as having no figures. */
const RECENT_DAYS = 60;
/** Reports of yesterday arrive in the course of the day: only the day before is missed. */
const LATE_AFTER_DAYS = 2;

/** The latest day each app has ad revenue, use or store figures of; the same for everybody. */
export function lastDays(facts: Facts, now: Date): Promise<ReadonlyMap<number, string>> {
  const from = addDays(dayOf(now), -RECENT_DAYS);
  return facts.cached(['apps-last-days', from], async () => {
    const tables = ['monetisation', 'engagement', 'store_console'] as const;
    const answers = await Promise.all(
      tables.map((table) =>
        facts.query(
          `select app_id, max(day) as last_day from (
             select app_id, day from deltas(${table}) where day >= day($from) and selected = 1
             group by app_id, day having row_total() > 0) as delivered
           group by app_id`,
          { from },
        ),
      ),
    );
    const last = new Map<number, string>();
    for (const row of answers.flat()) {
      const [app, day] = [Number(row['app_id']), String(row['last_day'])];
      if (day > (last.get(app) ?? '')) last.set(app, day);
    }
    return last;
  });
}

/** Whether figures that reach to `lastDay` are late today. */
export const isLateOn = (lastDay: string | null | undefined, now: Date): boolean =>
  !lastDay || lastDay < addDays(dayOf(now), -LATE_AFTER_DAYS);
