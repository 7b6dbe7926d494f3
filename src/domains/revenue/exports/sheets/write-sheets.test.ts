import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOutbound } from '#/store/outbound/outbound.ts';
import { exportDesk, type ExportDesk } from '../../../../../tests/support/export-desk.ts';
import {
  googleSheets,
  SHEET_ID,
  type GoogleSheetsServer,
} from '../../../../../tests/support/google-sheets.ts';

let desk: ExportDesk;
let google: GoogleSheetsServer;
let id: number;
const waits: number[] = [];
const wait = async (ms: number) => void waits.push(ms);
const address = `https://docs.google.com/spreadsheets/d/${SHEET_ID}/edit#gid=0`;
const fields = () => ({
  place: 'sheets',
  spreadsheet: address,
  secretKey: google.keyFile,
  days: 3,
});

beforeAll(async () => {
  google = await googleSheets();
  desk = await exportDesk(makeOutbound({ standIn: google.url }), wait);
  ({ id } = await desk.save(desk.admin, { ...fields(), name: 'Board' }));
});
afterAll(async () => {
  google?.close();
  await desk?.stop();
});
beforeEach(() => {
  waits.length = 0;
  Object.assign(google.state, { isShared: true, isThere: true, isOn: true });
});

const kept = () =>
  desk.server.db
    .selectFrom('fact_export_sheets')
    .selectAll()
    .where('export_id', '=', id)
    .executeTakeFirstOrThrow();
const failure = async () => (await desk.runNow(desk.admin, id))['failure'];

test.each([
  ['spreadsheet', { spreadsheet: 'https://example.com/sheet' }],
  ['spreadsheet', { spreadsheet: '' }],
  ['secretKey', { secretKey: undefined }],
  ['secretKey', { secretKey: '{"type":"authorized_user"}' }],
  ['secretKey', { secretKey: 'AKIA' }],
])('a wrong %s is refused by name: %j', async (field, wrong) => {
  const input = { name: 'Wrong', tables: ['monetisation'], at: '05:00', ...fields(), ...wrong };
  const { status, body } = await desk.admin.call('POST /save-fact-export', input);
  expect([status, Object.keys(body.fields!)]).toEqual([400, [field]]);
});

test('a private key that is damaged is refused, and none is ever told', async () => {
  const damaged = google.keyFile.replace(/(BEGIN PRIVATE KEY-----\\n).{40}/, '$1');
  const input = { name: 'Wrong', tables: ['monetisation'], at: '05:00', ...fields() };
  const { status, body } = await desk.admin.call('POST /save-fact-export', {
    ...input,
    secretKey: damaged,
  });
  expect([status, body.fields!['secretKey']]).toEqual([400, expect.stringContaining('damaged')]);
  const told = JSON.stringify((await desk.admin.call('GET /fact-exports')).body);
  expect(told).toContain(google.email);
  expect(told).not.toContain('PRIVATE KEY');
  const { sealed } = await desk.server.db
    .selectFrom('fact_exports')
    .select('sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(sealed!.toString('latin1')).not.toContain('PRIVATE KEY');
});

test('the days stand in a sheet of the table, numbers as numbers and formulas as text', async () => {
  await desk.server.db
    .updateTable('apps')
    .set({ name: '=HYPERLINK("https://evil.example.com")' })
    .where('id', '=', desk.mine)
    .execute();
  expect(await desk.runNow(desk.admin, id)).toMatchObject({ state: 'done', rows: 6, files: 1 });
  const [head, ...rows] = google.valuesOf('monetisation')!;
  expect(head!.slice(0, 4)).toEqual(['day', 'app_id', 'app', 'team']);
  const at = (name: string) => head!.indexOf(name);
  expect(rows).toHaveLength(6);
  expect(rows.map((it) => it[at('revenue_micros')]).sort()).toEqual(
    [...Array(3).fill(1_234_567), ...Array(3).fill(9_000_000)].sort(),
  );
  expect(rows.map((it) => it[at('app')])).toContain('=HYPERLINK("https://evil.example.com")');
  // What nobody says is empty, and not nought.
  expect(rows.map((it) => it[at('clicks')])).toContain('');
  expect(google.state.sheets.map((it) => it.title)).toEqual(['monetisation']);
  expect(google.state.sheets[0]!.gridProperties).toMatchObject({ rowCount: 7, frozenRowCount: 1 });
});

test('a run after puts the new rows into the same sheet, and what was broken off is taken away', async () => {
  const { sheetId } = google.state.sheets[0]!;
  const { draft_id } = await kept();
  google.state.sheets.push({
    sheetId: draft_id!,
    title: 'monetisation (being written)',
    hidden: true,
    gridProperties: { rowCount: 1, columnCount: 1 },
    cells: [],
  });
  const own = { sheetId: 8, title: 'Notes', hidden: false, cells: [['Hands off']] };
  google.state.sheets.push({ ...own, gridProperties: { rowCount: 1, columnCount: 1 } });
  expect(await desk.runNow(desk.admin, id)).toMatchObject({ state: 'done', rows: 6 });
  expect(google.state.sheets.map((it) => [it.sheetId, it.title])).toEqual([
    [sheetId, 'monetisation'],
    [8, 'Notes'],
  ]);
  expect(google.valuesOf('Notes')).toEqual([['Hands off']]);
});

/** A sheet that somebody made by hand. */
const byHand = (sheetId: number, title: string) => ({
  sheetId,
  title,
  hidden: false,
  gridProperties: { rowCount: 1, columnCount: 1 },
  cells: [['By hand']],
});

test('a sheet that somebody made by hand is left alone, whatever it is called', async () => {
  const before = google.state.sheets;
  google.state.sheets = [byHand(21, 'Monetisation'), byHand(22, 'monetisation (being written)')];
  expect(await failure()).toBeNull();
  const titles = () => google.state.sheets.map((it) => it.title);
  const all = ['Monetisation', 'monetisation (being written)', 'monetisation (2)'];
  expect(titles()).toEqual(all);
  expect(google.valuesOf('Monetisation')).toEqual([['By hand']]);
  expect(google.valuesOf('monetisation (2)')).toHaveLength(7);
  // Theirs gone, the export's own stays where charts know it; renamed by a reader, it is still its own.
  google.state.sheets[2]!.title = 'Board';
  google.state.sheets[2]!.cells = [];
  google.state.sheets.shift();
  expect(await failure()).toBeNull();
  expect(titles()).toEqual(['monetisation (being written)', 'Board']);
  expect(google.valuesOf('Board')).toHaveLength(7);
  // Deleted by a reader, it is made anew.
  google.state.sheets = [byHand(23, 'monetisation')];
  expect(await failure()).toBeNull();
  expect(titles()).toEqual(['monetisation', 'monetisation (2)']);
  google.state.sheets = before;
});

test('two exports into one spreadsheet write a sheet each', async () => {
  const second = await desk.save(desk.admin, { ...fields(), name: 'Board, too' });
  expect(await desk.runNow(desk.admin, second.id)).toMatchObject({ state: 'done' });
  expect(google.state.sheets.map((it) => it.title)).toContain('monetisation (2)');
  google.state.sheets = google.state.sheets.filter((it) => it.title !== 'monetisation (2)');
  const first = google.state.sheets.map((it) => it.sheetId);
  expect(await failure()).toBeNull();
  expect(google.state.sheets.map((it) => it.sheetId)).toEqual(first);
  await desk.server.db.deleteFrom('fact_exports').where('id', '=', second.id).execute();
});

test('what was written before numbers were kept is found by its name once more', async () => {
  const { sheet_id } = await kept();
  await desk.server.db
    .updateTable('fact_export_sheets')
    .set({ sheet_id: null, draft_id: null })
    .where('export_id', '=', id)
    .execute();
  expect(await failure()).toBeNull();
  expect(await kept()).toMatchObject({ sheet_id, draft_id: expect.any(Number) });
  expect(google.state.sheets.filter((it) => it.title.startsWith('monetisation'))).toHaveLength(1);
});

test('a reader sees the sheet before until the new one is whole', async () => {
  const before = structuredClone(google.valuesOf('monetisation'));
  // The list, the sheet that is added, and then Google breaks off for good.
  const broken = Array.from({ length: 7 }, () => ({ status: 503, body: '' }));
  google.next.push({ body: { access_token: 'ya29.9' } }, ...broken);
  expect(await failure()).toBe('Google Sheets answered 503.');
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000]);
  expect(google.valuesOf('monetisation')).toEqual(before);
});

