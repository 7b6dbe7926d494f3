import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import {
  enter,
  openExtension,
  pollNow,
  shown,
  tidy,
  type ExtensionBrowser,
  type Part,
} from '../support/extension.ts';
import {
  collectData,
  hardCodedOn,
  isPseudo,
  outside,
  said,
  type Seen,
} from '../support/language/hard-coded.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';
import { teamWithLeave } from '../support/team-with-leave.ts';

/** As `texts-walk.test.ts`, for popup, side panel, options, the worker’s notifications and the manifest. */

let site: Awaited<ReturnType<typeof openConsole>>;
let browser: ExtensionBrowser;
let seen: Seen;

beforeAll(async () => {
  if (!isPseudo) return;
  site = await openConsole();
  browser = await openExtension(site.server.base.replace('127.0.0.1', 'localhost'));
  seen = await collectData(browser.context);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
afterEach(async () => {
  if (isPseudo) await tidy(browser);
});

/** Nothing stands for what is still coming. */
const loaded = (page: Page) => page.locator('.sk').first().waitFor({ state: 'detached' });

/** What is hard-coded in popup and side panel, once this text is there. */
async function leftIn(name: string, text: string): Promise<string[]> {
  const left: string[] = [];
  for (const part of ['popup', 'sidepanel']) {
    const page = await browser.openPart(part, { width: 400, height: 640 });
    await page
      .getByText(said(text))
      .or(page.getByLabel(said(text)))
      .first()
      .waitFor();
    await loaded(page);
    await picture(page, `${part}-${name}`);
    left.push(...(await hardCodedOn(page, seen)));
  }
  return left;
}

/** What a notification of the system is told to say. */
interface Shown {
  title?: string;
  message?: string;
  buttons?: readonly { title: string }[];
}

const withTasks = async (who: Colleague) => {
  const made = await who.call('POST /tasks/save', { title: 'Tide ladder' });
  await who.call('POST /tasks/save', { title: 'Reward screen' });
  return made.body as { id: number };
};

test.runIf(isPseudo)('options', async () => {
  await picture(browser.options, 'options');
  expect(await hardCodedOn(browser.options, seen)).toEqual([]);
});

test.runIf(isPseudo)('the manifest, but for the product’s name', async () => {
  const texts = await browser.options.evaluate(() => {
    const { description, commands } = (globalThis as Part).chrome.runtime.getManifest();
    return [description ?? '', ...Object.values(commands ?? {}).map((it) => it.description ?? '')];
  });
  expect(texts.flatMap(outside).filter((it) => /\p{L}/u.test(it))).toEqual([]);
});

test.runIf(isPseudo)('signed out', async () => {
  expect(await leftIn('signed-out', 'You are signed out')).toEqual([]);
});

test.runIf(isPseudo)(
  'signed in: tasks, leave, notifications, and what waits for a lead',
  async () => {
    const { lead, bilal, ask } = await teamWithLeave(site.server);
    await withTasks(lead);
    await ask(bilal, '11:00', '12:00');
    await enter(browser, lead.token);
    expect(await leftIn('lead', 'Ask for leave')).toEqual([]);
    const popup = await browser.popup();
    await popup.getByLabel(said('Ask for leave')).fill('leave tomorrow 3pm-4pm dentist');
    await popup.waitForTimeout(500);
    await picture(popup, 'popup-leave-line');
    expect(await hardCodedOn(popup, seen)).toEqual([]);
    await popup.keyboard.press('Control+k');
    await popup.getByRole('dialog').waitFor();
    await picture(popup, 'popup-palette');
    expect(await hardCodedOn(popup, seen)).toEqual([]);
  },
);

test.runIf(isPseudo)('a task that runs, and the reasons it pauses for', async () => {
  const { amna } = await teamWithLeave(site.server);
  const { id } = await withTasks(amna);
  await amna.call('POST /tasks/start', { id });
  await enter(browser, amna.token);
  expect(await leftIn('running', 'Ask for leave')).toEqual([]);
  const popup = await browser.popup();
  await popup.getByText('Tide ladder').first().waitFor();
  await popup.keyboard.press('t');
  await popup.keyboard.press('p');
  await popup.waitForTimeout(500);
  await picture(popup, 'popup-reasons');
  expect(await hardCodedOn(popup, seen)).toEqual([]);
});

test.runIf(isPseudo)('offline, with something that waits', async () => {
  const { amna } = await teamWithLeave(site.server);
  const { id } = await withTasks(amna);
  await enter(browser, amna.token);
  const popup = await browser.popup();
  await popup.getByText('Tide ladder').first().waitFor();
  await browser.context.setOffline(true);
  await popup.keyboard.press('t');
  await popup.keyboard.press('s');
  await popup.waitForTimeout(1_000);
  await picture(popup, `popup-offline-${id}`);
  expect(await hardCodedOn(popup, seen)).toEqual([]);
});

test.runIf(isPseudo)('locked, and older than the server', async () => {
  const { amna } = await teamWithLeave(site.server);
  await enter(browser, amna.token);
  await site.server.db
    .updateTable('sessions')
    .set({ locked_at: new Date() })
    .where('person_id', '=', amna.id)
    .execute();
  expect(await leftIn('locked', 'Enter your PIN')).toEqual([]);
});

test.runIf(isPseudo)('while acting as somebody', async () => {
  const admin = await site.server.as('Super admin');
  const { lead } = await teamWithLeave(site.server);
  const acting_until = new Date(Date.now() + 900_000);
  await site.server.db
    .updateTable('sessions')
    .set({ acting_as: lead.id, acting_reason: 'A test of the popup', acting_until })
    .where('person_id', '=', admin.id)
    .execute();
  await browser.signIn(admin.token);
  expect(await leftIn('acting', 'Ask for leave')).toEqual([]);
});

test.runIf(isPseudo)('what the worker shows as a notification', async () => {
  const { lead, bilal, ask } = await teamWithLeave(site.server);
  await enter(browser, lead.token);
  const worker = browser.context.serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const { notifications } = (globalThis as Part).chrome;
    const create = notifications.create.bind(notifications);
    const texts: string[] = [];
    Object.assign(globalThis, { texts });
    notifications.create = ((id: string, it: Shown) => {
      texts.push(it.title ?? '', it.message ?? '', ...(it.buttons ?? []).map((one) => one.title));
      return create(id, it as never);
    }) as never;
  });
  await ask(bilal, '15:30', '16:30');
  await pollNow(browser.options);
  await expect.poll(async () => (await shown(browser.options)).length).toBe(1);
  const texts = await worker.evaluate((): string[] => Reflect.get(globalThis, 'texts'));
  expect(texts).not.toEqual([]);
  const left = texts.flatMap(outside).filter((it) => /\p{L}{2}/u.test(it));
  expect(left.filter((it) => !seen.data.includes(it))).toEqual([]);
});
