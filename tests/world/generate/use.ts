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

/** Since when and until when unique users are known: of one app later than its revenue. */
const audienceOf: readonly [app: string, from: string, to: string][] = [
  ['LNA', '2026-01-01', last],
  ['ORB', '2026-02-10', last],
  ['PEB', '2026-01-01', last],
  ['UMB', '2026-01-01', '2026-03-14'],
  ['WIL', '2026-01-05', last],
];
/** In the weeks before, AppMetrica did not tell the users of a week. */
const weeksSince = '2026-02-02';

/** The last days are fetched again: AppMetrica had not seen everybody. */
export const restatedAudience: typeof audienceOf = [['LNA', '2026-03-20', '2026-03-26']];

/** Unique users of whole apps in the 1, 7 and 30 days up to a day. */
export function appmetricaAudience(seed: string, spans = audienceOf): string {
  const chance = chanceOf(seed);
  const rows = spans.flatMap(([app, from, to]) =>
    between(from, to).map((date) => {
      const dau = chance.whole(400, 9000);
      const wau = dau + chance.whole(0, 3 * dau);
      const mau = wau + chance.whole(0, 3 * wau);
      const isKnown = app !== 'PEB' || date >= weeksSince;
      const { id } = appmetricaIds[app]!;
      return { date, application_id: id, dau, ...(isKnown && { wau }), mau };
    }),
  );
  return JSON.stringify(rows);
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
