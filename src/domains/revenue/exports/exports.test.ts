import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bucket,
  exportDesk,
  exportFields,
  type ExportDesk,
} from '../../../../tests/support/export-desk.ts';
import type { Colleague } from '../../../../tests/support/server.ts';

let desk: ExportDesk;
beforeAll(async () => {
  desk = await exportDesk();
});
afterAll(() => desk?.stop());

test('nobody without the right, and nobody but its maker, has an export', async () => {
  const finance = await desk.server.as('Finance');
  const calls = [
    ['GET /fact-exports', {}],
    ['POST /save-fact-export', { ...exportFields, ...bucket }],
    ['POST /run-fact-export', { id: 1 }],
    ['POST /delete-fact-export', { id: 1, version: 1 }],
  ] as const;
  for (const [key, input] of calls) {
    expect(await finance.call(key, input)).toMatchObject({ status: 403 });
    expect(await desk.server.call(key, input)).toMatchObject({ status: 401 });
  }
  const { id, version } = await desk.save(desk.admin, { ...bucket, name: 'Mine alone' });
  const other = await desk.server.as('Admin');
  expect((await other.call('GET /fact-exports')).body['rows']).toEqual([]);
  expect((await other.call('POST /run-fact-export', { id })).status).toBe(404);
  const changed = { ...exportFields, ...bucket, id, version };
  expect((await other.call('POST /save-fact-export', changed)).status).toBe(404);
  const drop = (who: Colleague, as: number) =>
    who.call('POST /delete-fact-export', { id, version: as });
  expect((await drop(other, version)).status).toBe(404);
  expect((await drop(desk.admin, version + 1)).status).toBe(412);
  expect((await drop(desk.admin, version)).status).toBe(200);
});

test.each([
  ['host', { host: '127.0.0.1' }],
  ['host', { host: 'localhost' }],
  ['host', { host: 'evil.example.com/path' }],
  ['bucket', { bucket: '../other' }],
  ['folder', { folder: '../up' }],
  ['secretKey', { secretKey: undefined }],
  ['tables', { tables: ['settlements'] }],
  ['days', { days: 10_000 }],
])('a wrong %s is refused by name: %j', async (field, wrong) => {
  const input = { ...exportFields, ...bucket, ...wrong };
  const { status, body } = await desk.admin.call('POST /save-fact-export', input);
  expect(status).toBe(400);
  expect(Object.keys(body.fields!).some((it) => it.startsWith(field))).toBe(true);
});

test('the secret key is told to nobody, and to no other host', async () => {
  const { id, version } = await desk.save(desk.admin, { ...bucket, name: 'Sealed' });
  const { sealed } = await desk.server.db
    .selectFrom('fact_exports')
    .select('sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(sealed!.toString('latin1')).not.toContain('S3RVER');
  expect(JSON.stringify((await desk.admin.call('GET /fact-exports')).body)).not.toContain('secret');
  const { secretKey: _secret, ...without } = bucket;
  const other = {
    ...exportFields,
    ...without,
    name: 'Sealed',
    id,
    version,
    host: 'evil.example.com',
  };
  expect((await desk.admin.call('POST /save-fact-export', other)).body.fields).toEqual({
    secretKey: 'Another host needs its secret key.',
  });
  const same = { ...other, host: bucket.host };
  expect((await desk.admin.call('POST /save-fact-export', same)).status).toBe(200);
  await desk.admin.call('POST /delete-fact-export', { id, version: version + 1 });
});
