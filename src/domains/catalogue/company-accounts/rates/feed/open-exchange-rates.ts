import { inverse, parseRate } from '#/kernel/rates.ts';
import { CannotReach } from '#/store/outbound/cannot-reach.ts';
import type { NewRate } from '../write-rates.records.ts';
import { FeedFailure, type FeedCall } from './rate-feed.ts';

const HOST = 'openexchangerates.org';
const NAME = 'Open Exchange Rates';

const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A number of JSON as a decimal: tiny ones are written with an exponent. */
const decimal = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(18) : String(value);

/**
 * The rates at the end of a day, of every currency the source knows.
 * @throws FeedFailure
 */
export async function fetchOpenRates(
  { outbound, signal }: FeedCall,
  appId: string,
  day: string,
): Promise<NewRate[]> {
  const url = new URL(`https://${HOST}/api/historical/${day}.json`);
  url.searchParams.set('app_id', appId);
  url.searchParams.set('prettyprint', 'false');
  const { status, text } = await outbound({ url, hosts: [HOST], ...(signal && { signal }) }).catch(
    (error: unknown) => {
      if (error instanceof CannotReach) throw new FeedFailure(error.message);
      throw error;
    },
  );
  if (status === 401 || status === 403) {
    throw new FeedFailure(`${NAME} refuses this app id (${status}).`, true);
  }
  if (status === 429) throw new FeedFailure(`${NAME}: this month’s requests are used up (429).`);
  if (status !== 200) throw new FeedFailure(`${NAME} gave no rates for ${day} (${status}).`);
  return ratesOf(text, day);
}

function ratesOf(text: string, day: string): NewRate[] {
  const body = parsed(text);
  // Another base costs extra and would turn every rate into a wrong one.
  if (body['base'] !== 'USD' || typeof body['rates'] !== 'object' || body['rates'] === null) {
    throw new FeedFailure(`${NAME} sent something else than rates of the dollar.`);
  }
  return Object.entries(body['rates']).flatMap(([currency, units]: [string, unknown]) => {
    if (currency === 'USD' || !known.has(currency) || typeof units !== 'number') return [];
    const perDollar = parseRate(decimal(units));
    if (perDollar === undefined) return [];
    return [{ day, currency, rate: inverse(perDollar) }];
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return { ...body };
  } catch {
    // Said below.
  }
  throw new FeedFailure(`${NAME} sent no JSON.`);
}
