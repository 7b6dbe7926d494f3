import { networkServer, type Reply, type Seen } from './network-server.ts';

export const graphToken = 'graph-token-good-1234';

const expired: Reply = {
  status: 400,
  body: { error: { message: 'Error validating access token', type: 'OAuthException', code: 190 } },
};
const PAGE = 2;

const campaign = (day: string) => ({
  account_id: '100200300400',
  campaign_id: '238500000001',
  campaign_name: 'LNT Summer-PK',
  date_start: day,
  date_stop: day,
  country: 'PK',
  impressions: '900',
  clicks: '40',
  spend: '12.50',
  actions: [
    { action_type: 'mobile_app_install', value: '7' },
    { action_type: 'omni_app_install', value: '7' },
  ],
});

/** The one ad that is told of it: another was deleted. */
const ad = (day: string) => ({
  ...campaign(day),
  ad_id: '901',
  ad_name: 'Hook video.mp4',
  impressions: '700',
  clicks: '30',
  spend: '10.10',
  actions: [{ action_type: 'mobile_app_install', value: '5' }],
});

/** What the campaign cost in an hour of the account's zone, in its currency. */
interface CostOfHour {
  day: string;
  hour: number;
  spend: string;
}
const HOURLY = 'hourly_stats_aggregated_by_advertiser_time_zone';

const hourly = ({ day, hour, spend }: CostOfHour) => {
  const shown = String(hour).padStart(2, '0');
  const { campaign_id, campaign_name, account_id, date_start, date_stop } = campaign(day);
  const about = { account_id, campaign_id, campaign_name, date_start, date_stop };
  return { ...about, spend, [HOURLY]: `${shown}:00:00 - ${shown}:59:59` };
};

const results = (day: string) =>
  ['fb_ad_network_imp', 'fb_ad_network_revenue'].map((metric) => ({
    app_id: '1000200030004',
    metric,
    value: metric === 'fb_ad_network_imp' ? '600' : '1.25',
    time: `${day}T08:00:00+0000`,
    breakdowns: [
      { key: 'app', value: '1000200030004' },
      { key: 'country', value: 'US' },
      { key: 'platform', value: 'android' },
    ],
  }));

interface AdSet {
  id: string;
  campaign_id: string;
  bid_strategy?: string;
  bid_amount?: number;
  bid_constraints?: object;
}

/**
 * Meta's Graph API: the ads' insights, made in a job and read in pages by cursor, and the audience
 * network's queries. Both are done after so many looks.
 */
export async function graphServer(...about: Parameters<typeof graphAnswers>) {
  const { answer, ...found } = graphAnswers(...about);
  return { ...(await networkServer(answer)), ...found };
}

export function graphAnswers(
  days: readonly string[],
  {
    looks = 2,
    currency = 'USD',
    zone = 'Asia/Karachi',
    budget = { daily_budget: '40000' } as { daily_budget?: string },
  } = {},
) {
  /** Daily budgets that were set, in cents. */
  const budgets: (string | null)[] = [];
  /** Statuses that were set. */
  const statuses: string[] = [];
  /** What the campaign's status is there. */
  const campaignAt = { status: 'ACTIVE' };
  /** Its ad sets there. */
  const adSets: AdSet[] = [
    { id: '61', campaign_id: '238500000001', bid_strategy: 'COST_CAP', bid_amount: 120 },
    { id: '62', campaign_id: '238500000001', bid_strategy: 'COST_CAP', bid_amount: 120 },
  ];
  /** Its budget there, in the smallest unit. */
  const budgetAt: { daily_budget?: string } = { ...budget };
  const hours: CostOfHour[] = [];
  let breakdowns: string | null = null;
  let left = looks;
  let range = { since: '', until: '' };
  let level: string | null = null;
  const within = () => days.filter((it) => it >= range.since && it <= range.until);

  function ads({ method, path, body, query }: Seen): Reply {
    if (path === '/v25.0/238500000001') {
      if (method === 'GET')
        return { body: { account_id: '100200300400', ...campaignAt, ...budgetAt } };
      const set = new URLSearchParams(body);
      const status = set.get('status');
      if (status !== null) {
        statuses.push(status);
        campaignAt.status = status;
      } else {
        budgets.push(set.get('daily_budget'));
        budgetAt.daily_budget = set.get('daily_budget')!;
      }
      return { body: { success: true } };
    }
    if (path.endsWith('/adsets')) return { body: { data: adSets } };
    if (path === '/v25.0/act_100200300400/campaigns') {
      const it = { id: '238500000001', ...campaignAt, ...budgetAt };
      return { body: { data: [it, { id: '238500000002', status: 'PAUSED' }] } };
    }
    const adSet = adSets.find((it) => path === `/v25.0/${it.id}`);
    if (adSet && method === 'POST') {
      const set = new URLSearchParams(body);
      if (set.has('bid_amount')) adSet.bid_amount = Number(set.get('bid_amount'));
      if (set.has('bid_constraints'))
        adSet.bid_constraints = JSON.parse(set.get('bid_constraints')!) as object;
      return { body: { success: true } };
    }
    if (path === '/v25.0/act_100200300400') {
      return { body: { name: 'Backlot', currency, timezone_name: zone } };
    }
    if (method === 'POST') {
      const asked = new URLSearchParams(body);
      range = JSON.parse(asked.get('time_range')!) as typeof range;
      level = asked.get('level');
      breakdowns = asked.get('breakdowns');
      // It goes with no other breakdown.
      if (breakdowns !== HOURLY && breakdowns?.includes(HOURLY))
        return { status: 400, body: { error: { message: 'Invalid breakdowns', code: 100 } } };
      left = looks;
      return { body: { report_run_id: '6012345' } };
    }
    if (path === '/v25.0/6012345') {
      left -= 1;
      const async_status = left < 0 ? 'Job Completed' : 'Job Running';
      return { body: { id: '6012345', async_status, async_percent_completion: 50 } };
    }
    const from = Number(query.get('after') ?? 0);
    if (breakdowns === HOURLY) {
      const own = hours.filter(({ day }) => day >= range.since && day <= range.until);
      return { body: { data: own.map(hourly), paging: {} } };
    }
    const data = within()
      .slice(from, from + PAGE)
      .map(level === 'ad' ? ad : campaign);
    const cursors = { before: String(from), after: String(from + PAGE) };
    const isMore = within().length > from + PAGE;
    const paging = { cursors, ...(isMore && { next: 'https://graph.facebook.com/next' }) };
    return { body: { data, paging } };
  }

  function audience({ method, path, body }: Seen): Reply {
    if (path === '/v25.0/55501234') return { body: { name: 'Lantern Lagoon', id: '55501234' } };
    if (method === 'POST') {
      const asked = new URLSearchParams(body);
      range = { since: asked.get('since')!, until: asked.get('until')! };
      left = looks;
      return { body: { query_id: 'q1', async_result_link: 'https://graph.facebook.com/q1' } };
    }
    left -= 1;
    const isDone = left < 0;
    const status = isDone ? 'complete' : 'running';
    const found = isDone ? within().flatMap(results) : [];
    return { body: { data: [{ query_id: 'q1', status, results: found }] } };
  }

  const answer = (request: Seen): Reply => {
    if (request.headers['authorization'] !== `Bearer ${graphToken}`) return expired;
    return request.path.includes('55501234') ? audience(request) : ads(request);
  };
  return { answer, budgets, statuses, campaignAt, budgetAt, adSets, hours };
}
