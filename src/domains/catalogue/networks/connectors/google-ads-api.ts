import { PullFailure, type Call, type KeyValues } from './call.ts';
import { isJson, rowsOf, type Json } from './json-report.ts';

export const googleAdsHost = 'googleads.googleapis.com';

const digits = (id: string | undefined) => (id ?? '').replaceAll('-', '');

/** Public reference: developers.google.com/google-ads/api. */
export function askGoogleAds(
  method: string,
  body: object,
  token: string,
  key: KeyValues,
  call: Call,
) {
  const manager = digits(key['managerId']);
  return call.json({
    url: `https://${googleAdsHost}/v26/customers/${digits(key['customerId'])}/${method}`,
    headers: {
      Authorization: `Bearer ${token}`,
      'developer-token': key['developerToken'] ?? '',
      ...(manager && { 'login-customer-id': manager }),
    },
    body,
  });
}

/** GoogleAdsService.Search. */
export async function googleAdsPage(
  query: string,
  token: string,
  key: KeyValues,
  call: Call,
  pageToken?: string,
): Promise<Json> {
  const body = { query, ...(pageToken !== undefined && { pageToken }) };
  const reply = await askGoogleAds('googleAds:search', body, token, key, call);
  if (isJson(reply)) return reply;
  throw new PullFailure('reply', 'Google Ads answered something that is no report.');
}

/** The rows of a query, page by page. */
export async function* googleAdsRows(query: string, token: string, key: KeyValues, call: Call) {
  for (let next: string | undefined; ;) {
    const reply = await googleAdsPage(query, token, key, call, next);
    // An empty page has no results at all.
    yield rowsOf(reply['results'] ?? [], 'Google Ads');
    const { nextPageToken } = reply;
    if (typeof nextPageToken !== 'string' || nextPageToken === '') return;
    if (nextPageToken === next) {
      const words = 'Google Ads sent the same page twice. Nothing of it was taken.';
      throw new PullFailure('reply', words);
    }
    next = nextPageToken;
  }
}

/**
 * The smallest amount that is billed in a currency, in millionths of it.
 * @throws PullFailure `reply` where the source does not say.
 */
export async function billableUnit(currency: string, token: string, key: KeyValues, call: Call) {
  const query = `
    SELECT currency_constant.billable_unit_micros FROM currency_constant
    WHERE currency_constant.code = '${currency}'`;
  const units = await googleAdsPage(query, token, key, call);
  const [constant] = rowsOf(units['results'] ?? [], 'Google Ads');
  const known = isJson(constant?.['currencyConstant']) ? constant['currencyConstant'] : {};
  const unit = Number(known['billableUnitMicros']);
  if (unit > 0) return unit;
  throw new PullFailure('reply', `Google Ads did not say what it bills ${currency} in.`);
}
