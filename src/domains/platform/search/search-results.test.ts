import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '../../../../tests/support/document-cast.ts';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: ProjectCast;

interface Row {
  kind: string;
  id: number;
  title: string;
  key?: string;
  open: boolean;
  excerpt: string;
}

const ask = (who: Colleague, input: object) => who.call('GET /search-results', input);
const rowsOf = async (who: Colleague, input: object) =>
  ok(await ask(who, input)).body['rows'] as Row[];
const titles = async (who: Colleague, q: string) =>
  (await rowsOf(who, { q })).map((it) => it.title);

const issue = async (change: object) =>
  Number(ok(await createIssue(cast.amna, cast.key, change)).body['id']);

beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
});
afterAll(() => server.close());

test('nobody searches without a session', async () => {
  expect((await server.call('GET /search-results', { q: 'lan' })).status).toBe(401);
});

test.each([
  [{ q: 'x'.repeat(101) }, 'q'],
  [{ q: 'a\0b' }, 'q'],
  [{ q: 'one two three four five six seven eight nine' }, 'q'],
  [{ q: 'is:done lamp' }, 'q'],
  [{ q: 'in:moon lamp' }, 'q'],
  [{ q: 'by:' }, 'q'],
  [{ kinds: 'secret' }, 'kinds.0'],
  [{ state: 'done' }, 'state'],
  [{ limit: 51 }, 'limit'],
  [{ after: 'x' }, 'after'],
  [{ after: Buffer.from('[2,true,"now","task",1]').toString('base64url') }, 'after'],
])('%o is refused, and the field is named', async (input, field) => {
  const reply = await ask(cast.amna, input);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
});

test('a role that opens nothing finds nothing', async () => {
  expect((await ask(await server.nobody(), { q: 'lamp' })).body).toEqual({ rows: [], next: null });
});

test('a comment and the name of a file lead to their record, with the place, for who sees it', async () => {
  const id = await issue({ title: 'Silent night', description: 'The **marzipan** melts.' });
  ok(
    await cast.amna.call('POST /comment/save', {
      kind: 'issue',
      subjectId: id,
      body: 'Seen on a pomegranate tablet',
    }),
  );
  await sql`insert into attachments
      (subject_kind, subject_id, person_id, name, type, size, file_key, at)
    values ('issue', ${id}, ${cast.amna.id}, 'tamarind-crash.log', 'text/plain', 1, 'k', now())`.execute(
    server.db,
  );
  for (const q of ['marzipan', 'pomegran', 'tamarind crash', 'night pomegranate']) {
    expect(await titles(cast.amna, q)).toEqual(['Silent night']);
    expect(await titles(cast.outsider, q)).toEqual([]);
  }
  const [row] = await rowsOf(cast.amna, { q: 'marzipan' });
  expect(row).toMatchObject({
    kind: 'issue',
    excerpt: expect.stringContaining('The marzipan melts'),
  });
});

test('closed work is found, and left out where only open work is asked for', async () => {
  const id = await issue({ title: 'Obsidian gate' });
  const other = await issue({ title: 'Obsidian door' });
  const { statuses } = await cast.detail();
  const done = statuses.find((it) => it.group === 'completed')!.id;
  await sql`update issues set status_id = ${done} where id = ${id}`.execute(server.db);
  expect(await titles(cast.amna, 'obsidian')).toEqual(['Obsidian door', 'Obsidian gate']);
  expect(await titles(cast.amna, 'is:open obsidian')).toEqual(['Obsidian door']);
  expect(await titles(cast.amna, 'obsidian is:closed in:issues')).toEqual(['Obsidian gate']);
  expect(await titles(cast.amna, 'obsidian in:documents')).toEqual([]);
  expect((await rowsOf(cast.amna, { q: 'obsidian', state: 'closed' }))[0]?.id).toBe(id);
  const [first] = await rowsOf(cast.amna, { q: `${cast.key}-1`.toLowerCase() });
  expect(first?.key).toBe(`${cast.key}-1`);
  expect(other).toBeGreaterThan(id);
});

