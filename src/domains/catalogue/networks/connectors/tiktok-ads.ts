import { adsAndRest, numbersIn, type Levels } from './ads-and-rest.ts';
import { PullFailure, type Answer } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { isJson, jsonReport, rowsOf, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';
import { advertiserOf, dataOf, tiktokAccount, tiktokHost } from './tiktok-api.ts';
import { setTiktokBid, tiktokCampaigns } from './tiktok-bids.ts';
import { setTiktokBudget, setTiktokStatus } from './tiktok-changes.ts';

const PAGE = 1000;
const figureNames = ['spend', 'impressions', 'clicks', 'app_install'];
/** Ads, and their campaigns: what is told of these beyond those. */
const levels = {
  AUCTION_AD: {
    id: 'ad_id',
    names: ['campaign_id', 'campaign_name', 'ad_name'],
    status: 'ad_status',
  },
  AUCTION_CAMPAIGN: { id: 'campaign_id', names: ['campaign_name'], status: 'campaign_status' },
} as const;
type Level = keyof typeof levels;

/** How the rows of a level are cut, and what they tell. */
interface Cut {
  level: Level;
  by: readonly string[];
  figures: readonly string[];
}
const byDay = (level: Level): Cut => ({
  level,
  by: ['stat_time_day', 'country_code'],
  figures: figureNames,
});
/** By the hour of the account's zone, a day at most; that countries go with hours is said nowhere. */
const byHour: Cut = { level: 'AUCTION_CAMPAIGN', by: ['stat_time_hour'], figures: ['spend'] };

/** What was spent on what is deleted by now was spent all the same. */
const deletedToo = (field_name: string) => [
  { field_name, filter_type: 'IN', filter_value: '["STATUS_ALL"]' },
];

/**
 * Ads or campaigns, by day and country or by the hour. Asked for as a basic report: an audience report has countries too,
 * but neither installs nor what it keeps back where few people are behind a row.
 */
async function page({ key, days, call }: Asked, { level, by, figures }: Cut, number: number) {
  const { id, names, status } = levels[level];
  const data = await dataOf(key, call, 'report/integrated/get', {
    query: {
      advertiser_id: advertiserOf(key),
      service_type: 'AUCTION',
      report_type: 'BASIC',
      data_level: level,
      dimensions: JSON.stringify([id, ...by]),
      metrics: JSON.stringify([...names, ...figures]),
      filtering: JSON.stringify(deletedToo(status)),
      start_date: days.from,
      end_date: days.to,
      page: String(number),
      page_size: String(PAGE),
    },
  });
  const info = isJson(data['page_info']) ? data['page_info'] : {};
  const [total, pages] = [Number(info['total_number']), Number(info['total_page'])];
  if (!Number.isInteger(total) || !Number.isInteger(pages) || info['page'] !== number) {
    throw new PullFailure('reply', 'TikTok Ads did not say which page of the report this is.');
  }
  return { rows: rowsOf(data['list'], 'TikTok Ads'), total, pages };
}

const dayIn = (row: Json) => {
  const { stat_time_day: day, stat_time_hour: hour } = partOf(row, 'dimensions');
  return day ?? hour;
};

/** All pages. */
async function* pages(asked: Asked, cut: Cut): AsyncGenerator<Json[]> {
  let sent = 0;
  for (let number = 1, last = 1, total = 0; number <= last; number += 1) {
    const it = await page(asked, cut, number);
    ({ pages: last, total } = it);
    sent += it.rows.length;
    yield it.rows.filter((row) => isWithin(dayIn(row), asked.days));
    if (number >= last && sent !== total) {
      const words = `TikTok Ads announced ${total} rows and sent ${sent}. Nothing of it was taken.`;
      throw new PullFailure('reply', words);
    }
  }
}

const partOf = (row: Json, name: 'dimensions' | 'metrics'): Json => {
  const part = row[name];
  return isJson(part) ? part : {};
};

const tiktokLevels: Levels = {
  keyOf: (row) => {
    const {
      campaign_id: id,
      stat_time_day: day,
      country_code: country,
    } = {
      ...partOf(row, 'metrics'),
      ...partOf(row, 'dimensions'),
    };
    return [id, day, country].join(' ');
  },
  figuresOf: (row) => numbersIn(partOf(row, 'metrics'), figureNames),
  withFigures: (row, figures) => ({
    ...row,
    metrics: { ...partOf(row, 'metrics'), ...figures },
  }),
};

const campaigns = (asked: Asked) =>
  adsAndRest(
    pages(asked, byDay('AUCTION_AD')),
    pages(asked, byDay('AUCTION_CAMPAIGN')),
    tiktokLevels,
  );

/** Rows have no currency in them: the account's says what their amounts are. */
async function* withCurrency(
  asked: Asked,
  found: (asked: Asked) => AsyncGenerator<Json[]>,
): AsyncGenerator<Json[]> {
  const { currency } = await tiktokAccount(asked.key, asked.call);
  if (typeof currency !== 'string' || currency === '') {
    throw new PullFailure('reply', 'TikTok Ads did not say what this account counts in.');
  }
  for await (const rows of found(asked))
    yield rows.map((row) => ({
      dimensions: row['dimensions'],
      metrics: { currency, ...partOf(row, 'metrics') },
    }));
}

const QUOTA = 40_100;
const NO_PERMISSION = 40_001;
// Of the app, or of a token that has expired, is empty or was revoked.
const keyCodes = [40_101, 40_102, 40_103, 40_104, 40_105];

/** Nearly every failure comes as a 200 with a code (business-api.tiktok.com, return codes). */
function failureOf({ text }: Answer): PullFailure | undefined {
  const code = Number(/"code"\s*:\s*(\d+)/.exec(text)?.[1] ?? 0);
  if (code === 0) return undefined;
  if (code === QUOTA) return new PullFailure('later', `asks us to slow down (${code}).`);
  if (code === NO_PERMISSION) {
    return new PullFailure('key', `lets this access token see no such advertiser (${code}).`);
  }
  if (keyCodes.includes(code)) {
    return new PullFailure('key', `does not accept this access token any more (${code}).`);
  }
  if (code >= 50_000) return new PullFailure('unreachable', `cannot answer right now (${code}).`);
  const words = /"message"\s*:\s*"([^"]{3,200})/.exec(text)?.[1];
  return new PullFailure(
    'request',
    `does not take this request (${code})${words ? `: ${words}` : '.'}`,
  );
}

