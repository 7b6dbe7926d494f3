import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { applovinCampaigns, setApplovinBid } from './applovin-bids.ts';
import {
  axonHost,
  managementFields,
  setApplovinBudget,
  setApplovinStatus,
} from './applovin-changes.ts';
import {
  applovinHost,
  applovinPages,
  askApplovin,
  reportKey,
  type ApplovinReport,
} from './applovin-report.ts';
import { connector } from './connector.ts';
import { jsonReport } from './json-report.ts';

const order = ['day', 'campaign_id_external', 'country', 'creative_set_id'];

/** Public reference: support.axon.ai, App discovery, Reporting API. Every ad is of a creative set. */
const spend: ApplovinReport = {
  path: '/report',
  columns: [...order, 'campaign', 'creative_set', 'impressions', 'clicks', 'conversions', 'cost'],
  order,
  more: { report_type: 'advertiser', not_zero: '1' },
};

const hourOrder = ['day', 'hour', 'campaign_id_external', 'country'];

/** The same report by the hour, in UTC like its days. */
const hours: ApplovinReport = {
  ...spend,
  columns: [...hourOrder, 'campaign', 'cost'],
  order: hourOrder,
};

export const applovin = connector({
  code: 'applovin',
  name: 'AppLovin',
  network: 'applovin',
  fields: [reportKey, ...managementFields],
  hosts: [applovinHost, axonHost],
  paceMs: 1_000,
  check: async ({ key, today, call }) => {
    const days = { from: addDays(today, -1), to: today };
    const columns = ['day', 'campaign'];
    const rows = await askApplovin({ ...spend, columns }, days, key, call, { limit: 1000 });
    const campaigns = new Set(rows.map((it) => it['campaign'])).size;
    return `The key works: ${counted(campaigns, 'campaign')} yesterday and today.`;
  },
  reports: [
    {
      code: 'applovin-spend',
      name: 'AppLovin spend',
      format: 'applovin',
      zone: 'UTC',
      // The window is given as 90 days in one place and as 45 in another.
      days: { atOnce: 7, again: 3, back: 45 },
      pull: (asked) => jsonReport(applovinPages(spend, asked)),
    },
  ],
  hours: [
    {
      code: 'applovin-spend-hours',
      name: 'AppLovin spend by hour',
      format: 'applovin',
      zone: 'UTC',
      back: 15,
      settlesAfter: 60,
      pull: (asked) => jsonReport(applovinPages(hours, asked)),
    },
  ],
  setBudget: setApplovinBudget,
  setStatus: setApplovinStatus,
  setBid: setApplovinBid,
  campaigns: applovinCampaigns,
  changesNeed: managementFields.map((it) => it.name),
});
