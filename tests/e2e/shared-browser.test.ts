import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import { figuresCast } from '../support/figures-cast.ts';
import { goodPassword, goodPin, mailedCode, personWithPassword } from '../support/visitor.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
  await figuresCast(site.server);
});
afterAll(() => site?.close());

async function signIn(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Verify this browser' }).waitFor();
  await page.keyboard.type(mailedCode(site.server, email));
  await page.getByRole('heading', { name: 'Enter your PIN' }).waitFor();
  await page.keyboard.type(goodPin);
  await page.getByRole('banner').waitFor();
}

/** Everything that a browser keeps for a site. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await self.caches.keys();
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: databases.map((it) => it.name),
      caches,
    });
  });

test('whoever signs in next at the same browser sees nothing of the one before, nor their currency', async () => {
  const { server, show } = site;
  const rates = Array.from({ length: 120 }, (_, at) => ({
    currency: 'EUR',
    day: new Date(server.clock.now.getTime() - at * 86_400_000).toISOString().slice(0, 10),
    usd_per_unit: '1.25',
    source: 'ecb' as const,
    fetched_at: server.clock.now,
    by_id: null,
  }));
  await server.db.insertInto('exchange_rates').values(rates).execute();
  const ayesha = await personWithPassword(server, 'Admin');
  const bilal = await personWithPassword(server, 'Admin');
  await server.db
    .updateTable('people')
    .set({ currency: 'EUR' })
    .where('email', '=', ayesha.email)
    .execute();
  const { page, close } = await show('/login');
  await signIn(page, ayesha.email);
  const dashboard = '/dashboard?date=last-7-days&compare=none';
  await page.goto(server.base + dashboard);
  // Seven days at $40, and a day of them at 1.25 each.
  await page.getByText('€224.00').first().waitFor();
  await page.getByRole('button', { name: /theme and sign out/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').waitFor();
  expect(await keptIn(page)).not.toMatch(/EUR|€|224/);
  await page.goBack();
  expect(await page.getByText('€224.00').count()).toBe(0);
  await page.goto(`${server.base}/login`);
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 60_000);
  await signIn(page, bilal.email);
  await page.goto(server.base + dashboard);
  await page.getByText('$280.00').first().waitFor();
  expect(await page.getByText('€').count()).toBe(0);
  await close();
});
