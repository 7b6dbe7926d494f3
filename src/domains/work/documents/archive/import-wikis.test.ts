import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainPicture, sendArchive, zipOf } from '../../../../../tests/support/document-archive.ts';
import {
  documentCast,
  read,
  type DocumentCast,
} from '../../../../../tests/support/document-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';

/** What Notion, Outline and repositories give out, with the names and links they give it. */

let server: TestServer;
let cast: DocumentCast;
beforeAll(async () => {
  server = await testServer();
  cast = await documentCast(server);
});
afterAll(() => server.close());

const png = async () => new Uint8Array(await (await plainPicture()).arrayBuffer());
const preview = (zip: Uint8Array) =>
  sendArchive(cast.amna, zip, { key: 'POST /documents/preview-archive' });

interface Row {
  title: string;
  depth: number;
}
const treeOf = (body: Record<string, unknown>) =>
  (body['rows'] as Row[]).map((it) => `${'  '.repeat(it.depth)}${it.title}`);

const [HOME, TASKS, FIRST, TWIN, OTHER] = ['1a', '2b', '3c', '4d', '5e'].map((it) => it.repeat(16));

/** As Notion lays out a page with a database, two pages of one name, and what they show. */
const notion = async () => ({
  [`Private & Shared/Studio ${HOME}.md`]: [
    '# Studio',
    `[Tasks](Studio/Tasks%20${TASKS}.csv) and [Lore](Studio/Lore%20${TWIN}.md)`,
    '<aside>\n💡 Ask first.\n\nThen *act*.\n\n</aside>',
    '![Map](Studio/map.png) [Brief](Studio/brief.pdf)',
    `[Elsewhere](https://www.notion.so/Elsewhere-${OTHER}?pvs=21)`,
    '```html\n<aside>\n```js\nnot this\n</aside>\n```',
  ].join('\n\n'),
  [`Private & Shared/Studio/Tasks ${TASKS}.csv`]: 'Name,Status\nPaint,Done\n',
  [`Private & Shared/Studio/Tasks ${TASKS}_all.csv`]:
    '\uFEFFName,Status,Notes\nPaint,Done,"a | b\n*c*"\nSand,Open,=1+1\n',
  [`Private & Shared/Studio/Tasks/Paint ${FIRST}.md`]:
    '# Paint\n\nStatus: Done\nOwner: Hira\n\nTwo coats.',
  [`Private & Shared/Studio/Lore ${TWIN}.md`]: '# Lore\n\nOne',
  [`Private & Shared/Studio/Lore ${OTHER}.md`]: '# Lore\n\nTwo',
  [`Private & Shared/Studio/Lore 5e5e-5e5e/Deep ${'6f'.repeat(16)}.md`]: 'Below the second',
  'Private & Shared/Studio/map.png': await png(),
  'Private & Shared/Studio/brief.pdf': '%PDF-1.4 words',
});

const notionTree = ['Studio', '  Lore', '  Lore', '    Deep', '  Tasks', '    Paint'];

