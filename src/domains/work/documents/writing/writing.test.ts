import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  at,
  documentCast,
  found,
  permit,
  read,
  rewrite,
  write,
  type DocumentCast,
} from '../../../../../tests/support/document-cast.ts';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { MOST_CHARACTERS } from '../document.contract.ts';

let server: TestServer;
let cast: DocumentCast;
const noon = new Date('2025-11-20T07:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = noon;
  cast = await documentCast(server);
});

const versions = async (who: Colleague, id: unknown) =>
  rowsOf(await who.call('GET /documents/versions', { id }));

describe('refusals', () => {
  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['a title too long', { title: 'x'.repeat(161) }, 'title'],
    ['a text too long', { body: 'x'.repeat(MOST_CHARACTERS + 1) }, 'body'],
    ['a zero byte', { body: 'a\0b' }, 'body'],
    ['a document without its version', { id: 1 }, 'version'],
    ['a version without its document', { version: 1 }, 'version'],
    ['moving it by saving', { id: 1, version: 1, parentId: 2 }, 'parentId'],
    ['an unknown field', { owner: 1 }, 'owner'],
  ])('%s is refused by name', async (_what, change, field) => {
    const reply = await write(cast.amna, change);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  });

  test('what is for its writer alone does not exist for others, who cannot put anything below it', async () => {
    const mine = await write(cast.amna, { private: true });
    const absent = 2_000_000_000;
    for (const key of ['GET /documents/info', 'GET /documents/versions', 'GET /documents/file']) {
      const theirs = await cast.bilal.call(key, { id: mine.body['id'] });
      const nobodys = await cast.bilal.call(key, { id: absent });
      expect(theirs.status).toBe(404);
      expect(theirs.body.message).toBe(nobodys.body.message);
    }
    expect((await rewrite(cast.bilal, mine)).status).toBe(404);
    const below = await write(cast.bilal, { parentId: mine.body['id'] });
    expect(below.status).toBe(404);
  });

  test('who may only read is told so', async () => {
    const open = await write(cast.amna);
    for (const [key, input] of [
      ['POST /documents/save', { ...at(open), title: 'Mine now' }],
      ['POST /documents/restore', { ...at(open), number: 1 }],
      ['POST /documents/verify', { ...at(open), until: '2025-12-24' }],
      ['POST /documents/delete', at(open)],
      ['GET /documents/permissions', { id: open.body['id'] }],
      ['POST /documents/move', { id: open.body['id'], parentId: null }],
    ] as const) {
      expect((await cast.bilal.call(key, input)).status).toBe(403);
    }
    expect((await write(cast.bilal, { parentId: open.body['id'] })).status).toBe(403);
    expect((await read(cast.amna, open.body['id'])).body).toMatchObject({ title: 'Tide tables' });
  });
});

describe('writing', () => {
  test('a document is there for everybody, says who wrote it and is in the audit log', async () => {
    const made = await write(cast.amna, { body: 'High water at noon.  ' });
    const seen = await read(cast.outsider, made.body['id']);
    expect(seen.body).toMatchObject({
      title: 'Tide tables',
      body: 'High water at noon.',
      version: 1,
      number: 1,
      author: { id: cast.amna.id },
      audience: { kind: 'everybody', level: 'read', inherited: false },
      standing: 'unverified',
      canWrite: false,
    });
    const entry = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'action'])
      .where('subject_type', '=', 'document')
      .where('subject_id', '=', String(made.body['id']))
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_id: cast.amna.id, action: 'document.begin' });
  });

  test('HTML is taken out, and what hides in links', async () => {
    const made = await write(cast.amna, {
      body: '<img src=x onerror=alert(1)> [go](javascript:alert(1))',
    });
    expect(made.body['body']).toBe(
      String.raw`&lt;img src=x onerror=alert(1)> \[go](javascript:alert(1))`,
    );
  });

  test('of two writers the second is shown what the first wrote, and nothing is lost', async () => {
    const made = await write(cast.lead);
    await permit(cast.lead, made, { level: 'write' });
    const before = await read(cast.amna, made.body['id']);
    const first = await rewrite(cast.amna, before, { body: 'Amna was here.' });
    expect(first.status).toBe(200);
    const second = await rewrite(cast.bilal, before, { body: 'Bilal was here.' });
    expect(second.status).toBe(412);
    expect(second.body['current']).toMatchObject({
      body: 'Amna was here.',
      changedBy: { id: cast.amna.id },
    });
    const merged = await rewrite(cast.bilal, first, { body: 'Both were here.', apart: true });
    expect(merged.body).toMatchObject({ body: 'Both were here.', number: 3 });
    const texts = await Promise.all(
      [1, 2, 3].map((number) =>
        cast.bilal.call('GET /documents/version', { id: made.body['id'], number }),
      ),
    );
    expect(texts.map((it) => (it.body['version'] as { body: string }).body)).toEqual([
      'High water at noon.',
      'Amna was here.',
      'Both were here.',
    ]);
  });

  test('ten saves against one version become one', async () => {
    const made = await write(cast.amna);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => rewrite(cast.amna, made, { body: `Text ${nth}` })),
    );
    expect(replies.map((it) => it.status).sort()).toEqual([200, ...Array(9).fill(412)]);
  });

  test('the same text again is no change, even when it comes late', async () => {
    const made = await write(cast.amna);
    const once = await rewrite(cast.amna, made, { body: 'Low water.' });
    const again = await rewrite(cast.amna, made, { body: 'Low water.' });
    expect(again.body).toEqual(once.body);
  });

  test('what one person writes in one go is one version; a pause or a colleague begins the next', async () => {
    let made = await write(cast.lead);
    await permit(cast.lead, made, { level: 'write' });
    made = await read(cast.lead, made.body['id']);
    server.clock.now = later(5);
    made = await rewrite(cast.lead, made, { body: 'Five past.' });
    expect(made.body['number']).toBe(1);
    server.clock.now = later(25);
    made = await rewrite(cast.lead, made, { body: 'Twenty-five past.' });
    expect(made.body['number']).toBe(2);
    made = await rewrite(cast.amna, made, { body: 'And Amna.' });
    expect(made.body['number']).toBe(3);
    expect((await versions(cast.lead, made.body['id'])).map((it) => it['number'])).toEqual([
      3, 2, 1,
    ]);
  });

  test('bringing a version back keeps everything written since', async () => {
    let made = await write(cast.amna, { title: 'First', body: 'One' });
    server.clock.now = later(25);
    made = await rewrite(cast.amna, made, { title: 'Second', body: 'Two' });
    const back = await cast.amna.call('POST /documents/restore', { ...at(made), number: 1 });
    expect(back.body).toMatchObject({ title: 'First', body: 'One', number: 3 });
    const history = await versions(cast.amna, made.body['id']);
    expect(history.map((it) => [it['number'], it['title'], it['restoredFrom']])).toEqual([
      [3, 'First', 1],
      [2, 'Second', null],
      [1, 'First', null],
    ]);
    const absent = await cast.amna.call('POST /documents/restore', { ...at(back), number: 9 });
    expect(absent.status).toBe(404);
  });
});

