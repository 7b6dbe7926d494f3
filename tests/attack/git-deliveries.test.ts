import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitHost, type GitHostFixture } from '../support/git-host.ts';
import { githubPush } from '../support/git-payloads.ts';

let host: GitHostFixture;
beforeAll(async () => {
  host = await gitHost(undefined, true);
});
afterAll(() => host.close());

/** Delivers without the secret from another machine; gives the status. */
const unsigned = (url: URL) =>
  new Promise<number | undefined>((done, fail) => {
    const asked = request(url, { method: 'POST', localAddress: '127.0.0.2' }, (reply) => {
      reply.resume();
      reply.on('end', () => done(reply.statusCode));
    });
    asked.on('error', fail);
    asked.end('{}');
  });

test('whoever knows where a repository host delivers cannot use up what it may deliver', async () => {
  const connection = await host.connect();
  const url = new URL(new URL(connection.address).pathname, host.server.base);
  url.hostname = '127.0.0.1';
  const statuses = new Set<number | undefined>();
  // More than a connection may deliver in a minute.
  for (let sent = 0; sent < 1_300; sent += 50)
    for (const it of await Promise.all(Array.from({ length: 50 }, () => unsigned(url))))
      statuses.add(it);
  expect([...statuses].toSorted()).toEqual([401, 429]);
  expect((await host.github(connection, githubPush())).status).toBe(202);
});
