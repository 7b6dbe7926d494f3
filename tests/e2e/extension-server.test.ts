import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExtension, type ExtensionBrowser, type Part } from '../support/extension.ts';
import { picture } from '../support/picture.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: ExtensionBrowser;
/** Under the name that the manifest gives the right to. */
let url: string;

beforeAll(async () => {
  server = await testServer();
  url = server.base.replace('127.0.0.1', 'localhost');
  browser = await openExtension(url);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('whoever is signed out sees which server is asked, and where another one is set', async () => {
  const popup = await browser.popup();
  const asked = popup.getByRole('button', { name: new URL(url).host });
  await asked.waitFor();
  await picture(popup, 'extension-signed-out');
  // One that is open already would only come to the front.
  for (const it of browser.context.pages()) if (it.url().includes('options.html')) await it.close();
  const opened = browser.context.waitForEvent('page');
  await asked.click();
  const options = await opened;
  await options.getByLabel('Address').waitFor();
  expect(await options.getByLabel('Address').inputValue()).toBe(url);
  await options.close();
  await popup.close();
});

test('a server that the studio has set by policy is asked, and nobody sets another', async () => {
  // The policy itself lies in a folder of the machine that only root may write.
  await browser.context.addInitScript((address) => {
    const { storage } = (globalThis as Part).chrome ?? {};
    if (storage) storage.managed.get = (async () => ({ server: address })) as never;
  }, 'https://backlot.studio.example/sign-in');
  const options = await browser.openPart('options');
  await options.getByText('https://backlot.studio.example, set by your studio').waitFor();
  expect(await options.getByLabel('Address').count()).toBe(0);
  const popup = await browser.popup();
  await popup.getByRole('button', { name: 'backlot.studio.example' }).waitFor();
});
