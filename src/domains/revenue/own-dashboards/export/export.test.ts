import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipEntries } from '#/store/unzip.ts';
import { figuresCast } from '../../../../../tests/support/figures-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let admin: Colleague;
let lead: Colleague;
let id: number;

const card = (it: object) => ({ width: 6, height: 4, measures: ['revenue'], ...it });
const cards = (own: string) => [
  card({ id: 'tile1', kind: 'tile', title: 'Выручка', width: 3, height: 2 }),
  card({ id: 'tile2', kind: 'tile', title: 'Own', measures: [own], width: 3, height: 2 }),
  {
    id: 'note1',
    kind: 'note',
    title: 'Ελλάδα',
    width: 6,
    height: 2,
    text: 'Read it **first**, as Žofie says. '.repeat(20),
  },
  card({ id: 'lines1', kind: 'lines', title: 'By app, day by day', by: ['app'] }),
  card({ id: 'stack1', kind: 'stacked', title: 'Apps by week', by: ['week', 'app'] }),
  card({ id: 'bars1', kind: 'bars', title: 'Apps', by: ['app'], date: 'last-7-days' }),
  card({
    id: 'table1',
    kind: 'table',
    title: 'A list',
    by: ['app', 'country'],
    measures: ['revenue', own, 'ecpm'],
  }),
  card({ id: 'pivot1', kind: 'pivot', title: 'Pivot', by: ['app', 'week'] }),
  card({ id: 'heat1', kind: 'heat', title: 'Heat', by: ['week', 'app'] }),
  card({
    id: 'scat1',
    kind: 'scatter',
    title: 'Dear or many',
    by: ['app'],
    measures: ['impressions', 'ecpm', 'revenue'],
  }),
  card({ id: 'days1', kind: 'table', title: 'Each day', by: ['day'] }),
];
const asked = { date: '2025-11-01..2025-11-20' };

beforeAll(async () => {
  server = await testServer();
  const cast = await figuresCast(server, { orbit: (day) => (day.endsWith('5') ? 12 : 30) });
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { leads: cast.puzzle });
  const measure = { name: 'Twice', formula: 'ad revenue * 2', unit: 'money', shared: true };
  const own = await admin.call('POST /save-own-measure', measure);
  const made = await admin.call('POST /save-own-dashboard', {
    name: 'Morning money: what we look at first',
    cards: cards(`own:${String(own.body['id'])}`),
  });
  id = Number(made.body['id']);
});
afterAll(() => server.close());

/** The bytes of a file; kept where pictures are. */
async function file(who: Colleague, format: 'pdf' | 'pptx', which = id) {
  const query = new URLSearchParams({ id: String(which), ...asked });
  const reply = await fetch(`${server.base}/api/own-dashboard/${format}?${query}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  });
  expect(reply.status).toBe(200);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const folder = process.env['PICTURES'];
  if (folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `dashboard-${who === admin ? 'admin' : 'lead'}.${format}`), bytes);
  }
  return bytes;
}

function textOf(bytes: Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'backlot-pdf-')), 'it.pdf');
  writeFileSync(path, bytes);
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
}

test.each(['pdf', 'pptx'] as const)('a %s is of dashboards that one may open', async (format) => {
  const key = `GET /own-dashboard/${format}` as const;
  expect((await server.call(key, { id })).status).toBe(401);
  expect((await lead.call(key, { id })).status).toBe(404);
  expect((await admin.call(key, { id, date: 'for ever' })).body.fields).toHaveProperty('date');
  expect((await admin.call(key, { id: 'x' })).status).toBe(400);
});

test('on paper each card stands with its figures, in the scripts that people write', async () => {
  const bytes = await file(admin, 'pdf');
  expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
  if (!existsSync('/usr/bin/pdftotext')) return;
  const text = textOf(bytes);
  for (const words of [
    'Morning money: what we look at first',
    '1 – 20 Nov 2025',
    'Выручка',
    'Ελλάδα',
    'Žofie',
    'Twice',
    'By app, day by day',
    'Last 7 days',
    'Lantern, Android',
    'Total of 2',
    'Dear or many',
    'more rows are in the console',
    'Page 1 of',
  ])
    expect(text).toContain(words);
});

test('a presentation has native charts and tables', async () => {
  const bytes = await file(admin, 'pptx');
  const names = zipEntries(Buffer.from(bytes)).map((it) => it.name);
  expect(names.filter((it) => /^ppt\/charts\/chart\d+\.xml$/.test(it))).toHaveLength(4);
  expect(names.filter((it) => /^ppt\/slides\/slide\d+\.xml$/.test(it)).length).toBeGreaterThan(9);
});

test('whoever may see less has less in it', async () => {
  const people = [{ id: lead.id, change: false }];
  const shared = await admin.call('POST /share-own-dashboard', {
    id,
    version: 1,
    people,
    teams: [],
  });
  expect(shared.status).toBe(200);
  const bytes = await file(lead, 'pdf');
  if (!existsSync('/usr/bin/pdftotext')) return;
  const text = textOf(bytes);
  expect(text).toContain('Lantern');
  expect(text).not.toContain('Orbit');
});
