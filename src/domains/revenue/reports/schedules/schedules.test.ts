import { inflateSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { figuresCast, friday8 } from '../../../../../tests/support/figures-cast.ts';
import { hasPoppler, wordsOfPdf } from '../../../../../tests/support/pdf-words.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { sendDueReports } from './send-reports.job.ts';

let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let admin: Colleague;
let lead: Colleague;
let outsider: Colleague;
let report: number;

beforeAll(async () => {
  server = await testServer();
  cast = await figuresCast(server);
  admin = await server.as('Admin', { name: 'Omar Khalid' });
  lead = await server.as('Team lead', { name: 'Sana Mirza', leads: cast.puzzle });
  outsider = await server.as('Team lead', { leads: cast.arcade });
  const made = await admin.call('POST /save-report', {
    name: 'Money by app',
    definition: {
      filter: { date: 'last-7-days', app: [cast.lantern, cast.orbit] },
      by: ['app'],
      measures: ['revenue', 'ecpm'],
    },
  });
  report = Number(made.body['id']);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = friday8;
  server.mails.length = 0;
});

const daily = { every: 'day', at: '09:00' };
const schedule = (who: Colleague, it: object = {}) =>
  who.call('POST /save-report-schedule', {
    reportId: report,
    ...daily,
    recipientIds: [who.id],
    ...it,
  });
const send = (at: string) =>
  sendDueReports(
    {
      db: server.db,
      facts: server.facts,
      publicUrl: 'http://backlot.test',
      post: async (_db, message) => void server.mails.push(message),
    },
    new Date(at),
  );
const clear = () => server.db.deleteFrom('report_schedules').execute();

test('a report one may not open cannot be mailed, nor changed when it is mailed by others', async () => {
  expect((await schedule(lead)).status).toBe(404);
  const made = (await schedule(admin)).body;
  const change = { id: made['id'], version: 1, at: '10:00' };
  expect((await schedule(lead, change)).status).toBe(404);
  expect(
    (await lead.call('POST /delete-report-schedule', { id: made['id'], version: 1 })).status,
  ).toBe(404);
  await clear();
});

test('recipients are colleagues one knows of, who may see figures', async () => {
  expect((await schedule(admin, { recipientIds: [] })).body.fields).toEqual({
    recipientIds: 'Choose at least one person.',
  });
  expect((await schedule(admin, { recipientIds: [2_000_000_000] })).status).toBe(404);
  const hr = await server.as('HR', { name: 'Ayesha Rauf', without: ['revenue:read'] });
  expect((await schedule(admin, { recipientIds: [hr.id] })).body.fields).toEqual({
    recipientIds: 'Ayesha Rauf may not see figures.',
  });
  const shared = await lead.call('POST /save-report', {
    name: 'Mine',
    definition: { filter: {}, by: ['app'], measures: ['revenue'] },
  });
  const reportId = shared.body['id'];
  expect((await schedule(lead, { reportId, recipientIds: [outsider.id] })).status).toBe(404);
});

test('each gets the figures of their own scope at the time, once, however often it is looked', async () => {
  await schedule(admin, { recipientIds: [admin.id, lead.id] });
  await send('2025-11-21T03:59:00Z');
  expect(server.mails).toEqual([]);
  await Promise.all([send('2025-11-21T04:00:10Z'), send('2025-11-21T04:00:10Z')]);
  await send('2025-11-21T04:01:00Z');
  expect(server.mails.map((it) => it.to).sort()).toEqual([
    'omar.khalid@backlot.example',
    'sana.mirza@backlot.example',
  ]);
  const [toAdmin, toLead] = ['omar', 'sana'].map((name) =>
    server.mails.find((it) => it.to.startsWith(name))!,
  );
  expect(toAdmin!.text).toContain('Ad revenue: $280');
  expect(toAdmin!.text).toContain('of Lantern and Orbit');
  expect(toLead!.text).toContain('Ad revenue: $70');
  expect(toLead!.text).not.toContain('Orbit');
  const [pdf] = toLead!.attachments!;
  expect(pdf).toMatchObject({ name: 'Money by app 14 – 20 Nov.pdf', type: 'application/pdf' });
  const bytes = Buffer.from(pdf!.content, 'base64');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // Inter lies in it, and every stream is whole.
  const text = bytes.toString('latin1');
  expect(text).toContain('Inter-Regular');
  for (const it of text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g))
    expect(() => inflateSync(bytes.subarray(it.index + it[0].length))).not.toThrow();
  await clear();
});

