import { expect, test } from 'vitest';
import { fixture, readWhole } from '../../../../../tests/support/reports.ts';

test('Google Play’s rates become the users and stars they came from', async () => {
  const cells = (await fixture('play-console.csv'))
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map((it) => it[1] ?? it[2]!))
    .map((it) => it.map((cell) => Number(cell.replace(/[$,%]/g, ''))));
  const { source, rows, problems } = await readWhole(await fixture('play-console.csv'));
  expect([source, problems, rows.length]).toEqual(['store-console', [], cells.length]);
  for (const [at, raw] of cells.entries()) {
    const [, , , visitors, installs, uninstalls, iap, ratings, stars, users, crash, anr] = raw;
    expect(rows[at]!.is).toEqual({
      store_visitors: visitors,
      installs,
      uninstalls,
      iap_revenue_micros: Math.round(iap! * 1e6),
      ratings_count: ratings,
      rating_sum: Math.round(ratings! * stars!),
      vitals_users: users,
      crashed_users: Math.round((users! * crash!) / 100),
      anr_users: Math.round((users! * anr!) / 100),
    });
  }
});

test('App Store Connect is read with semicolons, decimal commas and territories by name', async () => {
  const { source, rows, problems } = await readWhole(await fixture('app-store.csv'));
  expect([source, problems, rows.length]).toEqual(['store-console', [], 4]);
  expect(rows[0]).toMatchObject({
    day: '2025-11-17',
    series: { package: '1234567890', country: 'US', platform: 'ios' },
  });
  const [, , , , views, , , proceeds] = (await fixture('app-store.csv')).split('\n')[1]!.split(';');
  expect(rows[0]!.is['store_visitors']).toBe(Number(views!.replace('.', '')));
  expect(rows[0]!.is['iap_revenue_micros']).toBe(
    Math.round(Number(proceeds!.replace(',', '.')) * 1e6),
  );
});

test('a rate without what it is a rate of is refused with what to export', async () => {
  const text = 'Date,Package name,Installs,Uninstalls,Crash rate\n2025-11-17,a.b,1,1,0.5%\n';
  await expect(readWhole(text)).rejects.toThrow('crash rate without active users');
});

test('a share may be written with a sign, as a fraction or in a column of percent', async () => {
  const crashed = async (heading: string, cell: string) => {
    const head = `Date,Package name,Installs,Uninstalls,Active users,${heading}`;
    const { rows, problems } = await readWhole(`${head}\n2025-11-17,a.b,1,1,2000,${cell}\n`);
    return rows[0]?.is['crashed_users'] ?? problems[0]?.message;
  };
  expect(await crashed('Crash rate', '0.5%')).toBe(10);
  expect(await crashed('Crash rate', '0.005')).toBe(10);
  expect(await crashed('Crash rate (%)', '0.5')).toBe(10);
  expect(await crashed('Crash rate', '5')).toBe('This is no rate from 0 to 100%.');
});

test('stars that come to exactly half a star are rounded up, whatever a double makes of them', async () => {
  const head = 'Date,Package name,Installs,Uninstalls,Ratings,Average rating';
  const { rows } = await readWhole(`${head}\n2025-11-17,a.b,1,1,35,4.3\n`);
  expect(rows[0]?.is['rating_sum']).toBe(151);
});

/** A summary of App Store Connect's sales with these lines, of the columns that matter. */
const sales = (...lines: (string | number)[][]) => {
  const header =
    'SKU|Title|Product Type Identifier|Units|Developer Proceeds|Begin Date|End Date|Country Code|' +
    'Currency of Proceeds|Apple Identifier|Customer Price|Parent Identifier|Device';
  const rows = lines.map((it) => it.join('\t'));
  return `${[header.replaceAll('|', '\t'), ...rows].join('\n')}\n`;
};
const day = '11/18/2025';
const gems = (units: number | string, proceeds: string, country: string, currency: string) => {
  const rest = ['2000000001', '0.99', 'peb-ios', 'iPhone'];
  return ['peb_gems', '100 gems 💎', 'IA1', units, proceeds, day, day, country, currency].concat(
    rest,
  );
};

