import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import {
  at,
  documentCast,
  permit,
  read,
  rewrite,
  write,
  type DocumentCast,
} from '../../../../../tests/support/document-cast.ts';
import { inbox, moveTo } from '../../../../../tests/support/leave-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { readMarkdownFile } from '../markdown-file.ts';
import { tellOfRunOut } from './verification.job.ts';

let server: TestServer;
let cast: DocumentCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T07:00:00Z');
  cast = await documentCast(server);
});

const verify = (document: Awaited<ReturnType<typeof write>>, until: string | null) =>
  cast.amna.call('POST /documents/verify', { ...at(document), until });

test.each([
  ['today', '2025-11-20'],
  ['a day gone by', '2025-11-01'],
  ['three years ahead', '2028-11-20'],
])('a document is not verified until %s', async (_what, until) => {
  const reply = await verify(await write(cast.amna), until);
  expect(reply).toMatchObject({ status: 400, body: { fields: { until: expect.any(String) } } });
});

test('it is verified until a day in somebody’s name, and says when it was changed since', async () => {
  const made = await write(cast.amna);
  const verified = await verify(made, '2026-02-20');
  expect(verified.body).toMatchObject({
    standing: 'verified',
    verified: { until: '2026-02-20', by: { id: cast.amna.id }, changedSince: false },
  });
  server.clock.now = new Date('2025-11-20T07:10:00Z');
  const changed = await rewrite(cast.amna, verified, { body: 'Something else' });
  expect(changed.body).toMatchObject({ standing: 'verified', verified: { changedSince: true } });
  expect((await verify(changed, null)).body).toMatchObject({
    standing: 'unverified',
    verified: null,
  });
});

test('the owner is told once when it runs out, until it is verified again', async () => {
  const made = await write(cast.amna, { title: 'Release check list' });
  const verified = await verify(made, '2025-11-21');
  const tell = (now: string) =>
    tellOfRunOut(server.db, new Date(now), (ids, notice) =>
      notify(server.db, ids, notice, new Date(now)),
    );
  const told = async () =>
    (await inbox(cast.amna)).filter((it) => it['type'] === 'documents.ran-out');
  await tell('2025-11-21T07:00:00Z');
  expect(await told()).toEqual([]);
  await tell('2025-11-22T07:00:00Z');
  await tell('2025-11-23T07:00:00Z');
  expect(await told()).toMatchObject([
    { title: 'Is Release check list still right?', read: false },
  ]);
  await moveTo(server, '2025-11-23T07:30:00Z', cast.amna);
  expect((await read(cast.amna, made.body['id'])).body['standing']).toBe('stale');
  await verify(verified, '2025-12-31');
  expect(await told()).toMatchObject([{ read: true }]);
});

test('once the owner has left, who verified it is asked only while they may read it', async () => {
  const made = await write(cast.amna, { title: 'Why Bilal goes' });
  await permit(cast.amna, made, { level: 'write' });
  const seen = await read(cast.bilal, made.body['id']);
  const until = '2025-11-21';
  const verified = await cast.bilal.call('POST /documents/verify', { ...at(seen), until });
  expect(verified.status).toBe(200);
  await permit(cast.amna, made, { audience: 'people', people: [] });
  const { db } = server;
  await db.updateTable('people').set({ status: 'left' }).where('id', '=', cast.amna.id).execute();
  const now = new Date('2025-11-22T07:00:00Z');
  const told = async () => {
    await tellOfRunOut(db, now, (ids, notice) => notify(db, ids, notice, now));
    return (await inbox(cast.bilal)).filter((it) => it['type'] === 'documents.ran-out');
  };
  expect(await told()).toEqual([]);
  await db
    .updateTable('documents')
    .set({ audience: 'everybody' })
    .where('id', '=', Number(made.body['id']))
    .execute();
  expect(await told()).toMatchObject([{ title: 'Is Why Bilal goes still right?' }]);
});

test('a document comes as a Markdown file with its title, and that file gives it back', async () => {
  const body = '# Steps\n\n- [ ] one\n- [x] two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |';
  const made = await write(cast.amna, { title: 'Ship "it": now', body });
  const reply = await fetch(`${server.base}/api/documents/file?id=${String(made.body['id'])}`, {
    headers: { Authorization: `Bearer ${cast.amna.token}` },
  });
  expect(reply.headers.get('Content-Disposition')).toBe('attachment; filename="ship-it-now.md"');
  const file = await reply.text();
  expect(readMarkdownFile(file, 'x.md')).toEqual({ title: 'Ship "it": now', body });
});
