import { dayOf } from '#/kernel/dates.ts';
import { addDays, addMonths } from '#/kernel/days.ts';
import { addApp, pictureForm } from './app-cast.ts';
import { adDelivery, adRow } from './facts-rows.ts';
import { admobKey } from './networks/admob.ts';
import type { PullDesk } from './networks/pull-desk.ts';
import { APP_ID } from './networks/rate-servers.ts';
import type { Colleague } from './server.ts';

/** An app of a team, a colleague, and a super admin who types the lines. */
async function people(desk: PullDesk) {
  const arcade = await desk.team('Arcade');
  const me = await desk.as('Super admin', { name: 'Zubeda Alvi' });
  await desk.as('Member', { name: 'Waqas Butt', teamId: arcade });
  const { body } = await addApp(me, arcade, { name: 'Harbor Blocks' });
  const app = Number(body['id']);
  const icon = { id: String(app), version: String(body['version']) };
  await me.call('POST /upload-app-icon', await pictureForm(icon));
  return { me, app };
}

/** Names of a network that no app has yet, and a network that a report named. */
async function unknownNames({ db, networkId }: PullDesk) {
  const names = ['Kite Duel', 'Foreign Pong', 'Reef Tap'];
  await db
    .insertInto('network_apps')
    .values(
      names.map((name, at) => ({ network_id: networkId('admob'), external_id: `ca-${at}`, name })),
    )
    .execute();
  const values = {
    code: 'quokka-ads',
    name: 'Quokka Ads',
    position: 90,
    state: 'proposed',
  } as const;
  await db
    .insertInto('networks')
    .values({ ...values, type: 'bidding' })
    .execute();
}

