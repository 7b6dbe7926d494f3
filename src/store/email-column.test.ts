import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../tests/support/server.ts';
import { appendAudit } from './audit/audit.ts';
import { emailColumn } from './email-column.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('two people of one name are told apart, and a row of nobody has none', async () => {
  const [one, other] = [
    await server.as('Member', { name: 'Sara Khan' }),
    await server.as('Member', { name: 'Sara Khan of Puzzle' }),
  ];
  await server.db
    .updateTable('people')
    .set({ name: 'Sara Khan' })
    .where('id', '=', other.id)
    .execute();
  const rows = [one.id, other.id, undefined, one.id];
  const { title, value } = await emailColumn(server.db, rows, (it) => it);
  expect(title).toBe('E-mail');
  const [first, second, nobody, again] = rows.map(value);
  expect([first, second]).toEqual([expect.stringContaining('@'), expect.stringContaining('@')]);
  expect(first).not.toBe(second);
  expect([nobody, again]).toEqual([undefined, first]);
});

test('the file of the audit log names who it was by their address too', async () => {
  const admin = await server.as('Admin');
  await server.db.transaction().execute((tx) =>
    appendAudit(tx, [{ action: 'app.change', subject: ['app', 1] }], {
      actorId: admin.id,
      actingAs: null,
      address: '203.0.113.7',
      requestId: 'req_1',
      at: server.clock.now,
    }),
  );
  const { body } = await admin.call('GET /audit/export', { format: 'csv' });
  const [head, row] = String(body['raw']).trim().split(/\r?\n/);
  expect(head).toMatch(/,"?Who, e-mail"?$/);
  expect(row).toContain('@');
});
