import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileLink, filesIn, fileWords, withFiles } from '#/kernel/file-links.ts';
import { attach } from '../../../../tests/support/attach.ts';
import {
  archiveOf,
  plainPicture,
  sendArchive,
  zipOf,
} from '../../../../tests/support/document-archive.ts';
import {
  documentCast,
  permit,
  read,
  rewrite,
  write,
  type DocumentCast,
} from '../../../../tests/support/document-cast.ts';
import { ok } from '../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: DocumentCast;
let document: Reply;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await documentCast(server);
  document = await write(cast.amna, { private: true });
});

const idOf = (it: Reply) => Number(it.body['id']);
const words = (content = 'High at noon', name = 'tide table (2025).csv') =>
  new File([content], name, { type: 'text/csv' });
const add = (who: Colleague, to: Reply, file = words()) =>
  attach(who, { kind: 'document', id: idOf(to) }, file);
const fetched = (who: Colleague, id: number) => who.call('GET /attachments/file', { id });
/** A text that links to a file of its document. */
const linking = (id: number) =>
  `Before\n\n[${fileWords('tide table.csv', '1 kB')}](${fileLink(id)})`;

test('who may not write in a document attaches nothing, who may not read it gets nothing', async () => {
  const { amna, bilal, outsider } = cast;
  expect((await add(bilal, document)).status).toBe(404);
  const id = idOf(ok(await add(amna, document)));
  expect((await fetched(bilal, id)).status).toBe(404);
  await permit(amna, document, { audience: 'everybody', level: 'read' });
  expect((await fetched(outsider, id)).status).toBe(200);
  expect((await add(outsider, document)).status).toBe(403);
  expect((await outsider.call('POST /attachments/remove', { id })).status).toBe(403);
  ok(
    await amna.call('POST /documents/delete', {
      id: idOf(document),
      version: (await read(amna, idOf(document))).body['version'],
    }),
  );
  expect((await fetched(outsider, id)).status).toBe(404);
});

test('the name is given with all of its signs', async () => {
  const id = idOf(ok(await add(cast.amna, document, words('x', 'جدول (2025).csv'))));
  const said = (await fetched(cast.amna, id)).headers.get('Content-Disposition') ?? '';
  expect(said).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.%-]+$/);
  expect(decodeURIComponent(said.slice(said.lastIndexOf("'") + 1))).toBe('جدول (2025).csv');
});

test('the link stays in the text; a copy of the text has the file, whatever becomes of the first', async () => {
  const { amna, bilal } = cast;
  const id = idOf(ok(await add(amna, document)));
  const kept = ok(await rewrite(amna, document, { body: linking(id) }));
  expect(kept.body['body']).toBe(linking(id));
  const copy = ok(await write(amna, { title: 'Copy', body: linking(id) }));
  await permit(amna, copy);
  const [own = 0] = filesIn(String(copy.body['body']));
  expect(own).not.toBe(id);
  expect((await fetched(bilal, own)).body['raw']).toBe('High at noon');
  expect((await fetched(bilal, id)).status).toBe(404);
  // Saved again it does not have it twice.
  ok(await rewrite(amna, await read(amna, idOf(copy)), { body: `${linking(id)}\n\nMore` }));
  const { rows } = ok(await amna.call('GET /attachments', { kind: 'document', id: idOf(copy) }))
    .body as object as { rows: object[] };
  expect(rows).toHaveLength(1);
  ok(await amna.call('POST /attachments/remove', { id }));
  expect((await fetched(bilal, own)).status).toBe(200);
});

test('who copies a text without seeing its file gets no way to it', async () => {
  const { amna, outsider } = cast;
  const id = idOf(ok(await add(amna, document)));
  const copy = ok(await write(outsider, { title: 'Guess', body: linking(id) }));
  expect(filesIn(String(copy.body['body']))).toEqual([id]);
  expect((await fetched(outsider, id)).status).toBe(404);
});

test('an archive has the files beside the texts, and brings them back byte for byte', async () => {
  const { amna } = cast;
  const first = idOf(ok(await add(amna, document)));
  const second = idOf(ok(await add(amna, document, words('Low at six'))));
  ok(await rewrite(amna, document, { body: `${linking(first)}\n\n[2](${fileLink(second)})` }));
  const { zip, files } = await archiveOf(server, amna, `?id=${idOf(document)}`);
  expect([...files.keys()]).toEqual([
    'Tide tables.md',
    `files/${first}/tide table (2025).csv`,
    `files/${second}/tide table (2025).csv`,
  ]);
  expect(files.get('Tide tables.md')).toContain(`(files/${first}/tide%20table%20%282025%29.csv)`);
  const seen = await sendArchive(amna, zip, { key: 'POST /documents/preview-archive' });
  expect(seen.body).toMatchObject({ documents: 1, files: 2, leftOutInAll: 0 });
  const made = ok(await sendArchive(amna, zip));
  expect(made.body).toMatchObject({ files: 2, leftOutInAll: 0 });
  const text = String((await read(amna, idOf(made))).body['body']);
  const came = filesIn(text);
  expect(text).toContain(`[tide table.csv (1 kB)](${fileLink(came[0]!)})`);
  expect(came.some((it) => [first, second].includes(it))).toBe(false);
  const contents = await Promise.all(came.map(async (it) => (await fetched(amna, it)).body['raw']));
  expect(contents).toEqual(['High at noon', 'Low at six']);
});

test('of a ZIP comes what a text links to; the rest is named, and a hidden picture is none', async () => {
  const photo = new Uint8Array(await (await plainPicture()).arrayBuffer());
  const zip = await zipOf({
    'A.md':
      '[plan](plan.pdf) [photo](photo.bin) [map](map.png) [gone](gone.pdf) [empty](empty.txt)',
    'plan.pdf': '%PDF-1.4',
    'other.pdf': '%PDF-1.4',
    'photo.bin': photo,
    'map.png': photo,
    'empty.txt': '',
  });
  for (const key of ['POST /documents/preview-archive', 'POST /documents/import-archive']) {
    const { body } = ok(await sendArchive(cast.amna, zip, { key }));
    expect(body['files']).toBe(2);
    const left = body['leftOut'] as { name: string; why: string }[];
    expect(Object.fromEntries(left.map((it) => [it.name, it.why]))).toEqual({
      'other.pdf': 'No text links to it.',
      'photo.bin': 'It is a picture under the name of something else.',
      'empty.txt': 'It is empty.',
      'gone.pdf': 'A text names it and it is not there.',
    });
  }
  const [row] = await server.db
    .selectFrom('attachments')
    .selectAll()
    .where('name', '=', 'map.png')
    .execute();
  expect(row).toMatchObject({ type: 'image/webp', width: 40, subject_kind: 'document' });
});

test('a link is found by its whole number, and no other address is taken for one', () => {
  expect(filesIn('(/api/attachments/file?id=12)(/api/attachments/file?id=0)')).toEqual([12]);
  expect(withFiles('/api/attachments/file?id=123', new Map([[12, 'x']]))).toContain('id=123');
  expect(fileWords('a [b]\\c.txt', '1 kB')).toBe('a _b__c.txt (1 kB)');
});
