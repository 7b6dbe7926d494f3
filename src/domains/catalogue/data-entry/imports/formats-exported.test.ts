import { expect, test } from 'vitest';
import { readWhole } from '../../../../../tests/support/reports.ts';

const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

async function refusalOf(text: string): Promise<string> {
  try {
    await readWhole(text);
    return 'not refused';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('MAX as its dashboard exports it is known by its headings', async () => {
  const { source, problems, rows } = await readWhole(
    csv(
      'Day,Package Name,Application,Platform,Country,Network,Ad Type,Ad Unit,Attempts,Impressions,Est. Revenue',
      '2025-11-18,com.backlot.pebblesort,Pebble Sort,iOS,us,Google Bidding and Google AdMob,INTER,Level end,"1,000",500,$1.25',
    ),
  );
  expect([source, problems]).toEqual(['max', []]);
  expect(rows[0]!.is).toMatchObject({ requests: 1000, responses: null, revenue_micros: 1_250_000 });
  expect(rows[0]!.series).toMatchObject({
    network: 'Google Bidding and Google AdMob',
    adUnitId: 'Level end',
    adUnitName: 'Level end',
    adFormat: 'interstitial',
  });
});

test('MAX without networks is the whole mediation, with the requests of its ad units', async () => {
  const header = 'day,hour,package_name,platform,requests,impressions,estimated_revenue';
  const text = csv(header, '2025-11-18,7,a.b,ios,40,10,0.5', '2025-11-18,8,a.b,ios,30,5,0.25');
  const { source, problems, rows, sum } = await readWhole(text);
  expect([source, problems, rows.length]).toEqual(['max', [], 2]);
  expect([sum('requests'), sum('revenue_micros')]).toEqual([70, 750_000]);
  expect(rows[0]!.series.network).toBe('');
  const json = JSON.stringify({
    results: [
      {
        day: '2025-11-18',
        package_name: 'a.b',
        requests: '4',
        impressions: '2',
        estimated_revenue: '1',
      },
    ],
  });
  expect((await readWhole(json)).sum('requests')).toBe(4);
});

test('the default export of Meta Ads Manager gives the amount spent, and installs that are installs', async () => {
  const header =
    'Reporting starts,Reporting ends,Campaign name,Campaign delivery,Results,Result indicator,Cost per results,Amount spent (USD),Impressions,Ends';
  const { source, problems, rows, leftOut } = await readWhole(
    csv(
      header,
      '2025-11-18,2025-11-18,PEB Broad,active,12,actions:omni_app_install,1.5,18.00,4000,Ongoing',
      '2025-11-18,2025-11-18,PEB Reach,active,900,reach,0.01,9.00,3000,Ongoing',
      '2025-11-18,2025-11-18,PEB Quiet,inactive,,actions:omni_app_install,,0,,Ongoing',
      '2025-11-01,2025-11-18,PEB Month,active,5,actions:omni_app_install,2,10,100,Ongoing',
      ',,,,,,,27.00,7000,',
    ),
  );
  expect(source).toBe('meta-ads');
  expect(
    rows.map((it) => [it.series.campaignId, it.is['spend_micros'], it.is['installs']]),
  ).toEqual([
    ['PEB Broad', 18_000_000, 12],
    ['PEB Reach', 9_000_000, null],
    ['PEB Quiet', 0, 0],
  ]);
  expect(problems).toMatchObject([
    { line: 5, message: 'This row covers 2025-11-01 to 2025-11-18. Export one row a day.' },
  ]);
  expect(leftOut).toEqual([{ reason: 'totals', rows: 1, value: 27_000_000 }]);
});

test('TikTok’s ads manager: conversions are no installs, sums are left out, and the account says its currency', async () => {
  const header =
    'By Day,Campaign name,Cost,Impressions,Clicks (destination),Conversions,Cost per conversion';
  const { source, problems, rows, leftOut } = await readWhole(
    csv(
      header,
      '2025-11-18,LNT Reels,"1,234.50",120000,1800,77,16.03',
      'Total of 1 result,,"1,234.50",120000,1800,77,16.03',
    ),
  );
  expect([source, problems]).toEqual(['tiktok-ads', []]);
  expect(rows.map((it) => [it.series.currency, it.is])).toEqual([
    ['', { spend_micros: 1_234_500_000, impressions: 120_000, clicks: 1800, installs: null }],
  ]);
  expect(leftOut).toEqual([{ reason: 'totals', rows: 1, value: 1_234_500_000 }]);
  const euros = await readWhole(
    csv('Date,Campaign ID,Cost (EUR),Clicks (destination)', '2025-11-18,1700000000001,5.25,9'),
  );
  expect([euros.source, euros.rows[0]!.series.currency]).toEqual(['tiktok-ads', 'EUR']);
});

test('sums below a table of Google Ads are left out and counted', async () => {
  const { problems, sum, leftOut } = await readWhole(
    csv(
      'Campaign report',
      '"November 18, 2025 - November 18, 2025"',
      'Campaign,Day,Campaign ID,Currency code,Cost,Impr.,Clicks,Conversions',
      'PEB App,2025-11-18,77,USD,"1,200.50","9,000",40,3.5',
      'Total: Campaigns, --, --,USD,"1,200.50","9,000",40,3.5',
      'Total: Account, --, --,USD,"1,200.50","9,000",40,3.5',
    ),
  );
  expect(problems).toEqual([]);
  expect(sum('spend_micros')).toBe(1_200_500_000);
  expect(leftOut).toEqual([{ reason: 'totals', rows: 2, value: 2_401_000_000 }]);
});

test('organic users in a report of spend are counted as left out', async () => {
  const { rows, leftOut } = await readWhole(
    csv(
      'install_time,app_id,pid,c,installs,cost',
      '2025-11-18,com.a,organic,None,50,0',
      '2025-11-18,com.a,organic2,x,5,N/A',
      '2025-11-18,com.a,Facebook Ads,x,5,',
    ),
  );
  expect(rows.map((it) => it.is)).toMatchObject([{ spend_micros: null, installs: 5 }]);
  expect(leftOut).toEqual([{ reason: 'organic', rows: 1, value: 0 }]);
});

test('a report with a column missing is named, and the column', async () => {
  expect(
    await refusalOf(csv('Date,App,Ad unit,Country/Region,Impressions', '2025-11-18,a,b,PK,1')),
  ).toBe(
    'This looks like the report “AdMob network report”, but the column Est. earnings is missing. Add it to the export.',
  );
  const rows = [
    { day: '2025-11-18', package_name: 'a', platform: 'ios', network: 'AdMob', impressions: '1' },
  ];
  expect(await refusalOf(JSON.stringify({ results: rows }))).toContain(
    '“AppLovin MAX revenue”, but the column estimated_revenue is missing',
  );
});

test('an error that was saved as a report is shown in its own words, without its secrets', async () => {
  const google = {
    error: {
      code: 403,
      message: 'Request had insufficient authentication scopes.',
      status: 'PERMISSION_DENIED',
    },
  };
  const words =
    'This is an error of the source, not a report: “Request had insufficient authentication scopes.”';
  expect(await refusalOf(JSON.stringify(google))).toBe(words);
  expect(await refusalOf(JSON.stringify([google]))).toBe(words);
  expect(await refusalOf('{"errors":[{"msg":"Invalid apikey"}]}')).toContain('“Invalid apikey”');
  expect(await refusalOf('{"code":10001,"msg":"sign error"}')).toContain('“sign error”');
  const secret = 'EAAGm0PX4ZCpsBAKZBqZAZCZB3ZA7ZAZAtoken9';
  const meta = { error: { message: `Error validating access token=${secret} `.repeat(30) } };
  const shown = await refusalOf(JSON.stringify(meta));
  expect(shown).not.toContain(secret);
  expect(shown.length).toBeLessThan(300);
  expect(
    await refusalOf('<!DOCTYPE html><html><head><title>Sign in – Google Accounts</title>'),
  ).toBe(
    'This is a web page called “Sign in – Google Accounts”, not a report. Sign in to the source and export the report again.',
  );
  expect(await refusalOf('401 Unauthorized')).toBe('This is no table. It says: “401 Unauthorized”');
});

test('unique users of a whole app come from a plain table, a silent cell is absent, and never by country', async () => {
  const { source, problems, rows, sum } = await readWhole(
    csv(
      'Date,Package name,DAU,WAU,MAU',
      '2025-11-17,com.backlot.pebblesort,"1,200",3000,7000',
      '2025-11-18,com.backlot.pebblesort,1100,,7050',
    ),
  );
  expect([source, problems]).toEqual(['appmetrica-audience', []]);
  expect(rows.map((it) => it.is['weekly_users'])).toEqual([3000, null]);
  expect([sum('daily_users'), sum('monthly_users')]).toEqual([2300, 14_050]);
  const split = csv('Date,Package name,Country,WAU,MAU', '2025-11-17,a.b,PK,3000,7000');
  expect(await refusalOf(split)).not.toBe('not refused');
});
