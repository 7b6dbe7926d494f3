import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { openConsole } from '../support/console.ts';
import { enter, openExtension, pollNow, type ExtensionBrowser } from '../support/extension.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let url: string;

beforeAll(async () => {
  site = await openConsole();
  url = site.server.base.replace('127.0.0.1', 'localhost');
});
afterEach(() => site.server.db.deleteFrom('short_leaves').execute());
afterAll(() => site?.close());

const today = dayOf(new Date());
const workday = [2, 3, 4].map((it) => addDays(today, it)).find((it) => weekdayOf(it) < 6)!;

/** Asks for leave in the popup while nothing can be reached, and closes the popup. */
async function askOffline({ context, popup: open }: ExtensionBrowser) {
  const popup = await open();
  const line = popup.getByLabel('Ask for leave');
  await line.waitFor();
  await context.setOffline(true);
  await line.fill(`leave ${namedDay(workday)} 3pm-4pm dentist`);
  await line.press('Enter');
  await popup.getByText('1 pending').waitFor();
  await line.fill('leave tomorrow, a secret');
  await popup.waitForTimeout(300);
  await popup.close();
}

const leaves = async () =>
  (await site.server.db.selectFrom('short_leaves').select('person_id').execute()).map(
    (it) => it.person_id,
  );

/** What the popup shows whoever is there now of what waits or was typed, and what was filed. */
async function seenAndSent({ options, popup: open }: ExtensionBrowser) {
  const popup = await open();
  const line = popup.getByLabel('Ask for leave');
  await line.waitFor();
  await pollNow(options);
  await popup.waitForTimeout(1_000);
  await pollNow(options);
  const found = {
    pending: await popup.getByText('pending').count(),
    typed: await line.inputValue(),
    filed: await leaves(),
  };
  await popup.close();
  return found;
}

const nothing = { pending: 0, typed: '', filed: [] };

/** Who filed leave once the worker has looked again. */
const filedBy = (browser: ExtensionBrowser) => async () => {
  await pollNow(browser.options);
  return leaves();
};

test('after the browser was started again with another sign-in nothing of the one before is seen or sent', async () => {
  const [amna, bilal] = [await site.server.as('Member'), await site.server.as('Member')];
  const profile = mkdtempSync(join(tmpdir(), 'backlot-test-browser-'));
  const first = await openExtension(url, { profile });
  await enter(first, amna.token);
  await askOffline(first);
  await first.close();
  const second = await openExtension(url, { profile });
  await enter(second, bilal.token);
  expect(await seenAndSent(second)).toEqual(nothing);
  await second.signIn(amna.token);
  await expect.poll(filedBy(second), { timeout: 30_000 }).toEqual([amna.id]);
  await second.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
});

test('a second sign-in sees and sends nothing of the first', async () => {
  const [amna, bilal] = [await site.server.as('Member'), await site.server.as('Member')];
  const browser = await openExtension(url);
  await enter(browser, amna.token);
  await askOffline(browser);
  await browser.signIn(bilal.token);
  await browser.context.setOffline(false);
  expect(await seenAndSent(browser)).toEqual(nothing);
  await browser.signIn(amna.token);
  await expect.poll(filedBy(browser), { timeout: 30_000 }).toEqual([amna.id]);
  await browser.close();
});

test('while a super admin acts as a lead nothing of theirs is seen or sent', async () => {
  const admin = await site.server.as('Super admin');
  const team = await site.server.team('Acted for');
  const lead = await site.server.as('Team lead', { teamId: team, leads: team });
  const acting = (as: number | null) =>
    site.server.db
      .updateTable('sessions')
      .set({
        acting_as: as,
        acting_reason: as === null ? null : 'A test',
        acting_until: as === null ? null : new Date(Date.now() + 86_400_000),
      })
      .where('person_id', '=', admin.id)
      .execute();
  const browser = await openExtension(url);
  await enter(browser, admin.token);
  await askOffline(browser);
  await acting(lead.id);
  await browser.context.setOffline(false);
  expect(await seenAndSent(browser)).toEqual(nothing);
  await acting(null);
  await expect.poll(filedBy(browser), { timeout: 30_000 }).toEqual([admin.id]);
  await browser.close();
});

test('a locked session shows nothing of what was kept, without a connection either', async () => {
  const amna = await site.server.as('Member');
  const browser = await openExtension(url);
  await enter(browser, amna.token);
  const before = await browser.popup();
  await before.getByLabel('Ask for leave').waitFor();
  await before.close();
  await site.server.db
    .updateTable('sessions')
    .set({ locked_at: new Date() })
    .where('person_id', '=', amna.id)
    .execute();
  const open = await browser.popup();
  await open.getByRole('heading', { name: 'Enter your PIN' }).waitFor();
  await open.close();
  await browser.context.setOffline(true);
  const popup = await browser.popup();
  await popup.getByRole('heading', { name: 'Enter your PIN' }).waitFor();
  await popup.waitForTimeout(500);
  expect(await popup.getByLabel('Ask for leave').count()).toBe(0);
  await browser.close();
});
