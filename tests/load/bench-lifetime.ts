import { backTest, type InstallDay } from '#/figures/lifetime/back-test.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import { parseEnvironment } from '#/server/environment.ts';
import { makeLog } from '#/server/http/log.ts';
import { openStores } from '#/server/run.ts';
import { totals } from '#/store/facts/totals.ts';
import { benchLifetimeGroups } from './bench-lifetime-groups.ts';
import { benchLifetimeStudio } from './bench-lifetime-studio.ts';
import { benchServer, demoDir } from './bench-server.ts';
import { alternateWeeks, coverRow, errorRows, type Tried } from './lifetime-rows.ts';
import { noted, type Row } from './result.ts';

const DAYS = 186;
/** Sources settle their last days. */
const SETTLED = 2;
const steps = [
  [3, 7],
  [7, 14],
  [3, 30],
  [7, 30],
  [7, 45],
  [14, 45],
  [30, 45],
  [7, 60],
  [30, 60],
  [30, 90],
] as const;

/** Installs of the demo company by app and day, read from its facts alone. */
async function installDays(): Promise<InstallDay[][]> {
  // Makes the company where it is not there yet, and is gone before its files are opened here.
  await (await benchServer()).stop();
  const environment = parseEnvironment({ DATA_DIR: demoDir, LOG_LEVEL: 'error' });
  const stores = await openStores(environment, makeLog('error'), 'server');
  try {
    const to = addDays(dayOf(new Date()), -SETTLED);
    const rows = await totals(stores.facts, {
      table: 'cohort',
      measures: ['installs', 'ad_revenue_micros', 'iap_revenue_micros'],
      by: ['app_id', 'day', 'age'],
      from: addDays(to, 1 - DAYS),
      to,
      scopeApps: 'all',
    });
    const groups = Map.groupBy(rows, (it) => `${it['app_id']} ${it['day']}`);
    const days = [...groups].map(([key, of]) => {
      const [app, day] = key.split(' ') as [string, string];
      const revenue = new Map(
        of.map((it) => [
          Number(it['age']),
          Number(it['ad_revenue_micros']) + Number(it['iap_revenue_micros']),
        ]),
      );
      const reached = Math.min(Math.max(...revenue.keys()), daysBetween(day, to));
      const installs = Number(of.find((it) => Number(it['age']) === 0)?.['installs'] ?? 0);
      return { app, day, reached, installs, revenue };
    });
    return [...Map.groupBy(days, (it) => it.app).values()];
  } finally {
    await stores.jobs.stop(1_000);
    await stores.facts.close();
    await stores.records.close();
  }
}

/**
 * Every past week of installs of every app, predicted from each age and held against what came: of the
 * demo company as far as its sources tell, of a generated studio to D365.
 */
export async function benchLifetime(): Promise<Row[]> {
  const apps = await installDays();
  const tried: Tried[] = [];
  for (const days of apps) tried.push(alternateWeeks(await backTest([days])));
  const all = tried.flatMap(([trials]) => trials);
  return [
    noted('predictions tried', 'count', all.length),
    ...coverRow('all', tried),
    ...errorRows('all', all),
    ...steps.flatMap(([from, to]) =>
      errorRows(
        `D${from} to D${to}`,
        all.filter((it) => it.from === from && it.to === to),
      ),
    ),
    ...(await benchLifetimeStudio()),
    ...benchLifetimeGroups(),
  ];
}
