import { daysBetween, eachDay, startOfMonth, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { countsFor } from '#/store/facts/selected.ts';
import { reportedByApp } from './money-ages.facts.ts';
import type { Selection } from './selection.records.ts';

/**
 * Apps whose cohorts are reported alike: of each day to the same age, what they brought to the same
 * age too, and for the same ages.
 */
export interface AlikeApps {
  /** All of the selection where nothing differs among them. */
  apps: Selection['apps'];
  /** The ages that are told; undefined where there are no cohorts. */
  told: ReadonlySet<number> | undefined;
}

interface Found {
  apps: number[];
  told: Set<number>;
  reached: Reached;
}

/** The oldest age that is known of installs of a day, and of their money; -1 where it is not told. */
type Reached = Map<string, { installs: number; money: number }>;

type AgesByApp = ReadonlyMap<number, readonly number[]>;

/**
 * The ages that the cohorts of each app are told for on any of some days. Kept by day, and found by
 * month: what a service tells changes with the service, and a day by itself may have too few players.
 */
async function agesByApp(facts: Facts, days: DayRange): Promise<Map<number, Set<number>>> {
  const byDay = await facts.byDay({
    key: ['cohort-ages-by-app'],
    tables: ['cohort'],
    days,
    compute: async (range) => {
      const rows = await facts.query(
        `select month_of(day) as month, app_id, age from deltas(cohort)
         where day >= day($from) and day <= day($to) and ${countsFor('cohort', ['installs'])}
         group by month, app_id, age having row_total() > 0`,
        { ...range },
      );
      const months = new Map(
        [...Map.groupBy(rows, (it) => String(it['month']))].map(
          ([month, of]): [string, AgesByApp] => [
            month,
            new Map(
              [...Map.groupBy(of, (it) => Number(it['app_id']))].map(([app, ages]) => [
                app,
                ages.map((it) => Number(it['age'])),
              ]),
            ),
          ],
        ),
      );
      return new Map(
        eachDay(range).flatMap((day) => {
          const ages = months.get(startOfMonth(day));
          return ages ? [[day, ages] as const] : [];
        }),
      );
    },
  });
  const all = new Map<number, Set<number>>();
  for (const byApp of new Set(byDay.values()))
    for (const [app, ages] of byApp) {
      const known = all.get(app) ?? new Set<number>();
      all.set(app, known);
      for (const it of ages) known.add(it);
    }
  return all;
}

/** Whether two sources tell the same ages, as far as both have got. */
function tellAlike(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const both = Math.min(Math.max(...one), Math.max(...other));
  const upTo = (ages: ReadonlySet<number>) => [...ages].filter((it) => it <= both);
  return upTo(one).every((it) => other.has(it)) && upTo(other).every((it) => one.has(it));
}

/**
 * The apps of a selection by how their cohorts are reported. Where one service tells day 2 and
 * another does not, or came a day later, their sums at an age are not over the same installs and
 * must not be added up before that is known. A company with one service has one group.
 */
export async function alikeApps(
  facts: Facts,
  selection: Pick<Selection, 'apps'>,
  days: DayRange,
  { oldest, lastComplete }: { oldest: number; lastComplete: string },
): Promise<AlikeApps[]> {
  const [ages, installs, money] = await Promise.all([
    agesByApp(facts, days),
    reportedByApp(facts, days, 'installs'),
    reportedByApp(facts, days, 'money'),
  ]);
  const { apps } = selection;
  const inSight = apps === 'all' ? undefined : new Set(apps);
  const groups: Found[] = [];
  for (const [app, all] of ages) {
    if (inSight && !inSight.has(app)) continue;
    const told = new Set([...all].filter((it) => it <= oldest));
    if (told.size === 0) continue;
    const earned = money.get(app);
    const byDay: Reached = new Map(
      [...(installs.get(app) ?? [])].map(([day, age]) => {
        const to = (it: number) => Math.min(it, oldest, daysBetween(day, lastComplete));
        return [day, { installs: to(age), money: to(earned?.get(day) ?? -1) }];
      }),
    );
    join(groups, app, told, byDay);
  }
  const [only] = groups;
  if (!only) return [{ apps, told: undefined }];
  return groups.length === 1 ? [{ apps, told: only.told }] : groups;
}

function join(groups: Found[], app: number, told: Set<number>, byDay: Reached): void {
  const isSame = ({ reached }: Found) =>
    [...byDay].every(([day, it]) => {
      const known = reached.get(day) ?? it;
      return known.installs === it.installs && known.money === it.money;
    });
  const found = groups.find((it) => tellAlike(it.told, told) && isSame(it));
  if (!found) return void groups.push({ apps: [app], told, reached: byDay });
  found.apps.push(app);
  for (const it of told) found.told.add(it);
  for (const [day, age] of byDay) found.reached.set(day, age);
}
