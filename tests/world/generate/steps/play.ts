import type { Step } from '../../reference/raw.ts';
import { between, days } from '../calendar.ts';
import { firebaseEvents } from '../events.ts';
import { appStoreSales, playEarnings } from '../sold.ts';
import { appOf } from '../studio.ts';
import {
  appmetrica,
  appmetricaAudience,
  appmetricaIds,
  appStore,
  playConsole,
  restatedAudience,
} from '../use.ts';
import { swapped } from './swapped.ts';

/** Who plays, what the stores count, and what people type. */
export function playSteps(of: (part: string) => string): Step[] {
  return [
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
      reason: 'events of single people, which end in the middle of March',
      report: 'firebase-events',
      file: 'firebase-events.json',
      account: 'Studio',
      text: firebaseEvents(of('events')),
      others: ['audience'],
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
      kind: 'typed',
      reason: 'revenue that stands in for the one of the network’s own report',
      table: 'monetisation',
      network: 'AdMob',
      app: 'TUN',
      day: '2026-02-25',
      sum: 'revenue',
      value: 23_450_000,
    },
    {
      kind: 'import',
      reason: 'the store of the other, with commas for points',
      report: 'app-store',
      file: 'app-store.csv',
      account: 'Studio',
      text: appStore(of('app store')),
    },
    {
      kind: 'import',
      reason: 'downloads and euros of some of its days, beside the visitors that it told',
      report: 'app-store-sales',
      file: 'app-store-sales.tsv',
      account: 'Studio',
      text: appStoreSales(
        of('sales'),
        'lantern-1',
        'LNI',
        'EUR',
        between('2026-01-10', '2026-02-10'),
      ),
      links: { 'lantern-1': 'LNI' },
      narrower: 'confirmed',
    },
    {
      kind: 'import',
      reason: 'rupees that a store pays out',
      report: 'play-earnings',
      file: 'play-earnings.csv',
      account: 'Studio',
      text: playEarnings(of('earnings'), 'QRT', 'PKR', days),
    },
  ];
}
