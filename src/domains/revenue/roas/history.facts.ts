import { alikeApps } from '#/figures/alike-apps.facts.ts';
import { backTest, type InstallDay } from '#/figures/lifetime/back-test.ts';
import { calibrated, type Misses } from '#/figures/lifetime/interval.ts';
import { GroupGrowth } from '#/figures/lifetime/mixed-growth.ts';
import { Growth } from '#/figures/lifetime/outlook.ts';
import { reportedAges } from '#/figures/reported-ages.facts.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { columnAges, OLDEST } from './age-columns.ts';
import { revenueIn } from './cohort-buckets.ts';
import { agesTo, cohortRows, unrated } from './cohorts.facts.ts';
import { pacesOf, regionsOf, type Regions } from './group-growth.facts.ts';

/** Half a year of installs, up to the last complete day. */
const HISTORY_DAYS = 186;
/** Where services tell of older installs, as many more days as these are older than this. */
const USUAL_AGE = 45;

/** How older installs have grown, and how far past predictions were off. */
export interface History {
  growth: GroupGrowth;
  /** Countries that pay alike: what grows by itself is of one of them. */
  regions: Regions;
  misses: Misses | null;
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
  const daysOf = (length: number) => ({
    from: addDays(lastComplete, 1 - length),
    to: lastComplete,
  });
  const most = daysOf(HISTORY_DAYS + OLDEST - USUAL_AGE);
  return facts.cached(['cohort-history', { ...selection, range: most }], async () => {
    const oldest = await oldestTold(facts, { ...selection, range: most });
    const days = daysOf(HISTORY_DAYS + Math.max(0, oldest - USUAL_AGE));
    const past = { ...selection, range: days };
    const alike = await alikeApps(facts, past, days, { oldest: OLDEST, lastComplete });
    const regions = await regionsOf(facts, past);
    const [paces, ...parts] = await Promise.all([
      pacesOf(facts, past, alike, { regions, lastComplete }),
      ...alike.map(({ apps, told }) =>
        installDaysOf(facts, { ...past, apps }, { lastComplete, told: [...(told ?? [])] }),
      ),
    ]);
    const growth = new GroupGrowth(Growth.of(parts.flat()), paces);
    return { growth, regions, misses: calibrated(await backTest(parts)) };
  });
}

/** The oldest age that any service tells of the apps. */
async function oldestTold(
  facts: Facts,
  { apps, range }: Pick<Selection, 'apps' | 'range'>,
): Promise<number> {
  if (apps !== 'all' && apps.length === 0) return 0;
  const within = apps === 'all' ? '' : 'and app_id in ($apps)';
  const [row] = await facts.query(
    `select max(age) as oldest from cohort
     where day >= day($from) and day <= day($to) and selected = 1 and age <= ${OLDEST} ${within}`,
    { ...range, ...(apps !== 'all' && { apps }) },
  );
  return Number(row?.['oldest'] ?? 0);
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
