import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkAlerts } from '#/domains/revenue/reports/alerts/check-alerts.job.ts';
import { violations } from '../support/axe.ts';
import { builtPages, openBrowser, placeOf } from '../support/console.ts';
import { figuresCast } from '../support/figures-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';
import { webhookDesk, type WebhookDesk } from '../support/webhook-desk.ts';

let desk: WebhookDesk;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let view: Awaited<ReturnType<typeof browser.show>>;
let page: Page;
let admin: Colleague;

const last = '2025-11-20';

beforeAll(async () => {
  desk = await webhookDesk(builtPages);
  await figuresCast(desk.server, {
    lantern: (day) => (day === last ? 4 : 10),
    orbit: (day) => (day === last || day === '2025-10-30' ? 12 : 30),
  });
  // Signed in by the clock of the figures.
  const author = await desk.server.as('Admin', { name: 'Amna Author' });
  admin = await desk.server.as('Admin', { name: 'Zara Admin' });
  const rule = { measure: 'revenue', filter: {}, by: 'app', kind: 'unusual', threshold: 3 };
  await author.call('POST /save-report-alert', { rule });
  const { db, facts } = desk.server;
  const tools = { db, facts, publicUrl: 'https://backlot.example.com', tell: async () => {} };
  await checkAlerts(tools, desk.server.clock.now);
  browser = await openBrowser(desk.server);
});
afterAll(async () => {
  await browser?.close();
  await desk?.close();
});
afterEach(() => view?.close());

async function open(path: string, options: object = {}) {
  view = await browser.show(path, {
    who: admin,
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  page = view.page;
}

test('what an alert found is opened, seen, snoozed and acknowledged', async () => {
  await open('/alerts?whose=all');
  const row = page.getByRole('button', { name: 'Orbit: Ad revenue' });
  await row.waitFor();
  await page.getByText('$12.00', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'alerts-feed');
  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Orbit: Ad revenue' });
  await sheet.getByText('Zara Admin').first().waitFor();
  expect(placeOf(page)).toMatch(/finding=\d+/);
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'alerts-finding');
  await sheet.getByRole('button', { name: 'Snooze…' }).click();
  const snooze = page.getByRole('dialog', { name: 'Snooze alert' });
  await snooze.getByLabel('Only Orbit').waitFor();
  await picture(page, 'alerts-snooze');
  // The browser's clock is a year ahead of the figures: the palette's test snoozes for good.
  await page.keyboard.press('Escape');
  await sheet.getByLabel('Note').fill('The SDK was rolled back');
  await sheet.getByRole('button', { name: 'Acknowledge' }).click();
  await sheet.getByRole('button', { name: 'Open again' }).waitFor();
  await sheet.getByText('The SDK was rolled back').waitFor();
  expect(await sheet.getByRole('link', { name: 'The figures' }).getAttribute('href')).toContain(
    'report=new',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lantern: Ad revenue' }).waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

test('a chat is added and tried, and an alert is tried before it is saved and told there', async () => {
  desk.receiver.answers(() => ({ status: 200, body: 'ok' }));
  await open('/user-management/webhooks?webhook=new-chat');
  const chat = page.getByRole('dialog', { name: 'Add a chat' });
  await chat.getByLabel('Name').fill('#revenue');
  await chat.getByLabel('Address').fill('https://hooks.slack.com/services/T0/B0/hush');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'chat-form');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: '#revenue' }).click();
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText('It has arrived: 200: “ok”').waitFor();
  await picture(page, 'chat-sheet');
  expect(await page.content()).not.toContain('hush');
  await view.close();
  await open('/alerts?show=rules&alert=new');
  const form = page.getByRole('dialog', { name: 'New alert' });
  await form.getByRole('button', { name: 'Try it on the last 90 days' }).click();
  await form.getByText(/It would (not )?have fired/).waitFor();
  await form.getByLabel('Condition').selectOption({ label: 'is below' });
  await form.getByText('Changed since it was tried.').waitFor();
  await form.getByLabel('Threshold').fill('35');
  await form.getByLabel('How much must be behind it').selectOption({ label: 'Anything' });
  await form.getByRole('button', { name: 'Try it on the last 90 days' }).click();
  await form.getByText(/It would have fired on \d+ days? of the last 90/).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'alert-form');
  await form.getByText('no chat').click();
  await page.getByRole('option', { name: '#revenue' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Ad revenue below \$35/ }).waitFor();
  const { body } = await admin.call('GET /report-alerts');
  expect(body['rows']).toMatchObject([{ targets: [{ name: '#revenue' }] }]);
  await picture(page, 'alert-rules');
});

const pictures = process.env['PICTURES'];
test.runIf(pictures)('narrow and dark', async () => {
  await open('/alerts?whose=all&state=all', { colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Orbit: Ad revenue' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'alerts-feed-dark');
  await view.close();
  await open('/alerts?whose=all&state=all', { viewport: { width: 400, height: 800 } });
  await page.getByRole('button', { name: 'Orbit: Ad revenue' }).waitFor();
  await picture(page, 'alerts-feed-400');
  await view.close();
  await open('/alerts?show=rules&alert=new', {
    viewport: { width: 400, height: 800 },
    colorScheme: 'dark',
  });
  await page.getByRole('button', { name: 'Try it on the last 90 days' }).click();
  await page.getByText(/It would (not )?have fired/).waitFor();
  await picture(page, 'alert-form-400-dark');
});