test.each([
  [
    'isShared',
    /^The sheet is not shared with exports@studio\..* Share it with this address as Editor\.$/,
  ],
  ['isThere', /^There is no such sheet: it was deleted/],
  ['isOn', /^The Google Sheets API is not switched on in the project of this key\.$/],
] as const)('where it is not so that it %s, people read what to do', async (what, words) => {
  google.state[what] = false;
  expect(await failure()).toMatch(words);
  expect(await desk.told(desk.admin.id)).toContain('The export Board failed');
});

test('a quota is waited for, and one that lasts is told', async () => {
  const full = { status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } };
  google.next.push({ body: { access_token: 'ya29.9' } }, full, full);
  expect(await failure()).toBeNull();
  expect(waits).toEqual([1_000, 2_000]);
  google.next.push({ body: { access_token: 'ya29.9' } }, ...Array.from({ length: 7 }, () => full));
  expect(await failure()).toMatch(/^Google Sheets takes no more requests for now/);
});

test('what does not fit beside the other sheets is said before anything is written', async () => {
  const gridProperties = { rowCount: 999_999, columnCount: 10 };
  google.state.sheets.push({
    sheetId: 9,
    title: 'Large',
    hidden: false,
    gridProperties,
    cells: [],
  });
  expect(await failure()).toMatch(/^monetisation has 7 rows: a Google spreadsheet has 10 million/);
  google.state.sheets = google.state.sheets.filter((it) => it.sheetId !== 9);
});

test('a key that Google takes no more is said, and another place asks for its own', async () => {
  google.next.push({ status: 400, body: { error: 'invalid_grant' } });
  expect(await failure()).toMatch(/^Google takes this key no more/);
  const { body } = await desk.admin.call('GET /fact-exports');
  const [it] = body['rows'] as { id: number; version: number }[];
  const input = { name: 'Board', tables: ['monetisation'], at: '05:00', id, version: it!.version };
  const bucket = { place: 's3', host: 's3.amazonaws.com', bucket: 'bucket', region: 'us-east-1' };
  const moved = await desk.admin.call('POST /save-fact-export', {
    ...input,
    ...bucket,
    accessKey: 'A',
  });
  expect(moved.body.fields).toHaveProperty('secretKey');
  const same = { ...input, place: 'sheets', spreadsheet: SHEET_ID };
  expect((await desk.admin.call('POST /save-fact-export', same)).status).toBe(200);
});
