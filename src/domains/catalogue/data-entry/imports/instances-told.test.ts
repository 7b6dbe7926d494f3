import { afterEach, beforeEach, expect, test } from 'vitest';
import { totals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { reportFile } from '../../../../../tests/support/reports.ts';
import { commitImport } from './commit-batch.server.ts';

/** What each mediation's report tells within an ad unit, and that it adds up to the day. */

let desk: ImportDesk;
beforeEach(async () => {
  desk = await importDesk();
});
afterEach(() => desk.close());

const all = { from: '2025-01-01', to: '2025-12-31', scopeApps: 'all' } as const;
const measures = ['requests', 'responses', 'impressions', 'revenue_micros'] as const;

async function enter(lines: readonly string[]) {
  const text = lines.join('\n');
  const { id, preview: findings } = await desk.upload(text, 'Studio');
  expect([findings.problems, findings.isSplit]).toEqual([[], true]);
  await commitImport(desk.stores, id, reportFile(text), desk.step, 'anything');
  const sums = (table: 'monetisation' | 'instances') =>
    totals(desk.facts, { ...all, table, measures, by: ['day', 'network_id'] });
  expect(await sums('instances')).toEqual(await sums('monetisation'));
}

const kept = (by: 'instance' | 'placement' | 'test_group' | 'app_version' | 'buying') =>
  totals(desk.facts, {
    ...all,
    table: 'instances',
    measures: ['impressions', 'bids'],
    by: ['instance', by],
    order: ['instance'],
  });

test('MAX: placements come from a file that is split by them, without attempts', async () => {
  await enter([
    'Day,Package Name,Platform,Country,Network,Ad Format,Ad Unit ID,Placement,Network Placement,Impressions,Est. Revenue',
    '2025-11-17,com.backlot.lanternlagoon,android,us,ADMOB_BIDDING,REWARD,7f2a,Shop,ca-1,40,1.25',
    '2025-11-17,com.backlot.lanternlagoon,android,us,ADMOB_BIDDING,REWARD,7f2a,Level end,ca-1,60,2.50',
    '2025-11-17,com.backlot.lanternlagoon,android,us,AppLovin Exchange,REWARD,7f2a,Shop,,10,0.10',
  ]);
  expect(await kept('placement')).toMatchObject([
    { instance: '', placement: 'Shop', impressions: 10 },
    { instance: 'ca-1', placement: 'Level end', impressions: 60 },
    { instance: 'ca-1', placement: 'Shop', impressions: 40 },
  ]);
  expect((await kept('buying')).map((it) => it.buying)).toEqual(['bidding', 'bidding']);
});

test('LevelPlay: instances, placements, versions and tests of its exports', async () => {
  await enter([
    'Date,App Key,Bundle ID,Platform,Ad Network,Instance,Placement,App Version,AB Test,Ad Units,Country,Revenue,Impressions,Ad Source Checks,Ad Source Responses',
    '2025-11-17,1a2b,com.backlot.lanternlagoon,Android,Facebook,High $12.00,Shop,1.4.0,A,Rewarded Video,US,2.00,100,400,200',
    '2025-11-17,1a2b,com.backlot.lanternlagoon,Android,Facebook,Low,Shop,1.5.0,B,Rewarded Video,US,1.00,100,600,300',
  ]);
  expect((await kept('test_group')).map((it) => [it.instance, it.test_group])).toEqual([
    ['High $12.00', 'A'],
    ['Low', 'B'],
  ]);
  expect((await kept('app_version')).map((it) => it.app_version)).toEqual(['1.4.0', '1.5.0']);
  expect((await kept('placement')).map((it) => it.placement)).toEqual(['Shop', 'Shop']);
});

test('AdMob mediation: ad source instances, which bidders are told by their source', async () => {
  await enter([
    'Date,App,Ad source,Ad source instance,Ad unit,Country/region,Format,Platform,Est. earnings (USD),Requests,Matched requests,Impressions',
    '2025-11-17,com.backlot.lanternlagoon,Unity Ads (bidding),Unity auction,Level end,US,Interstitial,Android,3.00,500,300,250',
    '2025-11-17,com.backlot.lanternlagoon,AdMob Network Waterfall,AdMob floor 9 USD,Level end,US,Interstitial,Android,4.00,500,200,150',
  ]);
  expect((await kept('buying')).map((it) => [it.instance, it.buying])).toEqual([
    ['AdMob floor 9 USD', 'waterfall'],
    ['Unity auction', 'bidding'],
  ]);
});

test('Meta Audience Network: its placements, and the bids it made', async () => {
  const about = '2025-11-17,com.backlot.lanternlagoon,android,US,rewarded_video,998,Second life';
  await enter([
    'time,app,platform,country,display_format,placement,placement_name,metric,value',
    ...[
      ['fb_ad_network_request', 900],
      ['fb_ad_network_filled_request', 500],
      ['fb_ad_network_imp', 400],
      ['fb_ad_network_click', 4],
      ['fb_ad_network_revenue', 5.5],
      ['fb_ad_network_bidding_response', 850],
    ].map(([metric, value]) => `${about},${metric},${value}`),
  ]);
  expect(await kept('buying')).toMatchObject([
    { instance: 'Second life', impressions: 400, bids: 850 },
  ]);
});