/** What Unity Ads brought in the month that is over, to be paid for. */
async function owed({ db, facts, networkId }: PullDesk, app_id: number) {
  const account = await db
    .insertInto('accounts')
    .values({ name: 'Backlot Unity', kind: 'unity-ads' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const day = `${addMonths(dayOf(new Date()), -1).slice(0, 7)}-10`;
  const place = { account_id: account.id, network_id: networkId('unity-ads') };
  const row = adRow({ ...place, day, app_id, revenue_micros: 90_000_000 });
  const slices = [{ ...place, from: day, to: day }];
  await facts.commitBatch({ id: 900, deliveries: [adDelivery([row], { slices })] });
}

async function campaign({ db, networkId }: PullDesk, app_id: number) {
  const values = { name: 'Summer Regatta', app_id, external_id: 'summer' };
  await db
    .insertInto('campaigns')
    .values({ ...values, network_id: networkId('meta-ads') })
    .execute();
}

/** A game of the App Store, and what a device says of an install of it. */
async function postback({ db }: PullDesk) {
  const store_id = 1_600_001_463;
  await db
    .insertInto('apps')
    .values({
      name: 'Tinker Tiles',
      key: 'TNK',
      package: 'com.backlot.tinkertiles',
      platform: 'ios',
      store_id: String(store_id),
    })
    .execute();
  await db
    .insertInto('postbacks')
    .values({
      framework: 'skadnetwork',
      uid: '6aafb7a5-0170-41b5-bbe4-fe71dedf1e30',
      span: 0,
      version: '4.0',
      store_id,
      ad_network: 'su67r6k2v3.skadnetwork',
      source: '5239',
      conversion: 'download',
      fine: 12,
      coarse: null,
      country: null,
      has_won: true,
      is_test: false,
      day: day(),
      received_at: new Date(),
    })
    .execute();
}

/** What an alert of mine found yesterday. */
async function found({ db }: PullDesk, author_id: number) {
  const rule = JSON.stringify({ measure: 'ecpm', filter: {}, kind: 'below', threshold: 1 });
  const { id: alert_id } = await db
    .insertInto('report_alerts')
    .values({ author_id, report_id: null, rule, apps: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const firing = { alert_id, day: day() };
  await db
    .insertInto('report_alert_firings')
    .values({ ...firing, fired_at: new Date() })
    .execute();
  await db
    .insertInto('report_alert_findings')
    .values({ ...firing, part: '', value: 1, apps: null })
    .execute();
}

const day = () => addDays(dayOf(new Date()), -2);
const report = () =>
  `day,application,package_name,platform,country,network,ad_format,impressions,estimated_revenue\n${day()},Lantern Lagoon,com.backlot.lanternlagoon,android,pk,AppLovin,REWARD,1000,5\n`;

/** A report that waits to be taken in, and a table that I have said how to read. */
async function imports(me: Colleague) {
  const form = new FormData();
  form.append('account', 'By hand');
  form.append('file', new File([report()], 'anchor.csv', { type: 'text/csv' }));
  const columns = [
    { column: 'Date', field: 'day' },
    { column: 'Game', field: 'app-name' },
    { column: 'DAU', field: 'dau', unit: 'count' },
  ];
  const mapping = {
    name: 'Use by game',
    network: 'bytebrew',
    table: 'engagement',
    zone: 'UTC',
    dayOrder: 'dmy',
    header: columns.map((it) => it.column),
    columns,
  };
  return [
    await me.call('POST /import-report', form),
    await me.call('POST /save-import-mapping', mapping),
  ];
}

/** A review with all that it needs to be published. */
const review = (me: Colleague, appId: number) =>
  me.call('POST /save-game-review', {
    appId,
    game: 'Harbor Blocks',
    build: '1.0',
    summary: 'Ship it in spring.',
    verdict: 'go',
    pros: 'A loop that holds',
    cons: 'Slow start',
    scores: { coreLoop: 4, ads: 2, ux: 3, storePage: 5 },
  });

/** Rates are fetched where an account is needed. */
const rates = (me: Colleague) => me.call('POST /save-exchange-rate-feed', { appId: APP_ID });

/** A report that a colleague has mailed to me. */
async function mailed({ admin }: PullDesk, me: Colleague) {
  const definition = { filter: { date: 'last-7-days' }, by: ['app'], measures: ['revenue'] };
  const made = await admin.call('POST /save-report', { name: 'Weekly money', definition });
  const mail = { reportId: made.body['id'], every: 'day', at: '09:00', recipientIds: [me.id] };
  return [made, await admin.call('POST /save-report-schedule', mail)];
}

/** A dashboard that somebody outside reads by a link. */
async function linked(me: Colleague, app: number) {
  const board = await me.call('POST /save-own-dashboard', { name: 'Partner money' });
  const link = await me.call('POST /make-own-dashboard-link', {
    dashboard: board.body['id'],
    name: 'Lantern Press',
    apps: [app],
    until: addDays(dayOf(new Date()), 30),
  });
  return [board, link];
}

export async function revenueCast(desk: PullDesk) {
  const { me, app } = await people(desk);
  await unknownNames(desk);
  await owed(desk, app);
  await campaign(desk, app);
  await found(desk, me.id);
  await postback(desk);
  const share = { name: 'Cost share', formula: 'spend / revenue', unit: 'ratio' };
  const replies = [
    await me.call('POST /save-own-measure', share),
    await me.call('POST /save-fact-export', {
      name: 'Nightly facts',
      place: 'files',
      tables: ['monetisation'],
      at: '05:00',
    }),
    await me.call('POST /save-sql-query', { name: 'All apps', sql: 'select * from apps' }),
    ...(await imports(me)),
    ...(await mailed(desk, me)),
    ...(await linked(me, app)),
    await rates(me),
    await review(me, app),
  ];
  const refused = replies.find((it) => it.status !== 200);
  if (refused) throw new Error(JSON.stringify(refused.body));
  const from = addDays(dayOf(new Date()), -5);
  const { id } = await desk.addKey('max', from);
  await desk.pull(id);
  await desk.addKey('admob', from, admobKey);
  return { me, names: { p1: 'Waqas Butt', app: 'Harbor Blocks', team: 'Arcade' } };
}
