import { readCatalogue } from '#/domains/catalogue/data-entry/imports/catalogue.records.ts';
import { readAdFormat } from '#/domains/catalogue/data-entry/imports/cells.ts';
import { networkOf } from '#/domains/catalogue/data-entry/imports/network-names.ts';
import type { ImportStores } from '#/domains/catalogue/data-entry/imports/receive-report.server.ts';
import { applovin } from '#/domains/catalogue/networks/connectors/applovin.ts';
import type { Connector, HourReport } from '#/domains/catalogue/networks/connectors/connector.ts';
import { googleAds } from '#/domains/catalogue/networks/connectors/google-ads.ts';
import { max } from '#/domains/catalogue/networks/connectors/max.ts';
import { metaAds } from '#/domains/catalogue/networks/connectors/meta-ads.ts';
import { tiktokAds } from '#/domains/catalogue/networks/connectors/tiktok-ads.ts';
import { hoursOfDay } from '#/domains/catalogue/networks/hours/clock-hours.ts';
import { dueDays, toldHours } from '#/domains/catalogue/networks/hours/due-days.ts';
import { dayOf } from '#/kernel/dates.ts';
import { daysBetween } from '#/kernel/days.ts';
import type { HourRow } from '#/store/facts/hours.ts';
import { beginFetch, currentFetches, makeCurrent } from '#/store/hour-fetches.records.ts';
import { ifFree } from '#/store/records/if-free.ts';
import type { Spender } from './campaigns.ts';
import { idsBy } from './desk.ts';
import { adUnits, demoApps } from './games.ts';
import { daysBefore, daysOfHistory, revenue, type DayOfHistory } from './history/business.ts';
import { countries, networks, US } from './history/market.ts';
import { adFigures, allShares } from './history/max-files.ts';
import { campaignFigures } from './history/spend-files.ts';

/** Days that are told by the hour: those that today is compared with, and the days between. */
const DAYS_BACK = 8;
/** How much is played in each hour of UTC, most in the evening of Karachi and the day of America. */
const played = [
  4.6, 4.3, 4.1, 3.9, 3.7, 3.5, 3.4, 3.4, 3.5, 3.6, 3.7, 3.9, 4.1, 4.3, 4.5, 4.7, 4.8, 4.9, 4.9,
  4.8, 4.7, 4.6, 4.4, 4.3,
];
const whole = played.reduce((sum, it) => sum + it, 0);
/** The part of a day that is over when an hour begins. */
const over = (hour: number) => played.slice(0, hour).reduce((sum, it) => sum + it, 0) / whole;
const parts = Array.from({ length: 25 }, (_, hour) => over(hour));

/** What an hour has of a day's whole number; those of all hours add up to it. */
const inHour = (total: number, hour: number) =>
  Math.round(total * parts[hour + 1]!) - Math.round(total * parts[hour]!);

/** Rewarded ads pay less in the United States since nine in the morning of UTC, today alone. */
const PRICE_FELL = { from: 9, left: 0.66 };
const fellIn = (unit: number, country: number) =>
  country === US && readAdFormat(adUnits[unit]!.format) === 'rewarded';

interface Told {
  report: HourReport & { zone: string };
  accountId: number;
  rowsOf: (day: DayOfHistory, isToday: boolean) => Omit<HourRow, 'began'>[][];
}

/** Its only report by the hour; the demo company's accounts count in UTC. */
const inUtc = ({ hours }: Connector): Told['report'] => ({ ...hours![0]!, zone: 'UTC' });

/** Whose spend is told by the hour, and whether its hours have countries. */
const spenders: readonly {
  connector: Connector;
  network: Spender;
  account: string;
  countries: boolean;
}[] = [
  { connector: applovin, network: 'applovin', account: 'Backlot AppDiscovery', countries: true },
  { connector: googleAds, network: 'google-ads', account: 'Backlot Google Ads', countries: false },
  { connector: metaAds, network: 'meta-ads', account: 'Backlot Meta Ads', countries: false },
  { connector: tiktokAds, network: 'tiktok-ads', account: 'Backlot TikTok', countries: false },
];

/** A day as the demo's history counts it, seen from the day the company was made. */
function dayIn(made: string, day: string): DayOfHistory {
  const last = daysOfHistory(made).at(-1)!;
  return { ...daysBefore(last, daysBetween(day, last.day)), early: false };
}

