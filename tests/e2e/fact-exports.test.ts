import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { runDueExports } from '#/domains/revenue/exports/writing/run-exports.job.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { figuresCast } from '../support/figures-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
  await figuresCast(site.server);
  admin = await site.server.as('Admin');
});
afterAll(() => site?.close());
afterEach(() => view?.close());

async function open(path: string, who = admin, width = 1440) {
  view = await site.show(path, { who, viewport: { width, height: 900 } });
  page = view.page;
}

test('an export is entered, what is wrong with it stands beside its field, and it is run', async () => {
  await open('/reports/exports');
  await page.getByText('No export yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New export' });
  await dialog.getByLabel('Name').fill('Studio lake');
  await dialog.getByLabel('Host').fill('127.0.0.1');
  await dialog.getByRole('button', { name: 'Save export' }).click();
  await dialog.getByText('A name of a host, such as s3.amazonaws.com.').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'export-wrong');
  await dialog.getByLabel('The file store of this installation').check();
  await picture(page, 'export-form');
  await dialog.getByRole('button', { name: 'Save export' }).click();
  await page.getByText('Not run yet').waitFor();
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByText('Studio lake begins within a minute.').waitFor();
  const { stores, db, masterKey, clock } = site.server;
  const log = pino({ level: 'silent' });
  await runDueExports({ ...stores, db, masterKey, log, tell: notify }, clock.now);
  await page.reload();
  await page.getByText('Done').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'exports');
});

test('a Google sheet asks for its address and the key of an account, and says whom to share it with', async () => {
  await open('/reports/exports?export=new');
  const dialog = page.getByRole('dialog', { name: 'New export' });
  await dialog.getByLabel('Name').fill('Board');
  await dialog.getByLabel('A Google sheet').check();
  expect(await dialog.getByLabel('Folder').count()).toBe(0);
  await dialog.getByRole('textbox', { name: 'Sheet' }).fill('my sheet');
  await dialog.getByRole('button', { name: 'Save export' }).click();
  await dialog.getByText('The address of a Google sheet, as your browser shows it.').waitFor();
  await dialog.getByText('Paste the whole JSON file of a service account’s key.').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'export-sheet-wrong');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = {
    type: 'service_account',
    client_email: 'exports@studio.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  const address = `https://docs.google.com/spreadsheets/d/${'1AbCdEfGhIjKlMnOpQrStUv'}/edit`;
  await dialog.getByRole('textbox', { name: 'Sheet' }).fill(address);
  await dialog.getByLabel('Key of a service account').fill(JSON.stringify(key));
  await dialog.getByRole('button', { name: 'Save export' }).click();
  await page.getByText('Rows of monetisation, acquisition to a Google sheet').waitFor();
  await page.getByRole('button', { name: 'More of Board' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await page.getByText(`Shared with ${key.client_email} as Editor`).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'export-sheet-dark');
});

test('it is paused from its menu, at 1024 px and in the dark too', async () => {
  await open('/reports/exports', admin, 1024);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'More of Studio lake' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page.getByText('Studio lake is paused').waitFor();
  await page.getByText(/, paused$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'exports-dark-narrow');
  await view.close();
  await open('/reports/exports', await site.server.as('Finance'));
  await page.getByText('Exports is not open to you').waitFor();
  expect(await page.getByText('Studio lake').count()).toBe(0);
});
