import { count, micros, rounded } from '../money.ts';
import type { Line, Reader } from '../rows.ts';
import { tableOf } from '../text.ts';

interface AppmetricaTable {
  query: { ids: [number] };
  data: {
    dimensions: [{ name: string }, { iso_name: string }, { name: string }];
    metrics: [number, number, number, number, number];
  }[];
}
/** The length of a session is a mean: the time is that of all sessions, in whole seconds. */
const appmetrica = (text: string): Line[] =>
  (JSON.parse(text) as AppmetricaTable[]).flatMap(({ query, data }) =>
    data.map(({ dimensions, metrics: [users, fresh, sessions, mean, crashes] }) => ({
      appName: String(query.ids[0]),
      day: dimensions[0].name,
      country: dimensions[1].iso_name,
      version: dimensions[2].name,
      sums: {
        dau: BigInt(users),
        newUsers: BigInt(fresh),
        sessions: BigInt(sessions),
        sessionSeconds: rounded(BigInt(sessions) * BigInt(mean * 10), 10n),
        crashes: BigInt(crashes),
      },
    })),
  );

interface AudienceDay {
  application_id: number;
  date: string;
  dau: number;
  wau?: number;
  mau: number;
}
/** Unique users of whole apps; a week that AppMetrica did not tell is not in the row. */
const audience = (text: string): Line[] =>
  (JSON.parse(text) as AudienceDay[]).map(({ application_id: id, date, dau, wau, mau }) => ({
    appName: String(id),
    day: date,
    sums: {
      daily: BigInt(dau),
      ...(wau !== undefined && { weekly: BigInt(wau) }),
      monthly: BigInt(mau),
    },
  }));

/** A share of some users in whole users: `0.43%` of 12,345. */
const shareOf = (users: bigint, percent: string) => rounded(users * micros(percent), 100_000_000n);

const play = (text: string): Line[] =>
  tableOf(text).map((it) => {
    const users = count(it['Active users']!);
    const ratings = count(it['Ratings']!);
    return {
      appName: it['Package name']!,
      platform: 'android',
      day: it['Date']!,
      country: it['Country']!,
      sums: {
        visitors: count(it['Store listing visitors']!),
        storeInstalls: count(it['Installs']!),
        uninstalls: count(it['Uninstalls']!),
        iapRevenue: micros(it['IAP revenue']!),
        ratings,
        ratingSum: rounded(ratings * micros(it['Average rating']!), 1_000_000n),
        vitalsUsers: users,
        crashedUsers: shareOf(users, it['Crash rate']!),
        anrUsers: shareOf(users, it['ANR rate']!),
      },
    };
  });

/** The App Store tells neither ratings nor vitals here. */
const appStore = (text: string): Line[] =>
  tableOf(text, ';').map((it) => ({
    appName: it['App Apple Identifier']!,
    platform: 'ios',
    day: it['Date']!,
    country: { 'United States': 'US' }[it['Territory']!]!,
    sums: {
      visitors: count(it['Product Page Views']!, ','),
      storeInstalls: count(it['First-Time Downloads']!, ','),
      uninstalls: count(it['Deletions']!, ','),
      iapRevenue: micros(it['Proceeds (USD)']!, ','),
    },
  }));

const months = ['Jan', 'Feb', 'Mar'];
/** Charges, fees and refunds; the apps themselves are sold for nothing here. */
const earnings = (text: string): Line[] =>
  tableOf(text).map((it) => {
    const [month, day, year] = it['Transaction Date']!.replace(',', '').split(' ');
    const number = String(months.indexOf(month!) + 1).padStart(2, '0');
    return {
      appName: it['Package ID']!,
      platform: 'android',
      day: `${year}-${number}-${day!.padStart(2, '0')}`,
      country: it['Buyer Country']!,
      currency: it['Merchant Currency']!,
      sums: { iapRevenue: micros(it['Amount (Merchant Currency)']!) },
    };
  });

/** Downloads, and what was bought, of which a line says what one piece brings. */
const sales = (text: string): Line[] =>
  tableOf(text, '\t').map((it) => {
    const [month, day, year] = it['Begin Date']!.split('/');
    const units = BigInt(it['Units']!);
    const isApp = it['Product Type Identifier'] === '1F';
    const sums: Line['sums'] = isApp
      ? { storeInstalls: units }
      : { iapRevenue: units * micros(it['Developer Proceeds']!) };
    return {
      appName: isApp ? it['SKU']! : it['Parent Identifier']!,
      platform: 'ios',
      day: `${year}-${month}-${day}`,
      country: it['Country Code']!,
      currency: it['Currency of Proceeds']!.trim() || 'USD',
      sums,
    };
  });

const store = {
  table: 'store',
  source: 'store-console',
  rank: 'network',
  completes: true,
} as const;
export const useReaders = {
  appmetrica: { table: 'engagement', source: 'appmetrica', rank: 'network', read: appmetrica },
  'appmetrica-audience': {
    table: 'audience',
    source: 'appmetrica-audience',
    rank: 'network',
    read: audience,
  },
  'play-console': { ...store, read: play },
  'app-store': { ...store, read: appStore },
  'app-store-sales': { ...store, read: sales },
  'play-earnings': { ...store, read: earnings },
} as const satisfies Record<string, Reader>;
