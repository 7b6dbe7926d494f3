import type { Step } from '../../reference/raw.ts';
import { between, first, last } from '../calendar.ts';
import { dailyRates, lateRate } from '../rates.ts';
import { admobEuroIds, admobNetwork, admobRupeeIds } from '../revenue.ts';
import { applovinSpend, googleAds, googleAdsCsv, metaAds, tiktokAds } from '../spend.ts';
import { campaigns, type WorldCampaign } from '../studio.ts';
import { swapped } from './swapped.ts';

const linksOf = (list: readonly WorldCampaign[]) =>
  Object.fromEntries(list.map((it) => [it.id, it.app]));

/** What campaigns cost in dollars, euros and rupees, and ads bring in the latter two. */
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
    {
      kind: 'import',
      reason: 'a day of it once more with one country only, to which somebody says yes',
      report: 'meta-ads',
      file: 'meta-ads-euro-day.json',
      account: '100200301',
      text: metaAds(of('meta euro day'), campaigns.metaEuro, 'EUR', {
        on: ['2026-02-12'],
        only: ['US'],
      }),
      links: linksOf(campaigns.metaEuro),
      narrower: 'confirmed',
    },
    {
      kind: 'import',
      reason: 'euros of a source that does not know every country',
      report: 'tiktok-ads',
      file: 'tiktok-ads-euro.json',
      account: '7000000000000000001',
      text: tiktokAds(of('tiktok euro'), campaigns.tiktokEuro, 'EUR'),
      links: linksOf(campaigns.tiktokEuro),
    },
    {
      kind: 'import',
      reason: 'ad revenue in euros, some of which is taken back',
      report: 'admob-network',
      file: 'admob-euro.json',
      account: 'pub-1111111111111111',
      text: admobNetwork(of('admob euro'), admobEuroIds, 'EUR'),
      links: swapped(admobEuroIds),
    },
    {
      kind: 'import',
      reason: 'ad revenue in rupees, some days of which have no rate yet',
      report: 'admob-network',
      file: 'admob-rupee.json',
      account: 'pub-2222222222222222',
      text: admobNetwork(of('admob rupee'), admobRupeeIds, 'PKR'),
      links: swapped(admobRupeeIds),
    },
    lateRate,
    ...(
      [
        ['a company that pays and is paid', first, '2026-03-08'],
        ['the same after two days of which nothing came', '2026-03-11', last],
      ] as const
    ).map(([reason, from, to]): Step => ({
      kind: 'import',
      reason,
      report: 'applovin-spend',
      file: `applovin-spend-${from}.json`,
      account: 'Studio',
      text: applovinSpend(of(`applovin ${from}`), campaigns.applovin, between(from, to)),
      links: linksOf(campaigns.applovin),
    })),
  ];
}
