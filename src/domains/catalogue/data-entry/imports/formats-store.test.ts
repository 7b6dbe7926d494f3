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
