import type { Logger } from 'pino';
import { isChat, type HookFormat } from '#/kernel/chat-formats.ts';
import { CannotReach } from '#/store/outbound/cannot-reach.ts';
import type { Outbound } from '#/store/outbound/outbound.ts';
import { askedToWait } from './backoff.ts';
import type { Tried } from './settle-try.records.ts';
import { openSecret, signedHeaders } from './webhook-secret.server.ts';

export interface TryingTools {
  outbound: Outbound;
  masterKey: string;
  clock: () => Date;
  log: Logger;
  /** How long a receiver has for the whole of its answer; 10 s. */
  timeoutMs?: number;
}

/** A message as it is sent to a webhook or a chat. */
export interface Sent {
  uid: string;
  body: string;
  hook_uid: string;
  format: HookFormat;
  url: string;
  /** The secret that signs; of a chat its whole address. */
  sealed: Buffer;
  sealed_before: Buffer | null;
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 1_024;

/** Shorter parts of an address are words like "services". */
const SHORTEST_SECRET = 8;

/** What of the address of a chat is its secret, the longest first. */
const secretsIn = ({ href, pathname, search, searchParams }: URL) =>
  [href, pathname + search, pathname, ...pathname.split('/'), ...searchParams.values()]
    .flatMap((it) => [it, decoded(it)])
    .filter((it) => it.length >= SHORTEST_SECRET)
    .toSorted((one, other) => other.length - one.length);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Without zero bytes, which PostgreSQL cannot keep. Many a server says which path it does not know, and
 * that of a chat is its secret.
 */
function kept(answer: string, { format }: Sent, url: URL): string {
  const text = answer.replaceAll('\0', '');
  if (!isChat(format)) return text;
  return secretsIn(url).reduce((all, it) => all.replaceAll(it, '…'), text);
}

/** Where it goes, and under which headers. */
function wayOf(it: Sent, { masterKey, clock }: TryingTools) {
  const secrets = [it.sealed, it.sealed_before]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openSecret(sealed, masterKey, it.hook_uid));
  if (!isChat(it.format))
    return { url: new URL(it.url), headers: signedHeaders(secrets, it.uid, clock(), it.body) };
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  return { url: new URL(secrets[0]!), headers };
}

/** The words of an error name the path, which of a chat is its secret. */
const problemOf = (error: CannotReach, { format, url }: Sent) =>
  isChat(format) ? error.at(new URL(url)).message : error.message;

/** One try, whatever comes of it. */
export async function tryMessage(
  it: Sent,
  tools: TryingTools,
  signal?: AbortSignal,
): Promise<Tried> {
  const began = performance.now();
  const at = tools.clock();
  const ms = () => Math.round(performance.now() - began);
  try {
    const { url, headers: given } = wayOf(it, tools);
    const { status, text, headers } = await tools.outbound({
      url,
      hosts: [url.hostname],
      method: 'POST',
      headers: given,
      body: it.body,
      timeoutMs: tools.timeoutMs ?? TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      isCut: true,
      maxRedirects: 0,
      ...(signal && { signal }),
    });
    const isTaken = status >= 200 && status < 300;
    const problem = isTaken ? null : `It answered ${status}.`;
    const notBefore = askedToWait(status, headers['retry-after'], tools.clock());
    return { at, ms: ms(), status, answer: kept(text, it, url), problem, notBefore };
  } catch (error) {
    const isReach = error instanceof CannotReach;
    if (!isReach) tools.log.error({ err: error }, 'a webhook was not sent');
    const problem = isReach ? problemOf(error, it) : 'The server could not send it: see its log.';
    return { at, ms: ms(), status: null, answer: null, problem, notBefore: null };
  }
}
