import { createHash } from 'node:crypto';
import { selectionOf, type Reader } from '#/figures/selection.records.ts';
import { sumsBy } from '#/figures/sums.facts.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { LookSums } from '#/store/records/tables/dashboard.ts';

/** Sources restate a week or so; what is older changes by hand, and is in the log of data entry. */
const DAYS = 14;

/** Names apps without listing them: a studio has thousands. */
const nameOf = (apps: readonly number[] | 'all') =>
  apps === 'all' ? 'all' : createHash('sha256').update(apps.join()).digest('base64url');

/** What each of the last complete days comes to now, within the person's reach. */
export async function lookSums(reader: Reader): Promise<LookSums> {
  const yesterday = addDays(dayOf(reader.now), -1);
  const days = { from: addDays(yesterday, 1 - DAYS), to: yesterday };
  const selection = await selectionOf(
    { date: `${days.from}..${days.to}`, compare: 'none', teams: 'day', revenue: 'all' },
    reader,
  );
  const { apps } = selection;
  const sums = await sumsBy(reader.facts, selection, {
    names: ['totalRevenue', 'spend'],
    by: ['day'],
    days,
    lastComplete: days.to,
  });
  return {
    apps: nameOf(apps === 'all' ? apps : [...apps].sort((a, b) => a - b)),
    days: Object.fromEntries(
      eachDay(days).map((day) => {
        const { totalRevenue = 0, spend = 0 } = sums.get(day) ?? {};
        return [day, { revenue: totalRevenue, spend }];
      }),
    ),
  };
}
