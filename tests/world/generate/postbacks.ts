import { createHash } from 'node:crypto';
import { appleSigner } from '../../support/apple-signer.ts';
import type { PostbackStep, SchemaStep, Step } from '../reference/raw.ts';
import { between } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { appOf } from './studio.ts';

const signer = appleSigner();
/** What the world's postbacks are signed with. */
export const worldKeys = signer.keys;

const NEWCOMER = 'newcomer12.skadnetwork';
const storeIdOf = (key: string) => Number(appOf(key).storeId!.slice(2));
const uidOf = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Who brings installs of which app; one of them nobody knows for good. */
const sources: readonly [app: string, adNetwork: string][] = [
  ['PEB', 'ludvb6z3bs.skadnetwork'],
  ['PEB', 'v9wttpbfk9.skadnetwork'],
  ['LNI', 'v9wttpbfk9.skadnetwork'],
  ['LNI', '22mmun2rn5.skadnetwork'],
  ['LNI', NEWCOMER],
  // Nothing is spent on it that anybody reports.
  ['RUN', 'ludvb6z3bs.skadnetwork'],
  ['RUN', 'stranger34.skadnetwork'],
];

/** Of a device that speaks SKAdNetwork 3, and of one that speaks AdAttributionKit. */
function olderAndNewer(of: string, store: number, network: string) {
  const chance = chanceOf(`${of} others`);
  const older = {
    version: '3.0',
    'ad-network-id': network.toUpperCase(),
    'transaction-id': uidOf(`${of} older`),
    'source-identifier': undefined,
    'postback-sequence-index': undefined,
    'campaign-id': chance.whole(1, 4),
    'conversion-value': chance.whole(0, 12),
  };
  const newer = {
    'postback-identifier': uidOf(`${of} newer`).toUpperCase(),
    'ad-network-identifier': network,
    'conversion-type': ['download', 'redownload', 're-engagement'][chance.whole(0, 3)],
    'source-identifier': String(chance.whole(10, 14)),
    'postback-sequence-index': chance.whole(0, 3),
    // Builds say more of these from year to year: a kind that is new is an install like any.
    ...(chance.whole(0, 6) === 0 && { 'conversion-type': 'pre-order' }),
  };
  const isFine = newer['postback-sequence-index'] === 0 && chance.whole(0, 2) === 0;
  const beside = isFine ? { 'conversion-value': 7 } : { 'coarse-conversion-value': 'high' };
  return [signer.skan(store, older), signer.attribution(store, newer, beside)];
}

function arrivingOn(seed: string, day: string): PostbackStep {
  const bodies = sources.flatMap(([app, network]) => {
    const of = `${seed} ${day} ${app} ${network}`;
    const chance = chanceOf(of);
    const made = Array.from({ length: chance.whole(1, 4) }, (_, at) => {
      const kind = chance.whole(0, 10);
      return signer.skan(storeIdOf(app), {
        'ad-network-id': network,
        'transaction-id': uidOf(`${of} ${at}`),
        'source-identifier': String(chance.whole(10, 14)),
        'country-code': ['us', 'pk', undefined][chance.whole(0, 3)],
        redownload: kind === 9,
        'conversion-value': kind < 5 ? chance.whole(0, 12) : undefined,
        'coarse-conversion-value': kind === 5 ? 'high' : undefined,
        ...(kind === 7 && { 'did-win': false, 'source-app-id': undefined }),
        ...(kind === 8 && { 'postback-sequence-index': 1, 'coarse-conversion-value': 'low' }),
      });
    });
    // Devices send some of them again.
    return [...made, made[0]!, ...olderAndNewer(of, storeIdOf(app), network)];
  });
  const stranger = signer.skan(1_234_567, { 'transaction-id': uidOf(`${seed} ${day} stranger`) });
  const test = signer.skan(storeIdOf('PEB'), {
    'transaction-id': uidOf(`${seed} ${day} test`),
    'source-app-id': 0,
  });
  const all = [...bodies, stranger, test].map((it) => JSON.stringify(it));
  return { kind: 'postbacks', reason: 'devices send what Apple signed', day, bodies: all };
}

const valued = (app: string, since: string, cents: bigint, values: number): SchemaStep => ({
  kind: 'schema',
  app,
  since,
  values: [
    ...Array.from({ length: values }, (_, at) => ({
      value: String(at),
      from: BigInt(at) * cents * 10_000n,
      to: BigInt(at + 1) * cents * 10_000n,
    })),
    { value: 'high', from: 3_000_000n, to: 9_000_000n },
  ],
});

/** Postbacks of three games: schemas that change, values nobody knows, ids that are linked later or never. */
export function postbackSteps(of: (part: string) => string): Step[] {
  const days = between('2026-02-02', '2026-03-20').filter((_, at) => at % 5 === 0);
  return [
    ...days.map((day) => arrivingOn(of('postbacks'), day)),
    valued('PEB', '2026-01-10', 25n, 12),
    valued('PEB', '2026-02-25', 40n, 8),
    valued('LNI', '2026-02-15', 30n, 12),
    { kind: 'link', adNetwork: NEWCOMER, mediaSource: 'Meta Ads' },
  ];
}
