import { z } from 'zod';
import type { Context } from '#/store/handler.ts';
import type { Online } from './engagement.contract.ts';

/** How long an answer holds, ms: however many look, the host is asked once. */
const HOLDS = 10_000;
const PATIENCE = 3_000;
const MOST_BYTES = 64 * 1024;

const Answer = z.object({ players: z.number().int().min(0).max(1e12) });

interface Kept {
  at: number;
  answer: Promise<Online>;
}
const kept = new Map<string, Kept>();

const nothing = (state: Online['state'], message: string, at: Date | null): Online => ({
  state,
  message,
  players: null,
  at: at && at.toISOString(),
});

async function ask({ outbound, log, now }: Context, address: string): Promise<Online> {
  const url = new URL(address);
  try {
    const { status, text } = await outbound({
      url,
      hosts: [url.hostname],
      headers: { Accept: 'application/json' },
      timeoutMs: PATIENCE,
      maxBytes: MOST_BYTES,
      maxRedirects: 0,
    });
    if (status !== 200) throw new Error(`The games' host answered ${status}.`);
    const { players } = Answer.parse(JSON.parse(text));
    return { state: 'online', message: 'People who play now.', players, at: now.toISOString() };
  } catch (error) {
    log.warn({ err: error }, "the games' host was not understood");
    return nothing('unreachable', 'The games’ host does not answer now.', now);
  }
}

/** How many people play now; a host that is silent is as good as no answer for ten seconds too. */
export function onlineNow(context: Context): Promise<Online> {
  const { gamesOnlineUrl: address, now } = context;
  if (address === undefined) {
    const message = 'Not configured: set GAMES_ONLINE_URL to show how many people play now.';
    return Promise.resolve(nothing('not-configured', message, null));
  }
  const before = kept.get(address);
  const age = before && now.getTime() - before.at;
  if (before && age !== undefined && age >= 0 && age < HOLDS) return before.answer;
  const answer = ask(context, address);
  kept.set(address, { at: now.getTime(), answer });
  return answer;
}
