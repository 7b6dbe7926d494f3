import type { Step } from '../../reference/raw.ts';
import { between, last } from '../calendar.ts';
import { maxRevenue, maxTotal } from '../max.ts';
import {
  admobIds,
  admobNetwork,
  levelplayNew,
  levelplayOld,
  unityAds,
  unityIds,
} from '../revenue.ts';
import { countries } from '../studio.ts';
import { swapped } from './swapped.ts';

/** Names as a mediation writes them, one of which nobody has ever listed. */
const manyBidders = [
  'AppLovin',
  'CHARTBOOST_BIDDING',
  'Liftoff Monetize',
  'Google Bidding and Google AdMob',
  'Zebra Exchange',
];

const inMax = ['LNA', 'LNI', 'ORB', 'PEB', 'WIL'];

/** What ads bring, as mediations and networks tell it. */
export function revenueSteps(of: (part: string) => string): Step[] {
  return [
    {
      kind: 'import',
      reason: 'a mediation with several bidders and idle days',
      report: 'max-revenue',
      file: 'max.csv',
      account: 'Studio',
      text: maxRevenue({ seed: of('max'), apps: inMax, isSplit: true }),
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
      reason: 'a mediation without its column of networks, beside a network’s own report',
      report: 'max-total',
      file: 'max-total.csv',
      account: 'Studio',
      text: maxTotal(of('total'), 'TUN', between('2026-03-18', last)),
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
  ];
}
