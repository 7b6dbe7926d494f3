import { networkServer, type Reply, type Seen } from './network-server.ts';

export const googleAdsKey = {
  customerId: '111-222-3333',
  managerId: '999-888-7777',
  developerToken: 'developer-token-1234',
  clientId: 'client.apps.example.com',
  clientSecret: 'client-secret-5678',
  refreshToken: 'refresh-token-ads-9012',
};

const customer = { descriptiveName: 'Backlot', currencyCode: 'USD', timeZone: 'Asia/Karachi' };
const setting = { appId: 'com.backlot.lanternlagoon', appStore: 'GOOGLE_APP_STORE' };

// A figure that is 0 is left out.
const row = (date: string, at: number) => ({
  customer: { currencyCode: 'USD' },
  campaign: { id: '21000000001', name: 'LNT App', appCampaignSetting: setting },
  segments: { date },
  metrics: at % 2 ? {} : { costMicros: '1250000', clicks: '9', biddableAppInstallConversions: 2.5 },
});

// Of a dollar and a quarter a dollar was spent in Pakistan; where the rest was is not known.
const inPakistan = (date: string, at: number, metrics: object) => ({
  ...row(date, at),
  geographicView: { countryCriterionId: '2586', locationType: 'LOCATION_OF_PRESENCE' },
  metrics,
});

const budgetName = 'customers/1112223333/campaignBudgets/31000000001';

const campaignName = 'customers/1112223333/campaigns/21000000001';

const error = (code: number, status: string): Reply => ({
  status: code,
  body: { error: { code, message: 'The caller does not have permission', status } },
});

/** What campaigns cost in an hour of the account's zone, in micros of its currency. */
interface CostOfHour {
  date: string;
  hour: number;
  micros: number;
}

/** Google's token endpoint and GoogleAdsService.Search, in pages of `size`. */
export async function googleAdsServer(...about: Parameters<typeof googleAdsAnswers>) {
  const { answer, ...found } = googleAdsAnswers(...about);
  return { ...(await networkServer(answer)), ...found };
}

export function googleAdsAnswers(
  days: readonly string[],
  { size = 10_000, shared = false, currency = 'USD', unit = '10000', zone = 'Asia/Karachi' } = {},
) {
  /** What the budget service was asked to change. */
  const budgets: unknown[] = [];
  /** What the campaign service was asked to change. */
  const statuses: unknown[] = [];
  /** How the campaign is set up there. */
  const campaignAt: Record<string, unknown> = {
    status: 'ENABLED',
    biddingStrategyType: 'TARGET_CPA',
    targetCpa: { targetCpaMicros: '1500000' },
  };
  const budgetAt = { amountMicros: '400000000' };
  const hours: CostOfHour[] = [];
  const answer = ({ host, path, body, headers }: Seen): Reply => {
    if (host === 'oauth2.googleapis.com') {
      return new URLSearchParams(body).get('refresh_token') === googleAdsKey.refreshToken
        ? { body: { access_token: 'access-1', expires_in: 3599 } }
        : { status: 400, body: { error: 'invalid_grant' } };
    }
    if (headers['authorization'] !== 'Bearer access-1') return error(401, 'UNAUTHENTICATED');
    if (headers['developer-token'] !== googleAdsKey.developerToken)
      return error(403, 'PERMISSION_DENIED');
    if (path === '/v26/customers/1112223333/campaignBudgets:mutate') {
      const asked = JSON.parse(body) as { operations: { update: { amountMicros: string } }[] };
      budgets.push(asked);
      budgetAt.amountMicros = asked.operations[0]!.update.amountMicros;
      return { body: { results: [{ resourceName: budgetName }] } };
    }
    if (path === '/v26/customers/1112223333/campaigns:mutate') {
      const asked = JSON.parse(body) as { operations: { update: Record<string, unknown> }[] };
      statuses.push(asked);
      const { resourceName: _name, ...update } = asked.operations[0]!.update;
      Object.assign(campaignAt, update);
      return { body: { results: [{ resourceName: campaignName }] } };
    }
    if (path !== '/v26/customers/1112223333/googleAds:search') return error(404, 'NOT_FOUND');
    const { query, pageToken } = JSON.parse(body) as { query: string; pageToken?: string };
    if (query.includes('FROM currency_constant')) {
      const isOurs = query.includes(`'${currency}'`);
      return {
        body: { ...(isOurs && { results: [{ currencyConstant: { billableUnitMicros: unit } }] }) },
      };
    }
    const range = /BETWEEN '([^']+)' AND '([^']+)'/.exec(query);
    const campaign = /campaign\.id = (\d+)/.exec(query)?.[1];
    if (
      query.includes('campaign.bidding_strategy_type') &&
      (campaign ?? '21000000001') === '21000000001'
    ) {
      const found = { id: '21000000001', resourceName: campaignName, ...campaignAt };
      const campaignBudget = { explicitlyShared: shared, period: 'DAILY', ...budgetAt };
      const of = { ...customer, currencyCode: currency };
      return { body: { results: [{ customer: of, campaign: found, campaignBudget }] } };
    }
    if (campaign === '21000000001' && query.includes('campaign.status')) {
      const found = { id: campaign, resourceName: campaignName, ...campaignAt };
      return { body: { results: [{ campaign: found }] } };
    }
    if (campaign === '21000000001') {
      const campaignBudget = { resourceName: budgetName, explicitlyShared: shared, ...budgetAt };
      return {
        body: { results: [{ customer: { ...customer, currencyCode: currency }, campaignBudget }] },
      };
    }
    if (campaign) return { body: { fieldMask: 'campaign.id' } };
    if (!range) return { body: { results: [{ customer: { ...customer, timeZone: zone } }] } };
    if (query.includes('segments.hour')) return hourly(query, range);
    const all = days.filter((it) => it >= range[1]! && it <= range[2]!);
    const from = Number(pageToken ?? 0);
    const isByCountry = query.includes('FROM geographic_view');
    const metrics = query.includes("'DOWNLOAD'")
      ? { conversions: 2 }
      : { costMicros: '1000000', clicks: '7' };
    const results = all
      .slice(from, from + size)
      .map((date, at) => [date, from + at] as const)
      .filter(([, at]) => !isByCountry || at % 2 === 0)
      .map(([date, at]) => (isByCountry ? inPakistan(date, at, metrics) : row(date, at)));
    return {
      body: {
        ...(results.length > 0 && { results }),
        ...(all.length > from + size && { nextPageToken: String(from + size) }),
        fieldMask: 'campaign.id',
      },
    };
  };

  /** The view of places knows no hours; midnight is left out, as 0 may be. */
  function hourly(query: string, range: RegExpExecArray): Reply {
    if (query.includes('geographic_view')) return error(400, 'INVALID_ARGUMENT');
    const results = hours
      .filter(({ date }) => date >= range[1]! && date <= range[2]!)
      .map(({ date, hour, micros }) => ({
        ...row(date, 0),
        customer: { currencyCode: currency },
        segments: { date, ...(hour > 0 && { hour }) },
        metrics: { ...(micros !== 0 && { costMicros: String(micros) }) },
      }));
    return { body: { ...(results.length > 0 && { results }) } };
  }
  return { answer, budgets, statuses, campaignAt, budgetAt, hours };
}
