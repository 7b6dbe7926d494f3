import type { Context, Hono } from 'hono';
import type { AppleKeys } from '#/domains/revenue/acquisition/postbacks/apple-keys.ts';
import { appleKeys } from '#/domains/revenue/acquisition/postbacks/apple-keys.ts';
import { BadPostback, frameworks } from '#/domains/revenue/acquisition/postbacks/postback.ts';
import {
  postbackPaths,
  receivePostback,
} from '#/domains/revenue/acquisition/postbacks/receive-postback.server.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Stores } from '#/store/stores.ts';
import { arriving, IDLE_MS, tooLarge, within } from './http/arriving-body.ts';
import type { Limit } from './http/limits.ts';

interface Settings {
  stores: Stores;
  clock: () => Date;
  appleKeys?: AppleKeys | undefined;
  limit: Limit;
}

/** The longest a postback has is its signature; nothing of Apple's is a tenth as long. */
const MAX_BYTES = 16_000;

async function jsonOf(c: Context): Promise<unknown> {
  // Nobody has said who they are: no more is read of what is too long.
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_BYTES) throw tooLarge(MAX_BYTES);
  const { body } = c.req.raw;
  if (!body) throw invalid({ body: 'The body is missing.' });
  const text = await within(new Response(arriving(body, MAX_BYTES)).text(), IDLE_MS);
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ body: 'The body is not valid JSON.' });
  }
}

/**
 * Where the devices of players send a developer's copy of Apple's attribution postbacks. Who they are
 * nobody says and no rule about addresses could: Apple's signature is what is asked for. They try again
 * for days where they are not answered 200, so a copy of what is known is answered so as well.
 */
export function mountPostbacks(app: Hono, { stores, clock, appleKeys: own, limit }: Settings) {
  const { db } = stores.records;
  const keys = own ?? appleKeys;
  for (const framework of frameworks) {
    const path = postbackPaths[framework];
    const receive = async (c: Context) => {
      await limit({ method: 'POST', path }, `postback:${c.get('address')}`);
      const body = await jsonOf(c);
      try {
        await receivePostback(framework, body, { db, keys, now: clock() });
      } catch (error) {
        if (!(error instanceof BadPostback)) throw error;
        c.get('log').info({ framework, reason: error.message }, 'a postback was refused');
        throw invalid({ body: 'This is no postback that Apple signed.' });
      }
      c.header('Cache-Control', 'no-store');
      return c.json({ message: 'Received.' });
    };
    // Apple's addresses end with a slash; proxies like to take it off.
    app.post(path, receive);
    app.post(`${path}/`, receive);
  }
}
