import { afterEach, beforeEach, expect, test } from 'vitest';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';

let desk: ImportDesk;
beforeEach(async () => {
  desk = await importDesk();
});
afterEach(() => desk.close());

test('every name of a report waits with its money, however many there are', async () => {
  const count = 12_000;
  const rows = Array.from(
    { length: count },
    (_, at) => `2025-11-18,com.other.game${at},android,us,AppLovin,INTER,10,0.01`,
  );
  const header =
    'day,package_name,platform,country,network,ad_format,impressions,estimated_revenue';
  const { id, preview } = await desk.upload([header, ...rows].join('\n'), 'Studio');
  expect(preview.waiting).toMatchObject({ names: count, value: count * 10_000 });
  const waiting = await desk.db
    .selectFrom('waiting_figures')
    .select((it) => [it.fn.countAll().as('names'), it.fn.sum('value').as('value')])
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow();
  expect([Number(waiting.names), Number(waiting.value)]).toEqual([count, count * 10_000]);
});
