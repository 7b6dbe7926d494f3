import type { PostbackStep, SchemaStep, World } from './raw.ts';
import type { Row } from './rows.ts';

/** Whose the ids of Apple's are that the world's postbacks name, as ad networks publish them. */
const published: Readonly<Record<string, string>> = {
  'ludvb6z3bs.skadnetwork': 'AppLovin',
  'v9wttpbfk9.skadnetwork': 'Meta Ads',
  '22mmun2rn5.skadnetwork': 'TikTok Ads',
};

interface Body {
  'ad-network-id': string;
  'app-id': number;
  'transaction-id': string;
  'source-app-id'?: number;
  'did-win'?: boolean;
  'postback-sequence-index'?: number;
  'conversion-value'?: number;
  'country-code'?: string;
  'coarse-conversion-value'?: string;
}

/** Dollars in micros that a value stands for on a day, from and to; undefined where nobody said. */
function worthOf(schemas: readonly SchemaStep[], app: string, day: string, value: string) {
  const dated = schemas.filter((it) => it.app === app && it.since <= day);
  const last = dated.toSorted((a, b) => (a.since < b.since ? -1 : 1)).at(-1);
  return last?.values.find((it) => it.value === value);
}

/** What Apple's postbacks tell, one by one: each first one of an install that won, once. */
export function postbackRows({ apps, steps }: World): Row[] {
  const arrivals = steps.filter((it): it is PostbackStep => it.kind === 'postbacks');
  const schemas = steps.filter((it): it is SchemaStep => it.kind === 'schema');
  const links = new Map(Object.entries(published));
  for (const it of steps) if (it.kind === 'link') links.set(it.adNetwork, it.mediaSource);
  const seen = new Set<string>();
  return arrivals.flatMap(({ day, bodies }) =>
    bodies.flatMap((text): Row[] => {
      const body = JSON.parse(text) as Body;
      const window = body['postback-sequence-index'] ?? 0;
      const id = `${body['transaction-id'].toLowerCase()} ${window}`;
      const app = apps.find((it) => it.storeId === `id${body['app-id']}`);
      const isTest = body['source-app-id'] === 0;
      if (seen.has(id) || !app || isTest || body['did-win'] === false) return [];
      seen.add(id);
      if (window > 0) return [];
      const value = body['conversion-value'] ?? body['coarse-conversion-value'];
      const worth = value === undefined ? undefined : worthOf(schemas, app.key, day, String(value));
      return [
        {
          table: 'postbacks',
          source: 'postbacks',
          rank: 'network',
          account: '',
          app: app.key,
          platform: app.platform,
          day,
          age: 0,
          country: body['country-code']?.toUpperCase() ?? '',
          network: '',
          mediaSource: links.get(body['ad-network-id'].toLowerCase()) ?? '',
          adFormat: '',
          campaign: '',
          version: '',
          currency: 'USD',
          sums: {
            postbackInstalls: 1n,
            postbackUntold: value === undefined ? 1n : 0n,
            postbackRevenueLeast: worth?.from ?? 0n,
            postbackRevenueMost: worth?.to ?? 0n,
          },
        },
      ];
    }),
  );
}

const pairOf = ({ app, mediaSource }: Row) => `${app} ${mediaSource}`;

/** What campaigns cost of the apps and media sources that postbacks came of on some days. */
export function sendersOf(rows: readonly Row[], { from, to }: { from: string; to: string }): Row[] {
  const inDays = rows.filter((it) => it.day >= from && it.day <= to);
  const sent = inDays.filter((it) => it.table === 'postbacks' && it.mediaSource !== '');
  const pairs = new Set(sent.map(pairOf));
  return inDays
    .filter((it) => it.table === 'acquisition' && pairs.has(pairOf(it)))
    .map((it) => ({ ...it, table: 'senders' }));
}
