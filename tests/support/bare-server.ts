import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import pino from 'pino';
import { makeApp } from '#/server/app.ts';
import { noLimit } from '#/server/http/limits.ts';
import { makeLive } from '#/server/live/hub.ts';
import { connectRecords } from '#/store/records/records.ts';
import type { Stores } from '#/store/stores.ts';

/**
 * The API as a process of its own that can be killed: `node bare-server.ts RECORDS_URL
 * [PUBLIC_URL]`. Prints its port. Knows the records only; mails go nowhere.
 */
const stores = {
  records: connectRecords(process.argv[2]!, 10),
  post: async () => {},
} as Partial<Stores> as Stores;

const log = pino({ level: 'silent' });
const app = makeApp({
  stores,
  live: makeLive({ url: stores.records.url, log }),
  log,
  clock: () => new Date(),
  publicUrl: process.argv[3] ?? 'http://backlot.test',
  masterKey: Buffer.alloc(32, 7).toString('base64'),
  spoolFolder: join(tmpdir(), 'backlot-uploads'),
  extensionIds: [],
  trustProxy: 0,
  metricsToken: undefined,
  limit: noLimit,
  pings: {},
});
const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
  console.log((http.address() as AddressInfo).port);
});
