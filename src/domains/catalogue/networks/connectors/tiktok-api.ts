import { PullFailure, type Call, type KeyValues } from './call.ts';
import { isJson, rowsOf, type Json } from './json-report.ts';

export const tiktokHost = 'business-api.tiktok.com';
const api = `https://${tiktokHost}/open_api/v1.3`;

export const advertiserOf = (key: KeyValues) => key['advertiserId'] ?? '';

/** The data of an answer, behind the envelope that every one has. */
export async function dataOf(
  key: KeyValues,
  call: Call,
  path: string,
  asked: { query?: Record<string, string>; body?: object },
): Promise<Json> {
  const reply = await call.json({
    url: `${api}/${path}/`,
    headers: { 'Access-Token': key['accessToken'] ?? '' },
    ...asked,
  });
  const data = isJson(reply) && reply['code'] === 0 ? reply['data'] : undefined;
  if (isJson(data)) return data;
  throw new PullFailure('reply', 'TikTok Ads answered something that is no report.');
}

/** The advertiser of a key. @throws PullFailure `key` where it shows none */
export async function tiktokAccount(key: KeyValues, call: Call): Promise<Json> {
  const advertiser_ids = JSON.stringify([advertiserOf(key)]);
  const data = await dataOf(key, call, 'advertiser/info', { query: { advertiser_ids } });
  const [found] = rowsOf(data['list'], 'TikTok Ads');
  if (found) return found;
  throw new PullFailure('key', 'TikTok Ads shows this access token no such advertiser.');
}
