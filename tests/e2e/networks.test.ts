import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Network } from '#/domains/catalogue/networks/networks.contract.ts';
import { builtPages, openBrowser } from '../support/console.ts';
import { goodKey, PIN, pullDesk, type PullDesk } from '../support/networks/pull-desk.ts';
import { picture } from '../support/picture.ts';

let desk: PullDesk;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let view: Awaited<ReturnType<typeof browser.show>>;

beforeAll(async () => {
  desk = await pullDesk({ now: new Date(), pages: builtPages });
  browser = await openBrowser(desk);
});
afterAll(async () => {
  await browser.close();
  await desk.close();
});
afterEach(() => view.close());

async function open(path: string, who = desk.admin) {
  view = await browser.show(path, { who, viewport: { width: 1440, height: 900 } });
  return view.page;
}

test('a key is tried before it is kept, and its figures come in while one watches', async () => {
  const page = await open('/settings/adnetwork-keys');
  await page.getByText('There is no key yet').waitFor();
  await page.getByRole('button', { name: 'Add key' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add a network key' });
  await form.getByLabel('Network', { exact: true }).selectOption({ label: 'AppLovin MAX' });
  await form.getByLabel('Account', { exact: true }).fill('Main');
  await form.getByLabel('Report key', { exact: true }).fill('wrong-report-key');
  await page.keyboard.press('Control+Enter');
  await form.getByText('AppLovin MAX refuses this key (403).').waitFor();
  await form.getByLabel('Report key', { exact: true }).fill(goodKey.reportKey);
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: 'AppLovin MAX, Main' });
  await sheet.getByText('••••1234').waitFor();
  const { data } = desk.queued.at(-1)!;
  await desk.pull((data as { keyId: number }).keyId);
  await sheet.getByRole('link', { name: /rows$/ }).first().waitFor();
  await sheet.getByText('Working').waitFor();
  expect(await page.content()).not.toContain(goodKey.reportKey);
});

test('the key of a network with several services says which parts one of them still lacks', async () => {
  const page = await open('/settings/adnetwork-keys');
  await page.getByRole('button', { name: 'Add key' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add a network key' });
  await form.getByLabel('Network', { exact: true }).selectOption({ label: 'App stores' });
  await form.getByLabel('Account', { exact: true }).fill('Main');
  await page.keyboard.press('Control+Enter');
  await form.getByText('Enter what App Store sales or').waitFor();
  await form.getByLabel('App Store key id').fill('2X9R4HXF34');
  await page.keyboard.press('Control+Enter');
  await form.getByText('App Store private key is needed as well for App Store sales.').waitFor();
  const invalid = form.locator('input[aria-invalid=true]');
  expect(await invalid.count()).toBe(3);
  await picture(page, 'key-of-stores');
});

test('a key is shown for the PIN and gone when the dialog is closed', async () => {
  const { id, account } = await desk.addKey('applovin');
  const page = await open(`/settings/adnetwork-keys?key=${id}`, desk.superAdmin);
  await page.getByRole('button', { name: 'More to do with this key' }).click();
  await page.getByRole('menuitem', { name: 'Show the key…' }).click();
  await page.getByRole('dialog', { name: `Show the key of ${account}` }).waitFor();
  await page.keyboard.type(PIN);
  await page.getByText(goodKey.reportKey).waitFor();
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.getByText(goodKey.reportKey).waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(goodKey.reportKey);
});

test('networks are put in order by keyboard, for everybody', async () => {
  const order = async () => {
    const { body } = await desk.admin.call('GET /networks');
    return (body['rows'] as Network[]).map((it) => it.code);
  };
  const before = await order();
  const page = await open('/settings/adnetworks');
  await page
    .getByRole('row', { name: /AppLovin/ })
    .first()
    .waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press(']');
  await page.getByText('The new order holds everywhere').first().waitFor();
  expect(await order()).toEqual([before[1], before[0], ...before.slice(2)]);
});
