import { afterAll, beforeAll, expect, test } from 'vitest';
import { DashboardSearch } from '#/domains/revenue/dashboard/dashboard-search.ts';
import { readSearch } from '#/ui/location.ts';
import { figuresDesk, type FiguresDesk } from '../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let desk: FiguresDesk;

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
});
afterAll(() => server.close());

test('a saved view of ads alone opens with ads alone, on every page that has the choice', async () => {
  for (const path of ['/dashboard', '/engagement', '/reports']) {
    const query = 'revenue=ads&country=PK';
    const saved = await desk.lead.call('POST /save-view', { path, name: 'Ads', query });
    expect(saved.status).toBe(200);
    const { body } = await desk.lead.call('GET /saved-views', { path });
    expect(body).toMatchObject({ rows: [{ name: 'Ads', query, mine: true }] });
  }
});

test('the query of a saved view is a page’s search, and the answer says which revenue it is', async () => {
  const search = DashboardSearch.parse(readSearch('revenue=ads&country=PK'));
  expect(search.revenue).toBe('ads');
  const { body } = await desk.lead.call('GET /dashboard', { revenue: search.revenue });
  expect(body).toMatchObject({ standing: { revenue: 'ads' } });
  const all = await desk.lead.call('GET /dashboard', {});
  expect(all.body).toMatchObject({ standing: { revenue: 'all' } });
});
