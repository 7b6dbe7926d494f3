import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { builtPages, openBrowser, placeOf } from '../support/console.ts';
import { gitHost, type GitHostFixture } from '../support/git-host.ts';
import { githubPull, githubPush } from '../support/git-payloads.ts';

let host: GitHostFixture;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  host = await gitHost(builtPages);
  browser = await openBrowser(host.server);
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

const pictures = process.env['PICTURES'];

test('an admin connects a host; a merged pull request moves an issue, which shows what was done', async () => {
  const { id, key } = await host.issue({ title: 'Mend the tide ladder' });
  const view = await browser.show('/user-management/git', {
    who: host.admin,
    viewport: { width: 1440, height: 900 },
  });
  const { page } = view;
  const shot = async (name: string) => {
    if (pictures) await page.screenshot({ path: `${pictures}/git-${name}.png` });
  };
  const dark = () => page.emulateMedia({ colorScheme: 'dark' });
  await page.getByText('No repository host is connected').waitFor();
  expect(await violations(page)).toEqual([]);
  await shot('empty');

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Connect a repository host' });
  await form.getByLabel('Name').fill('Studio');
  await form.getByLabel('Address of the host').fill('http://github.com');
  await form.getByRole('button', { name: 'Connect' }).click();
  await form.getByText(/Write an address like/).waitFor();
  expect(await violations(page)).toEqual([]);
  await shot('form');
  await form.getByLabel('Address of the host').fill('https://github.com');
  await page.keyboard.press('Control+Enter');
  const told = page.getByRole('dialog', { name: 'Webhook of “Studio”' });
  await told.waitFor();
  const [secret, address] = await told.locator('code').allInnerTexts();
  expect(secret).toMatch(/^whsec_/);
  expect(await violations(page)).toEqual([]);
  await shot('secret');
  await told.getByRole('button', { name: 'Done' }).click();

  const connection = { id: 0, version: 1, name: 'Studio', address: address!, secret: secret! };
  const branch = `${key.toLowerCase()}-mend-the-tide-ladder`;
  const send = async (payload: object) => {
    expect((await host.github(connection, payload)).status).toBe(202);
    await host.read();
  };
  await host.github(connection, githubPush(), { secret: 'another' });
  await page.reload();
  await page.getByText('Needs attention').waitFor();
  await send(githubPush({ branch, created: true, messages: [`${key} mend the first rung`] }));
  await send(githubPull({ number: 12, branch, title: 'Mend the tide ladder' }));
  await send(githubPush({ messages: ['Nothing about issues'] }));

  await page.reload();
  await page.getByRole('button', { name: 'Studio' }).click();
  const sheet = page.getByRole('dialog', { name: 'Studio' });
  await sheet.getByText(`Moved ${key} to in progress`).waitFor();
  expect(placeOf(page)).toMatch(/connection=\d+/);
  expect(await violations(page)).toEqual([]);
  await shot('sheet');
  await page.setViewportSize({ width: 1024, height: 700 });
  await dark();
  await page.reload();
  await sheet.getByText('Ignored').last().waitFor();
  await shot('sheet-1024-dark');
  expect(await page.content()).not.toContain(secret!);
  await view.close();

  const merged = { action: 'closed', state: 'closed', merged: true } as const;
  const updatedAt = '2025-03-04T12:00:00Z';
  await send(
    githubPull({ number: 12, branch, title: 'Mend the tide ladder', updatedAt, ...merged }),
  );
  const work = await browser.show(`/project/list?project=${host.project.key}&issue=${key}`, {
    who: host.project.lead,
    viewport: { width: 1440, height: 900 },
  });
  const issue = work.page.getByRole('dialog', { name: 'Mend the tide ladder' });
  const git = issue.getByRole('region', { name: 'Git' });
  await git.getByText('Merged').waitFor();
  expect(await git.getByRole('listitem').count()).toBe(3);
  expect(await git.getByRole('link').first().getAttribute('href')).toBe(
    'https://github.com/studio/puzzle-saga/pull/12',
  );
  await issue.getByText('Git: Studio on behalf of octo-sana at GitHub').first().waitFor();
  expect(await host.statusOf(id)).toBe('Done');
  expect(await violations(work.page)).toEqual([]);
  const workShot = async (name: string) => {
    if (pictures) await work.page.screenshot({ path: `${pictures}/git-${name}.png` });
  };
  await git.scrollIntoViewIfNeeded();
  await workShot('issue');
  await work.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await work.page.keyboard.press('b');
  await work.page.getByText(`${branch} copied`).waitFor();
  expect(await work.page.evaluate(() => navigator.clipboard.readText())).toBe(branch);
  await work.page.setViewportSize({ width: 1024, height: 700 });
  await work.page.emulateMedia({ colorScheme: 'dark' });
  await git.scrollIntoViewIfNeeded();
  await workShot('issue-1024-dark');
  await work.close();
});

test('a lead says where Git moves the issues of a project', async () => {
  await host.connect();
  const view = await browser.show(`/project/overview?project=${host.project.key}`, {
    who: host.project.lead,
    viewport: { width: 1440, height: 900 },
  });
  const { page } = view;
  await page.getByRole('button', { name: 'Change where Git moves issues' }).click();
  const form = page.getByRole('dialog', { name: 'Where Git moves issues' });
  await form.getByLabel('A pull request is opened').fill('In review');
  await page.getByRole('option', { name: 'In review' }).click();
  expect(await violations(page)).toEqual([]);
  if (pictures) await page.screenshot({ path: `${pictures}/git-rules.png` });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const panel = page.locator('.git-rules');
  await panel.getByText('In review').waitFor();
  await panel.scrollIntoViewIfNeeded();
  if (pictures) await page.screenshot({ path: `${pictures}/git-panel.png` });
  await view.close();
  const { body } = await host.project.viewer.call('GET /cjprojects/git', {
    project: host.project.key,
  });
  expect(body).toMatchObject({ version: 1, mayConfigure: false });
});
