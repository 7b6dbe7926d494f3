import type { LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { CannotReach } from './cannot-reach.ts';
import type { OutboundRequest } from './outbound.ts';

/** Every address of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

interface Ways {
  standIn: URL | undefined;
  resolve: Resolve;
  mayReach: (address: string) => boolean;
  signal: AbortSignal;
}

/** A server that says nothing for so long is given up. */
const SILENT_MS = 60_000;

/** Sends one request and waits for the head of its reply. */
export async function connect(request: OutboundRequest, ways: Ways): Promise<IncomingMessage> {
  const { url, method = 'GET', headers = {}, body } = request;
  const { standIn, signal } = ways;
  const options: RequestOptions = {
    method,
    // A connection of its own: a pooled one would skip the check of the address.
    agent: false,
    signal,
    timeout: SILENT_MS,
    headers: {
      ...headers,
      'Accept-Encoding': 'gzip',
      'User-Agent': 'Backlot',
      ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
    },
  };
  const sent = standIn
    ? plainRequest(new URL(url.pathname + url.search, standIn), {
        ...options,
        headers: { ...options.headers, Host: url.host },
      })
    : secureRequest(url, {
        ...options,
        lookup: checkedLookup(url, ways),
      });
  return new Promise((done, fail) => {
    sent.once('response', done);
    sent.once('error', fail);
    sent.once('timeout', () => sent.destroy(new CannotReach('timeout', url)));
    sent.end(body);
  });
}

/**
 * One private address among a name's is enough to refuse them all. Node connects with
 * `autoSelectFamily`, so it always asks for all addresses of a name.
 */
export function checkedLookup(
  url: URL,
  { resolve, mayReach }: Pick<Ways, 'resolve' | 'mayReach'>,
): LookupFunction {
  const checked = callbackify(async (host: string) => {
    const found = await resolve(host);
    if (found.length > 0 && found.every((it) => mayReach(it.address))) return [...found];
    throw new CannotReach('address', url);
  });
  return (host, _options, callback) => checked(host, callback);
}
