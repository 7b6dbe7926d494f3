import type { Db } from '#/store/records/records.ts';
import { claimDue, hooksWithDue, type Claimed } from './claim-deliveries.records.ts';
import { pauseFailing, sayGivenUp, type Tell } from './say-failing.records.ts';
import { settleTry, type Tried } from './settle-try.records.ts';
import { tryMessage, type TryingTools } from './try-message.server.ts';

export interface SendingTools extends TryingTools {
  db: Db;
  tell: (db: Db, now: Date) => Tell;
  /** From 0 to 1. */
  random: () => number;
}

/** Then others have their turn: a receiver that is slow must not hold them up. */
const TURN_MS = 20_000;

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
        const tried = await tryMessage(it, tools, signal);
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
