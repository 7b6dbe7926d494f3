import { afterAll, beforeAll, expect, test } from 'vitest';
import { adDelivery, adRow } from '../../tests/support/facts-rows.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';
import { purgeReplaced } from './purge-replaced.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  for (let id = 1; id <= 25; id += 1)
    await server.facts.commitBatch({
      id,
      deliveries: [adDelivery([adRow({ day: '2026-01-10', revenue_micros: id })])],
    });
});
afterAll(() => server.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const audits = () =>
  server.db
    .selectFrom('audit')
    .select(['after', 'address'])
    .where('action', '=', 'imports.purge')
    .orderBy('id')
    .execute();

test('imports can be taken back for as long as was said', async () => {
  expect(await purgeReplaced(server, 400, inDays(399))).toBe(0);
  expect(await audits()).toEqual([]);
  await server.facts.revertBatch(25);
});

test('after that what they replaced is dropped, step by step, each with an audit row', async () => {
  expect(await purgeReplaced(server, 400, inDays(401))).toBe(23);
  const rows = await audits();
  expect(rows.map((it) => (it.after as { batches: number[] }).batches.length)).toEqual([20, 3]);
  expect(rows[0]!.address).toBe('nightly job');
  await expect(server.facts.revertBatch(24)).rejects.toMatchObject({ code: 'conflict' });
  expect(await purgeReplaced(server, 400, inDays(401))).toBe(0);
});
