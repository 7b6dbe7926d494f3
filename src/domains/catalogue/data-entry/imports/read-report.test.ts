import { expect, test } from 'vitest';
import { fixture, readWhole } from '../../../../../tests/support/reports.ts';

const csv = (...lines: string[]) => `${lines.join('\n')}\n`;
const header = 'day,package_name,platform,country,network,attempts,impressions,estimated_revenue';
const row = '2025-11-18,com.backlot.game,android,us,AppLovin,1000,500,1.25';

async function refusalOf(text: string | Uint8Array): Promise<string> {
  try {
    await readWhole(text);
    return 'not refused';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('files that are no report are refused with the reports that are', async () => {
  expect(await refusalOf('')).toBe('This file is empty.');
  expect(await refusalOf('name,phone\nSana,1\n')).toContain('AppLovin MAX revenue, AdMob');
  expect(await refusalOf('{"results":[{"name":"Sana"}]}')).toContain('none of the reports');
  expect(await refusalOf('{"code":200,"count":0,"results":[]}')).toBe('This report has no rows.');
  expect(await refusalOf(new Uint8Array([0x50, 0x4b, 3, 4, 255, 0, 1]))).toContain(
    'ZIP is damaged',
  );
  expect(await refusalOf(new Uint8Array([0x25, 0x50, 0x44, 0x46, 255, 0, 1]))).toContain(
    'none of the',
  );
});

test('a JSON file that was cut off is refused, wherever it was cut', async () => {
  const whole = await fixture('max-revenue.json');
  for (const share of [0.1, 0.35, 0.5, 0.77, 0.99]) {
    const part = whole.slice(0, Math.floor((whole.length - 4) * share));
    expect(await refusalOf(part)).toContain('ends in the middle');
  }
});

test('a report with fewer rows than it says is refused', async () => {
  const max = JSON.parse(await fixture('max-revenue.json'));
  max.results.pop();
  expect(await refusalOf(JSON.stringify(max))).toBe(
    'This report says it has 36 rows, but there are 35.',
  );
  const admob = JSON.parse(await fixture('admob-network.json'));
  admob.splice(3, 1);
  expect(await refusalOf(JSON.stringify(admob))).toContain('says it has 12 rows');
  const appmetrica = JSON.parse(await fixture('appmetrica.json'));
  appmetrica[1].data.pop();
  expect(await refusalOf(JSON.stringify(appmetrica))).toContain('has 11 of 12 rows');
});

test('the currency of a report comes from its rows, its heading or its headings', async () => {
  const admob = JSON.parse(await fixture('admob-network.json'));
  admob[0].header.localizationSettings.currencyCode = 'EUR';
  const eur = await readWhole(JSON.stringify(admob));
  expect(new Set(eur.rows.map((it) => it.series.currency))).toEqual(new Set(['EUR']));
  admob[0].header.localizationSettings.currencyCode = 'Q1';
  expect(await refusalOf(JSON.stringify(admob))).toBe('There is no currency Q1.');
  const pkr = await readWhole(
    csv('Date,App,Est. earnings (PKR),Impressions', '2025-11-18,Pebble Sort,"Rs 1,234.50",7'),
  );
  expect([pkr.source, pkr.rows[0]?.series.currency]).toEqual(['admob', 'PKR']);
  delete admob[0].header.localizationSettings;
  const silent = await readWhole(JSON.stringify(admob));
  expect(silent.rows[0]?.series.currency).toBe('');
});

test('every wrong row is named by its line and field, and the others are used', async () => {
  const bad = {
    day: row.replace('2025-11-18', '2025-02-30'),
    future: row.replace('2025-11-18', '2025-11-21'),
    country: row.replace(',us,', ',qq,'),
    platform: row.replace('android', 'amiga'),
    network: row.replace('AppLovin', ''),
    count: row.replace(',1000,', ',-5,'),
    money: row.replace('1.25', '€1.25'),
    short: row.replace(',1.25', ''),
  };
  const { rows, problems } = await readWhole(csv(header, ...Object.values(bad), row, row));
  expect(rows.map((it) => it.is['revenue_micros'])).toEqual([1_250_000]);
  expect(problems).toEqual([
    { line: 2, field: 'day', value: '2025-02-30', message: expect.stringContaining('no day') },
    { line: 3, field: 'day', value: '2025-11-21', message: 'This day lies in the future.' },
    { line: 4, field: 'country', value: 'qq', message: 'There is no such country.' },
    { line: 5, field: 'platform', value: 'amiga', message: 'Only android and ios are known.' },
    { line: 6, field: 'network', value: '', message: 'This is empty.' },
    { line: 7, field: 'attempts', value: '-5', message: 'This is no count.' },
    {
      line: 8,
      field: 'estimated_revenue',
      value: '€1.25',
      message: 'This is no amount of dollars.',
    },
    { line: 9, field: '', value: expect.any(String), message: expect.stringContaining('7 cells') },
    { line: 11, field: 'day', value: '2025-11-18', message: 'This row is there twice.' },
  ]);
});

test('hours, placements and devices make rows different, and equal ones are there twice', async () => {
  const { rows, problems } = await readWhole(
    csv(
      'day,hour,package_name,platform,network,max_placement,impressions,estimated_revenue',
      '2025-11-18,7,a.b,ios,AdMob,start,1,0.1',
      '2025-11-18,8,a.b,ios,AdMob,start,1,0.1',
      '2025-11-18,7,a.b,ios,AdMob,end,1,0.1',
      '2025-11-18,07:00,a.b,ios,AdMob,end,1,0.1',
      '2025-11-18,24,a.b,ios,AdMob,end,1,0.1',
    ),
  );
  expect(rows).toHaveLength(3);
  expect(problems.map((it) => [it.line, it.field])).toEqual([
    [5, 'day'],
    [6, 'hour'],
  ]);
});

test('a row over several days cannot be split and is refused', async () => {
  const meta = JSON.parse(await fixture('meta-ads.json'));
  meta.data[4].date_stop = '2025-11-30';
  const { rows, problems } = await readWhole(JSON.stringify(meta));
  expect(rows).toHaveLength(11);
  expect(problems).toEqual([
    {
      line: 5,
      field: 'date_stop',
      value: '2025-11-30',
      message: 'This row covers 2025-11-18 to 2025-11-30. Export one row a day.',
    },
  ]);
});

test('the same rows come out however the file is cut into pieces', async () => {
  for (const name of ['max-revenue.csv', 'max-revenue.json', 'meta-ads.csv', 'appmetrica.json']) {
    const text = await fixture(name);
    const whole = await readWhole(text);
    expect(whole.problems).toEqual([]);
    for (const piece of [1, 7, 64, 1000])
      expect(await readWhole(text, piece)).toMatchObject({ rows: whole.rows });
  }
});

test('spreadsheet habits are understood: byte order mark, semicolons, quotes, signs, micros', async () => {
  const names = 'Day;Package_Name;PLATFORM;country;network;impressions;estimated_revenue';
  const { rows, problems } = await readWhole(
    `\uFEFF${names}\r\n` +
      `20251118;com.b;Android;uk;"Unity; ""Ads""\r\nnew";"1.234";"$1.234,5"\r\n` +
      `\r\n2025-11-19;com.b;iOS;Pakistan;AdMob;12;0,1\r\n`,
  );
  expect(problems).toEqual([]);
  expect(rows.map((it) => [it.day, it.series.platform, it.series.country, it.values])).toEqual([
    ['2025-11-18', 'android', 'GB', [null, null, 1234, null, 1_234_500_000, null]],
    ['2025-11-19', 'ios', 'PK', [null, null, 12, null, 100_000, null]],
  ]);
  expect(rows[0]!.series.network).toBe('Unity; "Ads"\r\nnew');
  const micros = await readWhole(
    csv(header.replace('revenue', 'revenue_micros'), row.replace('1.25', '7')),
  );
  expect(micros.sum('revenue_micros')).toBe(7);
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(csv(header, row), 'utf16le'),
  ]);
  expect((await readWhole(utf16, 33)).sum('revenue_micros')).toBe(1_250_000);
});

test('a bad row after a quoted line break is named by its line in the file', async () => {
  const quoted = row.replace('AppLovin', '"App\nLovin"');
  const { problems } = await readWhole(csv(header, quoted, row.replace(',us,', ',qq,')));
  expect(problems.map((it) => it.line)).toEqual([4]);
});

test('only the day that is just over is provisional', async () => {
  const { rows } = await readWhole(await fixture('max-revenue.json'));
  const days = rows.filter((it) => it.provisional).map((it) => it.day);
  expect([...new Set(days)]).toEqual(['2025-11-19']);
});

test('a count of round thousands is not taken for its first digits', async () => {
  const impressions = async (cell: string) => {
    const text = csv(header, row.replace(',500,', `,"${cell}",`));
    return (await readWhole(text)).sum('impressions');
  };
  expect(await impressions('1,000')).toBe(1000);
  expect(await impressions('12,000,000')).toBe(12_000_000);
  expect(await impressions('1000.00')).toBe(1000);
});
