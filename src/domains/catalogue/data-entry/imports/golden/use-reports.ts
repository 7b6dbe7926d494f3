import type { GoldenReport } from './golden-reports.ts';
import {
  countryOf,
  dayOf,
  european,
  gameOf,
  micros,
  plain,
  tableOf,
  type RawLine,
} from './raw-lines.ts';

type Flat = Record<string, string>;

/** The reports are brought on the 20th: what is of that day has only begun. */
const isOver = ({ day, age = 0 }: RawLine) => Number(day.slice(-2)) + age < 20;

/** Columns of a running sum by age: each age has what it added to the one before. */
function aged(
  row: Flat,
  columns: { ads: string; iap: string; users: string },
  about: Omit<RawLine, 'age' | 'sums'>,
): RawLine[] {
  const ages = [0, 1, 3, 7].filter((age) => row[columns.ads + age] !== undefined);
  const added = (name: string, at: number) =>
    micros(Number(row[name + ages[at]!])) -
    (at === 0 ? 0 : micros(Number(row[name + ages[at - 1]!])));
  return ages.map((age, at) => ({
    ...about,
    age,
    sums: {
      installs: Number(row['installs']),
      ad_revenue_micros: added(columns.ads, at),
      iap_revenue_micros: added(columns.iap, at),
      retained_users: Number(row[columns.users + age]),
    },
  }));
}

const maxCohort = (rows: Flat[]) =>
  rows
    .flatMap((it) =>
      aged(
        it,
        { ads: 'ads_pub_revenue_', iap: 'iap_pub_revenue_', users: 'user_count_' },
        {
          day: dayOf(it['day']),
          game: gameOf(it['package_name']),
          network: '',
          country: countryOf(it['country']),
        },
      ),
    )
    .filter(isOver);

const adjustCohort = (rows: Flat[]) =>
  rows
    .flatMap((it) =>
      aged(
        it,
        { ads: 'ad_revenue_total_d', iap: 'revenue_total_d', users: 'retained_users_d' },
        {
          day: dayOf(it['day']),
          game: gameOf(it['store_id']),
          network: sources[it['network'] ?? '']!,
          country: '',
        },
      ),
    )
    .filter(isOver);

/** Who brought the installs, as the services of the fixtures call them. */
const sources: Record<string, string> = { AppLovin: 'applovin', 'Facebook Ads': 'meta-ads' };

/** Who is there at age 0 is the cohort; one without age 0 has no size. */
function appsflyerCohort(rows: Flat[]): RawLine[] {
  const cohortOf = (it: Flat) => [it['media_source'], it['install_date'], it['geo']].join();
  const sizes = new Map(
    rows
      .filter((it) => it['days_post_attribution'] === '0')
      .map((it) => [cohortOf(it), Number(it['unique_users'])]),
  );
  return rows
    .filter((it) => sizes.has(cohortOf(it)))
    .map((it) => ({
      day: dayOf(it['install_date']),
      game: gameOf(it['app_id']),
      network: sources[it['media_source'] ?? '']!,
      country: countryOf(it['geo']),
      age: Number(it['days_post_attribution']),
      sums: {
        installs: sizes.get(cohortOf(it))!,
        iap_revenue_micros: micros(Number(it['revenue_usd'])),
        retained_users: Number(it['unique_users']),
      },
    }))
    .filter(isOver);
}

interface Table {
  query: { ids: [number] };
  data: {
    dimensions: [{ name: string }, { iso_name: string }, { name: string }];
    metrics: [number, number, number, number, number];
  }[];
}
/** A session's length is a mean: its sum is that of all sessions. */
const appmetrica = (tables: Table[]): RawLine[] =>
  tables.flatMap(({ query, data }) =>
    data.map(({ dimensions: [day, country], metrics: [dau, fresh, sessions, mean, crashes] }) => ({
      day: dayOf(day.name),
      game: gameOf(query.ids[0]),
      network: 'appmetrica',
      country: country.iso_name,
      sums: {
        dau,
        new_users: fresh,
        sessions,
        session_seconds: Math.round(sessions * mean),
        crashes,
      },
    })),
  );

