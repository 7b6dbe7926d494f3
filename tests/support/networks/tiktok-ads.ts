import { networkServer, type Reply, type Seen } from './network-server.ts';

export const tiktokKey = { advertiserId: '7012345678901234567', accessToken: 'tiktok-token-good' };

const PAGE = 2;
const envelope = (code: number, message: string, data: object = {}): Reply => ({
  body: { code, message, request_id: '2025111800', data },
});
/** A failure as TikTok tells nearly all of them: with status 200. */
export const refusal = (code: number, message: string): Reply => envelope(code, message);

const rowsOf = (day: string) => [
  {
    dimensions: {
      ad_id: '1800000000001',
      stat_time_day: `${day} 00:00:00`,
      country_code: 'PK',
    },
    metrics: {
      campaign_id: '1700000000001',
      campaign_name: 'LNT 🎣 لالٹین',
      ad_name: 'Hook video.mp4',
      spend: '12.50',
      impressions: '900',
      clicks: '40',
      app_install: '7',
    },
  },
  {
    dimensions: {
      ad_id: '1800000000002',
      stat_time_day: `${day} 00:00:00`,
      country_code: 'None',
    },
    metrics: {
      campaign_id: '1700000000002',
      campaign_name: '=PEB Broad',
      ad_name: '',
      spend: '-0.25',
      impressions: '0',
      clicks: '0',
      app_install: '-',
    },
  },
];

/** The same by campaign: of one an ad is told of no more. */
const campaignRowsOf = (day: string) =>
  rowsOf(day).map(
    ({ dimensions: { ad_id: _ad, ...of }, metrics: { ad_name: _name, ...it } }, at) => {
      const { campaign_id, ...metrics } = it;
      const more = { spend: '15.00', impressions: '1000', clicks: '41', app_install: '8' };
      return { dimensions: { campaign_id, ...of }, metrics: { ...metrics, ...(at === 0 && more) } };
    },
  );

/** What a campaign cost in an hour of the account's zone, in its currency. */
interface CostOfHour {
  day: string;
  hour: number;
  spend: string;
}

const hourly = ({ day, hour, spend }: CostOfHour) => ({
  dimensions: {
    campaign_id: '1700000000001',
    stat_time_hour: `${day} ${String(hour).padStart(2, '0')}:00:00`,
  },
  metrics: { campaign_name: 'LNT 🎣 لالٹین', spend },
});

/** TikTok's Business API: an advertiser, and its report of campaigns in pages. */
export async function tiktokServer(...about: Parameters<typeof tiktokAnswers>) {
  const { answer, ...found } = tiktokAnswers(...about);
  return { ...(await networkServer(answer)), ...found };
}

export function tiktokAnswers(
  days: readonly string[],
  {
    currency = 'USD' as unknown,
    advertisers = [tiktokKey.advertiserId],
    campaign = {},
    zone = 'Asia/Karachi',
  } = {},
) {
  /** A campaign as it is there. */
  const campaignAt = {
    campaign_id: '1700000000001',
    budget: 400 as number,
    budget_mode: 'BUDGET_MODE_DAY',
    operation_status: 'ENABLE',
    secondary_status: 'CAMPAIGN_STATUS_ENABLE',
    ...campaign,
  };
  /** Its ad groups there. */
  const groups: Record<string, unknown>[] = [
    {
      adgroup_id: '81',
      campaign_id: '1700000000001',
      bid_type: 'BID_TYPE_CUSTOM',
      billing_event: 'OCPM',
      conversion_bid_price: 1.2,
      bid_price: 0,
      roas_bid: 0,
    },
  ];
  const hours: CostOfHour[] = [];
  const answer = ({ path, query, headers, body }: Seen): Reply => {
    if (headers['access-token'] !== tiktokKey.accessToken) {
      return refusal(40_105, 'Access token is incorrect or has been revoked.');
    }
    if (path === '/open_api/v1.3/advertiser/info/') {
      const asked = JSON.parse(query.get('advertiser_ids')!) as string[];
      const list = asked
        .filter((it) => advertisers.includes(it))
        .map((advertiser_id) => ({
          advertiser_id,
          name: 'Backlot',
          currency,
          timezone: zone,
        }));
      return envelope(0, 'OK', { list });
    }
    const sent = (body ? JSON.parse(body) : {}) as Record<string, never>;
    const advertiser = query.get('advertiser_id') ?? sent['advertiser_id'];
    if (advertiser !== tiktokKey.advertiserId) {
      return refusal(40_001, 'No permission to operate this advertiser.');
    }
    if (path === '/open_api/v1.3/campaign/get/') {
      const filter = JSON.parse(query.get('filtering') ?? '{}') as { campaign_ids?: string[] };
      const isIt = filter.campaign_ids?.includes(campaignAt.campaign_id) ?? true;
      return envelope(0, 'OK', { list: isIt ? [campaignAt] : [] });
    }
    if (path === '/open_api/v1.3/campaign/update/') {
      campaignAt.budget = sent['budget']!;
      return envelope(0, 'OK', { campaign_id: sent['campaign_id'] });
    }
    if (path === '/open_api/v1.3/campaign/status/update/') {
      campaignAt.operation_status = sent['operation_status']!;
      return envelope(0, 'OK', { campaign_ids: sent['campaign_ids'] });
    }
    if (path === '/open_api/v1.3/adgroup/get/') {
      return envelope(0, 'OK', { list: groups, page_info: { page: 1, total_page: 1 } });
    }
    if (path === '/open_api/v1.3/adgroup/update/') {
      const { advertiser_id: _of, adgroup_id, ...change } = sent as Record<string, unknown>;
      Object.assign(
        groups.find((it) => it['adgroup_id'] === adgroup_id)!,
        change,
      );
      return envelope(0, 'OK', { adgroup_id });
    }
    const isWhole = query.get('filtering')?.includes('STATUS_ALL') === true;
    if (!isWhole) return refusal(40_002, 'This stand-in tells the deleted ones too.');
    const isOfAds = query.get('data_level') === 'AUCTION_AD';
    const [from, to] = [query.get('start_date')!, query.get('end_date')!];
    const isByHour = query.get('dimensions')?.includes('stat_time_hour') === true;
    if (isByHour && (from !== to || query.get('dimensions')!.includes('country_code')))
      return refusal(40_002, 'By the hour a day at most, and no countries.');
    const all: object[] = isByHour
      ? hours.filter(({ day }) => day === from).map(hourly)
      : days
          .filter((it) => it >= from && it <= to)
          .flatMap((day): object[] => (isOfAds ? rowsOf(day) : campaignRowsOf(day)));
    const page = Number(query.get('page'));
    const page_info = {
      page,
      page_size: PAGE,
      total_number: all.length,
      total_page: Math.ceil(all.length / PAGE),
    };
    return envelope(0, 'OK', { page_info, list: all.slice((page - 1) * PAGE, page * PAGE) });
  };
  return { answer, campaignAt, groups, hours };
}
