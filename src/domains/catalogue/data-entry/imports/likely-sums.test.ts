import { afterAll, beforeAll, expect, test } from 'vitest';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt } from '../../../../../tests/support/reports.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await importDesk();
});
afterAll(() => desk.close());

const header =
  'day,package_name,platform,country,network,ad_format,max_ad_unit_id,attempts,impressions,estimated_revenue';
const line = (day: string, dollars: number) =>
  `${day},com.backlot.lanternlagoon,android,us,AppLovin,INTER,7f2a,100,50,${dollars}`;
const report = (...lines: string[]) => [header, ...lines].join('\n');

test('a report that adds up to what no studio has is refused, in other currencies too', async () => {
  const unlikely = { code: 'invalid', fields: { file: expect.stringContaining('add up to more') } };
  const days = ['2025-11-17', '2025-11-18'];
  for (const dollars of [700_000_000, -700_000_000])
    await expect(
      desk.receive(report(...days.map((it) => line(it, dollars))), 'Studio MAX'),
    ).rejects.toMatchObject(unlikely);
  // One row, of a column that holds millionths.
  await expect(
    desk.receive(report(line('2025-11-18', 4_000_000_000)), 'Studio MAX'),
  ).rejects.toMatchObject(unlikely);
  const rate = { currency: 'KWD', usd_per_unit: '3.25', source: 'ecb' as const, by_id: null };
  await desk.db
    .insertInto('exchange_rates')
    .values({ ...rate, day: '2025-11-18', fetched_at: fetchedAt })
    .execute();
  const dinars = report(line('2025-11-18', 9_000_000_000)).replace(
    'estimated_revenue',
    'estimated_revenue (KWD)',
  );
  await expect(desk.receive(dinars, 'Studio MAX')).rejects.toMatchObject(unlikely);
  expect(await desk.receive(report(line('2025-11-18', 900_000)), 'Studio MAX')).toBeDefined();
});
