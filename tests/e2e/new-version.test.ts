import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

/** A page that stays open while the server gets another version, or while the line breaks. */

let site: Awaited<ReturnType<typeof openConsole>>;
let sana: Colleague;
beforeAll(async () => {
  site = await openConsole();
  sana = await site.server.as('Member', { name: 'Sana Iqbal' });
});
afterAll(() => site?.close());

const newer =
  '<!doctype html><script type="module" crossorigin src="/chunks/console-newer.js"></script>';

test('whoever comes back to a page of an older version is offered the newer one, and may decline', async () => {
  const { page, close } = await site.show('/short-leave', { who: sana });
  await page.getByRole('heading', { name: 'Short leave' }).first().waitFor();
  const offer = page.getByText('A new version is there.');
  const comeBack = async () => {
    // As if it had been away for longer than it looks again.
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 10 * 60_000;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  };
  const asked = page.waitForRequest((it) => it.url() === `${site.server.base}/`);
  await comeBack();
  await asked;
  expect(await offer.count()).toBe(0);

  await page.route(`${site.server.base}/`, (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: newer })
      : route.continue(),
  );
  await comeBack();
  await offer.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Later' }).click();
  expect(await offer.count()).toBe(0);
  await comeBack();
  expect(await offer.count()).toBe(0);
  await close();
});

test('a part that cannot be loaded leaves the page standing, and says what to do', async () => {
  const { page, close } = await site.show('/short-leave', { who: sana });
  await page.getByRole('heading', { name: 'Short leave' }).first().waitFor();
  await page.route('**/chunks/**', (route) => route.abort());
  // What explains a measure is loaded when its address is opened.
  await page.evaluate(() => (window.location.hash = 'measure-dau'));
  await page.getByText('A part of this page could not be loaded.').waitFor();
  await page.getByRole('heading', { name: 'Short leave' }).first().waitFor();
  // Whatever else is wanted meanwhile leaves it standing too, on a page that has just been opened.
  await page.keyboard.press('Control+k');
  await page.getByRole('heading', { name: 'Short leave' }).first().waitFor();
  // The palette may have been loaded ahead.
  await page.keyboard.press('Escape');

  await page.unroute('**/chunks/**');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByText('A part of this page could not be loaded.').count()).toBe(0);
  await close();
});
