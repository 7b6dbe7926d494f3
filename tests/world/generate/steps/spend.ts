import type { Step } from '../../reference/raw.ts';
import { dailyRates, lateRate } from '../rates.ts';
import { applovinSpend, googleAds, googleAdsCsv, metaAds } from '../spend.ts';
import { campaigns, type WorldCampaign } from '../studio.ts';

const linksOf = (list: readonly WorldCampaign[]) =>
  Object.fromEntries(list.map((it) => [it.id, it.app]));

/** What campaigns cost, in dollars, euros and rupees. */
export function spendSteps(of: (part: string) => string): Step[] {
  return [
    {
      kind: 'import',
      reason: 'spend without a country',
      report: 'google-ads',
      file: 'google-ads.json',
      account: '111-222-3333',
      text: googleAds(of('google'), campaigns.google, 'USD'),
    },
    {
      kind: 'import',
      reason: 'spend by country',
      report: 'meta-ads',
      file: 'meta-ads.json',
      account: '100200300',
      text: metaAds(of('meta'), campaigns.meta, 'USD'),
      links: linksOf(campaigns.meta),
    },
    { kind: 'rates', file: 'rates.csv', text: dailyRates(of('rates')) },
    {
      kind: 'import',
      reason: 'a second account of the same source, in euros',
      report: 'google-ads',
      file: 'google-ads-euro.json',
      account: '444-555-6666',
      text: googleAds(of('google euro'), campaigns.googleEuro, 'EUR'),
    },
    {
      kind: 'import',
      reason: 'rupees as the page saves them, some days of which have no rate yet',
      report: 'google-ads-csv',
      file: 'google-ads-rupee.csv',
      account: '777-888-9999',
      text: googleAdsCsv(of('google rupee'), campaigns.googleRupee, 'PKR'),
      links: linksOf(campaigns.googleRupee),
    },
    {
      kind: 'import',
      reason: 'euros by country',
      report: 'meta-ads',
      file: 'meta-ads-euro.json',
      account: '100200301',
      text: metaAds(of('meta euro'), campaigns.metaEuro, 'EUR'),
      links: linksOf(campaigns.metaEuro),
    },
    lateRate,
    {
      kind: 'import',
      reason: 'a company that pays and is paid',
      report: 'applovin-spend',
      file: 'applovin-spend.json',
      account: 'Studio',
      text: applovinSpend(of('applovin'), campaigns.applovin),
      links: linksOf(campaigns.applovin),
    },
  ];
}
