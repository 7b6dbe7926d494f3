import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileName } from '#/community/attachments/attachment-rules.ts';
import { dayOf } from '#/kernel/dates.ts';
import { attach } from '../support/attach.ts';
import { createIssue, ok, projectCast, type ProjectCast } from '../support/project-cast.ts';
import { testServer, type TestServer } from '../support/server.ts';

/** Files that would be more than a file: a page in our origin, a path, a flood. */
let server: TestServer;
let cast: ProjectCast;
let on: { kind: 'issue'; id: number };

beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
  on = { kind: 'issue', id: Number(ok(await createIssue(cast.lead, cast.key)).body['id']) };
});
afterAll(() => server.close());

const page = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`;

test.each([
  ['a page', 'evil.html', 'text/html', page],
  ['a page that says it is words', 'notes.txt', 'text/plain', page],
  ['an SVG', 'logo.svg', 'image/svg+xml', svg],
  ['a script', 'a.js', 'text/javascript', 'alert(1)'],
  ['a page under a made-up type', 'x.xhtml', 'application/xhtml+xml; charset=utf-7', page],
])('%s is never shown by our origin', async (_, name, type, content) => {
  const { id } = ok(await attach(cast.amna, on, new File([content], name, { type }))).body as {
    id?: number;
  };
  const { headers, body } = await cast.amna.call('GET /attachments/file', { id });
  expect(headers.get('Content-Type')).toBe('application/octet-stream');
  expect(headers.get('Content-Disposition')).toMatch(/^attachment;/);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(body['raw']).toBe(content);
});

test.each([
  ['words that say they are a picture', new File([svg], 'x.png', { type: 'image/png' })],
  ['nothing', new File([], 'nothing.txt')],
  ['no picture', new File([], 'nothing.png', { type: 'image/png' })],
])('%s is refused by the name of the field', async (_, file) => {
  const { status, body } = await attach(cast.amna, on, file);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['file']]);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\amna\\tide.txt', 'tide.txt'],
  ['..', 'file'],
  ['a/', 'file'],
  ['\u0000\u202etxt.exe', 'txt.exe'],
  ['line\r\nSet-Cookie: a=b', 'lineSet-Cookie: a=b'],
  ['"; filename=evil.html', '"; filename=evil.html'],
  ['جوار.psd', 'جوار.psd'],
  ['\ud800half.txt', '\ufffdhalf.txt'],
])('%j is called %j', (given, name) => expect(fileName(given)).toBe(name));

test('a very long name keeps its end and stays whole signs', async () => {
  const name = fileName(`${'🌊'.repeat(50_000)}.psd`);
  expect([...name].length).toBe(120);
  expect(name).toMatch(/🌊…🌊+\.psd$/u);
  const kept = ok(await attach(cast.amna, on, new File(['x'], `${'n'.repeat(60_000)}.txt`)));
  expect(String(kept.body['name'])).toHaveLength(120);
});

test('a name leads nowhere, neither in the store nor in a header', async () => {
  const sent = new File(['x'], '..%2f..%2f\u0085"\r\nX-Evil: 1.html');
  const { id } = ok(await attach(cast.amna, on, sent)).body as { id?: number };
  const { headers } = await cast.amna.call('GET /attachments/file', { id });
  expect(headers.get('X-Evil')).toBeNull();
  expect(headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.%-]+$/,
  );
  const keys = await server.db.selectFrom('attachments').select('file_key').execute();
  for (const { file_key } of keys) expect(file_key).toMatch(/^attachments\/[0-9a-f]{32}$/);
});

test('a hundred megabytes are refused in words, and nothing of them is kept', async () => {
  const before = await server.db.selectFrom('attachments').select('id').execute();
  const { status, body } = await attach(
    cast.amna,
    on,
    new File([new Uint8Array(100_000_000)], 'game.apk'),
  );
  expect([status, body.message]).toEqual([413, expect.stringMatching(/larger than|too large/)]);
  expect(await server.db.selectFrom('attachments').select('id').execute()).toEqual(before);
});

test('a picture of thirty megabytes is refused: kept as it is it would tell where it was taken', async () => {
  const bytes = new Uint8Array(30_000_000);
  bytes.set([0xff, 0xd8, 0xff]);
  for (const [name, type] of [
    ['photo.jpg', 'image/jpeg'],
    ['photo.bin', 'application/octet-stream'],
  ] as const) {
    const { status, body } = await attach(cast.amna, on, new File([bytes], name, { type }));
    expect([status, body.fields?.['file']]).toEqual([400, 'A picture has at most 20 MB.']);
  }
});

test('what is attached counts for the day, for comments as well', async () => {
  const day = dayOf(server.clock.now);
  const row = { day, person_id: cast.amna.id, bytes: 5e9 };
  await server.db.insertInto('uploads').values(row).execute();
  for (const to of ['record', 'comment'] as const) {
    const refused = await attach(cast.amna, { ...on, to }, new File(['x'], 'x.txt'));
    expect([refused.status, refused.body.message]).toEqual([
      413,
      expect.stringContaining('5 GB today'),
    ]);
  }
  expect((await attach(cast.lead, on, new File(['x'], 'x.txt'))).status).toBe(200);
});
