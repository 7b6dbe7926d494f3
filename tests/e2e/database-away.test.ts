import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectRecords } from '#/store/records/records.ts';
import { builtPages, openBrowser } from '../support/console.ts';
import { cutLine, type CutLine } from '../support/cut-line.ts';
import { testDatabase } from '../support/database.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

let line: CutLine;
let server: TestServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let sana: Colleague;

beforeAll(async () => {
  const database = await testDatabase();
  const url = new URL(database.url);
  line = await cutLine(Number(url.port));
  url.port = String(line.port);
  url.searchParams.delete('host');
  const through = connectRecords(url.href, 12);
  const close = async () => {
    await through.close();
    await database.close();
  };
  server = await testServer(builtPages, undefined, 0, undefined, false, { ...through, close });
  browser = await openBrowser(server);
  sana = await server.as('Member', { name: 'Sana Iqbal' });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await line?.close();
});

afterEach(() => line.mend());

test('a page waits while the database is away and comes back by itself', async () => {
  const { page, close } = await browser.show('/short-leave', { who: sana });
  await page.getByRole('heading', { name: 'Short leave' }).first().waitFor();
  await page.evaluate(() => document.body.setAttribute('data-never-loaded-again', ''));
  const synced = page.getByRole('button', { name: /Synced/ });
  await synced.waitFor();
  line.cut();
  await synced.click();
  const waiting = page.getByText('This page waits for it and comes back by itself.');
  await waiting.waitFor();
  // Going on to another page is no way out of it, and none into a page of errors.
  await page.getByRole('link', { name: 'Announcements' }).first().click();
  await page.waitForURL('**/announcements**');
  await waiting.waitFor();
  line.mend();
  await waiting.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('did not load').count()).toBe(0);
  expect(await page.locator('[data-never-loaded-again]').count()).toBe(1);
  await close();
});