/** Rates are of users, the stars of ratings. */
const play = (rows: Flat[]): RawLine[] =>
  rows.map((it) => {
    const [users, ratings] = [plain(it['Active users']), plain(it['Ratings'])];
    return {
      day: dayOf(it['Date']),
      game: gameOf(it['Package name']),
      network: 'store',
      country: countryOf(it['Country']),
      sums: {
        store_visitors: plain(it['Store listing visitors']),
        installs: plain(it['Installs']),
        uninstalls: plain(it['Uninstalls']),
        iap_revenue_micros: micros(plain(it['IAP revenue'])),
        ratings_count: ratings,
        rating_sum: Math.round(ratings * plain(it['Average rating'])),
        vitals_users: users,
        crashed_users: Math.round((users * plain(it['Crash rate'])) / 100),
        anr_users: Math.round((users * plain(it['ANR rate'])) / 100),
      },
    };
  });

const appStore = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['Date']),
    game: gameOf(it['App Apple Identifier']),
    network: 'store',
    country: countryOf(it['Territory']),
    sums: {
      store_visitors: european(it['Product Page Views']),
      installs: european(it['First-Time Downloads']),
      uninstalls: european(it['Deletions']),
      iap_revenue_micros: micros(european(it['Proceeds (USD)'])),
    },
  }));

/** Lines of products: downloads of the app are installs, what is bought in it is revenue. */
const appStoreSales = (rows: Flat[]): RawLine[] =>
  rows.map((it) => {
    const [month, day, year] = it['Begin Date']!.split('/');
    const units = Number(it['Units']);
    const isPurchase = it['Product Type Identifier']!.startsWith('IA');
    return {
      day: `${year}-${month}-${day}`,
      game: gameOf(it['Parent Identifier'] || it['SKU']),
      network: 'store',
      country: it['Country Code']!,
      sums: {
        installs: it['Product Type Identifier'] === '1F' ? units : 0,
        iap_revenue_micros: isPurchase ? micros(units * Number(it['Developer Proceeds'])) : 0,
      },
    };
  });

/** What is left of each order after fees, taxes and refunds. */
const playEarnings = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: { 'Nov 17, 2025': '2025-11-17', 'Nov 18, 2025': '2025-11-18' }[it['Transaction Date']!]!,
    game: gameOf(it['Product id']),
    network: 'store',
    country: it['Buyer Country']!,
    sums: { iap_revenue_micros: micros(plain(it['Amount (Merchant Currency)'])) },
  }));

export const useReports: readonly GoldenReport[] = [
  {
    file: 'max-cohort.json',
    code: 'max-cohort',
    table: 'cohort',
    read: (it) => maxCohort(JSON.parse(it).results),
  },
  {
    file: 'adjust-cohort.csv',
    code: 'adjust-cohort',
    table: 'cohort',
    read: (it) => adjustCohort(tableOf(it)),
  },
  {
    file: 'appsflyer-cohort.csv',
    code: 'appsflyer-cohort',
    table: 'cohort',
    read: (it) => appsflyerCohort(tableOf(it)),
  },
  {
    file: 'appmetrica.json',
    code: 'appmetrica',
    table: 'engagement',
    read: (it) => appmetrica(JSON.parse(it)),
  },
  {
    file: 'appmetrica-totals.json',
    code: 'appmetrica-totals',
    table: 'engagement',
    read: (it) => {
      const { query, data } = JSON.parse(it) as Table;
      return data.map(({ dimensions: [day], metrics: [dau, fresh] }) => ({
        day: dayOf(day.name),
        game: gameOf(query.ids[0]),
        network: 'appmetrica',
        country: '',
        sums: { dau, new_users: fresh },
      }));
    },
  },
  {
    file: 'appmetrica-audience.json',
    code: 'appmetrica-audience',
    table: 'audience',
    read: (it) =>
      (JSON.parse(it) as { date: string; application_id: number; [users: string]: unknown }[]).map(
        ({ date, application_id: id, dau, wau, mau }) => ({
          day: dayOf(date),
          game: gameOf(id),
          network: 'appmetrica',
          country: '',
          sums: { daily_users: dau, weekly_users: wau, monthly_users: mau } as Record<
            string,
            number
          >,
        }),
      ),
  },
  {
    file: 'play-console.csv',
    code: 'store-console',
    table: 'store_console',
    read: (it) => play(tableOf(it)),
  },
  {
    file: 'app-store.csv',
    code: 'store-console',
    table: 'store_console',
    read: (it) => appStore(tableOf(it, ';')),
  },
  {
    file: 'app-store-sales.tsv',
    code: 'store-console',
    table: 'store_console',
    read: (it) => appStoreSales(tableOf(it, '\t')),
  },
  {
    file: 'play-earnings.csv',
    code: 'store-console',
    table: 'store_console',
    read: (it) => playEarnings(tableOf(it)),
  },
];
