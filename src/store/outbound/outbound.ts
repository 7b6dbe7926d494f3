import { channel } from 'node:diagnostics_channel';
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { timed, type Took } from '#/store/timed.ts';
import { isPublicAddress } from './addresses.ts';
import { bodyOf } from './body.ts';
import { CannotReach } from './cannot-reach.ts';
import { connect, type Resolve } from './connect.ts';
import { tlsFault } from './tls-fault.ts';

/** A call of another company's server. */
export interface OutboundRequest {
  url: URL;
  /** The only hosts it may reach, also by redirects; names, not addresses. */
  hosts: readonly string[];
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** Until the last byte; 120 s. */
  timeoutMs?: number;
  /** Of the unpacked body; 64 MiB. */
  maxBytes?: number;
  /** What is longer is cut rather than refused: its beginning is all that is wanted. */
  isCut?: boolean;
  /** How many redirects are followed; 3. */
  maxRedirects?: number;
  /** `latin1` keeps every byte of what is no text as one character; `utf8` unless told. */
  encoding?: 'utf8' | 'latin1';
}

export interface OutboundReply {
  status: number;
  /** Lower-case names; repeated headers joined with commas. */
  headers: Readonly<Record<string, string>>;
  /** The whole body as text. */
  text: string;
}

/** @throws CannotReach; neither its words nor its cause hold query, headers or body. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundReply>;

/** One call of another company's server; nothing of it but where it went. */
export interface OutboundCalled extends Took {
  method: string;
  host: string;
}

/** Tells of every call. */
export const outboundCalled = channel('backlot:outbound-called');

export interface OutboundOptions {
  /** Stands in for every host, for tests: an http address of this machine. */
  standIn?: string | undefined;
  resolve?: Resolve;
  mayReach?: (address: string) => boolean;
}

const TIMEOUT_MS = 120_000;
const MOST_BYTES = 64 * 2 ** 20;
const MOST_REDIRECTS = 3;

/**
 * The one way out to other companies' servers: https only, only to hosts the caller names, only to
 * public addresses. The address that was checked is the one connected to, so a name that resolves
 * to something else a moment later changes nothing.
 */
export function makeOutbound(options: OutboundOptions = {}): Outbound {
  const { resolve = (host) => lookup(host, { all: true }), mayReach = isPublicAddress } = options;
  const standIn = options.standIn === undefined ? undefined : new URL(options.standIn);
  const ask: Outbound = async (request) => {
    const {
      timeoutMs = TIMEOUT_MS,
      maxBytes = MOST_BYTES,
      maxRedirects = MOST_REDIRECTS,
    } = request;
    const over = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, over]) : over;
    let next = request;
    try {
      for (let redirects = 0; ; redirects += 1) {
        checkUrl(next);
        const reply = await connect(next, { standIn, resolve, mayReach, signal });
        const to = redirectOf(next, reply);
        if (!to)
          return {
            status: reply.statusCode!,
            headers: headersOf(reply),
            text: await bodyOf(reply, next.url, maxBytes, request.encoding, request.isCut),
          };
        reply.destroy();
        if (redirects >= maxRedirects) throw new CannotReach('redirect', next.url);
        next = to;
      }
    } catch (error) {
      if (error instanceof CannotReach) throw error;
      if (request.signal?.aborted) throw new CannotReach('stopped', next.url);
      if (over.aborted) throw new CannotReach('timeout', next.url);
      throw notConnected(error, next.url);
    }
  };
  return (request) => {
    const about = { method: request.method ?? 'GET', host: request.url.hostname };
    return timed(outboundCalled, about, () => ask(request));
  };
}

// An address as host would be connected to without a look-up, and so without its check.
const isAddress = (host: string) => isIP(host.replace(/^\[|\]$/g, '')) > 0;

function checkUrl({ url, hosts }: OutboundRequest): void {
  const isPlain = url.protocol === 'https:' && url.port === '' && !url.username && !url.password;
  if (!isPlain || isAddress(url.hostname) || !hosts.includes(url.hostname))
    throw new CannotReach('host', url);
}

/** Where a reply sends us; with another host it gets none of our headers, which hold keys. */
function redirectOf(from: OutboundRequest, reply: IncomingMessage): OutboundRequest | undefined {
  const { statusCode = 0 } = reply;
  const { location } = reply.headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined;
  const url = URL.parse(location, from.url.href);
  if (!url) throw new CannotReach('redirect', from.url);
  const { headers, body, method, ...rest } = from;
  const isSame = url.host === from.url.host;
  const isRead = method === undefined || method === 'GET';
  const keeps = statusCode >= 307 || isRead;
  // A body holds keys as well: it goes to nobody but the host it was meant for.
  if (keeps && !isRead && !isSame) throw new CannotReach('redirect', from.url);
  return {
    ...rest,
    url,
    ...(keeps && method && { method }),
    ...(keeps && isSame && body !== undefined && { body }),
    ...(isSame && headers && { headers }),
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

function notConnected(error: unknown, url: URL): CannotReach {
  const fault = tlsFault(error);
  if (fault !== undefined) return new CannotReach('untrusted', url, { fault });
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new CannotReach('connection', url, typeof code === 'string' ? { code } : {});
}
