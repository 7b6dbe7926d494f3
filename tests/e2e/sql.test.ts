import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
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

const query = () => page.getByRole('textbox', { name: 'Query' });

test('a query is written beside the tables, run, mended, saved and found again', async () => {
  await open('/reports/sql');
  await page.getByText('Not run yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByText('monetisation', { exact: true }).first().click();
  await page.getByRole('button', { name: /^revenue_usd/ }).waitFor();
  await query().fill('select app, nope\nfrom monetisation');
  await query().press('Control+Enter');
  await page.getByRole('alert').getByText('Line 1, column 13').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'sql-wrong');
  await query().fill(
    'select day, app, sum(revenue_usd) as revenue, sum(impressions) as impressions\nfrom monetisation\ngroup by day, app\norder by day desc, revenue desc',
  );
  await page.getByRole('button', { name: /^Run/ }).click();
  await page.getByText(/^\d+ rows in/).waitFor();
  await page.getByRole('columnheader', { name: 'revenue' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'sql-answer');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('query.csv');

  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a new query' });
  await dialog.getByLabel('Name').fill('Revenue by day');
  await dialog.getByLabel('Everybody who may write SQL can use it').check();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/query=\d+/);
  expect(placeOf(page)).toMatch(/^\/reports\/sql\?query=\d+$/);
  expect(await query().inputValue()).toContain('order by day desc');
});

test('what others share is run as one’s own, at 1024 px and in the dark too', async () => {
  const finance = await site.server.as('Finance');
  await open('/reports/sql?date=last-7-days', finance, 1024);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByText('1 saved').click();
  await page.getByRole('option', { name: /Revenue by day/ }).click();
  await page.waitForURL(/query=\d+/);
  await query().press('Control+Enter');
  await page.getByText(/^\d+ rows in/).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'sql-dark-narrow');
});

test('a query that runs too long is stopped by whoever asked', async () => {
  await open('/reports/sql');
  await query().fill(
    'select count(*) from range(99999) a, range(99999) b, range(99999) c where a.range = b.range + c.range % 7',
  );
  await query().press('Control+Enter');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Not run yet').waitFor();
  await query().fill('select 1 as one');
  await query().press('Control+Enter');
  await page.getByText(/^1 row in/).waitFor();
  expect(await page.getByText('Not run yet').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
});

test('a query that is gone, and a page without the right, say so', async () => {
  await open('/reports/sql?query=99999');
  await page.getByText('This query is not there').waitFor();
  expect(await violations(page)).toEqual([]);
  await view.close();
  await open('/reports/sql', await site.server.as('Member'));
  await page.getByText('SQL is not open to you').waitFor();
});