describe('deleting', () => {
  test('takes what is below along, and all of it can be brought back', async () => {
    const top = await write(cast.amna, { title: 'Quaystone' });
    const below = await write(cast.amna, { title: 'Quaystone inner', parentId: top.body['id'] });
    const gone = await cast.amna.call('POST /documents/delete', at(top));
    expect(gone.body.message).toBe('Quaystone is deleted with 1 below it, for good in 90 days');
    expect((await read(cast.amna, below.body['id'])).status).toBe(404);
    expect(await found(cast.amna, { q: 'quaystone' })).toEqual([]);
    const other = await cast.bilal.call('POST /documents/bring-back', { id: top.body['id'] });
    expect(other.status).toBe(404);
    await cast.amna.call('POST /documents/bring-back', { id: top.body['id'] });
    expect(await found(cast.amna, { q: 'quaystone' })).toHaveLength(2);
  });

  test('a document of somebody else below it stands in the way', async () => {
    const top = await write(cast.lead);
    await permit(cast.lead, top, { level: 'write' });
    // Amna's own, which the lead of the tree may not even see.
    await write(cast.amna, { parentId: top.body['id'], private: true });
    const now = await read(cast.lead, top.body['id']);
    expect((await cast.lead.call('POST /documents/delete', at(now))).status).toBe(409);
  });
});

describe('pictures', () => {
  const picture = async () => {
    const bytes = await sharp({
      create: { width: 2400, height: 60, channels: 3, background: '#3855d0' },
    })
      .png()
      .toBuffer();
    return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  };
  const upload = (who: Colleague, id: unknown, file: Blob) => {
    const form = new FormData();
    form.append('id', String(id));
    form.append('image', file, 'map.png');
    return who.call('POST /documents/upload-image', form);
  };
  const fetched = (who: Colleague, src: unknown) =>
    fetch(server.base + String(src), { headers: { Authorization: `Bearer ${who.token}` } });

  test('are drawn anew and shown only to those who may read the document', async () => {
    const mine = await write(cast.amna, { private: true });
    const added = await upload(cast.amna, mine.body['id'], await picture());
    const own = await fetched(cast.amna, added.body['src']);
    expect(own.headers.get('Content-Type')).toBe('image/webp');
    expect(await sharp(await own.bytes()).metadata()).toMatchObject({ width: 1600 });
    expect((await fetched(cast.bilal, added.body['src'])).status).toBe(404);
    expect((await upload(cast.bilal, mine.body['id'], await picture())).status).toBe(404);
    const text = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' });
    expect((await upload(cast.amna, mine.body['id'], text)).status).toBe(400);
  });

  test('of a text that is copied are shown to the readers of the copy', async () => {
    const mine = await write(cast.amna, { private: true });
    const { src } = (await upload(cast.amna, mine.body['id'], await picture())).body;
    const copy = await write(cast.amna, { body: `![Map](${String(src)})` });
    const shown = /\((.+)\)/.exec(String(copy.body['body']))![1];
    expect(shown).not.toBe(src);
    expect((await fetched(cast.bilal, shown)).status).toBe(200);
    const again = await rewrite(cast.amna, copy, { body: `![Map](${String(src)}) and words` });
    expect(again.body['body']).toBe(`![Map](${shown}) and words`);
    const stolen = await write(cast.bilal, { body: `![Map](${String(src)})` });
    expect(stolen.body['body']).toBe(`![Map](${String(src)})`);
  });
});
