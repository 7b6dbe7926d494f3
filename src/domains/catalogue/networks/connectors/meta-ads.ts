import { adsAndRest, numbersIn, type Levels } from './ads-and-rest.ts';
import { PullFailure } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { bearer, graph, graphFailure, graphHost, nextCursor } from './graph.ts';
import { isJson, jsonReport, rowsOf, type Json } from './json-report.ts';
import { metaAccount, metaAccountId } from './meta-ads-account.ts';
import { metaCampaigns, setMetaBid } from './meta-ads-bids.ts';
import { setMetaBudget, setMetaStatus } from './meta-ads-changes.ts';
import { isWithin } from './one-day.ts';
import { untilMade } from './until-made.ts';

const PAGE = 500;
const fields =
  'account_id,campaign_id,campaign_name,date_start,date_stop,impressions,clicks,spend,actions';

/** How a report is cut. */
interface Cut {
  level: 'ad' | 'campaign';
  breakdowns: string;
  fields: string;
}

/** Ads, and their campaigns: what is told of these beyond those. */
const byAds: Cut = { level: 'ad', breakdowns: 'country', fields: `${fields},ad_id,ad_name` };
const byCampaigns: Cut = { level: 'campaign', breakdowns: 'country', fields };

/** By the hour of the account's zone; beside hours no country can be asked for. */
const byHour: Cut = {
  level: 'campaign',
  breakdowns: 'hourly_stats_aggregated_by_advertiser_time_zone',
  fields: 'account_id,campaign_id,campaign_name,date_start,date_stop,spend',
};

/** Has the report made: large ones do not come within the time of one request. */
async function order({ key, days, call }: Asked, cut: Cut): Promise<string> {
  const reply = await call.json({
    url: `${graph}/${metaAccountId(key)}/insights`,
    headers: bearer(key['accessToken']),
    body: new URLSearchParams({
      ...cut,
      time_increment: '1',
      time_range: JSON.stringify({ since: days.from, until: days.to }),
    }),
  });
  const id = isJson(reply) ? reply['report_run_id'] : undefined;
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw new PullFailure('reply', 'Meta Ads did not say which report it makes.');
}

/** Waits until it is made. @throws PullFailure when it fails or takes longer than ten minutes. */
const made = (run: string, { key, call }: Asked) =>
  untilMade('Meta Ads', call, async () => {
    const reply = await call.json({
      url: `${graph}/${encodeURIComponent(run)}`,
      headers: bearer(key['accessToken']),
    });
    const status = isJson(reply) ? String(reply['async_status']) : '';
    if (status === 'Job Completed') return true;
    if (status === 'Job Failed' || status === 'Job Skipped') {
      throw new PullFailure('unreachable', `Meta Ads could not make the report: ${status}.`);
    }
    return undefined;
  });

async function* insights(asked: Asked, cut: Cut): AsyncGenerator<Json[]> {
  const run = await order(asked, cut);
  await made(run, asked);
  const seen = new Set<string>();
  for (let after: string | undefined; ;) {
    const reply = await asked.call.json({
      url: `${graph}/${encodeURIComponent(run)}/insights`,
      headers: bearer(asked.key['accessToken']),
      query: { limit: PAGE, ...(after !== undefined && { after }) },
    });
    const rows = rowsOf(isJson(reply) ? reply['data'] : undefined, 'Meta Ads');
    yield rows.filter((it) => isWithin(it['date_start'], asked.days));
    after = isJson(reply) ? nextCursor(reply) : undefined;
    if (after === undefined) return;
    if (seen.has(after)) {
      const words = 'Meta Ads sent the same page twice. Nothing of it was taken.';
      throw new PullFailure('reply', words);
    }
    seen.add(after);
  }
}

/** An install is listed under several types: see the import format. */
const installTypes = ['omni_app_install', 'mobile_app_install', 'app_install'];

function installIn({ actions }: Json): Json | undefined {
  const listed = Array.isArray(actions) ? actions.filter(isJson) : [];
  const types = installTypes.filter((type) => listed.some((it) => it['action_type'] === type));
  return listed.find((it) => it['action_type'] === types[0]);
}

const metaLevels: Levels = {
  keyOf: ({ campaign_id: id, date_start: day, country }) => [id, day, country].join(' '),
  figuresOf: (row) => ({
    ...numbersIn(row, ['spend', 'impressions', 'clicks']),
    ...numbersIn({ installs: installIn(row)?.['value'] ?? 0 }, ['installs']),
  }),
  withFigures: ({ actions: _actions, ...row }, { installs, ...figures }) => ({
    ...row,
    ...Object.fromEntries(Object.entries(figures).map(([name, it]) => [name, String(it)])),
    ...(installs && { actions: [{ action_type: installTypes[0], value: String(installs) }] }),
  }),
};

const spendOfDays = (asked: Asked) =>
  adsAndRest(insights(asked, byAds), insights(asked, byCampaigns), metaLevels);

/** Insights have no currency in them: the account's says what their amounts are. */
async function* withCurrency(
  asked: Asked,
  pages: (asked: Asked) => AsyncGenerator<Json[]>,
): AsyncGenerator<Json[]> {
  const { currency } = await metaAccount(asked.key, asked.call);
  if (typeof currency !== 'string' || currency === '') {
    throw new PullFailure('reply', 'Meta Ads did not say what this account counts in.');
  }
  for await (const rows of pages(asked)) {
    yield rows.map((it) => ({ account_currency: currency, ...it }));
  }
}

export const metaAds = connector({
  code: 'meta-ads',
  name: 'Meta Ads',
  network: 'meta-ads',
  fields: [
    {
      name: 'accountId',
      label: 'Ad account id',
      help: 'Ads manager, account menu: digits',
      secret: false,
      pattern: /^(act_)?\d{5,20}$/,
    },
    {
      name: 'accessToken',
      label: 'Access token',
      help: 'Of a system user with the right ads_read; ads_management to change campaigns',
      secret: true,
    },
  ],
  hosts: [graphHost],
  paceMs: 1_000,
  failureOf: graphFailure,
  check: async ({ key, call }) => {
    const { name, currency, timezone_name: zone } = await metaAccount(key, call);
    return `The key works: ${String(name)}, counts in ${String(currency)}, ${String(zone)}.`;
  },
  setBudget: setMetaBudget,
  setStatus: setMetaStatus,
  setBid: setMetaBid,
  campaigns: metaCampaigns,
  reports: [
    {
      code: 'meta-ads-insights',
      name: 'Meta Ads insights',
      format: 'meta-ads',
      zone: 'UTC',
      days: { atOnce: 7, again: 3, back: 1100 },
      pull: (asked) => jsonReport(withCurrency(asked, spendOfDays)),
    },
  ],
  hours: [
    {
      code: 'meta-ads-spend-hours',
      name: 'Meta Ads spend by hour',
      format: 'meta-ads',
      zone: async ({ key, call }) => String((await metaAccount(key, call))['timezone_name']),
      back: 15,
      // The reference names no delay.
      settlesAfter: 60,
      pull: (asked) => jsonReport(withCurrency(asked, (it) => insights(it, byHour))),
    },
  ],
});