/**
 * Public references: tiktok/tiktok-business-api-sdk (ReportingApi), airbyte's
 * source-tiktok-marketing (envelope, pages, codes 40100 and 50002, ten requests a second).
 */
export const tiktokAds = connector({
  code: 'tiktok-ads',
  name: 'TikTok Ads',
  network: 'tiktok-ads',
  fields: [
    {
      name: 'advertiserId',
      label: 'Advertiser id',
      help: 'Ads manager, account menu: digits',
      secret: false,
      pattern: /^\d{10,25}$/,
    },
    {
      name: 'accessToken',
      label: 'Access token',
      help: 'Of a developer app that may read reports; and manage ads, to change campaigns',
      secret: true,
    },
  ],
  hosts: [tiktokHost],
  paceMs: 200,
  failureOf,
  check: async ({ key, call }) => {
    const { name, currency, timezone } = await tiktokAccount(key, call);
    return `The key works: ${String(name)}, counts in ${String(currency)}, ${String(timezone)}.`;
  },
  setBudget: setTiktokBudget,
  setStatus: setTiktokStatus,
  setBid: setTiktokBid,
  campaigns: tiktokCampaigns,
  reports: [
    {
      code: 'tiktok-ads-campaigns',
      name: 'TikTok Ads campaigns',
      format: 'tiktok-ads',
      zone: 'UTC',
      // By day at most 30. An install counts on the day of its click, up to a week later; what was
      // spent is settled long before.
      days: { atOnce: 30, again: 7, provisional: 3, back: 365 },
      pull: (asked) => jsonReport(withCurrency(asked, campaigns)),
    },
  ],
  hours: [
    {
      code: 'tiktok-ads-spend-hours',
      name: 'TikTok Ads spend by hour',
      format: 'tiktok-ads',
      zone: async ({ key, call }) => String((await tiktokAccount(key, call))['timezone']),
      back: 15,
      // The reference names no delay.
      settlesAfter: 60,
      pull: (asked) => jsonReport(withCurrency(asked, (it) => pages(it, byHour))),
    },
  ],
});