test.runIf(hasPoppler)(
  'the PDF says what it is of, with totals, its head and number on each page',
  async () => {
    const definition = {
      filter: { date: '2025-10-01..2025-11-20' },
      by: ['day', 'app'],
      measures: ['revenue', 'ecpm'],
    };
    const made = await admin.call('POST /save-report', { name: 'Days', definition });
    await schedule(admin, { reportId: made.body['id'] });
    await send('2025-11-21T04:00:00Z');
    const words = wordsOfPdf(Buffer.from(server.mails[0]!.attachments![0]!.content, 'base64'));
    expect(words).toContain('1 Oct – 20 Nov');
    expect(words.match(/Page \d of 5/g)).toHaveLength(5);
    expect(words.match(/^\s*Day\s+App\s+Ad revenue\s+Change\s+eCPM/gm)).toHaveLength(5);
    expect(words).toMatch(/Total of 102\s+\$2.0K/);
    expect(words).toMatch(/20 Nov\s+Orbit, Android\s+\$30.00\s+0.0%\s+\$30.00/);
    expect(words).toContain('Made for Omar Khalid on 2025-11-21, 09:00 PKT');
    await clear();
  },
);

test('what was missed is sent once, and the next run is the next to come', async () => {
  await schedule(admin, { format: 'xlsx' });
  await send('2025-11-24T12:00:00Z');
  expect(server.mails).toHaveLength(1);
  const [sheet] = server.mails[0]!.attachments!;
  expect(sheet!.name).toMatch(/\.xlsx$/);
  expect(Buffer.from(sheet!.content, 'base64').subarray(0, 2).toString()).toBe('PK');
  const [row] = (await admin.call('GET /report-schedules')).body['rows'] as object[];
  expect(row).toMatchObject({
    nextAt: '2025-11-25T04:00:00.000Z',
    lastAt: '2025-11-24T12:00:00.000Z',
  });
  await clear();
});

test('a long list is mailed whole, as a sheet, to who may see it', async () => {
  const definition = {
    filter: { date: '2025-01-01..2025-11-20' },
    by: ['day', 'app', 'country'],
    measures: ['revenue'],
  };
  const made = await admin.call('POST /save-report', { name: 'All of it', definition });
  await schedule(admin, { reportId: made.body['id'], format: 'xlsx', recipientIds: [outsider.id] });
  await schedule(admin, { reportId: made.body['id'], format: 'xlsx' });
  await send('2025-11-21T04:00:00Z');
  const sheets = await Promise.all(
    server.mails.map(async ({ to, attachments }) => ({
      to,
      rows: await readSheet(Buffer.from(attachments![0]!.content, 'base64')),
    })),
  );
  const [all, own] = sheets.toSorted((a, b) => b.rows.length - a.rows.length);
  expect(all!.rows[0]).toEqual(expect.arrayContaining(['Day', 'App', 'Country', 'Ad revenue USD']));
  // Sixty days of each of two apps, of which one is another team's.
  expect([all!.rows.length, own!.rows.length]).toEqual([121, 61]);
  expect(own!.rows.flat()).not.toContain('Lantern');
  await clear();
});

test('switched off, deleted or left, it is mailed no more', async () => {
  const made = (await schedule(admin, { recipientIds: [admin.id, lead.id] })).body;
  const leads = (await lead.call('GET /report-schedules')).body['rows'] as object[];
  expect(leads).toMatchObject([
    { mine: false, receives: true, recipients: [{ name: 'Sana Mirza' }] },
  ]);
  expect((await outsider.call('POST /leave-report-schedule', { id: made['id'] })).status).toBe(404);
  expect((await lead.call('POST /leave-report-schedule', { id: made['id'] })).body.message).toBe(
    'You get Money by app no more.',
  );
  await send('2025-11-21T04:00:00Z');
  expect(server.mails.map((it) => it.to)).toEqual(['omar.khalid@backlot.example']);
  const off = { id: made['id'], version: 1, active: false };
  expect((await schedule(admin, off)).body).toMatchObject({ version: 2, active: false });
  expect((await schedule(admin, off)).status).toBe(412);
  await send('2025-11-22T04:00:00Z');
  await schedule(admin, { id: made['id'], version: 2 });
  await admin.call('POST /delete-report', { id: report, version: 1 });
  await send('2025-11-23T04:00:00Z');
  expect(server.mails).toHaveLength(1);
  await admin.call('POST /restore-report', { id: report, version: 2 });
  await clear();
});

test('who has lost the right to figures gets none, and an author who has left mails nothing', async () => {
  const author = await server.as('Admin', { name: 'Leaver' });
  const shared = await author.call('POST /save-report', {
    name: 'Of a leaver',
    definition: { filter: {}, by: ['app'], measures: ['revenue'] },
  });
  await schedule(author, { reportId: shared.body['id'], recipientIds: [author.id, lead.id] });
  const setStatus = (id: number, status: 'active' | 'left') =>
    server.db.updateTable('people').set({ status }).where('id', '=', id).execute();
  await setStatus(lead.id, 'left');
  await send('2025-11-21T04:00:00Z');
  expect(server.mails.map((it) => it.to)).toEqual(['leaver@backlot.example']);
  await setStatus(lead.id, 'active');
  await setStatus(author.id, 'left');
  await send('2025-11-22T04:00:00Z');
  expect(server.mails).toHaveLength(1);
  await clear();
});
