import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, suiteName } from '../../tests/support/facts-engines.ts';
import { filteredCompany, type FilteredCompany } from '../../tests/support/filtered-company.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const engines = new EnginesUnderTest();
afterAll(() => engines.stop());
const name = 'ClickHouse on two shards';
const settings = await engines.fresh(name);

/** Requests to the engine at most: when nothing is known yet, and for other days afterwards. */
const FIRST = 40;
const LATER = 24;

/** Reaches beyond the last day that came, so that a side of each ratio is missing on some days. */
const range = { date: '2026-01-08..2026-02-05' };
const moved = { date: '2026-01-05..2026-02-02' };

/** Every page of figures; none of them grows with the apps, so neither do its requests. */
const pages = [
  'GET /dashboard',
  'GET /teams-overview',
  'GET /engagement',
  'GET /user-acquisition',
  'GET /monetisation',
  'GET /app-data',
  'GET /roas-dashboard',
  'GET /cohort-explorer',
  'GET /network-reports',
  'GET /appmetrica-comparison-apps',
  'GET /bytebrew-max',
  'GET /bytebrew-analytics',
  'GET /sheet-android-apps',
  'GET /apps-sheets',
];

describe.skipIf(!settings)(`${suiteName(name)}`, () => {
  let server: TestServer;
  let company: FilteredCompany;
  let backup: string[];
  let requests = 0;
  const { host } = new URL(settings?.clickhouseUrl ?? 'http://nowhere');
  const count = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (request.getHeader('host') === host) requests += 1;
  };

  beforeAll(async () => {
    server = await testServer(undefined, undefined, 0, settings!.clickhouseUrl);
    company = await filteredCompany(server);
    let text = '';
    for await (const part of server.facts.backup()) text += part;
    backup = text.trimEnd().split('\n');
    subscribe('http.client.request.start', count);
  });
  afterAll(async () => {
    unsubscribe('http.client.request.start', count);
    await server?.close();
  });

  const asked = async (page: string, input: object) => {
    requests = 0;
    const { status, body } = await company.admin.call(page, input);
    expect([status, body.message]).toEqual([200, undefined]);
    return requests;
  };

  test.each(pages)('%s asks the engine a few times, at its first opening too', async (page) => {
    // Nothing that was known before a restore counts after it.
    await server.facts.restore(async function* () {
      yield* backup;
    });
    const first = await asked(page, range);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(FIRST);
    expect(await asked(page, moved)).toBeLessThanOrEqual(LATER);
  });
});
