import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  documentCast,
  write,
  type DocumentCast,
} from '../../../../../tests/support/document-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { purgeDocuments } from './purge-documents.job.ts';

let server: TestServer;
let cast: DocumentCast;
beforeAll(async () => {
  server = await testServer();
  cast = await documentCast(server);
});
afterAll(() => server.close());

const later = (days: number) => new Date(server.clock.now.getTime() + days * 86_400_000);

test('what was deleted is gone for good after ninety days, with all that hangs on it, and no sooner', async () => {
  const { lead, amna } = cast;
  const top = ok(await write(lead, { title: 'Old plan' })).body;
  const below = ok(await write(lead, { title: 'Its part', parentId: top['id'] })).body;
  const kept = ok(await write(lead, { title: 'Kept plan' })).body;
  const remark = { kind: 'document', body: 'Which one?' };
  for (const it of [below, kept])
    ok(await amna.call('POST /comment/save', { ...remark, subjectId: it['id'] }));
  ok(await amna.call('POST /follow', { kind: 'document', id: below['id'], wish: 'watch' }));
  // The part went a day before what it lay in.
  ok(await lead.call('POST /documents/delete', { id: below['id'], version: below['version'] }));
  await server.db
    .updateTable('documents')
    .set({ deleted_at: later(-1) })
    .where('id', '=', below['id'] as number)
    .execute();
  ok(await lead.call('POST /documents/delete', { id: top['id'], version: top['version'] }));
  const stores = { db: server.db, files: server.files };
  expect(await purgeDocuments(stores, later(88))).toBe(0);
  const back = ok(await lead.call('POST /documents/bring-back', { id: top['id'] })).body;
  ok(await lead.call('POST /documents/delete', { id: top['id'], version: back['version'] }));
  expect(await purgeDocuments(stores, later(91))).toBe(2);
  expect((await lead.call('POST /documents/bring-back', { id: top['id'] })).status).toBe(404);
  const count = async (table: 'comments' | 'follows', id: unknown) =>
    (
      await server.db
        .selectFrom(table)
        .select('subject_id')
        .where('subject_kind', '=', 'document')
        .where('subject_id', '=', id as number)
        .execute()
    ).length;
  expect([await count('comments', below['id']), await count('follows', below['id'])]).toEqual([
    0, 0,
  ]);
  expect(await count('comments', kept['id'])).toBe(1);
  const found = await server.db
    .selectFrom('search_entries')
    .select('id')
    .where('kind', '=', 'document')
    .where('id', 'in', [top['id'] as number, below['id'] as number])
    .execute();
  expect(found).toEqual([]);
  // Twice is as once.
  expect(await purgeDocuments(stores, later(91))).toBe(0);
});
