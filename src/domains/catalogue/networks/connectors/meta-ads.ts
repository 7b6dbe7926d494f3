import { adsAndRest, numbersIn, type Levels } from './ads-and-rest.ts';
import {
  BudgetDiffers,
  connector,
  otherCurrency,
  PullFailure,
  type Asked,
  type BudgetAsked,
  type Call,
  type KeyValues,
  type StatusAsked,
} from './connector.ts';
import { bearer, graph, graphFailure, graphHost, nextCursor } from './graph.ts';
import { isJson, jsonReport, rowsOf, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';
import { untilMade } from './until-made.ts';

const PAGE = 500;
const fields =
  'account_id,campaign_id,campaign_name,date_start,date_stop,impressions,clicks,spend,actions';

/** Ads, and their campaigns: what is told of these beyond those. */
type Level = 'ad' | 'campaign';

const accountOf = (key: KeyValues) => `act_${(key['accountId'] ?? '').replace(/^act_/, '')}`;

/** Has the report made: large ones do not come within the time of one request. */
async function order({ key, days, call }: Asked, level: Level): Promise<string> {
  const reply = await call.json({
    url: `${graph}/${accountOf(key)}/insights`,
    headers: bearer(key['accessToken']),
    body: new URLSearchParams({
      level,
      time_increment: '1',
      breakdowns: 'country',
      fields: level === 'ad' ? `${fields},ad_id,ad_name` : fields,
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

async function* insights(asked: Asked, level: Level): AsyncGenerator<Json[]> {
  const run = await order(asked, level);
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

async function account(key: KeyValues, call: Call): Promise<Json> {
  const reply = await call.json({
    url: `${graph}/${accountOf(key)}`,
    headers: bearer(key['accessToken']),
    query: { fields: 'name,currency,timezone_name' },
  });
  if (isJson(reply)) return reply;
  throw new PullFailure('reply', 'Meta Ads answered something that is no account.');
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

/** Insights have no currency in them: the account's says what their amounts are. */
async function* withCurrency(asked: Asked): AsyncGenerator<Json[]> {
  const { currency } = await account(asked.key, asked.call);
  if (typeof currency !== 'string' || currency === '') {
    throw new PullFailure('reply', 'Meta Ads did not say what this account counts in.');
  }
  const [ads, wholes] = [insights(asked, 'ad'), insights(asked, 'campaign')];
  for await (const rows of adsAndRest(ads, wholes, metaLevels)) {
    yield rows.map((it) => ({ account_currency: currency, ...it }));
  }
}

const MICROS = 1_000_000;
/** Currencies without hundredths here, the forint and others among them that have some elsewhere. */
const wholeCurrencies: ReadonlySet<string> = new Set(
  'CLP COP CRC HUF IDR ISK JPY KRW PYG TWD VND'.split(' '),
);

/**
 * Public reference: developers.facebook.com, Marketing API, campaign: `daily_budget` in the smallest
 * unit of the account's currency; currency codes: how many of these it has.
 */
async function setBudget(asked: BudgetAsked): Promise<void> {
  const { key, campaign, dailyMicros, call } = asked;
  const fail = (words: string) => new PullFailure('request', words);
  if (!/^\d+$/.test(campaign)) throw fail('This is no campaign id of Meta Ads.');
  const { currency } = await account(key, call);
  if (currency !== asked.currency) throw otherCurrency(currency, asked.currency);
  const [url, headers] = [`${graph}/${campaign}`, bearer(key['accessToken'])];
  const now = await call.json({ url, headers, query: { fields: 'account_id,daily_budget' } });
  const own = accountOf(key).slice('act_'.length);
  if (!isJson(now) || String(now['account_id']) !== own)
    throw fail('Meta Ads knows no such campaign in this account.');
  if (now['daily_budget'] === undefined)
    throw fail('The budget of this campaign lies in its ad sets; change it at Meta Ads.');
  const unit = wholeCurrencies.has(asked.currency) ? MICROS : MICROS / 100;
  const amount = Math.round(dailyMicros / unit);
  if (amount < 1) throw fail(`Less than the smallest budget in ${asked.currency}.`);
  const there = Number(now['daily_budget']);
  const { expected } = asked;
  // Within a unit it is what the amount was rounded to.
  if (expected !== undefined && there !== amount && Math.abs(there * unit - expected) >= unit)
    throw new BudgetDiffers('Meta Ads', there * unit, expected, asked.currency);
  const body = new URLSearchParams({ daily_budget: String(amount) });
  const done = await call.json({ url, headers, body });
  if (!isJson(done) || done['success'] !== true)
    throw new PullFailure('reply', 'Meta Ads did not say that the budget is changed.');
}

/**
 * Marketing API, campaign: `status` is what it was set to, ACTIVE or PAUSED; what is DELETED or
 * ARCHIVED stays so.
 */
async function setStatus({ key, campaign, status, call }: StatusAsked): Promise<void> {
  const fail = (words: string) => new PullFailure('request', words);
  if (!/^\d+$/.test(campaign)) throw fail('This is no campaign id of Meta Ads.');
  const [url, headers] = [`${graph}/${campaign}`, bearer(key['accessToken'])];
  const now = await call.json({ url, headers, query: { fields: 'account_id,status' } });
  const own = accountOf(key).slice('act_'.length);
  if (!isJson(now) || String(now['account_id']) !== own)
    throw fail('Meta Ads knows no such campaign in this account.');
  const wanted = status === 'paused' ? 'PAUSED' : 'ACTIVE';
  if (now['status'] === wanted) return;
  if (now['status'] === 'DELETED' || now['status'] === 'ARCHIVED')
    throw fail('This campaign was deleted or archived at Meta Ads and cannot be changed any more.');
  const done = await call.json({ url, headers, body: new URLSearchParams({ status: wanted }) });
  if (!isJson(done) || done['success'] !== true)
    throw new PullFailure('reply', `Meta Ads did not say that the campaign is ${status}.`);
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
      help: 'Of a system user with the right ads_read; ads_management to change budgets',
      secret: true,
    },
  ],
  hosts: [graphHost],
  paceMs: 1_000,
  failureOf: graphFailure,
  check: async ({ key, call }) => {
    const { name, currency, timezone_name: zone } = await account(key, call);
    return `The key works: ${String(name)}, counts in ${String(currency)}, ${String(zone)}.`;
  },
  setBudget,
  setStatus,
  reports: [
    {
      code: 'meta-ads-insights',
      name: 'Meta Ads insights',
      format: 'meta-ads',
      zone: 'UTC',
      days: { atOnce: 7, again: 3, back: 1100 },
      pull: (asked) => jsonReport(withCurrency(asked)),
    },
  ],
});
