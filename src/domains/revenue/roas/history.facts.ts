import { alikeApps } from '#/figures/alike-apps.facts.ts';
import { backTest, calibrated, type InstallDay } from '#/figures/lifetime/back-test.ts';
import { Growth } from '#/figures/lifetime/outlook.ts';
import { reportedAges } from '#/figures/reported-ages.facts.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { revenueIn } from './cohort-buckets.ts';
import { OLDEST } from './cohort-words.ts';
import { agesTo, cohortRows, unrated } from './cohorts.facts.ts';

/** Half a year of installs, up to the last complete day. */
const HISTORY_DAYS = 186;

/** How older installs have grown, and how far past predictions were off. */
export interface History {
  growth: Growth;
  band: ReturnType<typeof calibrated>;
}

/**
 * What is to be learnt for predictions, from half a year of installs of whatever is asked about, also
 * where fewer days are looked at: young installs grow as older ones did. Apps that are reported alike
 * stand together: what one service does not know yet would be taken for growth that failed to come.
 */
export function historyOf(
  facts: Facts,
  selection: Selection,
  { lastComplete }: Pick<Stand, 'lastComplete'>,
): Promise<History> {
  const days = { from: addDays(lastComplete, 1 - HISTORY_DAYS), to: lastComplete };
  const past = { ...selection, range: days };
  return facts.cached(['cohort-history', past], async () => {
    const alike = await alikeApps(facts, past, days, { oldest: OLDEST, lastComplete });
    const parts = await Promise.all(
      alike.map(({ apps }) => installDaysOf(facts, { ...past, apps }, lastComplete)),
    );
    return { growth: new Growth(parts.flat()), band: calibrated(await backTest(parts)) };
  });
}

async function installDaysOf(
  facts: Facts,
  selection: Selection,
  lastComplete: string,
): Promise<InstallDay[]> {
  const { range } = selection;
  const [reached, rows] = await Promise.all([
    reportedAges(facts, selection, range, 'money'),
    cohortRows(facts, selection, {
      measures: ['installs', 'ad_revenue_micros', 'iap_revenue_micros'],
      splits: ['day', 'age'],
      days: range,
      ages: agesTo(OLDEST),
      except: unrated(selection, range),
    }),
  ]);
  const byDay = Map.groupBy(rows, ({ values }) => String(values['day']));
  return [...byDay].flatMap(([day, of]): InstallDay[] => {
    const oldest = Math.min(OLDEST, daysBetween(day, lastComplete), reached.get(day) ?? -1);
    if (oldest < 0) return [];
    const revenue = new Map<number, number>();
    let installs = 0;
    for (const { values } of of) {
      const age = Number(values['age']);
      revenue.set(age, (revenue.get(age) ?? 0) + revenueIn(values));
      if (age === 0) installs += Number(values['installs']);
    }
    return [{ day, reached: oldest, installs, revenue }];
  });
}
