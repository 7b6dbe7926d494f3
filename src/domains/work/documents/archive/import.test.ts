import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addPicture,
  archiveOf,
  plainPicture,
  sendArchive,
  zipOf,
} from '../../../../../tests/support/document-archive.ts';
import {
  documentCast,
  found,
  permit,
  read,
  rewrite,
  write,
  type DocumentCast,
} from '../../../../../tests/support/document-cast.ts';
import { inbox } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: DocumentCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await documentCast(server);
});

const preview = (who: Colleague, zip: Uint8Array) =>
  sendArchive(who, zip, { key: 'POST /documents/preview-archive' });
const count = async () => {
  const { db } = server;
  const of = async (table: 'documents' | 'document_images' | 'document_versions') =>
    (await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n;
  return [await of('documents'), await of('document_images'), await of('document_versions')];
};
const png = async () => new Uint8Array(await (await plainPicture()).arrayBuffer());

test('an archive that was exported comes back with its tree, titles, pictures and links', async () => {
  const { amna, bilal } = cast;
  const top = await write(amna, { title: 'Handbook: "ships"', private: true });
  const parentId = top.body['id'];
  const tides = await write(amna, { title: 'Tide tables', parentId });
  await write(amna, { title: 'Charts', parentId, body: '> [!TIP]\n> Look twice.' });
  const src = await addPicture(amna, parentId);
  const body = [
    `See [](document:${String(tides.body['id'])}).`,
    `![Map](${src})`,
    `Ask [@Bilal](person:${bilal.id}).`,
  ].join('\n\n');
  await rewrite(amna, await read(amna, parentId), { body });
  await rewrite(amna, tides, { body: `Back to [](document:${String(parentId)})\n\n![M](${src})` });
  const { zip, files } = await archiveOf(server, amna, `?id=${String(parentId)}`);
  const seen = await preview(amna, zip);
  expect(seen.body).toMatchObject({
    documents: 3,
    leftOutInAll: 0,
    rows: [
      { title: 'Handbook: "ships"', depth: 0 },
      { title: 'Tide tables', depth: 1 },
      { title: 'Charts', depth: 1 },
    ],
  });
  const before = (await inbox(bilal)).length;
  const made = await sendArchive(amna, zip);
  expect(made.body).toMatchObject({ documents: 3, message: '3 documents are imported' });
  expect(made.body['pictures']).toBe(seen.body['pictures']);
  const copy = await read(amna, made.body['id']);
  const children = copy.body['children'] as { id: number; title: string }[];
  expect(children.map((it) => it.title)).toEqual(['Tide tables', 'Charts']);
  expect(copy.body).toMatchObject({
    title: 'Handbook: "ships"',
    audience: { kind: 'people', people: 0 },
    linkedFrom: [{ title: 'Tide tables' }],
  });
  expect(copy.body['body']).toContain(`[Tide tables](document:${children[0]!.id})`);
  expect(copy.body['body']).not.toContain(src);
  // Nobody is told again of what they were mentioned in long ago.
  expect((await inbox(bilal)).length).toBe(before);
  expect((await read(bilal, made.body['id'])).status).toBe(404);
  const again = await archiveOf(server, amna, `?id=${String(made.body['id'])}`);
  const plain = (all: ReadonlyMap<string, string>) =>
    [...all].map(([name, it]) => [name, it].join(' ').replaceAll(/\d+\.webp/g, 'N.webp')).sort();
  expect(plain(again.files)).toEqual(plain(files));
});

test('who may not write, or not there, imports nothing', async () => {
  const zip = await zipOf({ 'A.md': '# A' });
  const secret = await write(cast.lead, { private: true });
  const open = await write(cast.lead, {});
  await permit(cast.lead, open);
  const before = await count();
  const into = (parentId: unknown) =>
    sendArchive(cast.outsider, zip, { parentId: String(parentId) });
  expect((await into(secret.body['id'])).status).toBe(404);
  expect((await into(2_000_000_000)).status).toBe(404);
  expect((await into(open.body['id'])).status).toBe(403);
  expect((await into('x')).status).toBe(400);
  expect((await sendArchive(cast.amna, zip, { private: 'maybe' })).status).toBe(400);
  expect(await count()).toEqual(before);
});

test.each<[string, Record<string, string | Uint8Array>, RegExp]>([
  ['climbs out', { 'A.md': 'a', 'x/../../etc/passwd.md': 'b' }, /leads out/],
  ['begins at the root', { '/etc/cron.d/x.md': 'b' }, /leads out/],
  ['is one of Windows', { 'C:\\x.md': 'b' }, /leads out/],
  ['climbs by Windows’ signs', { '..\\x.md': 'b' }, /leads out/],
  ['has a zero byte', { 'a\0.md': 'b' }, /leads out/],
  ['is too deep', { [`${'d/'.repeat(30)}A.md`]: 'b' }, /deep/],
  ['is too long', { [`${'d'.repeat(2_000)}.md`]: 'b' }, /too long/],
  ['has no text', { 'a.exe': 'b' }, /no Markdown/],
])('an archive with a path that %s is refused whole', async (_what, files, words) => {
  const zip = await zipOf(files);
  const before = await count();
  for (const reply of [await preview(cast.amna, zip), await sendArchive(cast.amna, zip)]) {
    expect(reply).toMatchObject({ status: 400, body: { fields: { file: expect.any(String) } } });
    expect(JSON.stringify(reply.body)).toMatch(words);
  }
  expect(await count()).toEqual(before);
});

test('bombs, too many files and what is no ZIP are refused', async () => {
  const many = (nth: number, ending: string) =>
    Object.fromEntries(Array.from({ length: nth }, (_, at) => [`${at}.${ending}`, 'x']));
  const bomb = await zipOf({
    'A.md': 'a',
    ...Object.fromEntries(
      Array.from({ length: 3 }, (_, at) => [`${at}.png`, new Uint8Array(11_000_000)]),
    ),
  });
  const damaged = await zipOf({ 'A.md': 'words '.repeat(500) });
  damaged.fill(0xff, 50, 60);
  const before = await count();
  for (const zip of [
    bomb,
    damaged,
    damaged.subarray(0, 40),
    await zipOf(many(1_001, 'md')),
    await zipOf({ 'A.md': 'a', ...many(301, 'png') }),
    await zipOf(many(3_001, 'txt')),
    Buffer.from('no zip'),
    randomBytes(5_000),
  ]) {
    const reply = await sendArchive(cast.amna, zip);
    expect(reply).toMatchObject({ status: 400, body: { fields: { file: expect.any(String) } } });
  }
  expect(await count()).toEqual(before);
});

test('what cannot be read is named, and what is dangerous in a text or picture is not kept', async () => {
  const zip = await zipOf({
    'A.md': [
      '# First',
      '<script>alert(1)</script> [x](javascript:alert(1)) [gone](B%20b.md) [out](../../etc/passwd)',
      '![ok](pics/ok.png) ![bad](pics/bad.png) ![none](pics/none.png) ![web](https://evil.example/p.png)',
    ].join('\n\n'),
    'A/Latin.md': new Uint8Array([0x63, 0xe9, 0xff]),
    'A/Long.md': 'x'.repeat(100_001),
    'A/Spaces.md': `# ${' '.repeat(120_000)}x`,
    'A/Deep/Leaf.md': 'Leaf of [A](../../A.md#top)',
    'pics/ok.png': await png(),
    'pics/bad.png': '<svg onload="alert(1)"/>',
    'notes.docx': 'PK',
    '__MACOSX/A.md': 'junk',
    '.DS_Store': 'junk',
  });
  const seen = await preview(cast.amna, zip);
  const made = await sendArchive(cast.amna, zip, { private: 'false' });
  for (const { body } of [seen, made]) {
    expect(body).toMatchObject({ documents: 3, pictures: 1 });
    const names = (body['leftOut'] as { name: string }[]).map((it) => it.name).sort();
    expect(names).toEqual(
      [
        'A/Latin.md',
        'A/Long.md',
        'A/Spaces.md',
        'b b.md',
        'notes.docx',
        'pics/bad.png',
        'pics/none.png',
      ].sort(),
    );
  }
  const first = await read(cast.bilal, made.body['id']);
  expect(first.body).toMatchObject({ title: 'First', children: [{ title: 'Deep' }] });
  const text = String(first.body['body']);
  expect(text).not.toMatch(/<script|[^\\]\[x\]\(javascript|!\[web\]|\.md\)/);
  const src = /!\[ok\]\((.+?)\)/.exec(text)![1]!;
  const picture = await fetch(server.base + src, {
    headers: { Authorization: `Bearer ${cast.bilal.token}` },
  });
  expect((await sharp(await picture.bytes()).metadata()).format).toBe('webp');
  const [leaf] = await found(cast.bilal, { q: 'Leaf' });
  expect((await read(cast.bilal, leaf!['id'])).body['body']).toBe(
    `Leaf of [First](document:${String(made.body['id'])})`,
  );
});

test('one text that is refused keeps all of them out', async () => {
  const links = '[b](B.md) '.repeat(201);
  const before = await count();
  const reply = await sendArchive(cast.amna, await zipOf({ 'B.md': 'b', 'Many.md': links }));
  expect(reply).toMatchObject({
    status: 400,
    body: { fields: { file: expect.stringContaining('“Many.md”') } },
  });
  expect(await count()).toEqual(before);
});

test('an import that is asked for twice under one key is made once, and is written down', async () => {
  const zip = await zipOf({ 'Once.md': 'Only once' });
  const form = () => {
    const it = new FormData();
    it.append('file', new Blob([new Uint8Array(zip)]), 'docs.zip');
    return it;
  };
  const key = crypto.randomUUID();
  const one = await cast.amna.call('POST /documents/import-archive', form(), { key });
  const two = await cast.amna.call('POST /documents/import-archive', form(), { key });
  expect(two.body).toEqual(one.body);
  expect(await found(cast.amna, { q: 'Once' })).toHaveLength(1);
  const entry = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'document.import')
    .where('subject_id', '=', String(one.body['id']))
    .executeTakeFirst();
  expect(entry?.after).toMatchObject({ documents: 1, pictures: 0, file: 'docs.zip' });
});

test('an archive from a Mac, whose é are two signs, and code that shows a link', async () => {
  const mac = (name: string) => name.normalize('NFD');
  const zip = await zipOf({
    [mac('Café.md')]: [
      '# Café',
      '[Menu](Caf%C3%A9/Menu.md) and ![Map](images/étage.png)',
      'Write `[Menu](Café/Menu.md)`, or:',
      '```md\n[Menu](Café/Menu.md)\n```',
    ].join('\n\n'),
    [mac('Café/Menu.md')]: '# Menu',
    [mac('images/étage.png')]: await png(),
  });
  const made = await sendArchive(cast.amna, zip);
  expect(made.body).toMatchObject({ documents: 2, pictures: 1, leftOutInAll: 0 });
  const { body } = await read(cast.amna, made.body['id']);
  const [menu] = body['children'] as { id: number }[];
  const text = String(body['body']);
  expect(text).toContain(`[Menu](document:${menu!.id}) and ![Map](/api/documents/image?image=`);
  expect(text).toContain('`[Menu](Café/Menu.md)`');
  expect(text).toContain('```md\n[Menu](Café/Menu.md)\n```');
});
