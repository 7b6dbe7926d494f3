import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { figuresCast } from '../support/figures-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

const made = [
  ['LNT_playable_v2.html5', 'playable', 40],
  ['LNT_gameplay_15s.mp4', 'video', 22],
  ['لالٹین کی روشنی — ایک بہت لمبا نام جو کئی الفاظ پر مشتمل ہے اور جگہ نہیں پاتا', '', 9],
  ['LNT_icon_static.png', 'image', 4],
] as const;

async function addCreatives() {
  const { facts, db, clock } = site.server;
  const app = await db.selectFrom('apps').select('id').orderBy('id').executeTakeFirstOrThrow();
  const network = await db
    .insertInto('networks')
    .values({ code: 'meta-ads', name: 'Meta Ads', type: 'acquisition', position: 40 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const to = addDays(dayOf(clock.now), -1);
  const days = eachDay({ from: addDays(to, -6), to });
  const rows = days.flatMap((day) =>
    made.map(([creative, creative_kind, installs]) => ({
      day,
      app_id: app.id,
      network_id: network.id,
      account_id: 77,
      campaign_id: 0,
      country: 'US',
      platform: 'android',
      creative,
      creative_kind,
      spend_micros: 60_000_000,
      impressions: 5000,
      clicks: 120,
      installs,
      provisional: false,
    })),
  );
  const common = {
    source: 'meta-ads',
    sourceTimezone: 'UTC',
    fetchedAt: clock.now,
    precedence: 'network',
    slices: [{ account_id: 77, from: days[0]!, to }],
  } as const;
  const ofDays = rows.map(({ creative: _name, creative_kind: _kind, ...it }) => it);
  await facts.commitBatch({
    id: 9001,
    deliveries: [
      { ...common, table: 'acquisition', rows: ofDays },
      { ...common, table: 'creatives', rows },
    ],
  });
}

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

test('without a report that names creatives the page says which do', async () => {
  await open('/creatives');
  await page.getByText('No creatives match these filters').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('days of one’s own stand in the sentence, over the end of a year too', async () => {
  await open('/creatives?date=2024-12-30..2025-01-02');
  await page.getByRole('button', { name: '30 Dec 2024 – 2 Jan 2025' }).waitFor();
  await page.goto(`${site.server.base}/skadnetwork?date=2025-01-05..2025-01-09`);
  const days = page.getByRole('button', { name: '5 – 9 Jan 2025' });
  await days.waitFor();
  expect(await days.count()).toBe(1);
});

test('creatives are compared, searched and narrowed by kind', async () => {
  await addCreatives();
  await open('/creatives?date=last-7-days');
  await page.getByText('LNT_playable_v2.html5').waitFor();
  await page.getByText(/of the spend is known by creative/).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'creatives');
  await page.getByRole('button', { name: 'IPM' }).click();
  await page.waitForURL(/sort=ipm/);
  await page.getByLabel('Search the creatives').fill('static');
  await page.getByText('1 creative;').waitFor();
  await page.getByLabel('Search the creatives').fill('');
  await page
    .getByRole('button', { name: 'Kinds' })
    .or(page.getByRole('combobox', { name: 'Kinds' }))
    .click();
  await page.getByRole('option', { name: 'Videos' }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/kind=video/);
  await page.getByText('LNT_gameplay_15s.mp4').waitFor();
  await page.getByText('LNT_icon_static.png').waitFor({ state: 'hidden' });
});

test('at 1024 px and in the dark long names keep their place', async () => {
  await open('/creatives?date=last-7-days', admin, 1024);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByText('LNT_playable_v2.html5').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'creatives-dark');
});