async function sourcesOf({ db }: ImportStores): Promise<Told[]> {
  const [apps, accounts, catalogue] = [
    await idsBy(db, 'apps'),
    await idsBy(db, 'accounts'),
    await readCatalogue(db, 'all'),
  ];
  const networkIds = networks.map(
    ({ name }) => catalogue.networks.get(networkOf(name, 'monetisation', catalogue).code) ?? 0,
  );
  const appIds = demoApps.map((it) => apps.get(it.key) ?? 0);
  const maxAccount = accounts.get('Backlot MAX') ?? 0;
  const hours = hoursOfDay('2025-01-01', 'UTC').map((_, hour) => hour);
  return [
    {
      report: inUtc(max),
      accountId: maxAccount,
      rowsOf: (it, isToday) =>
        hours.map((hour) =>
          demoApps.flatMap((app, at) => {
            const dollars = revenue(at, it);
            if (dollars === 0 || appIds[at] === 0) return [];
            return allShares[at]!.flatMap((share) => {
              const figures = adFigures(share, dollars, it);
              if (!figures) return [];
              const fell = isToday && hour >= PRICE_FELL.from && fellIn(share.unit, share.country);
              const micros = inHour(Math.round(figures.revenue * 1e6), hour);
              return {
                day: it.day,
                app_id: appIds[at]!,
                network_id: networkIds[share.network]!,
                account_id: maxAccount,
                country: countries[share.country]!.code,
                platform: app.platform,
                ad_format: readAdFormat(adUnits[share.unit]!.format),
                impressions: inHour(figures.impressions, hour),
                revenue_micros: fell ? Math.round(micros * PRICE_FELL.left) : micros,
                spend_micros: null,
              };
            });
          }),
        ),
    },
    ...spenders.map(({ connector, network, account, countries: byCountry }): Told => {
      const accountId = accounts.get(account) ?? 0;
      return {
        report: inUtc(connector),
        accountId,
        rowsOf: (it) =>
          hours.map((hour) =>
            campaignFigures(network, [it]).map(({ campaign, country, cost }) => ({
              day: it.day,
              app_id: appIds[campaign.app]!,
              network_id: catalogue.networks.get(network) ?? 0,
              account_id: accountId,
              country: byCountry ? country : '',
              platform: demoApps[campaign.app]!.platform,
              ad_format: '',
              impressions: null,
              revenue_micros: null,
              spend_micros: inHour(Math.round(cost * 1e6), hour),
            })),
          ),
      };
    }),
  ];
}

/** Any constant: the lock of whoever tells the demo company's hours. */
const HOURS_LOCK = 7_340_068;

/**
 * Tells the demo company's hours as a pull does: today's anew, and the days before as long as
 * sources correct them. Two servers at once tell them once. `made` is the day the company was made.
 */
export async function tellDemoHours(stores: ImportStores, made: string, now: Date): Promise<void> {
  await ifFree(stores.db, [HOURS_LOCK, 0], async () => {
    for (const source of await sourcesOf(stores)) await tell(stores, source, made, now);
  });
}

async function tell({ db, facts }: ImportStores, source: Told, made: string, now: Date) {
  const { report, accountId, rowsOf } = source;
  if (accountId === 0) return;
  const today = dayOf(now, report.zone);
  const reach = { ...report, back: DAYS_BACK };
  const fetches = await currentFetches(db, { from: '1970-01-02', to: today });
  const own = fetches.filter((it) => it.report === report.code && it.accountId === accountId);
  const fetched = new Map(own.map((it) => [it.day, it.fetchedAt]));
  for (const day of dueDays(reach, fetched, today)) {
    const hours = hoursOfDay(day, report.zone);
    const told = toldHours(report, day, new Set(hours), now);
    const byHour = rowsOf(dayIn(made, day), day === today);
    const rows = told.flatMap((began) =>
      byHour[hours.indexOf(began)]!.map((it): HourRow => ({ ...it, began })),
    );
    const place = { accountId, report: report.code, day };
    const id = await beginFetch(db, place, now);
    await facts.addHours(id, rows);
    await db
      .transaction()
      .execute((tx) => makeCurrent(tx, id, place, told, { fetchedAt: now, now }));
  }
  await db
    .updateTable('hour_sources')
    .set({ pulled_at: now })
    .where('report', '=', report.code)
    .execute();
}
