import { backTest, calibrated, type InstallDay } from '#/figures/lifetime/back-test.ts';
import { Growth } from '#/figures/lifetime/outlook.ts';
import { reportedAges } from '#/figures/reported-ages.facts.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { revenueIn } from './cohort-buckets.ts';
import { MOST_DAYS, OLDEST } from './cohort-words.ts';
import { agesTo, cohortRows, unrated } from './cohorts.facts.ts';

/** How older installs have grown, and how far past predictions were off. */
export interface History {
  growth: Growth;
  band: ReturnType<typeof calibrated>;
}

/**
 * What is to be learnt for predictions, from half a year of installs of whatever is asked about, also
 * where fewer days are looked at: young installs grow as older ones did.
 */
export function historyOf(
  facts: Facts,
  selection: Selection,
  { lastComplete }: Pick<Stand, 'lastComplete'>,
): Promise<History> {
  const days = { from: addDays(lastComplete, 1 - MOST_DAYS), to: lastComplete };
  const past = { ...selection, range: days };
  return facts.cached(['cohort-history', past], async () => {
    const [reached, rows] = await Promise.all([
      reportedAges(facts, past, days),
      cohortRows(facts, past, {
        measures: ['installs', 'ad_revenue_micros', 'iap_revenue_micros'],
        splits: ['day', 'age'],
        days,
        ages: agesTo(OLDEST),
        except: unrated(past, days),
      }),
    ]);
    const byDay = Map.groupBy(rows, ({ values }) => String(values['day']));
    const installDays = [...byDay].map(([day, of]): InstallDay => {
      const revenue = new Map<number, number>();
      let installs = 0;
      for (const { values } of of) {
        const age = Number(values['age']);
        revenue.set(age, (revenue.get(age) ?? 0) + revenueIn(values));
        if (age === 0) installs += Number(values['installs']);
      }
      const oldest = Math.min(OLDEST, daysBetween(day, lastComplete), reached.get(day) ?? -1);
      return { day, reached: oldest, installs, revenue };
    });
    return { growth: new Growth(installDays), band: calibrated(await backTest(installDays)) };
  });
}
