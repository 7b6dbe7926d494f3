import pino from 'pino';
import type { PullTools } from '#/domains/catalogue/networks/pulls/pull-tools.ts';
import { pullTools } from '#/server/pull-networks.ts';
import type { TestServer } from '../server.ts';

/** What asking a network needs, by the clock of the test, quietly; nothing waits for its pace. */
export const fetchingOf = (server: TestServer): PullTools => ({
  ...pullTools(server.stores, {
    masterKey: server.masterKey,
    clock: () => server.clock.now,
    log: pino({ level: 'silent' }),
  }),
  wait: async () => {},
});
