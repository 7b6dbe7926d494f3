import type { Step, World } from '../reference/raw.ts';
import { adjustCohort, appsflyerCohort } from './attribution.ts';
import { between, first, last, today } from './calendar.ts';
import { maxCohort, maxRevenue } from './max.ts';
import { dailyRates, lateRate } from './rates.ts';
import {
  admobIds,
  admobNetwork,
  levelplayNew,
  levelplayOld,
  unityAds,
  unityIds,
} from './revenue.ts';
import { applovinSpend, googleAds, googleAdsCsv, metaAds } from './spend.ts';
import { appOf, apps, campaigns, countries, teams, type WorldCampaign } from './studio.ts';
import {
  appmetrica,
  appmetricaAudience,
  appmetricaIds,
  appStore,
  playConsole,
  restatedAudience,
} from './use.ts';

const swapped = (ids: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(ids).map(([app, id]) => [String(id), app]));
const linksOf = (list: readonly WorldCampaign[]) =>
  Object.fromEntries(list.map((it) => [it.id, it.app]));

/** Names as a mediation writes them, one of which nobody has ever listed. */
const manyBidders = [
  'AppLovin',
  'CHARTBOOST_BIDDING',
  'Liftoff Monetize',
  'Google Bidding and Google AdMob',
  'Zebra Exchange',
];

const inMax = ['LNA', 'LNI', 'ORB', 'PEB', 'WIL'];

/** A studio's quarter with everything that goes wrong in real ones; the same for the same seed. */
export function hardWorld(seed = 'backlot'): World {
  const of = (part: string) => `${seed} ${part}`;
  const steps: Step[] = [
    { kind: 'transfer', app: 'ORB', team: 'Basalt', on: '2026-02-15' },
    {
      kind: 'import',
      reason: 'a mediation with several bidders and idle days',
      report: 'max-revenue',
      file: 'max.csv',
      account: 'Studio',
      text: maxRevenue({ seed: of('max'), apps: inMax }),
    },
    {
      kind: 'import',
      reason: 'the last days once more with other numbers',
      report: 'max-revenue',
      file: 'max-restated.csv',
      account: 'Studio',
      text: maxRevenue({ seed: of('restated'), apps: inMax, on: between('2026-03-24', last) }),
    },
    {
      kind: 'import',
      reason: 'days once more with one country only, which nobody wants',
      report: 'max-revenue',
      file: 'max-declined.csv',
      account: 'Studio',
      narrower: 'declined',
      text: maxRevenue({
        seed: of('declined'),
        apps: inMax,
        on: between('2026-02-10', '2026-02-12'),
        only: countries.slice(0, 1),
      }),
    },
    {
      kind: 'import',
      reason: 'days once more with one country only, to which somebody says yes',
      report: 'max-revenue',
      file: 'max-confirmed.csv',
      account: 'Studio',
      narrower: 'confirmed',
      text: maxRevenue({
        seed: of('confirmed'),
        apps: ['WIL'],
        on: between('2026-02-03', '2026-02-05'),
        only: countries.slice(0, 1),
      }),
    },
    {
      kind: 'import',
      reason: 'a second account of the same mediation, with bidders under all kinds of names',
      report: 'max-revenue',
      file: 'max-second.csv',
      account: 'Studio two',
      text: maxRevenue({ seed: of('second'), apps: ['VES'], bidders: manyBidders }),
    },
    {
      kind: 'import',
      reason: 'a network beside its mediation, alone, and for twins of one name',
      report: 'admob-network',
      file: 'admob.json',
      account: 'pub-0000000000000000',
      text: admobNetwork(of('admob')),
      links: swapped(admobIds),
    },
    {
      kind: 'import',
      reason: 'the old headings',
      report: 'levelplay-old',
      file: 'levelplay-old.csv',
      account: 'Studio',
      text: levelplayOld(of('levelplay old')),
    },
    ...(
      [
        ['QRT', last],
        ['RUN', '2026-03-29'],
      ] as const
    ).map(([app, to]): Step => ({
      kind: 'import',
      reason: app === 'RUN' ? 'two days late' : 'the new headings, which lack requests',
      report: 'levelplay-new',
      file: `levelplay-${app}.csv`,
      account: 'Studio',
      text: levelplayNew(of('levelplay new'), app, to),
    })),
    {
      kind: 'import',
      reason: 'a network without a mediation, and one beside it',
      report: 'unity-ads',
      file: 'unity.csv',
      account: 'Studio',
      text: unityAds(of('unity')),
      links: swapped(unityIds),
    },
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
    {
      kind: 'import',
      reason: 'cohorts by media source, organic among them',
      report: 'adjust-cohort',
      file: 'adjust-cohorts.csv',
      account: 'Studio',
      text: adjustCohort(of('adjust')),
    },
    {
      kind: 'import',
      reason: 'cohorts that do not know who brought them, beside an attribution service and alone',
      report: 'max-cohort',
      file: 'max-cohorts.json',
      account: 'Studio',
      text: maxCohort(of('max cohort'), ['LNA', 'PEB', 'VES']),
    },
    {
      kind: 'import',
      reason: 'cohorts of purchases only',
      report: 'appsflyer-cohort',
      file: 'appsflyer-cohorts.csv',
      account: 'Studio',
      text: appsflyerCohort(of('appsflyer')),
    },
    {
      kind: 'import',
      reason: 'users, one app of which stops',
      report: 'appmetrica',
      file: 'appmetrica.json',
      account: 'Studio',
      text: appmetrica(of('appmetrica')),
      links: swapped(
        Object.fromEntries(Object.entries(appmetricaIds).map(([app, { id }]) => [app, id])),
      ),
    },
    {
      kind: 'import',
      reason: 'unique users, which begin late for one app and stop for another',
      report: 'appmetrica-audience',
      file: 'appmetrica-audience.json',
      account: 'Studio',
      text: appmetricaAudience(of('audience')),
      links: swapped(
        Object.fromEntries(Object.entries(appmetricaIds).map(([app, { id }]) => [app, id])),
      ),
    },
    {
      kind: 'import',
      reason: 'unique users of some days again',
      report: 'appmetrica-audience',
      file: 'appmetrica-audience-again.json',
      account: 'Studio',
      text: appmetricaAudience(of('audience again'), restatedAudience),
      links: { [appmetricaIds['LNA']!.id]: 'LNA' },
      narrower: 'confirmed',
    },
    {
      kind: 'import',
      reason: 'the store of one platform',
      report: 'play-console',
      file: 'play-console.csv',
      account: 'Studio',
      text: playConsole(of('play')),
      // The file does not name its platform, and the twins share a package.
      links: { [appOf('LNA').package]: 'LNA' },
    },
    {
      kind: 'typed',
      reason: 'downloads that somebody knows before the store’s file comes',
      table: 'store',
      app: 'LNI',
      day: '2026-02-20',
      sum: 'storeInstalls',
      value: 4_321,
    },
    {
      kind: 'typed',
      reason: 'revenue of a network that no report tells of',
      table: 'monetisation',
      network: 'Chartboost',
      app: 'ORB',
      day: '2026-03-12',
      sum: 'revenue',
      value: 12_340_000,
    },
    {
      kind: 'import',
      reason: 'the store of the other, with commas for points',
      report: 'app-store',
      file: 'app-store.csv',
      account: 'Studio',
      text: appStore(of('app store')),
    },
    { kind: 'archive', app: 'VES' },
  ];
  return { from: first, to: last, today, teams, apps, steps };
}
