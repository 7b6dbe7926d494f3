import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { appmetricaSides } from '../support/appmetrica-sides.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { adRow } from '../support/facts-rows.ts';
import { figuresCast } from '../support/figures-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
  const cast = await figuresCast(site.server);
  const { lantern, network } = cast;
  // Browsers run on the real clock, so what is asked for is written with its days.
  const row = adRow({
    day: '2025-11-20',
    app_id: lantern,
    network_id: network,
    account_id: 2,
    revenue_micros: 12_000_000,
  });
  await site.server.facts.commitBatch({
    id: 2,
    deliveries: [
      {
        table: 'monetisation',
        source: 'max',
        sourceTimezone: 'UTC',
        fetchedAt: site.server.clock.now,
        precedence: 'mediation',
        slices: [{ account_id: 2, from: row.day, to: row.day }],
        rows: [row],
      },
    ],
  });
  const sides = appmetricaSides(cast, site.server.clock.now);
  await site.server.facts.commitBatch({ id: 3, deliveries: sides });
  admin = await site.server.as('Admin');
});
afterAll(() => site?.close());
afterEach(() => view?.close());

const days = 'date=2025-11-14..2025-11-20';

async function open(path: string) {
  view = await site.show(path, { who: admin, viewport: { width: 1440, height: 900 } });
  page = view.page;
}
const cell = (name: string) => page.getByRole('cell', { name, exact: true });

test('a report is built, saved under a name, and found in the library', async () => {
  await open(`/reports?report=new&${days}`);
  await cell('Orbit Android').waitFor();
  // A chip is a button until its list is open.
  await page
    .getByRole('button', { name: 'Split by, up to three' })
    .or(page.getByRole('combobox', { name: 'Split by, up to three' }))
    .click();
  await page.getByRole('option', { name: 'Country', exact: true }).click();
  await page.keyboard.press('Escape');
  await cell('Pakistan').first().waitFor();
  await page.getByRole('button', { name: 'Save report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this report' });
  await dialog.getByLabel('Name').fill('Apps and countries');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Apps and countries' }).waitFor();
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('link', { name: 'Apps and countries' }).waitFor();
  await page.getByText('Revenue, Impressions and eCPM by app and country').waitFor();
  await page.getByRole('link', { name: 'Apps and countries' }).click();
  await cell('Pakistan').first().waitFor();
  expect(placeOf(page)).toContain('by=app&by=country');
});

test('a report is mailed, and an alert watches a figure', async () => {
  const definition = { filter: {}, by: ['app'], measures: ['revenue'] };
  const made = await admin.call('POST /save-report', { name: 'Weekly', definition });
  await open(`/reports?show=mails&mail=new&of=${made.body['id']}`);
  await page.getByRole('dialog', { name: 'Have a report mailed' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Every Monday at 09:00 PKT').waitFor();
  await page
    .getByRole('navigation', { name: 'Reports, mails and alerts' })
    .getByRole('link', { name: 'Alerts' })
    .click();
  await page.getByRole('button', { name: 'New alert' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await dialog.getByLabel('Condition').selectOption({ label: 'is below' });
  await dialog.getByLabel('Threshold').fill('500');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Ad revenue below \$500/ }).waitFor();
  const { body } = await admin.call('GET /report-alerts');
  expect(body['rows']).toMatchObject([{ rule: { kind: 'below', threshold: 500_000_000 } }]);
});

test('a difference to a network’s own report is opened day by day', async () => {
  await open(`/reports/network-reports?${days}`);
  await page.getByRole('button', { name: 'Lantern, AdMob, day by day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lantern, AdMob' });
  await dialog.getByRole('cell', { name: 'Thu 20 Nov' }).waitFor();
  await dialog.getByText('+20.0%').first().waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
});

test('apps are compared with AppMetrica, the worst first', async () => {
  await open(`/web_team/appmetrica-comparison-apps?${days}`);
  await page.getByText('−40.0%').first().waitFor();
  const apps = () => page.locator('tbody tr td:first-child').allInnerTexts();
  expect((await apps()).map((it) => it.split('\n')[0])).toEqual(['Orbit', 'Lantern']);
  // Once for Z to A, once more for A to Z.
  const head = page.getByRole('columnheader', { name: 'App', exact: true });
  await head.getByRole('button').click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
  await head.getByRole('button').click();
  await expect.poll(async () => (await apps())[0]?.split('\n')[0]).toBe('Lantern');
});

test('a quarterly deck is chosen, written to and made', async () => {
  await open('/quarterly-report/ppt?slide=title');
  await page.getByLabel('Title', { exact: true }).fill('A good autumn');
  await page.getByLabel('Commentary on title').fill('Read this first');
  await page.getByRole('article', { name: 'Title slide' }).getByText('Read this first').waitFor();
  await page.getByRole('checkbox', { name: 'Outlook is in the deck' }).uncheck();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the deck' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^A good autumn 20\d\d-Q[1-4]\.pptx$/);
  const { body } = await admin.call('GET /quarterly-report-slide');
  expect(body['deck']).toMatchObject({ title: 'A good autumn', version: expect.any(Number) });
  const slides = (body['deck'] as { slides: { kind: string; on: boolean }[] }).slides;
  expect(slides.filter((it) => !it.on).map((it) => it.kind)).toEqual(['outlook']);
});