test('who wrote it can be asked for by a part of the name', async () => {
  await sql`update people set name = 'Nadia Quill' where id = ${cast.viewer.id}`.execute(server.db);
  const id = await issue({ title: 'Velvet rope' });
  await sql`update issues set reporter_id = ${cast.viewer.id} where id = ${id}`.execute(server.db);
  expect(await titles(cast.amna, 'velvet by:quill')).toEqual(['Velvet rope']);
  expect(await titles(cast.amna, 'velvet by:"nadia quill"')).toEqual(['Velvet rope']);
  expect(await titles(cast.amna, 'velvet by:omar')).toEqual([]);
});

test('the best come first: the key, the beginning, words, the text, inside of words', async () => {
  const inText = await issue({ title: 'Zinc', description: 'as a basalt' });
  const inside = await issue({ title: 'Prebasaltic' });
  const word = await issue({ title: 'Old basalt' });
  const begins = await issue({ title: 'Basalt floor' });
  const doc = ok(await write(cast.amna, { title: 'Basalt', body: 'x' }));
  const [first, second, ...rest] = (await rowsOf(cast.amna, { q: 'basalt' })).map((it) => it.id);
  expect(new Set([first, second])).toEqual(new Set([Number(doc.body['id']), begins]));
  expect(rest).toEqual([word, inText, inside]);
});

test.each([
  ['سلام دنیا', 'دنیا', 'Urdu'],
  ['مرحبا بالعالم', 'مرحبا', 'Arabic'],
  ['Привет, Мир', 'МИР', 'Cyrillic'],
  ['关卡崩溃报告', '崩溃', 'Chinese'],
  ['レベルが落ちる', '落ちる', 'Japanese'],
  ['Ａｄｓ at ５０', 'ads', 'wide letters'],
  ['q', 'q', 'one letter'],
  ['He said "stop" & left', '"stop"', 'quotes'],
  ['Rise by 40%', '40%', 'percent'],
  ['snake_case_name', 'case_n', 'underscore'],
  ['back\\slash', 'back\\sl', 'a backslash'],
  ['\u200fمقلوب\u200e name', 'مقلوب', 'marks of direction'],
  ['Ko\u0301d', 'kód', 'an accent of its own'],
])('a title and a text "%s" are found by "%s" (%s)', async (text, q) => {
  const byTitle = await issue({ title: text });
  const byText = await issue({ title: 'Plain', description: `Before ${text} after` });
  const found = (await rowsOf(cast.amna, { q, limit: 50 })).map((it) => it.id);
  expect(found).toContain(byTitle);
  expect(found).toContain(byText);
  // Teams are for everybody, and one of another test may have "40" in its name.
  const outside = await rowsOf(cast.outsider, { q, limit: 50 });
  expect(outside.filter((it) => it.kind === 'issue')).toEqual([]);
});

test('what stands at the end of a long text is found and quoted', async () => {
  const long = `${'lorem ipsum '.repeat(8_000)} Xylograph at the end`;
  const id = await issue({ title: 'Long', description: long.slice(0, 19_000) });
  await sql`update issues set description = ${long} where id = ${id}`.execute(server.db);
  const [row] = await rowsOf(cast.amna, { q: 'xylograph' });
  expect(row?.id).toBe(id);
  expect(row?.excerpt).toContain('Xylograph at the end');
});

test('pages follow each other without a gap or a row twice', async () => {
  for (let at = 0; at < 23; at += 1)
    await issue({ title: at % 3 === 0 ? `Kelp ${at}` : `Old kelp ${at}`, description: 'kelp' });
  for (const q of ['kelp', '', 'in:issues']) {
    const whole = await rowsOf(cast.amna, { q, limit: 50 });
    const paged: Row[] = [];
    let after: unknown;
    do {
      const { body } = ok(await ask(cast.amna, { q, limit: 4, after }));
      paged.push(...(body['rows'] as Row[]));
      after = body['next'] ?? undefined;
    } while (after !== undefined && paged.length < 50);
    const names = (rows: Row[]) => rows.map((it) => `${it.kind} ${it.id}`);
    expect(names(paged).slice(0, 50)).toEqual(names(whole).slice(0, paged.length));
    expect(new Set(names(paged)).size).toBe(paged.length);
  }
});
