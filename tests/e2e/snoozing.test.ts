import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let amna: Colleague;

beforeAll(async () => {
  site = await openConsole();
  amna = await site.server.as('Member');
  for (const title of ['A device is ready', 'Your request is settled'])
    await site.server.db
      .transaction()
      .execute((tx) =>
        notify(
          tx,
          [amna.id],
          { type: 'it.moved', title, link: '/it', key: title },
          site.server.clock.now,
        ),
      );
});
afterAll(() => site?.close());

test('a notification is put off from the bell, listed as such, and brought back', async () => {
  const { page, close } = await site.show('/tasks', { who: amna });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  await picture(page, 'snoozing-bell-light-1440');
  await page.getByRole('button', { name: 'Snooze: A device is ready' }).click();
  await page.getByRole('radio', { name: /^Next Monday/ }).click();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'snoozing-form-light-1440');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Snooze/ })
    .click();
  await page.getByText(/^Comes back on/).waitFor();
  await bell.click();
  await page.getByText('1 new').waitFor();
  await page.getByRole('button', { name: '1 snoozed' }).click();
  await page
    .getByText(/^Comes back/)
    .last()
    .waitFor();
  await picture(page, 'snoozing-list-light-1440');
  await page.getByRole('button', { name: 'Bring back' }).click();
  await page.getByRole('button', { name: '0 snoozed' }).click();
  await page.getByText('2 new').waitFor();
  await close();
});

test('on a narrow screen in the dark, on a chosen day', async () => {
  const { page, close } = await site.show('/tasks', {
    who: amna,
    colorScheme: 'dark',
    viewport: { width: 400, height: 800 },
  });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await picture(page, 'snoozing-bell-dark-400');
  await page.getByRole('button', { name: 'Snooze: Your request is settled' }).click();
  await page.getByRole('radio', { name: /^On a day/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Snooze/ })
    .click();
  await page.getByText('Choose a day.').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'snoozing-form-dark-400');
  await close();
});
