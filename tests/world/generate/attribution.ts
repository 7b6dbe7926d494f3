import { days } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { csv } from './csv.ts';
import { appOf } from './studio.ts';

const ages = [0, 1, 3, 7, 14, 30, 45];

/** Adjust's media sources for an app, organic among them, with the campaign where there is one. */
type Sources = Readonly<Record<string, readonly (readonly [partner: string, campaign: string])[]>>;
const sources: Sources = {
  LNA: [
    ['Organic', 'unknown'],
    ['Facebook', '238500000011'],
    ['Google Ads', '21000000011'],
  ],
  ORB: [
    ['Organic', 'unknown'],
    ['AppLovin', 'c0f00d01'],
    ['TikTok Ads', '1700000000012'],
  ],
};

/** One file that tells of each app to another age, and leaves an age of one of them out. */
export const toOtherAges: Sources = {
  QRT: [
    ['Organic', 'unknown'],
    ['Google Ads', '21000000014'],
  ],
  TUN: [['Organic', 'unknown']],
  XEN: [
    ['Organic', 'unknown'],
    ['Google Ads', '21000000012'],
  ],
};
const tells: Readonly<Record<string, (age: number) => boolean>> = {
  QRT: (age) => age <= 7,
  XEN: (age) => age !== 3 && age !== 14,
};

/** Adjust's cohorts, running sums by age; an age that is not over yet, or not told, is empty. */
export function adjustCohort(seed: string, of = sources): string {
  const chance = chanceOf(seed);
  const header = [
    'day',
    'app',
    'store_id',
    'os_name',
    'country_code',
    'partner_name',
    'campaign_id_network',
    'installs',
    ...ages.map((it) => `ad_revenue_total_d${it}`),
    ...ages.map((it) => `revenue_total_d${it}`),
    ...ages.map((it) => `retained_users_d${it}`),
  ];
  const rows = days.flatMap((day, at) =>
    Object.entries(of).flatMap(([key, partners]) =>
      partners.map(([partner, campaign]) => {
        const app = appOf(key);
        const installs = chance.whole(20, 200);
        const known = (age: number) => at + age < days.length && (tells[key]?.(age) ?? true);
        const running = (most: number) => {
          let sum = 0;
          return ages.map((age) => {
            sum += chance.whole(0, most);
            return known(age) ? (sum / 1e4).toFixed(4) : '';
          });
        };
        const stayed = ages.map((age) => (known(age) ? Math.floor(installs / (age + 1)) : ''));
        return [
          day,
          app.name,
          app.package,
          app.platform,
          'us',
          partner,
          campaign,
          installs,
          ...running(90_000),
          ...running(20_000),
          ...stayed,
        ];
      }),
    ),
  );
  return csv(header, rows);
}

/** AppsFlyer's cohorts: a line an age, purchases only; none where nobody came back. */
export function appsflyerCohort(seed: string): string {
  const chance = chanceOf(seed);
  const header = [
    'media_source',
    'campaign',
    'geo',
    'app_id',
    'install_date',
    'days_post_attribution',
    'unique_users',
    'revenue_usd',
  ];
  const rows = days.flatMap((day, at) =>
    ['organic', 'googleadwords_int'].flatMap((source) => {
      const installs = chance.whole(20, 200);
      return ages
        .filter((age) => at + age < days.length)
        .map((age) => [
          source,
          source === 'organic' ? '' : 'WIL Search',
          'PK',
          appOf('WIL').package,
          day,
          age,
          Math.floor(installs / (age + 1)),
          chance.amount(20, 2),
        ]);
    }),
  );
  const few = chanceOf(`${seed} few`);
  const handfuls = days.flatMap((day, at) => {
    const installs = few.whole(1, 6);
    return ages
      .filter((age) => at + age < days.length && installs > age)
      .map((age) => [
        'organic',
        '',
        'SG',
        appOf('WIL').package,
        day,
        age,
        Math.floor(installs / (age + 1)),
        few.amount(2, 2),
      ]);
  });
  return csv(header, [...rows, ...handfuls]);
}
