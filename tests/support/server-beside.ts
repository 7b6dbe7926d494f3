import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import pino from 'pino';
import { makeApp } from '#/server/app.ts';
import { noLimit } from '#/server/http/limits.ts';
import { makeLive } from '#/server/live/hub.ts';
import type { Stores } from '#/store/stores.ts';
import type { TestServer } from './server.ts';

/**
 * Another server on the stores of the first one, or on others that reach the same rows, by the same
 * clock.
 * @param keptBytes how many bytes of replies it keeps; 0 for one that makes each anew.
 */
export async function serverBeside(
  { stores, clock, masterKey, records }: TestServer,
  { on = stores, keptBytes }: { on?: Stores; keptBytes?: number } = {},
) {
  const log = pino({ level: 'silent' });
  const live = makeLive({ url: records.url, log });
  const app = makeApp({
    stores: on,
    live,
    log,
    clock: () => clock.now,
    publicUrl: 'http://backlot.test',
    masterKey,
    spoolFolder: join(tmpdir(), 'backlot-uploads'),
    extensionIds: [],
    trustProxy: 0,
    metricsToken: undefined,
    limit: noLimit,
    ...(keptBytes !== undefined && { keptBytes }),
    load: { maxLagMs: Infinity },
    pings: {},
  });
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => http.once('listening', done));
  return {
    base: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: async () => {
      await live.close();
      if ('closeAllConnections' in http) http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}

/** A reply as it was sent, byte by byte. */
export async function bytesOf(base: string, path: string, token: string, encoding = 'identity') {
  const reply = await fetch(`${base}/api${path}`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': encoding },
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

/** How many replies went out again, were made, and could not be kept, since the server started. */
export async function keptCounts(base: string) {
  const text = await (await fetch(`${base}/metrics`)).text();
  const count = (outcome: string) =>
    Number(
      new RegExp(`^backlot_kept_replies_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(
        text,
      )?.[1],
    ) || 0;
  return { again: count('again'), made: count('made'), unkept: count('unkept') };
}
