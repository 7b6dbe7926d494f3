import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { filteredCompany, filteredDays } from '../../../tests/support/filtered-company.ts';
import { bytesOf, keptCounts } from '../../../tests/support/server-beside.ts';
import { testServer, type TestServer } from '../../../tests/support/server.ts';
import { keptEndpoints } from './kept-endpoints.ts';

/** Every endpoint of the list is made of what marks tell of: its second reply is the first one. */

let server: TestServer;
let company: Awaited<ReturnType<typeof filteredCompany>>;
beforeAll(async () => {
  server = await testServer();
  company = await filteredCompany(server);
});
afterAll(() => server.close());

const endpoints = new Map<string, { download?: string }>(allEndpoints());
const more: Record<string, () => string> = {
  'GET /figures': () => '&by=app&by=country&by=network&measures=revenue&sort=-revenue',
  'GET /figures/trend': () => '&measure=revenue',
  'GET /get-campaign-countries': () => `&id=${company.campaigns[0]}`,
  'GET /app-detail-data': () => `&app=${company.apps[0]}`,
  'GET /get-app-rev-countries': () => `&id=${company.apps[0]}`,
  'GET /network-report-days': () => `&appId=${company.apps[0]}&networkId=${company.networks[0]}`,
  'GET /app-sheet-data': () => `&singleApp=${company.apps[0]}`,
};
const pathOf = (key: string) =>
  `${key.slice('GET '.length)}?date=${filteredDays.from}..${filteredDays.to}${more[key]?.() ?? ''}`;

describe.each([...keptEndpoints])('%s', (key) => {
  test('is no file, and its reply goes out again as it was', async () => {
    expect(endpoints.get(key)).toBeDefined();
    expect(endpoints.get(key)?.download).toBeUndefined();
    const before = await keptCounts(server.base);
    const ask = () => bytesOf(server.base, pathOf(key), company.admin.token);
    const first = await ask();
    expect({ status: first.status, text: first.text }).toMatchObject({ status: 200 });
    expect((await ask()).text).toBe(first.text);
    const after = await keptCounts(server.base);
    expect(after).toEqual({ ...before, again: before.again + 1, made: before.made + 1 });
  });
});

test('what reads tables without marks is made anew each time', async () => {
  const before = await keptCounts(server.base);
  const path = `/dashboard?date=${filteredDays.from}..${filteredDays.to}&project=${company.project}`;
  for (let time = 0; time < 2; time += 1)
    expect((await bytesOf(server.base, path, company.admin.token)).status).toBe(200);
  const after = await keptCounts(server.base);
  expect(after).toEqual({ ...before, unkept: before.unkept + 2 });
});
