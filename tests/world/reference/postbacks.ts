import type { PostbackStep, SchemaStep, World } from './raw.ts';
import type { Row } from './rows.ts';

/** Whose the ids of Apple's are that the world's postbacks name, as ad networks publish them. */
const published: Readonly<Record<string, string>> = {
  'ludvb6z3bs.skadnetwork': 'AppLovin',
  'v9wttpbfk9.skadnetwork': 'Meta Ads',
  '22mmun2rn5.skadnetwork': 'TikTok Ads',
};

interface Values {
  'conversion-value'?: number;
  'country-code'?: string;
  'coarse-conversion-value'?: string;
}

interface Body extends Values {
  version: string;
  'ad-network-id': string;
  'app-id': number;
  'transaction-id': string;
  'campaign-id'?: number;
  'source-identifier'?: string;
  'source-app-id'?: number;
  'did-win'?: boolean;
  redownload: boolean;
  'postback-sequence-index'?: number;
}

interface Signed {
  'postback-identifier': string;
  'ad-network-identifier': string;
  'advertised-item-identifier': number;
  'conversion-type': string;
  'source-identifier': string;
  'postback-sequence-index': number;
  'did-win': boolean;
}

/** What a postback says, as written in Apple's documents of both frameworks. */
interface Told {
  framework: string;
  version: string;
  id: string;
  store: string;
  adNetwork: string;
  source: string;
  window: number;
  conversion: string;
  fine?: number | undefined;
  coarse?: string | undefined;
  country: string;
  won: boolean;
  isTest: boolean;
}

const part = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as object;

function toldIn(text: string): Told {
  const body = JSON.parse(text) as Body & { 'jws-string'?: string };
  const values = {
    fine: body['conversion-value'],
    coarse: body['coarse-conversion-value'],
    country: body['country-code']?.toUpperCase() ?? '',
  };
  const jws = body['jws-string']?.split('.');
  if (jws) {
    const { kid } = part(jws[0]!) as { kid: string };
    const it = part(jws[1]!) as Signed;
    const kind = it['conversion-type'];
    return {
      ...values,
      framework: 'adattributionkit',
      version: kid,
      id: it['postback-identifier'].toLowerCase(),
      store: `id${it['advertised-item-identifier']}`,
      adNetwork: it['ad-network-identifier'].toLowerCase(),
      source: it['source-identifier'],
      window: it['postback-sequence-index'],
      conversion: kind === 'redownload' || kind === 're-engagement' ? kind : 'download',
      won: it['did-win'],
      isTest: kid.startsWith('apple-development'),
    };
  }
  return {
    ...values,
    framework: 'skadnetwork',
    version: body.version,
    id: body['transaction-id'].toLowerCase(),
    store: `id${body['app-id']}`,
    adNetwork: body['ad-network-id'].toLowerCase(),
    source: body['source-identifier'] ?? String(body['campaign-id']),
    window: body['postback-sequence-index'] ?? 0,
    conversion: body.redownload ? 'redownload' : 'download',
    won: body['did-win'] !== false,
    isTest: body['source-app-id'] === 0,
  };
}

/** Dollars in micros that a value stands for on a day, from and to; undefined where nobody said. */
function worthOf(schemas: readonly SchemaStep[], app: string, day: string, value: string) {
  const dated = schemas.filter((it) => it.app === app && it.since <= day);
  const last = dated.toSorted((a, b) => (a.since < b.since ? -1 : 1)).at(-1);
  return last?.values.find((it) => it.value === value);
}

type Kept = Told & { day: string; app: string; platform: string; mediaSource: string };

/** Postbacks of the studio's apps that won and are no tests, each once. */
function keptPostbacks({ apps, steps }: World): Kept[] {
  const arrivals = steps.filter((it): it is PostbackStep => it.kind === 'postbacks');
  const links = new Map(Object.entries(published));
  for (const it of steps) if (it.kind === 'link') links.set(it.adNetwork, it.mediaSource);
  const seen = new Set<string>();
  return arrivals.flatMap(({ day, bodies }) =>
    bodies.flatMap((text): Kept[] => {
      const it = toldIn(text);
      const id = `${it.framework} ${it.id} ${it.window}`;
      const app = apps.find(({ storeId }) => storeId === it.store);
      if (seen.has(id) || !app || it.isTest || !it.won) return [];
      seen.add(id);
      const mediaSource = links.get(it.adNetwork) ?? '';
      return [{ ...it, day, app: app.key, platform: app.platform, mediaSource }];
    }),
  );
}

/** How many postbacks say the same, by what they say in the order of its names. */
export function alikePostbacks(world: World): Map<string, number> {
  const counts = new Map<string, number>();
  for (const it of keptPostbacks(world)) {
    const whose = [it.app, it.mediaSource || it.adNetwork, it.source];
    const value = [it.fine ?? '', it.coarse ?? '', it.country];
    const key = [...whose, it.framework, it.version, it.window, it.conversion, ...value].join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** What Apple's postbacks tell, one by one: each first one of an install that won, once. */
export function postbackRows(world: World): Row[] {
  const schemas = world.steps.filter((it): it is SchemaStep => it.kind === 'schema');
  const installs = keptPostbacks(world).filter(
    (it) => it.window === 0 && it.conversion !== 're-engagement',
  );
  return installs.map(({ app, platform, day, country, mediaSource, fine, coarse }): Row => {
    const value = fine ?? coarse;
    const worth = value === undefined ? undefined : worthOf(schemas, app, day, String(value));
    return {
      table: 'postbacks',
      source: 'postbacks',
      rank: 'network',
      account: '',
      app,
      platform,
      day,
      age: 0,
      country,
      network: '',
      mediaSource,
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
    };
  });
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
