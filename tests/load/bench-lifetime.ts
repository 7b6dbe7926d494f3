import {
  backTest,
  calibrated,
  scoreOf,
  type InstallDay,
  type Trial,
} from '#/figures/lifetime/back-test.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import { parseEnvironment } from '#/server/environment.ts';
import { makeLog } from '#/server/http/log.ts';
import { openStores } from '#/server/run.ts';
import { totals } from '#/store/facts/totals.ts';
import { benchServer, demoDir } from './bench-server.ts';
import { against, noted, type Row } from './result.ts';

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

/** The error of some predictions beside that of carrying the last figure on. */
function errorOf(name: string, trials: readonly Trial[]): Row[] {
  const { error, naive } = scoreOf(trials, null);
  if (error === null || naive === null) return [];
  const goal = { most: 0.9, words: 'better' };
  return [
    against(`${name}: error, against the last figure carried on`, 'share', error, naive, goal),
  ];
}

/** Every past week of installs of every app, predicted from each age and held against what came. */
export async function benchLifetime(): Promise<Row[]> {
  const apps = await installDays();
  const tried = await Promise.all(
    apps.map(async (days) => {
      const trials = await backTest([days]);
      // The interval of every other week is made from the weeks between.
      const weeks = [...new Set(trials.map((it) => it.week))];
      const learnt = new Set(weeks.filter((_, at) => at % 2 === 0));
      const band = calibrated(trials.filter((it) => learnt.has(it.week)));
      return { band, trials: trials.filter((it) => !learnt.has(it.week)) };
    }),
  );
  const all = tried.flatMap((it) => it.trials);
  const covered = tried.filter((it) => it.band && it.trials.length > 0);
  const count = covered.reduce((sum, it) => sum + it.trials.length, 0);
  const inside = covered.reduce(
    (sum, it) => sum + scoreOf(it.trials, it.band).inside! * it.trials.length,
    0,
  );
  return [
    noted('predictions tried', 'count', all.length),
    against('outcomes in the 80 % interval', 'share', inside / count, 0.8, {
      least: 0.9,
      words: 'about 0.80',
    }),
    ...errorOf('all', all),
    ...steps.flatMap(([from, to]) =>
      errorOf(
        `D${from} to D${to}`,
        all.filter((it) => it.from === from && it.to === to),
      ),
    ),
  ];
}
