import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addPicture,
  archiveOf,
  askArchive,
} from '../../../../../tests/support/document-archive.ts';
import {
  at,
  documentCast,
  permit,
  read,
  rewrite,
  write,
  type DocumentCast,
} from '../../../../../tests/support/document-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { MOST_ARCHIVED } from './archive.contract.ts';

let server: TestServer;
let cast: DocumentCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await documentCast(server);
});

/** A handbook with two below it, of which one is its writer's alone, and one elsewhere. */
async function shelf() {
  const { amna } = cast;
  const top = await write(amna, { title: 'Handbook: "ships"' });
  const below = { parentId: top.body['id'] };
  const open = await write(amna, { title: 'Tide tables', ...below });
  const secret = await write(amna, { title: 'Zanzibar', private: true, ...below });
  const other = await write(amna, { title: 'Elsewhere' });
  const id = (it: typeof top) => String(it.body['id']);
  const src = await addPicture(amna, top.body['id']);
  const body = [
    `See [](document:${id(open)}), [](document:${id(secret)}) and [](document:${id(other)}).`,
    `![Map](${src})`,
    `> [!TIP]\n> Ask [@Bilal \\[B\\]](person:${cast.bilal.id}).`,
  ].join('\n\n');
  await rewrite(amna, await read(amna, top.body['id']), { body });
  await rewrite(amna, open, { body: `Back to [](document:${id(top)})` });
  return { top, open, secret, other, id };
}

test('strangers and malformed questions are refused, and what one may not read is not there', async () => {
  const { secret, id } = await shelf();
  expect((await fetch(`${server.base}/api/documents/archive`)).status).toBe(401);
  const asked = (search: string) => askArchive(server, cast.bilal, search);
  for (const it of ['?id=x', '?id=0', '?id=2147483648', '?id=1%00', '?below=maybe', '?to=1'])
    expect((await asked(it)).status).toBe(400);
  expect((await asked(`?id=${id(secret)}`)).status).toBe(404);
  expect((await asked('?id=2000000000')).status).toBe(404);
});

test('a branch is a folder with its pictures beside it and relative links, for its writer', async () => {
  const { top, other, id } = await shelf();
  const { reply, files } = await archiveOf(server, cast.amna, `?id=${id(top)}`);
  expect(reply.headers.get('Content-Disposition')).toBe(
    'attachment; filename="handbook-ships.zip"',
  );
  const picture = [...files.keys()].find((it) => it.endsWith('.webp'))!;
  expect(picture).toMatch(/^images\/\d+\.webp$/);
  expect(files.get(picture)).toBe('true');
  expect([...files.keys()].sort()).toEqual([
    'Handbook ships.md',
    'Handbook ships/Tide tables.md',
    'Handbook ships/Zanzibar.md',
    picture,
  ]);
  expect(files.get('Handbook ships.md')).toBe(
    `---
title: "Handbook: \\"ships\\""
---

See [Tide tables](Handbook%20ships/Tide%20tables.md), [Zanzibar](Handbook%20ships/Zanzibar.md) and [Elsewhere](http://backlot.test/tasks/document-info?document=${id(other)}).

![Map](${picture})

> [!TIP]
> Ask @Bilal \\[B\\].
`,
  );
  expect(files.get('Handbook ships/Tide tables.md')).toContain(
    'Back to [Handbook: "ships"](../Handbook%20ships.md)',
  );
  const alone = await archiveOf(server, cast.amna, `?id=${id(top)}&below=false`);
  expect([...alone.files.keys()]).toEqual(['Handbook ships.md', picture]);
});

test('others get what they may read, and no title beside it', async () => {
  const { top, id } = await shelf();
  const branch = await archiveOf(server, cast.bilal, `?id=${id(top)}`);
  const all = await archiveOf(server, cast.bilal);
  for (const { files } of [branch, all]) {
    expect(JSON.stringify([...files])).not.toContain('Zanzibar');
    expect(files.get('Handbook ships/Tide tables.md')).toBeDefined();
  }
  expect(branch.files.get('Handbook ships.md')).toContain('and [Elsewhere](http');
  expect(branch.files.get('Handbook ships.md')).toContain(', a document you cannot see and');
  expect(all.files.get('Handbook ships.md')).toContain('[Elsewhere](Elsewhere.md)');
});

test('what lies below a document one may not read is at the top of all there is', async () => {
  const hidden = await write(cast.amna, { title: 'Hidden top', private: true });
  const shown = await write(cast.amna, { title: 'Shown leaf', parentId: hidden.body['id'] });
  await permit(cast.amna, shown);
  const { files } = await archiveOf(server, cast.bilal);
  expect([...files.keys()]).toContain('Shown leaf.md');
  await cast.amna.call('POST /documents/delete', at(await read(cast.amna, shown.body['id'])));
  expect([...(await archiveOf(server, cast.bilal)).files.keys()]).not.toContain('Shown leaf.md');
});

test('more than one file holds is refused in words', async () => {
  const top = await write(cast.amna, { title: 'Wide' });
  const { id, rank, ...row } = await server.db
    .selectFrom('documents')
    .select(['id', 'rank', 'title', 'body', 'words', 'author_id', 'owner_id', 'changed_by'])
    .where('id', '=', Number(top.body['id']))
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: MOST_ARCHIVED }, (_, nth) => ({
    ...row,
    rank: `${rank}${nth}`,
    parent_id: id,
    scope_id: id,
    audience: 'inherited' as const,
    team_id: null,
    level: 'read' as const,
    changed_at: new Date(),
    verified_by: null,
    verified_at: null,
    verified_until: null,
    deleted_at: null,
  }));
  await server.db.insertInto('documents').values(rows.slice(1)).execute();
  const { files } = await archiveOf(server, cast.amna, `?id=${id}`);
  expect(files.size).toBe(MOST_ARCHIVED);
  await server.db.insertInto('documents').values(rows.slice(0, 1)).execute();
  const reply = await askArchive(server, cast.amna, `?id=${id}`);
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain('Export a part');
});
