import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Notice } from '#/store/handler.ts';
import { employeeCast, type EmployeeCast } from '../../../../../tests/support/employee-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { remindKeepers } from '../remind-keepers.job.ts';

let server: TestServer;
let cast: EmployeeCast;
let today: string;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
  today = dayOf(server.clock.now);
});
afterAll(() => server.close());

const pdf = new File(['%PDF-1.4\n<script>alert(1)</script>'], '../../contract\u202e.html', {
  type: 'text/html',
});
const add = (who: Colleague, file: File, more: Record<string, string> = {}) => {
  const form = new FormData();
  const fields = { id: String(cast.hira.id), kind: 'contract', title: 'Contract', ...more };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return who.call('POST /upload-employee-document', form);
};
const papersOf = async (who: Colleague) =>
  ok(await who.call('GET /employee-documents', { id: cast.hira.id })).body['rows'] as {
    id: number;
    title: string;
    fileName: string;
    type: string;
  }[];

test('only HR adds, HR and the person read, nobody else learns that there are any', async () => {
  for (const who of [cast.hira, cast.lead, cast.finance, cast.member]) {
    expect((await add(who, pdf)).status).toBe(403);
  }
  ok(await add(cast.hr, pdf));
  const [paper] = await papersOf(cast.hira);
  for (const who of [cast.lead, cast.manager, cast.finance, cast.member]) {
    const list = await who.call('GET /employee-documents', { id: cast.hira.id });
    const one = await who.call('GET /employee-document', { document: paper!.id });
    expect([list.status, one.status]).toEqual([404, 404]);
  }
  const remove = { document: paper!.id };
  expect((await cast.hira.call('POST /remove-employee-document', remove)).status).toBe(403);
  expect((await cast.hira.call('GET /employee-document', remove)).status).toBe(200);
});

test('nobody keeps their own papers', async () => {
  ok(
    await cast.otherHr.call('POST /add-update-employee', {
      person: { id: cast.hr.id },
      fields: {},
    }),
  );
  expect((await add(cast.hr, pdf, { id: String(cast.hr.id) })).status).toBe(404);
});

test('a PDF is only offered for download, under a name without tricks', async () => {
  const [paper] = await papersOf(cast.hr);
  expect(paper).toMatchObject({ fileName: 'contract.pdf', type: 'application/pdf' });
  const { headers } = await cast.hr.call('GET /employee-document', { document: paper!.id });
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="contract\.pdf"/);
  expect(headers.get('Content-Type')).toBe('application/octet-stream');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('a picture is drawn anew, anything else is refused by name', async () => {
  const html = new File(['<svg onload="alert(1)"/>'], 'x.png', { type: 'image/png' });
  const refused = await add(cast.hr, html);
  expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['file']]);
  const drawn = await sharp({
    create: { width: 30, height: 20, channels: 3, background: '#a2560f' },
  })
    .withExif({ IFD0: { Copyright: 'A secret place' } })
    .jpeg()
    .toBuffer();
  ok(await add(cast.hr, new File([new Uint8Array(drawn)], 'cnic.jpg'), { kind: 'id-card' }));
  const [paper] = await papersOf(cast.hr);
  expect(paper).toMatchObject({ fileName: 'cnic.webp', type: 'image/webp' });
});

test('a removed paper is gone with its file, and the history keeps that it was there', async () => {
  ok(await add(cast.hr, pdf, { title: 'Old offer' }));
  const [paper] = await papersOf(cast.hr);
  const { file_key } = await server.db
    .selectFrom('employee_documents')
    .select('file_key')
    .where('id', '=', paper!.id)
    .executeTakeFirstOrThrow();
  ok(await cast.hr.call('POST /remove-employee-document', { document: paper!.id }));
  expect(await server.files.exists(file_key)).toBe(false);
  expect((await papersOf(cast.hr)).map((it) => it.title)).not.toContain('Old offer');
  const { body } = ok(await cast.hr.call('GET /employee-history', { id: cast.hira.id }));
  expect(JSON.stringify(body['rows'])).toContain('employee.remove-document');
});

test('HR is told of papers that run out and of last days, each stage once and never of their own', async () => {
  ok(await add(cast.hr, pdf, { title: 'Visa', expires_on: addDays(today, 6) }));
  ok(await add(cast.hr, pdf, { title: 'Certificate', expires_on: addDays(today, 300) }));
  ok(await add(cast.otherHr, pdf, { title: 'Own', expires_on: today, id: String(cast.hr.id) }));
  const told: { ids: readonly number[]; notice: Notice }[] = [];
  const remind = () =>
    remindKeepers(server.db, server.clock.now, async (ids, notice) => {
      told.push({ ids, notice });
    });
  await remind();
  const titles = told.map((it) => it.notice.title);
  expect(titles).toContain('Visa of Hira Baig runs out in 6 days');
  expect(titles.join()).not.toContain('Certificate');
  const own = told.find((it) => it.notice.title.startsWith('Own'));
  expect(own?.ids).toEqual([cast.otherHr.id]);
  const keys = told.map((it) => it.notice.key);
  await remind();
  expect(told.slice(keys.length).map((it) => it.notice.key)).toEqual(keys);
  const { version } = (await cast.hr.call('GET /employee', { id: cast.hira.id })).body;
  const leaving = { id: cast.hira.id, version, lastDay: addDays(today, 3), reason: 'resigned' };
  ok(await cast.hr.call('POST /end-employment', leaving));
  server.clock.now = new Date(server.clock.now.getTime() + 3 * 86_400_000);
  await remind();
  expect(told.map((it) => it.notice.title)).toContain('The last day of Hira Baig is today');
  const before = told.length;
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
  await remind();
  // Access has ended by itself: HR has nothing to do.
  expect(told.slice(before).map((it) => it.notice.type)).not.toContain('employees.last-day');
});
