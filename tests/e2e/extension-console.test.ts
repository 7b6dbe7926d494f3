import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilItHears } from '../support/console.ts';
import { openExtension, type ExtensionBrowser } from '../support/extension.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

let server: TestServer;
let hira: Colleague;
let browser: ExtensionBrowser;
let page: Page;
let site: string;

beforeAll(async () => {
  server = await testServer();
  hira = await server.as('Member', { name: 'Hira Baig' });
  // The manifest gives the right to this name; for another one the browser would ask a person.
  site = server.base.replace('127.0.0.1', 'localhost');
  browser = await openExtension(site);
  page = await browser.openPart('console');
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const place = () => new URL(page.url()).hash;

test('without a session the console leads to the login page of the site', async () => {
  await page.getByText('This page goes on by itself afterwards.').waitFor();
  const opened = browser.context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open the login page' }).click();
  const login = await opened;
  expect(login.url()).toBe(`${site}/login`);
  await login.close();
});

test('signing in on the site opens it, and every page has its address behind the hash', async () => {
  await browser.signIn(hira.token);
  await expect.poll(place).toBe('#/dashboard');
  await page.getByRole('link', { name: 'Tasks & projects' }).click();
  await expect.poll(place).toBe('#/tasks');
  await page.goBack();
  await expect.poll(place).toBe('#/dashboard');
  await page.reload();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('the palette works as it does on the site', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Palette' }).waitFor();
  await page.keyboard.type('8');
  await page.getByRole('option', { name: 'Tasks & projects' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(place).toBe('#/tasks');
});

test('what is changed elsewhere appears by itself', async () => {
  await untilItHears(page, () => page.reload());
  await page.getByRole('heading', { name: 'My tasks' }).waitFor();
  await hira.call('POST /tasks/save', { title: 'Made elsewhere' });
  await expect.poll(() => page.getByText('Made elsewhere').count()).toBe(1);
});

test('signing out on the site closes it', async () => {
  await browser.context.clearCookies({ name: 'token' });
  await page.getByText('This page goes on by itself afterwards.').waitFor();
  expect(await page.getByRole('navigation', { name: 'Sections' }).count()).toBe(0);
});
