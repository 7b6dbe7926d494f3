import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';

const COUNT = 1000;

let server: TestServer;
let desk: FiguresDesk;
let ids: number[];

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  const values = Array.from({ length: COUNT }, (_, at) => ({
    name: `LNT ${String(at).padStart(4, '0')}`,
    external_id: `many-${at}`,
    app_id: desk.mine,
    network_id: desk.meta,
  }));
  const rows = await server.db.insertInto('campaigns').values(values).returning('id').execute();
  ids = rows.map((it) => it.id);
  const spent = ids.map((campaign_id, at) => ({ campaign_id, spend_micros: (at + 1) * 1_000_000 }));
  await desk.spend(spent, desk.days.slice(-31));
});
afterAll(() => server.close());

test('a thousand campaigns are listed page by page, with the sums of all', async () => {
  const { body } = await desk.lead.call('GET /campaign-budgets', { sort: 'week', perPage: 50 });
  const { rows, totalRows, total } = body as {
    rows?: { id: number; perDay: number }[];
    totalRows?: number;
    total?: { latest: number };
  };
  expect(totalRows).toBe(COUNT);
  expect(total!.latest).toBe(((COUNT * (COUNT + 1)) / 2) * 1_000_000);
  expect(rows!.map((it) => it.id)).toEqual(ids.toReversed().slice(0, 50));
});

test('a hundred of them are changed at once', async () => {
  const rows = ids.slice(0, 100).map((id) => ({ id, version: 0, daily: 50_000_000 }));
  const { status, body } = await desk.lead.call('POST /campaigns/change-many', { rows });
  expect([status, (body['rows'] as object[]).length]).toEqual([200, 100]);
  const changes = await desk.lead.call('GET /campaign-changes', {});
  expect(changes.body).toMatchObject({ totalRows: 100 });
});
