import { between, days, last } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { csv } from './csv.ts';
import { appOf } from './studio.ts';

/** The ids under which AppMetrica knows our apps, and the last day it was asked about each. */
export const appmetricaIds: Readonly<Record<string, { id: number; to: string }>> = {
  LNA: { id: 7001, to: last },
  LNI: { id: 7002, to: last },
  ORB: { id: 7003, to: last },
  PEB: { id: 7004, to: last },
  UMB: { id: 7005, to: '2026-03-14' },
  WIL: { id: 7006, to: last },
};

/** AppMetrica's tables, an application each: users, sessions and crashes by country and version. */
export function appmetrica(seed: string): string {
  const chance = chanceOf(seed);
  const tables = Object.values(appmetricaIds).map(({ id, to }) => {
    const data = between('2026-01-01', to).flatMap((day) =>
      [
        ['US', '84'],
        ['PK', '10'],
      ].flatMap(([country, region]) =>
        ['1.4.0', '1.5.0'].map((version) => {
          const users = chance.whole(100, 2000);
          const sessions = users * chance.whole(1, 5);
          return {
            dimensions: [
              { name: day },
              { name: country!, iso_name: country!, id: region! },
              { name: version },
            ],
            metrics: [
              users,
              chance.whole(0, users),
              sessions,
              chance.whole(60, 600) + 0.5,
              chance.whole(0, 9),
            ],
          };
        }),
      ),
    );
    return {
      query: {
        ids: [id],
        dimensions: ['ym:u:date', 'ym:u:regionCountry', 'ym:u:appVersion'],
        metrics: [
          'ym:u:users',
          'ym:u:newUsers',
          'ym:s:sessions',
          'ym:s:avgSessionDuration',
          'ym:cr:crashes',
        ],
      },
      total_rows: data.length,
      data,
    };
  });
  return JSON.stringify(tables);
}

const playHeader = [
  'Date',
  'Package name',
  'Country',
  'Store listing visitors',
  'Installs',
  'Uninstalls',
  'IAP revenue',
  'Ratings',
  'Average rating',
  'Active users',
  'Crash rate',
  'ANR rate',
];

/** Google Play's console. */
export function playConsole(seed: string): string {
  const chance = chanceOf(seed);
  const rows = days.flatMap((day) =>
    ['LNA', 'ORB', 'WIL'].flatMap((key) =>
      ['PK', 'US'].map((country) => [
        day,
        appOf(key).package,
        country,
        chance.whole(1000, 9000).toLocaleString('en-US'),
        chance.whole(100, 900),
        chance.whole(0, 90),
        `$${chance.amount(90, 2)}`,
        chance.whole(1, 40),
        `4.${chance.whole(0, 10)}`,
        chance.whole(1000, 20_000).toLocaleString('en-US'),
        `0.${chance.whole(10, 100)}%`,
        `0.0${chance.whole(1, 10)}%`,
      ]),
    ),
  );
  return csv(playHeader, rows);
}

/** App Store Connect, saved where people write 1.234,50. */
export function appStore(seed: string): string {
  const chance = chanceOf(seed);
  const header =
    'Date;App Name;App Apple Identifier;Territory;Product Page Views;First-Time Downloads;Deletions;Proceeds (USD);Platform';
  const rows = days.flatMap((day) =>
    ['LNI', 'PEB'].map((key) => {
      const app = appOf(key);
      const views = chance.whole(1000, 9999).toLocaleString('de-DE');
      const proceeds = chance.amount(90, 2).replace('.', ',');
      return [
        day,
        app.name,
        app.storeId!.slice(2),
        'United States',
        views,
        chance.whole(100, 900),
        chance.whole(0, 90),
        proceeds,
        'iOS',
      ].join(';');
    }),
  );
  return [header, ...rows].join('\n') + '\n';
}