test('sales of the App Store are units times proceeds, to the millionth, in the currency of each line', async () => {
  const { source, rows, problems } = await readWhole(
    sales(
      gems(3, '0.693333', 'DE', 'EUR'),
      gems(-1, '0.693333', 'DE', 'EUR'),
      gems(7, '1234.5', 'PK', 'PKR'),
      gems(100_000, '30.3', 'TR', 'TRY'),
      ['peb-ios', 'Pebble Sort', '1F', 12, 0, day, day, 'JP', ' ', '1234567890', 0, ' ', 'iPad'],
      ['peb-ios', 'Pebble Sort', '3F', 5, 0, day, day, 'JP', ' ', '1234567890', 0, ' ', 'iPad'],
      ['peb-ios', 'Pebble Sort', '7F', 99, 0, day, day, 'JP', ' ', '1234567890', 0, ' ', 'iPad'],
    ),
  );
  expect([source, problems]).toEqual(['store-console', []]);
  expect(
    rows.map((it) => [it.series.currency, it.is['installs'], it.is['iap_revenue_micros']]),
  ).toEqual([
    ['EUR', null, 2_079_999],
    ['EUR', null, -693_333],
    ['PKR', null, 8_641_500_000],
    ['TRY', null, 3_030_000_000_000],
    ['', 12, null],
    ['', null, null],
    ['', null, null],
  ]);
  expect(new Set(rows.map((it) => [it.day, it.series.appId, it.series.platform].join()))).toEqual(
    new Set(['2025-11-18,peb-ios,ios']),
  );
});

test('a line of sales that covers a week, or is no number, is named', async () => {
  const week = gems(1, '0.7', 'US', 'USD').with(5, '11/12/2025');
  const { problems, rows } = await readWhole(
    sales(week, gems('many', '0.7', 'US', 'USD'), gems(1, 'free', 'US', 'USD')),
  );
  expect(rows).toEqual([]);
  expect(problems.map((it) => [it.line, it.field])).toEqual([
    [2, 'last sale day'],
    [3, 'first downloads'],
    [3, 'purchases'],
    [4, 'purchases'],
  ]);
});

test('earnings of Google Play are what is left after fees and refunds, in the merchant’s currency', async () => {
  const header =
    'Description,Transaction Date,Transaction Time,Tax Type,Transaction Type,Refund Type,Product Title,' +
    'Package ID,Product Type,SKU ID,Hardware,Buyer Country,Buyer State,Buyer Postcode,Buyer Currency,' +
    'Amount (Buyer Currency),Currency Conversion Rate,Merchant Currency,Amount (Merchant Currency)';
  const line = (type: string, product: string, amount: string, id = 'GPA.1') =>
    `${id},"Nov 18, 2025",1:00:00 AM PDT,,${type},,Gems 💎,com.backlot.lanternlagoon,${product},gems,` +
    `phone,PK,,,PKR,0,1,EUR,${amount}`;
  const { source, rows, problems } = await readWhole(
    [
      header,
      line('Charge', '1', '"1,234.56"'),
      line('Google fee', '1', '-185.18'),
      line('Charge refund', 'subscription', '-3.32', 'GPA.2'),
      line('Charge', '0', '4.99', 'GPA.3'),
    ].join('\n'),
  );
  expect([source, problems]).toEqual(['store-console', []]);
  expect(rows.map((it) => it.is['iap_revenue_micros'])).toEqual([
    1_234_560_000,
    -185_180_000,
    -3_320_000,
    null,
  ]);
  expect(rows[0]).toMatchObject({
    day: '2025-11-18',
    series: { currency: 'EUR', country: 'PK', platform: 'android' },
  });
});
