import { afterEach, beforeEach, expect, test } from 'vitest';
import { totals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { reportFile } from '../../../../../tests/support/reports.ts';
import { commitImport } from './commit-batch.server.ts';
import { revertImport } from './revert-batch.server.ts';

/** Which creatives each network's report names, and that they add up to the day of their campaign. */

let desk: ImportDesk;
beforeEach(async () => {
  desk = await importDesk();
  const ids = { 11: 'meta-ads', 12: 'tiktok-ads', 13: 'applovin', 14: 'unity-ads', 15: 'moloco' };
  const networks = await desk.db.selectFrom('networks').select(['id', 'code']).execute();
  const values = Object.entries(ids).map(([external_id, code]) => ({
    external_id,
    name: 'LNT',
    app_id: desk.apps[0]!,
    network_id: networks.find((it) => it.code === code)!.id,
  }));
  await desk.db.insertInto('campaigns').values(values).execute();
});
afterEach(() => desk.close());

const all = { from: '2025-01-01', to: '2025-12-31', scopeApps: 'all' } as const;
const measures = ['spend_micros', 'impressions', 'clicks', 'installs'] as const;
const byDay = (table: 'acquisition' | 'creatives') =>
  totals(desk.facts, { ...all, table, measures, by: ['day', 'network_id', 'campaign_id'] });

async function enter(lines: readonly string[]) {
  const text = lines.join('\n');
  const { id, preview: findings } = await desk.receive(text, 'Studio');
  expect(findings.problems).toEqual([]);
  await commitImport(desk.stores, id, reportFile(text), desk.step, 'anything');
  return id;
}

const kept = async () =>
  (
    await totals(desk.facts, {
      ...all,
      table: 'creatives',
      measures: ['installs'],
      by: ['creative', 'creative_kind'],
      order: ['creative'],
    })
  ).map((it) => [it.creative, it.creative_kind, it.installs]);

const ads = [
  'Day,Campaign ID,Campaign name,Country,Amount spent (USD),Impressions,Clicks (all),App installs,Ad ID,Ad name',
  '2025-11-17,11,LNT,US,10.50,1000,30,6,901,LNT v3 video 15s.mp4',
  '2025-11-17,11,LNT,PK,1.50,900,20,9,901,LNT v3 video 15s.mp4',
  '2025-11-17,11,LNT,US,2.25,400,8,1,902,=لالٹین static 🎣',
];

test.each([
  [
    'Meta Ads, by the name of the ad',
    ads,
    [
      ['=لالٹین static 🎣', 'image', 1],
      ['LNT v3 video 15s.mp4', 'video', 15],
    ],
  ],
  [
    'TikTok, by the id where an ad has no name',
    [
      'By Day,Campaign name,Campaign ID,Country/region,Cost,Impressions,Clicks (destination),App installs,Currency,Ad ID,Ad name',
      '2025-11-17,LNT,12,United States,5.00,1000,30,6,USD,77,',
      '2025-11-17,LNT,12,United States,4.00,1000,30,5,USD,78,Hook B',
    ],
    [
      ['77', '', 6],
      ['Hook B', '', 5],
    ],
  ],
  [
    'AppLovin, by creative set',
    [
      'day,campaign,campaign_id_external,country,creative_set,creative_set_id,impressions,clicks,conversions,cost',
      '2025-11-17,LNT,13,us,Playable + end card,a1,500,20,4,3.5',
      '2025-11-17,LNT,13,us,Banner set,a2,500,20,2,1.5',
    ],
    [
      ['Banner set', 'image', 2],
      ['Playable + end card', 'playable', 4],
    ],
  ],
  [
    'Unity Ads, by creative pack and what it says it is',
    [
      'timestamp,app id,app name,campaign id,campaign name,country,platform,creative pack id,creative pack name,creative pack type,starts,views,clicks,installs,spend',
      '2025-11-17T00:00:00.000Z,500012345,Lantern Lagoon,14,LNT,US,android,p1,Pack A,video+playable,100,90,5,2,1.25',
      '2025-11-17T00:00:00.000Z,500012345,Lantern Lagoon,14,LNT,US,android,p2,Pack B,video,100,90,5,1,1.00',
    ],
    [
      ['Pack A', 'playable', 2],
      ['Pack B', 'video', 1],
    ],
  ],
  [
    'Moloco, by creative',
    [
      'Date,Campaign_ID,Campaign_Title,Campaign_Country,Creative_ID,Creative_Title,Creative_Type,Impressions,Clicks,Installs,Spend',
      '2025-11-17,15,LNT,USA,c1,Fishing rod,IMAGE,800,20,3,5.5',
    ],
    [['Fishing rod', 'image', 3]],
  ],
] as const)('%s', async (_name, lines, expected) => {
  await enter(lines);
  expect(await kept()).toEqual(expected);
  expect(await byDay('creatives')).toEqual(await byDay('acquisition'));
});

test('a later report that names no creatives takes those of its days away, and its undoing brings them back', async () => {
  await enter(ads);
  const before = await kept();
  const plain = await enter([
    'Day,Campaign ID,Campaign name,Country,Amount spent (USD),Impressions,Clicks (all),App installs',
    '2025-11-17,11,LNT,US,99.00,1000,30,6',
    '2025-11-17,11,LNT,PK,1.00,1000,30,6',
  ]);
  expect(await kept()).toEqual([]);
  await revertImport(desk.stores, plain, desk.step);
  expect(await kept()).toEqual(before);
  expect(await byDay('creatives')).toEqual(await byDay('acquisition'));
});
