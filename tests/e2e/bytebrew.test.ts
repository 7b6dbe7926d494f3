import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { adRow } from '../support/facts-rows.ts';
import { figuresCast } from '../support/figures-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
  const { lantern, network } = await figuresCast(site.server);
  const delivery = (source: string, precedence: 'mediation' | 'compared', dollars: number) => {
    const row = adRow({
      day: '2025-11-19',
      app_id: lantern,
      network_id: network,
      account_id: 7,
      revenue_micros: dollars * 1_000_000,
    });
    return {
      table: 'monetisation' as const,
      source,
      sourceTimezone: 'UTC',
      fetchedAt: site.server.clock.now,
      precedence,
      slices: [{ account_id: 7, from: row.day, to: row.day }],
      rows: [{ ...row, provisional: false }],
    };
  };
  const deliveries = [delivery('max', 'mediation', 200), delivery('bytebrew', 'compared', 150)];
  await site.server.facts.commitBatch({ id: 2, deliveries });
});
afterAll(() => site?.close());
afterEach(() => view?.close());

test('ByteBrew stands beside MAX on the page of network reports, and its users one step away', async () => {
  const who = await site.server.as('Admin');
  const path = '/reports/network-reports?date=2025-11-19..2025-11-19';
  view = await site.show(path, { who, viewport: { width: 1440, height: 900 } });
  const { page } = view;
  await page.getByRole('radio', { name: 'ByteBrew' }).click();
  await page.getByRole('cell', { name: '−25.0%' }).first().waitFor();
  expect(placeOf(page)).toContain('show=bytebrew');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'By day' }).click();
  await page.getByRole('columnheader', { name: 'Day', exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Users' }).click();
  await page.getByText('ByteBrew has no figures of these days').waitFor();
});
