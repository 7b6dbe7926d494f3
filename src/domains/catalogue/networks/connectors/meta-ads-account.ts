import { PullFailure, type Call, type KeyValues } from './call.ts';
import { bearer, graph } from './graph.ts';
import { isJson, type Json } from './json-report.ts';

export const metaAccountId = (key: KeyValues) =>
  `act_${(key['accountId'] ?? '').replace(/^act_/, '')}`;

/** The ad account of a key: its name, currency and zone. */
export async function metaAccount(key: KeyValues, call: Call): Promise<Json> {
  const reply = await call.json({
    url: `${graph}/${metaAccountId(key)}`,
    headers: bearer(key['accessToken']),
    query: { fields: 'name,currency,timezone_name' },
  });
  if (isJson(reply)) return reply;
  throw new PullFailure('reply', 'Meta Ads answered something that is no account.');
}

const MICROS = 1_000_000;
/** Currencies without hundredths here, the forint and others among them that have some elsewhere. */
const wholeCurrencies: ReadonlySet<string> = new Set(
  'CLP COP CRC HUF IDR ISK JPY KRW PYG TWD VND'.split(' '),
);

/** Millionths in the smallest unit that Meta tells and takes amounts in. */
export const metaUnit = (currency: string) =>
  wholeCurrencies.has(currency) ? MICROS : MICROS / 100;
