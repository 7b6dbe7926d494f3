import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { builtPages, openBrowser, placeOf } from '../support/console.ts';
import { write } from '../support/document-cast.ts';
import { createIssue, ok, projectCast, type ProjectCast } from '../support/project-cast.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let cast: ProjectCast;

beforeAll(async () => {
  server = await testServer(builtPages);
  browser = await openBrowser(server);
  cast = await projectCast(server);
  const { amna, key } = cast;
  for (let at = 1; at <= 24; at += 1)
    ok(await createIssue(amna, key, { title: `Lantern ${at}`, description: 'It **freezes**.' }));
  const silent = ok(await createIssue(amna, key, { title: 'Silent night' }));
  ok(
    await amna.call('POST /comment/save', {
      kind: 'issue',
      subjectId: silent.body['id'],
      body: 'دکان کے صفحے پر Marzipan کٹ جاتی ہے',
    }),
  );
  ok(await write(amna, { title: 'Marzipan handbook', body: 'How marzipan is wrapped.' }));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const pictures = process.env['PICTURES'];

test('a member searches from the palette, narrows on the page and reads on', async () => {
  const view = await browser.show('/search', {
    who: cast.amna,
    viewport: { width: 1440, height: 900 },
  });
  const { page } = view;
  const shot = async (name: string) => {
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
  };
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await results.first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('marzipan');
  await page.getByRole('option', { name: /Search texts, comments and files/ }).click();
  await results.filter({ hasText: 'Silent night' }).waitFor();
  expect(placeOf(page)).toContain('q=marzipan');
  await expect.poll(() => results.count()).toBe(2);
  expect(await results.last().locator('mark').allInnerTexts()).toContain('Marzipan');
  expect(await violations(page)).toEqual([]);
  await shot('search');

  const field = page.getByRole('searchbox', { name: 'Search everything' });
  await field.fill('lantern is:done');
  await page.getByText(/write is:open or is:closed/).waitFor();
  expect(await violations(page)).toEqual([]);
  await shot('search-wrong');
  await field.fill('lantern');
  await page.getByRole('radio', { name: 'Open', exact: true }).click();
  await page.getByText('Lantern 24').waitFor();
  expect(placeOf(page)).toContain('state=open');
  await expect.poll(() => results.count()).toBe(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('Lantern 1', { exact: true }).waitFor();
  await expect.poll(() => results.count()).toBe(24);
  await page.setViewportSize({ width: 400, height: 800 });
  await shot('search-400');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await shot('search-1024-dark');
  await page.keyboard.press('Escape');
  await field.blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/issue/);
  await view.close();
});

test('nothing that fits, and nothing one may see, are told in words', async () => {
  const { page, close } = await browser.show('/search?q=zebra', { who: cast.outsider });
  await page.getByText('Nothing was found').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(page.url().replace('zebra', 'silent'));
  await page.getByText('Nothing was found').waitFor();
  await close();
});