test('an export of Notion becomes its pages, with databases as tables and their rows below', async () => {
  const zip = await zipOf(await notion());
  const seen = await preview(zip);
  expect(treeOf(seen.body).toSorted()).toEqual(notionTree.toSorted());
  expect(seen.body).toMatchObject({ documents: 6, pictures: 1, files: 2, leftOutInAll: 0 });
  const made = await sendArchive(cast.amna, zip);
  expect(made.body).toMatchObject({ documents: 6, pictures: 1, files: 2, leftOutInAll: 0 });
  const studio = await read(cast.amna, made.body['id']);
  const text = String(studio.body['body']);
  const children = studio.body['children'] as { id: number; title: string }[];
  const tasks = children.find((it) => it.title === 'Tasks')!;
  expect(text).toContain(`[Tasks](document:${tasks.id})`);
  expect(text).toContain('> [!TIP]\n> Ask first.\n>\n> Then *act*.');
  expect(text).toContain('```html\n<aside>\n```js\nnot this\n</aside>\n```');
  expect(text).toMatch(/!\[Map\]\(\/api\/documents\/image/);
  const table = await read(cast.amna, tasks.id);
  expect(table.body['body']).toContain(
    '| Name | Status | Notes |\n| --- | --- | --- |\n| Paint | Done | a \\| b \\*c\\* |\n| Sand | Open | =1+1 |',
  );
  const [row] = table.body['children'] as { id: number }[];
  expect((await read(cast.amna, row!.id)).body['body']).toBe(
    '- **Status**: Done\n- **Owner**: Hira\n\nTwo coats.',
  );
});

test('a large export of Notion comes as ZIPs in a ZIP', async () => {
  const files = Object.entries(await notion());
  const part = (from: number, to: number) => zipOf(Object.fromEntries(files.slice(from, to)));
  const zip = await zipOf({
    'ExportBlock-0b1c2d3e-1111-2222-3333-444455556666-Part-2.zip': await part(4, 9),
    'ExportBlock-0b1c2d3e-1111-2222-3333-444455556666-Part-1.zip': await part(0, 4),
  });
  const seen = await preview(zip);
  expect(treeOf(seen.body).toSorted()).toEqual(notionTree.toSorted());
  const bomb = await zipOf({
    'a.zip': await zipOf({ 'A.md': 'a', 'b.zip': new Uint8Array(9_000_000) }),
  });
  // A ZIP within the ZIP within the ZIP is a file like others.
  expect((await preview(bomb)).body).toMatchObject({ documents: 1, leftOutInAll: 1 });
  const out = await zipOf({ 'a.zip': await zipOf({ 'A.md': 'a', '../x.md': 'b' }) });
  expect((await preview(out)).body).toMatchObject({ fields: { file: /leads out/ } });
  const broken = await zipOf({ 'a.zip': 'no zip' });
  expect((await preview(broken)).status).toBe(400);
});

test('an export of Outline keeps its collections, callouts, mentions, pictures and links', async () => {
  const zip = await zipOf({
    'Playbook/Launch.md': [
      '# 🚀 Launch',
      ':::warning\nFreeze on Friday.\n:::',
      'Ask @[Hira Baig](mention://9f1c/user/4c2e). See [Checks](./Launch/Checks.md).',
      '![Chart](uploads/4c2e/77aa/chart.png " =300x200")',
      '[Sheet 12345](uploads/4c2e/88bb/sheet.xlsx)',
      ':::info\nnever closed',
    ].join('\n\n'),
    'Playbook/Launch/Checks.md': '# Checks\n\nBack to [Launch](../Launch.md)',
    'Playbook/uploads/4c2e/77aa/chart.png': await png(),
    'Playbook/uploads/4c2e/88bb/sheet.xlsx': 'PK words',
  });
  const seen = await preview(zip);
  expect(treeOf(seen.body)).toEqual(['Playbook', '  🚀 Launch', '    Checks']);
  expect(seen.body).toMatchObject({ pictures: 1, files: 1, leftOutInAll: 0 });
  const made = await sendArchive(cast.amna, zip);
  const [launch] = (await read(cast.amna, made.body['id'])).body['children'] as { id: number }[];
  const text = String((await read(cast.amna, launch!.id)).body['body']);
  expect(text).toContain('> [!WARNING]\n> Freeze on Friday.');
  expect(text).toContain('Ask @Hira Baig. See [Checks](document:');
  expect(text).toMatch(/!\[Chart\]\(\/api\/documents\/image\?image=\d+\)/);
  expect(text).toContain(':::info\nnever closed');
});

test('the README of a folder is its text', async () => {
  const zip = await zipOf({
    'README.md': '# Wiki',
    'guides/a.md': '# A',
    'guides/README.md': 'How we work',
    'guides/deep/index.md': '# Depths',
    'plain/b.md': '# B',
  });
  expect(treeOf((await preview(zip)).body)).toEqual([
    'Wiki',
    'guides',
    '  A',
    '  Depths',
    'plain',
    '  B',
  ]);
});

test('a page of nothing but openings does not hold up its reader', async () => {
  const files = { 'A.md': '<aside>\n:::info\n@[a '.repeat(4_500) };
  expect((await preview(await zipOf(files))).status).toBe(200);
});
