import type { Logger } from 'pino';
import { CannotReach } from '#/store/outbound/cannot-reach.ts';
import type { Outbound } from '#/store/outbound/outbound.ts';
import type { Db } from '#/store/records/records.ts';
import { askedToWait } from './backoff.ts';
import { claimDue, hooksWithDue, type Claimed } from './claim-deliveries.records.ts';
import { pauseFailing, sayGivenUp, type Tell } from './say-failing.records.ts';
import { settleTry, type Tried } from './settle-try.records.ts';
import { openSecret, signedHeaders } from './webhook-secret.server.ts';

export interface SendingTools {
  db: Db;
  outbound: Outbound;
  masterKey: string;
  tell: (db: Db, now: Date) => Tell;
  clock: () => Date;
  /** From 0 to 1. */
  random: () => number;
  log: Logger;
  /** How long a receiver has for the whole of its answer; 10 s. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 1_024;
/** Then others have their turn: a receiver that is slow must not hold them up. */
const TURN_MS = 20_000;

/** Without zero bytes, which PostgreSQL cannot keep. */
const kept = (answer: string) => answer.replaceAll('\0', '');

async function ask(it: Claimed, tools: SendingTools, signal: AbortSignal | undefined) {
  const url = new URL(it.url);
  const secrets = [it.sealed, it.sealed_before]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openSecret(sealed, tools.masterKey, it.hook_uid));
  return tools.outbound({
    url,
    hosts: [url.hostname],
    method: 'POST',
    headers: signedHeaders(secrets, it.uid, tools.clock(), it.body),
    body: it.body,
    timeoutMs: tools.timeoutMs ?? TIMEOUT_MS,
    maxBytes: ANSWER_BYTES,
    isCut: true,
    maxRedirects: 0,
    ...(signal && { signal }),
  });
}

/** One try, whatever comes of it. */
async function tryOnce(it: Claimed, tools: SendingTools, signal?: AbortSignal): Promise<Tried> {
  const began = performance.now();
  const at = tools.clock();
  const ms = () => Math.round(performance.now() - began);
  try {
    const { status, text, headers } = await ask(it, tools, signal);
    const isTaken = status >= 200 && status < 300;
    const problem = isTaken ? null : `It answered ${status}.`;
    const notBefore = askedToWait(status, headers['retry-after'], tools.clock());
    return { at, ms: ms(), status, answer: kept(text), problem, notBefore };
  } catch (error) {
    if (!(error instanceof CannotReach)) tools.log.error({ err: error }, 'a webhook was not sent');
    const problem =
      error instanceof CannotReach ? error.message : 'The server could not send it: see its log.';
    return { at, ms: ms(), status: null, answer: null, problem, notBefore: null };
  }
}

async function settled(it: Claimed, tried: Tried, { db, clock, random, tell }: SendingTools) {
  const now = clock();
  const sequel = await db.transaction().execute((tx) => settleTry(tx, it, tried, now, random()));
  if (sequel === 'nothing') return;
  await db
    .transaction()
    .execute((tx) =>
      sequel === 'given-up'
        ? sayGivenUp(tx, it, now, tell(tx, now))
        : pauseFailing(tx, it.hook_id, sequel, now, tell(tx, now)),
    );
}

async function sendTo(hookId: number, tools: SendingTools, signal?: AbortSignal): Promise<void> {
  const { db, clock } = tools;
  const until = performance.now() + TURN_MS;
  const isOver = () => signal?.aborted === true || performance.now() >= until;
  while (!isOver()) {
    const claimed = await claimDue(db, hookId, clock());
    if (claimed.length === 0) return;
    await Promise.all(
      claimed.map(async (it) => {
        const tried = await tryOnce(it, tools, signal);
        // The server stops: whoever finds the claim run out tries it.
        if (signal?.aborted && tried.status === null) return;
        await settled(it, tried, tools);
      }),
    );
  }
}

/**
 * Sends what is due, each message by one server at a time. A message may arrive twice, with the same
 * id, where a server died between sending it and writing that down.
 */
export async function sendWebhooks(tools: SendingTools, signal?: AbortSignal): Promise<void> {
  const hooks = await hooksWithDue(tools.db, tools.clock());
  await Promise.all(hooks.map((id) => sendTo(id, tools, signal)));
}
