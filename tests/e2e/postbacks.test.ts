import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { figuresCast } from '../support/figures-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

const NEWCOMER = 'newcomer12.skadnetwork';

/** A week of postbacks about a game of the App Store, of an ad network we know and one we do not. */
async function addPostbacks() {
  const { db, clock } = site.server;
  const values = {
    name: 'Tinker Tiles',
    key: 'TNK',
    package: 'com.backlot.tinkertiles',
    platform: 'ios' as const,
    store_id: '1600001463',
  };
  await db.insertInto('apps').values(values).execute();
  const today = dayOf(clock.now);
  const rows = Array.from({ length: 70 }, (_, at) => ({
    framework: at % 9 === 0 ? ('adattributionkit' as const) : ('skadnetwork' as const),
    uid: randomUUID(),
    span: at % 10 === 3 ? 1 : 0,
    version: '4.0',
    store_id: at === 69 ? 1_700_000_001 : 1_600_001_463,
    ad_network: at % 7 === 0 ? NEWCOMER : 'ludvb6z3bs.skadnetwork',
    source: `52${10 + (at % 3)}`,
    conversion: at % 8 === 0 ? ('redownload' as const) : ('download' as const),
    fine: at % 3 === 0 || at % 10 === 3 ? null : at % 20,
    coarse: at % 10 === 3 ? ('high' as const) : null,
    country: null,
    has_won: at % 11 !== 0,
    is_test: at === 68,
    day: addDays(today, -1 - (at % 7)),
    received_at: addedAt(clock.now, at),
  }));
  await db.insertInto('postbacks').values(rows).execute();
  await db
    .insertInto('networks')
    .values(
      [
        ['applovin', 'AppLovin'],
        ['meta-ads', 'Meta Ads'],
      ].map(([code, name], at) => ({
        code: code!,
        name: name!,
        type: 'acquisition' as const,
        position: 40 + at,
        is_media_source: true,
      })),
    )
    .execute();
}
const addedAt = (now: Date, at: number) => new Date(now.getTime() - at * 3_600_000);

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

test('before the first postback the page says what makes devices send them', async () => {
  await open('/skadnetwork');
  await page.getByText('No postbacks on these days').waitFor();
  await page.getByText('No app has a conversion schema').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'postbacks-none');
});

test('installs are counted, and a schema typed here says what they brought', async () => {
  await addPostbacks();
  await open('/skadnetwork');
  await page.getByText(NEWCOMER).first().waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New conversion schema' });
  await dialog.getByLabel('App').fill('Tinker');
  await page.getByRole('option', { name: 'Tinker Tiles' }).click();
  await dialog.getByLabel('Values').fill('0: 0\n1-30: 0.50 - 1.00\n31: much');
  await dialog.getByRole('button', { name: 'Save schema' }).click();
  await dialog.getByText(/^Line 3: Write a value/).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'postbacks-schema');
  await dialog.getByLabel('Values').fill('0: 0\n1-30: 0.50 - 1.00\nwindow 2 high: 2 - 4');
  await dialog.getByRole('button', { name: 'Save schema' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('32 values').waitFor();
  // The browser is a year ahead of the figures: the schema of their days is one before it.
  const since = addDays(dayOf(site.server.clock.now), -30);
  await site.server.db.updateTable('conversion_schemas').set({ since }).execute();
  await page.reload();
  await page
    .getByText(/^\$\d.* – \$\d/)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'postbacks');
});

test('an ad network nobody knows is linked on the page and taken back', async () => {
  await open('/skadnetwork');
  await page.getByText('Waiting for an app with its App Store id: 1700000001').waitFor();
  const chip = `Media source of ${NEWCOMER}`;
  await page
    .getByRole('button', { name: chip })
    .or(page.getByRole('combobox', { name: chip }))
    .click();
  await page.getByRole('option', { name: 'Meta Ads' }).click();
  await page.getByText(`Postbacks of ${NEWCOMER} count for Meta Ads.`).waitFor();
  await page.getByText('set here').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('not yet', { exact: true }).waitFor();
  expect(await page.getByText('set here').count()).toBe(0);
});

test('by source identifier, at 1024 px and in the dark', async () => {
  await open('/skadnetwork?by=source&sort=installs', admin, 1024);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByText('5210').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'postbacks-dark');
});

test('by what they say: version, window and value of each, and so in the file', async () => {
  await open('/skadnetwork?by=told');
  const table = page.getByRole('table', { name: 'Postbacks' }).or(page.getByRole('grid'));
  await table.first().getByText('SKAN 4.0').first().waitFor();
  await page.getByText('2 · D3–7').first().waitFor();
  await page.getByText('High', { exact: true }).first().waitFor();
  await page.getByText('AAK').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'postbacks-told');
});

test('who may see no figures is told so', async () => {
  const hr = await site.server.as('HR', { without: ['revenue:read'] });
  await open('/skadnetwork', hr);
  await page.getByText('SKAdNetwork is not open to you').waitFor();
  expect(await page.getByText('Tinker Tiles').count()).toBe(0);
});
