import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { fixture, readWhole } from '../../../../../tests/support/reports.ts';
import { zipOf } from '../../../../../tests/support/zip-of.ts';

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await readWhole(bytes, 1000);
    return 'not refused';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const csv =
  'day,package_name,platform,network,impressions,estimated_revenue\n2025-11-18,a.b,ios,AdMob,5,1.25\n';

test('what is no single report in its pack is refused with what to do', async () => {
  const gz = gzipSync(await fixture('max-revenue.csv'));
  expect(await refusalOf(gz.subarray(0, gz.length - 20))).toContain('.gz is damaged');
  expect(await refusalOf(gzipSync(gzipSync(gz)))).toContain('packed in a pack');
  expect(await refusalOf(gzipSync(csv + '\n'.repeat(40_000_000)))).toContain('unpacks to more');
  const zip = zipOf({ 'a.csv': csv });
  expect(await refusalOf(zip.subarray(0, zip.length - 30))).toContain('ZIP is damaged');
  expect(await refusalOf(zipOf({ 'a.csv': csv, 'b.csv': csv }))).toBe(
    'This ZIP holds 2 files: a.csv, b.csv. Upload them one by one.',
  );
  expect(await refusalOf(zipOf({}))).toBe('This ZIP is empty.');
  expect(await refusalOf(zipOf({ 'a.csv': csv }, { encrypted: true }))).toContain('password');
  const bomb = zipOf({ 'a.csv': csv + '\n'.repeat(40_000_000) });
  expect(await refusalOf(bomb)).toContain('unpacks to more');
  expect(await refusalOf(zipOf({ 'xl/workbook.xml': '0'.repeat(70_000_000) }))).toContain(
    'larger than 60 MB unpacked',
  );
  expect(await refusalOf(zipOf({ 'xl/workbook.xml': 'none' }))).toContain('XLSX cannot be read');
});

test('a report comes out of .gz and .zip as it went in, however it is cut', async () => {
  for (const name of ['max-revenue.csv', 'max-revenue.json', 'meta-ads.csv']) {
    const text = await fixture(name);
    const { rows } = await readWhole(text);
    const packs = [gzipSync(text), zipOf({ [`exports/${name}`]: text, '__MACOSX/._x': 'x' })];
    for (const pack of [...packs, gzipSync(packs[1]!)]) {
      expect((await readWhole(pack, 7)).rows).toEqual(rows);
    }
  }
});

test('a workbook is read from the sheet with the header, below its headings, with real dates', async () => {
  const cell = (value: string | number | Date) =>
    value instanceof Date ? { value, format: 'dd/mm/yyyy' } : { value };
  const row = (...values: (string | number | Date)[]) => values.map(cell);
  const notes = [row('Notes'), row('Made by hand')];
  const report = [
    row('Revenue by day', '', '', '', '', ''),
    row('Day', 'Package Name', 'Platform', 'Network', 'Impressions', 'Est. Revenue'),
    row(new Date('2025-11-18T00:00:00Z'), 'a.b', 'iOS', 'AdMob', 1200, 1234.5),
    row('2025-11-19', 'a.b', 'iOS', 'AdMob', '1,200', '$0.0000004'),
    row('Total', '', '', '', 2400, 1234.5),
  ];
  const sheets = [
    { data: notes, sheet: 'Notes' },
    { data: report, sheet: 'Report' },
  ];
  const file = await writeXlsxFile(sheets).toBuffer();
  const { source, rows, problems, leftOut } = await readWhole(new Uint8Array(file), 500);
  expect([source, problems]).toEqual(['max', []]);
  expect(rows.map((it) => [it.day, it.is['impressions'], it.is['revenue_micros']])).toEqual([
    ['2025-11-18', 1200, 1_234_500_000],
    ['2025-11-19', 1200, 0],
  ]);
  expect(leftOut).toMatchObject([{ reason: 'totals', rows: 1 }]);
});
