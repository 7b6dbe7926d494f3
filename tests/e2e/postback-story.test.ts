import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { postbackPaths } from '#/domains/revenue/acquisition/postbacks/receive-postback.server.ts';
import { addDays } from '#/kernel/days.ts';
import { countPostbacks } from '#/server/count-postbacks.ts';
import { appleSigner } from '../support/apple-signer.ts';
import { builtPages, openBrowser } from '../support/console.ts';
import { figuresDesk, type FiguresDesk } from '../support/figures-desk.ts';
import { picture } from '../support/picture.ts';
import { testServer, type TestServer } from '../support/server.ts';

const signer = appleSigner();
const STORE = 1_600_000_001;

let server: TestServer;
let desk: FiguresDesk;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let view: Awaited<ReturnType<typeof browser.show>>;
let page: Page;

/** A game of the App Store on which $20 a day are spent with AppLovin. */
beforeAll(async () => {
  const like = [undefined, 0, undefined, false, undefined, undefined] as const;
  server = await testServer(builtPages, ...like, signer.keys);
  desk = await figuresDesk(server);
  const { db } = server;
  const app = await db
    .insertInto('apps')
    .values({
      name: 'Tinker Tiles',
      key: 'TNK',
      package: 'com.backlot.tinkertiles',
      platform: 'ios',
      team_id: desk.puzzle,
      store_id: `id${STORE}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const network = await db
    .insertInto('networks')
    .values({
      code: 'applovin',
      name: 'AppLovin',
      type: 'bidding',
      position: 4,
      is_media_source: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`alter table import_batches alter column id restart with 1000`.execute(db);
  await desk.earn([{ app_id: desk.mine }]);
  const spent = {
    app_id: app.id,
    network_id: network.id,
    platform: 'ios',
    spend_micros: 20_000_000,
  };
  await desk.spend([spent]);
  const ranges = [{ span: 0, value: '12', from: 4_000_000, to: 8_000_000 }];
  const schema = { appId: app.id, since: addDays(desk.today, -30), ranges, version: 0 };
  await desk.lead.call('POST /save-conversion-schema', schema);
  browser = await openBrowser(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
afterEach(() => view?.close());

async function open(path: string) {
  view = await browser.show(path, { who: desk.lead, viewport: { width: 1440, height: 900 } });
  page = view.page;
}

async function receive(body: object): Promise<void> {
  const url = server.base + postbackPaths.skadnetwork;
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
}

test('a postback is received, and its revenue stands beside the spend', async () => {
  const now = server.clock.now;
  server.clock.now = new Date(now.getTime() - 2 * 86_400_000);
  for (let one = 0; one < 5; one += 1) await receive(signer.skan(STORE));
  server.clock.now = now;
  await countPostbacks({ ...server.stores, db: server.db }, now);
  await open('/skadnetwork?date=last-7-days&by=app');
  const row = page.getByRole('row').filter({ hasText: 'Tinker Tiles' }).first();
  // Five installs of $4 to $8 beside seven days of $20.
  await row.getByText('$20.00 – $40.00').waitFor();
  expect(await row.getByText('14.3% – 28.6%').count()).toBe(1);
  await picture(page, 'postback-story-roas');
});

test('the same ROAS is a curve of user acquisition, by the day the postbacks came', async () => {
  await open('/user-acquisition?date=last-7-days&by=app&measure=postbackRoasMost');
  await page.getByText('SKAN ROAS, most').first().waitFor();
  const { body } = await desk.lead.call('GET /figures', {
    date: 'last-7-days',
    compare: 'none',
    measures: ['postbackRoasMost'],
    by: 'day',
  });
  const rows = body['rows'] as { figures: { postbackRoasMost: { value: number | null } } }[];
  expect(rows.flatMap((it) => it.figures.postbackRoasMost.value ?? [])).toContain(2);
  await picture(page, 'postback-story-trend');
});

test('an alert on it is tried on the days there are', async () => {
  await open('/alerts?show=rules&alert=new');
  const form = page.getByRole('dialog', { name: 'New alert' });
  await form.getByLabel('When').fill('SKAN installs');
  await page.getByRole('option', { name: 'SKAN installs' }).click();
  await form.getByLabel('Condition').selectOption({ label: 'is above' });
  await form.getByLabel('Threshold').fill('4');
  await form.getByLabel('How much must be behind it').selectOption({ label: 'Anything' });
  await form.getByRole('button', { name: 'Try it on the last 90 days' }).click();
  const tried = form.getByText(/It would (not )?have fired/);
  await tried.waitFor();
  expect(await tried.innerText()).toMatch(/^It would have fired on 1 day of the last/);
  await picture(page, 'postback-story-alert');
});

test('and the file says of each postback its version, sequence and value', async () => {
  await open('/skadnetwork?date=last-7-days&by=told');
  await page.getByText('SKAN 4.0').first().waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'The list as CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toContain('5239,Tinker Tiles,AppLovin,,SKAdNetwork,4.0,0,Download,12,,,5,5,');
});
