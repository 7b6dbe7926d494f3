import { alikeApps } from '#/figures/alike-apps.facts.ts';
import { backTest, calibrated, type InstallDay } from '#/figures/lifetime/back-test.ts';
import { Growth } from '#/figures/lifetime/outlook.ts';
import { reportedAges } from '#/figures/reported-ages.facts.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { columnAges, OLDEST } from './age-columns.ts';
import { revenueIn } from './cohort-buckets.ts';
import { agesTo, cohortRows, unrated } from './cohorts.facts.ts';

/** Half a year of installs, up to the last complete day. */
const HISTORY_DAYS = 186;
/** Where services tell of older installs, as many more days as these are older than this. */
const USUAL_AGE = 45;

/** How older installs have grown, and how far past predictions were off. */
export interface History {
  growth: Growth;
  band: ReturnType<typeof calibrated>;
}

/**
 * What is to be learnt for predictions, from half a year of installs of whatever is asked about (more
 * where they are told of to a greater age), also where fewer days are looked at: young installs grow as
 * older ones did. Apps that are reported alike stand together: what one service does not know yet would
 * be taken for growth that failed to come.
 */
export function historyOf(
  facts: Facts,
  selection: Selection,
  { lastComplete }: Pick<Stand, 'lastComplete'>,
): Promise<History> {
  const pastOf = (length: number) => ({
    ...selection,
    range: { from: addDays(lastComplete, 1 - length), to: lastComplete },
  });
  const alikeIn = (past: Selection) =>
    alikeApps(facts, past, past.range, { oldest: OLDEST, lastComplete });
  const most = pastOf(HISTORY_DAYS + OLDEST - USUAL_AGE);
  return facts.cached(['cohort-history', most], async () => {
    const ages = (await alikeIn(most)).flatMap(({ told }) => [...(told ?? [])]);
    const oldest = ages.reduce((most, it) => Math.max(most, it), USUAL_AGE);
    const past = pastOf(HISTORY_DAYS + oldest - USUAL_AGE);
    const parts = await Promise.all(
      (await alikeIn(past)).map(({ apps, told }) =>
        installDaysOf(facts, { ...past, apps }, { lastComplete, told: [...(told ?? [])] }),
      ),
    );
    return { growth: new Growth(parts.flat()), band: calibrated(await backTest(parts)) };
  });
}

async function installDaysOf(
  facts: Facts,
  selection: Selection,
  { lastComplete, told }: { lastComplete: string; told: readonly number[] },
): Promise<InstallDay[]> {
  const { range } = selection;
  const columns = columnAges(
    told.toSorted((a, b) => a - b),
    USUAL_AGE,
  );
  // A year day by day says no more than by weeks and months.
  const columnOf = (age: number) => columns.find((it) => it >= age) ?? age;
  const [reached, rows] = await Promise.all([
    reportedAges(facts, selection, range, 'money'),
    cohortRows(facts, selection, {
      measures: ['installs', 'ad_revenue_micros', 'iap_revenue_micros'],
      splits: ['day', 'age'],
      days: range,
      ages: told.length > 0 ? told : agesTo(USUAL_AGE),
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
      const column = columnOf(age);
      revenue.set(column, (revenue.get(column) ?? 0) + revenueIn(values));
      if (age === 0) installs += Number(values['installs']);
    }
    return [{ day, reached: oldest, installs, revenue }];
  });
}
