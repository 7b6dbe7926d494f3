import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { bringFigures } from '../support/brought-figures.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { figuresDesk, type FiguresDesk } from '../support/figures-desk.ts';
import { picture } from '../support/picture.ts';
import { tellHours } from '../support/told-hours.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let desk: FiguresDesk;
let page: Page;
let accountId: number;
const all = Array.from({ length: 24 }, (_, it) => it);

/** Ten past nine in the evening of the business zone. */
function evening(): Date {
  const now = new Date();
  now.setUTCHours(16, 10, 0, 0);
  return now;
}

beforeAll(async () => {
  site = await openConsole();
  site.server.clock.now = evening();
  desk = await figuresDesk(site.server);
  await desk.earn([
    { app_id: desk.mine, revenue_micros: 30_000_000 },
    { app_id: desk.theirs, revenue_micros: 50_000_000 },
  ]);
  const row = site.server.db.insertInto('accounts').values({ kind: 'max', name: 'Studio' });
  accountId = (await row.returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => site?.close());
afterEach(() => page.context().close());

const today = () => page.getByRole('region', { name: 'Today so far', exact: true }).first();
const open = async (path = '/dashboard', more: object = {}) => {
  ({ page } = await site.show(path, { who: desk.admin, ...more }));
};

test('without a source that tells hours the dashboard says so in one line', async () => {
  await open();
  await page.getByText(/^Today so far No source tells its figures by the hour yet/).waitFor();
  expect(await page.getByRole('table', { name: 'Today by app' }).count()).toBe(0);
});

test('today stands hatched beside yesterday and last week, hour by hour and by its parts', async () => {
  const utc = desk.today;
  const tell = (ago: number, told: number[], share: number) =>
    tellHours(site.server, {
      accountId,
      day: addDays(utc, -ago),
      told,
      rows: told.flatMap((hour) =>
        [desk.mine, desk.theirs].map((app_id, at) => ({
          hour,
          app_id,
          network_id: desk.admob,
          country: at === 0 ? 'US' : 'PK',
          impressions: 400 + 25 * hour,
          revenue_micros: Math.round((at + 1) * share * (1_000_000 + 90_000 * hour)),
        })),
      ),
    });
  for (const ago of [1, 2, 7, 8]) await tell(ago, all, ago > 6 ? 0.8 : 1);
  await tell(0, all.slice(0, 15), 1.1);
  await open();
  await today().waitFor();
  // Twenty-one hours are over; the one before the last is the newest that is told.
  await expect.poll(() => today().innerText()).toContain('20 of 21 hours');
  await page.getByRole('link', { name: /^Ad revenue today/ }).click();
  await today().getByText('Orbit').waitFor();
  const chart = page.getByRole('region', { name: 'Ad revenue by hour' });
  await chart.getByText('Last week').waitFor();
  await page.getByRole('radio', { name: 'eCPM' }).click();
  await page.getByRole('radio', { name: 'Country' }).click();
  await today().getByText('Pakistan').waitFor();
  expect(placeOf(page)).toBe('/dashboard?hours=ecpm&hoursBy=country');
  await page.reload();
  await today().getByText('Pakistan').waitFor();
  await page.getByRole('radio', { name: 'Table' }).first().click();
  await page
    .getByRole('table', { name: /^eCPM by hour/ })
    .getByText('provisional')
    .first()
    .waitFor();
});

test('a filter narrows the hours too', async () => {
  await open(`/dashboard?app=${desk.mine}&hours=revenue`);
  await today().getByText('Lantern').waitFor();
  expect(await today().getByText('Orbit').count()).toBe(0);
});

test.each(['light', 'dark'] as const)(
  'in %s it can be read at every width',
  async (colorScheme) => {
    for (const width of [1440, 1024, 400]) {
      await open('/dashboard?hours=revenue', { colorScheme, viewport: { width, height: 1000 } });
      await today().getByText('Orbit').waitFor();
      await page.locator('.chart-line').first().waitFor();
      expect(await violations(page, undefined, '.today')).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
      await picture(page, `today-${colorScheme}-${width}`);
      if (width !== 400) await page.context().close();
    }
  },
);

test('the palette tells today so far', async () => {
  await open('/reports');
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run an action' }).waitFor();
  await page.keyboard.type('today so far');
  await page.getByText('Show today so far').first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('/dashboard?hours=revenue');
  await page
    .getByText(/^Today so far, provisional: ad revenue .+ against 20 of 21 hours/)
    .waitFor();
});

test('an alert by the hour is made in its form and tried over the hours there are', async () => {
  await open('/reports?show=alerts&alert=new', { viewport: { width: 1440, height: 1100 } });
  const form = page.getByRole('dialog', { name: 'New alert' });
  await form.getByRole('radio', { name: 'The hours of today, as they come in' }).check();
  await form.getByRole('button', { name: 'Alert me' }).click();
  await form.getByText('By the hour a figure falls, rises or changes.').waitFor();
  await form.getByLabel('Condition').selectOption('falls by');
  await form.getByLabel('Against').selectOption('The same hours of yesterday');
  await form.getByRole('button', { name: 'Try it on the hours that are kept' }).click();
  await form.getByText(/^It would (not )?have fired/).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'today-alert');
  await form.getByRole('button', { name: 'Alert me' }).click();
  await page.getByText(/by the hour falls by 30% against the same hours of yesterday/).waitFor();
});

test('what has changed since one last looked stands above the figures until it is marked as seen', async () => {
  const { clock, db } = site.server;
  const ago = (hours: number) => new Date(clock.now.getTime() - hours * 3_600_000);
  const look = { looked_at: ago(20), seen_to: null };
  await db.updateTable('dashboard_looks').set(look).execute();
  const days = { from: addDays(desk.today, -3), to: desk.yesterday };
  const lines = [{ app: desk.mine, ...days, before: 6, after: 9 }];
  await bringFigures(site.server, { accountId, at: ago(30), lines });
  await bringFigures(site.server, { accountId, at: ago(2), lines });
  await open();
  const changes = page.getByRole('region', { name: 'Since you last looked' });
  await changes.getByText(/^MAX .+ restated$/).waitFor();
  expect(await violations(page, undefined, '.since-looked')).toEqual([]);
  await picture(page, 'today-since');
  await page.reload();
  await changes.getByRole('button', { name: 'Mark as seen' }).click();
  await changes.waitFor({ state: 'detached' });
});
