import { dayOf } from '#/kernel/dates.ts';
import type { Delivery, Facts } from '#/store/facts/facts.ts';
import type { FactRow } from '#/store/facts/tables.ts';
import { adDelivery, adRow } from './facts-rows.ts';
import type { TestServer } from './server.ts';
import { tellHours } from './told-hours.ts';

/** The day whose installs somebody has typed. */
const TYPED_DAY = '2025-09-01';

/** A day's revenue of the app, what its campaign spent, and its installs of another day by hand. */
export async function foreignFigures(
  facts: Facts,
  app_id: number,
  ad_unit_id: number,
  campaign: { network: number; id: number },
): Promise<void> {
  const day = '2025-11-18';
  const row = adRow({ day, app_id, ad_unit_id, account_id: app_id, revenue_micros: 7_000_000 });
  const slices = [{ account_id: app_id, app_id, from: day, to: day }];
  const spent: FactRow<'acquisition'> = {
    day,
    app_id,
    network_id: campaign.network,
    account_id: app_id,
    campaign_id: campaign.id,
    country: 'PK',
    platform: 'android',
    spend_micros: 3_000_000,
    impressions: 900,
    clicks: 40,
    installs: 7,
    provisional: false,
  };
  const spending: Delivery = {
    table: 'acquisition',
    source: 'meta-ads',
    sourceTimezone: 'UTC',
    fetchedAt: new Date('2025-11-19T03:00:00Z'),
    precedence: 'network',
    slices,
    rows: [spent],
  };
  const typed = { account_id: app_id, app_id, from: TYPED_DAY, to: TYPED_DAY };
  const installs: Delivery = {
    table: 'store_console',
    source: 'manual',
    sourceTimezone: 'Asia/Karachi',
    fetchedAt: new Date('2025-11-19T03:00:00Z'),
    precedence: 'hand',
    slices: [typed],
    rows: [
      {
        day: TYPED_DAY,
        app_id,
        network_id: 0,
        account_id: app_id,
        country: 'PK',
        platform: 'android',
        store_visitors: null,
        installs: 5,
        uninstalls: null,
        iap_revenue_micros: null,
        ratings_count: null,
        rating_sum: null,
        crashed_users: null,
        anr_users: null,
        vitals_users: null,
        provisional: false,
      },
    ],
  };
  const deliveries = [adDelivery([row], { slices }), spending, installs];
  await facts.commitBatch({ id: 1_000_000 + app_id, deliveries });
}

/** An hour of today that its source tells of the app. */
export async function foreignHour(server: TestServer, app_id: number): Promise<void> {
  const { id: accountId } = await server.db
    .insertInto('accounts')
    .values({ kind: 'max', name: `Hours of ${app_id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hour = { hour: 0, app_id, impressions: 500, revenue_micros: 2_000_000 };
  const day = dayOf(server.clock.now, 'UTC');
  await tellHours(server, { accountId, day, told: [0], rows: [hour] });
}
