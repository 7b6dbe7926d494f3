import type { Delivery, Facts } from '#/store/facts/facts.ts';
import { columnsOf, factTableNames, type FactRow } from '#/store/facts/tables.ts';

type AdRow = FactRow<'monetisation'>;

/** A row of ad revenue with everything a test does not care about filled in. */
export function adRow(part: Partial<AdRow> & { day: string }): AdRow {
  return {
    app_id: 1,
    network_id: 1,
    account_id: 1,
    country: 'PK',
    platform: 'android',
    ad_format: 'banner',
    ad_unit_id: 0,
    requests: 100,
    responses: 80,
    impressions: 60,
    clicks: 3,
    revenue_micros: 1_000_000,
    provisional: false,
    ...part,
  };
}

/** A row of a store console with what a test does not care about unknown. */
export function storeRow(
  part: Partial<FactRow<'store_console'>> & { day: string },
): FactRow<'store_console'> {
  return {
    app_id: 1,
    network_id: 1,
    account_id: 1,
    country: 'PK',
    platform: 'android',
    store_visitors: null,
    installs: null,
    uninstalls: null,
    iap_revenue_micros: null,
    ratings_count: null,
    rating_sum: null,
    crashed_users: null,
    anr_users: null,
    vitals_users: null,
    provisional: false,
    ...part,
  };
}

/** A delivery of ad revenue: by the mediation, for the slice of account 1 in January, unless told. */
export function adDelivery(
  rows: Extract<Delivery, { table: 'monetisation' }>['rows'],
  part: Partial<Extract<Delivery, { table: 'monetisation' }>> = {},
): Delivery {
  return {
    table: 'monetisation',
    source: 'max',
    sourceTimezone: 'UTC',
    fetchedAt: new Date('2026-02-01T03:00:00Z'),
    precedence: 'mediation',
    slices: [{ account_id: 1, from: '2026-01-01', to: '2026-01-31' }],
    rows,
    ...part,
  };
}

/** Every row of every table as text, sorted: two stores with the same dump hold the same facts. */
export async function dump(facts: Facts): Promise<string[]> {
  const tables = factTableNames.map(async (table) => {
    const names = columnsOf(table).map(([name]) => name);
    const rows = await facts.query(`select ${names.join(', ')} from ${table}`);
    return rows.map((row) => `${table} ${names.map((it) => row[it]).join(' ')}`);
  });
  return (await Promise.all(tables)).flat().sort();
}

/** The same days as the network itself reports them, in its own account. */
export const ownReport = (days: readonly string[], revenue: number, source = 'admob'): Delivery =>
  adDelivery(
    days.map((day) => adRow({ day, account_id: 2, revenue_micros: revenue })),
    {
      source,
      precedence: 'network',
      slices: [{ account_id: 2, network_id: 1, from: days[0]!, to: days.at(-1)! }],
    },
  );

/** Daily use of one app on 5 January, as an analytics service or a person says. */
export const dauDelivery = (
  source: string,
  precedence: 'network' | 'hand',
  dau: number,
): Delivery => ({
  table: 'engagement',
  source,
  sourceTimezone: 'UTC',
  fetchedAt: new Date('2026-02-01T03:00:00Z'),
  precedence,
  slices: [{ account_id: 0, from: '2026-01-05', to: '2026-01-05' }],
  rows: [
    {
      day: '2026-01-05',
      app_id: 1,
      network_id: source === 'appmetrica' ? 9 : 8,
      account_id: 0,
      country: 'PK',
      platform: 'android',
      app_version: '1.0.3',
      dau,
      new_users: 1,
      sessions: 2,
      session_seconds: 300,
      retained_d1: 0,
      retained_d7: 0,
      retained_d30: 0,
      crashes: 0,
      provisional: true,
    },
  ],
});
