import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { bugCast, type BugCast } from '../support/bug-cast.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { enter, openExtension, pollNow } from '../support/extension.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: BugCast;
beforeAll(async () => {
  site = await openConsole('whole');
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.server.db.deleteFrom('bug_reports').execute();
  cast ??= await bugCast(site.server);
});

interface Reported {
  happened: string;
  context: { page?: { address: string }; calls?: { path: string }[]; browser?: string };
  pictures: { id: number }[];
}
async function onlyReport(): Promise<Reported> {
  const { id } = await site.server.db
    .selectFrom('bug_reports')
    .select('id')
    .executeTakeFirstOrThrow();
  return (await cast.detail(cast.admin, id)) as object as Reported;
}

async function pictureOf({ pictures }: Reported): Promise<Buffer> {
  const reply = await fetch(`${site.server.base}/api/bug-report-picture?id=${pictures[0]!.id}`, {
    headers: { Authorization: `Bearer ${cast.admin.token}` },
  });
  return Buffer.from(await reply.arrayBuffer());
}

/** How far colours lie apart, 0 to 128: in the middle of a report's picture and near its corner. */
async function spreadOf(report: Reported): Promise<{ middle: number; corner: number }> {
  const bytes = await pictureOf(report);
  const { width, height } = await sharp(bytes).metadata();
  const spread = async (share: number) => {
    const [left, top] = [Math.round(width * share), Math.round(height * share)];
    const size = Math.round(Math.min(width, height) * 0.1);
    const part = await sharp(bytes).extract({ left, top, width: size, height: size }).toBuffer();
    return (await sharp(part).stats()).channels[0]!.stdev;
  };
  return { middle: await spread(0.45), corner: await spread(0.8) };
}

/** The stripes are there still, but not in the middle. */
function expectBlurred({ middle, corner }: { middle: number; corner: number }) {
  expect(middle).toBeLessThan(12);
  expect(corner).toBeGreaterThan(60);
}

/** A picture of stripes. */
function stripes(): Promise<Buffer> {
  const rows = Buffer.from(Array.from({ length: 400 * 300 }, (_, at) => (at % 8 < 4 ? 0 : 255)));
  return sharp(rows, { raw: { width: 400, height: 300, channels: 1 } })
    .png()
    .toBuffer();
}

/** Blurs the middle of the picture, by keyboard. */
async function blurMiddle(page: Page) {
  const canvas = page.getByRole('application');
  await canvas.waitFor();
  await canvas.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Undo/ }).and(page.locator(':enabled')).waitFor();
}

/** A report that is being written, without its picture. */
async function writing(title: string, happened: string) {
  const view = await site.show('/bug-reports?new=yes', { who: cast.hira });
  const dialog = view.page.getByRole('dialog', { name: 'Report a bug' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('What happened').fill(happened);
  return { ...view, dialog };
}

test('a report is made by keyboard from any page, triaged on the board and read in the sheet', async () => {
  const view = await site.show('/tasks', {
    who: cast.hira,
    viewport: { width: 1440, height: 900 },
  });
  const { page } = view;
  await page
    .getByRole('button', { name: /^New task/ })
    .first()
    .waitFor();
  const dialog = page.getByRole('dialog', { name: 'Report a bug' });
  // The keys of actions come a moment after the page.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift+E');
      return dialog.isVisible();
    })
    .toBe(true);
  await page.keyboard.type('Timer stands still');
  await dialog.getByLabel('What happened').fill('It says 0:00 for an hour.');
  await dialog.getByLabel('Browser').uncheck();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^BUG-\d+ is reported$/).waitFor();
  const { context } = await onlyReport();
  expect(context).not.toHaveProperty('browser');
  expect(context).toMatchObject({ route: '/tasks', calls: expect.anything() });
  expect(context.calls?.every((it) => !it.path.includes('?'))).toBe(true);
  await view.close();

  const desk = await site.show('/bug-reports', {
    who: cast.lead,
    viewport: { width: 1440, height: 900 },
  });
  await desk.page.getByText('1 to triage').waitFor();
  await desk.page.keyboard.press('t');
  const sheet = desk.page.getByRole('dialog', { name: 'Timer stands still' });
  await sheet.getByText('It says 0:00 for an hour.').waitFor();
  expect(placeOf(desk.page)).toMatch(/^\/bug-reports\?report=\d+$/);
  expect(await violations(desk.page, undefined, '[role=dialog]')).toEqual([]);
  await sheet.getByRole('button', { name: /^Mark as triaged/ }).click();
  await sheet.getByRole('button', { name: /^Start on it/ }).waitFor();
  await desk.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await desk.page
    .getByRole('region', { name: 'Triaged' })
    .getByText('Timer stands still')
    .waitFor();
  await desk.close();
});

test('what is blurred in a pasted picture does not leave the browser', async () => {
  const { page, dialog, close } = await writing('Salary in sight', 'Everybody sees it.');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'salary.png', mimeType: 'image/png', buffer: await stripes() });
  await blurMiddle(page);
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: /^Redo/ }).click();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: /^Send report/ }).click();
  await page.getByText(/^BUG-\d+ is reported$/).waitFor();
  expectBlurred(await spreadOf(await onlyReport()));
  await close();
});

test('a report takes a picture of the page that the person chooses to show', async () => {
  const { page, dialog, close } = await writing('Seen here', 'Look at it.');
  await dialog.getByRole('button', { name: 'Take the screen' }).click();
  await page.getByRole('application').waitFor();
  await dialog.getByRole('button', { name: /^Send report/ }).click();
  await page.getByText(/^BUG-\d+ is reported$/).waitFor();
  const picture = await pictureOf(await onlyReport());
  const { channels } = await sharp(picture).stats();
  // As light as the page without the dialog and its shade; what is taken too early is black.
  expect(channels[0]!.mean).toBeGreaterThan(225);
  expect(channels[0]!.stdev).toBeGreaterThan(5);
  await close();
});

test('without a connection a report waits with its picture, and is sent once', async () => {
  const { page, dialog, close } = await writing('The lift has no network', 'Nothing loads there.');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'lift.png', mimeType: 'image/png', buffer: await stripes() });
  await blurMiddle(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: /^Send report/ }).click();
  await page.getByText(/Your report waits here and is sent later/).waitFor();
  const made = () => site.server.db.selectFrom('bug_reports').select('id').execute();
  expect(await made()).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText(/^BUG-\d+ waited and is reported now$/).waitFor();
  expectBlurred(await spreadOf(await onlyReport()));
  await page.reload();
  await page.getByRole('heading', { name: 'Bug reports', level: 1 }).waitFor();
  await page.waitForTimeout(4_000);
  expect(await made()).toHaveLength(1);
  await close();
});

test('the extension takes the page in sight, and sends it once the person says so', async () => {
  // Only a person's own click gives the right to the page in sight; the copy has it from the start.
  const prepare = (folder: string) => {
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { host_permissions: string[] };
    manifest.host_permissions.push('<all_urls>');
    writeFileSync(file, JSON.stringify(manifest));
  };
  // The manifest names this host; for another one the browser would ask a person.
  const base = site.server.base.replace('127.0.0.1', 'localhost');
  const browser = await openExtension(base, { prepare });
  await enter(browser, cast.hira.token);
  const page = await browser.open('/health?who=secret#part');
  await pollNow(browser.options);
  await page.bringToFront();
  await page.evaluate(async () => {
    document.title = 'Striped page';
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [window.innerWidth, window.innerHeight];
    const context = canvas.getContext('2d')!;
    for (let x = 0; x < canvas.width; x += 8) context.fillRect(x, 0, 4, canvas.height);
    document.body.replaceChildren(canvas);
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
  });
  const opened = browser.context.waitForEvent('page');
  await browser.context.serviceWorkers()[0]!.evaluate(() => {
    const { contextMenus } = (
      globalThis as typeof globalThis & {
        chrome: { contextMenus: { onClicked: { dispatch: (...it: unknown[]) => void } } };
      }
    ).chrome;
    contextMenus.onClicked.dispatch({ menuItemId: 'report-bug' }, {});
  });
  const own = await opened;
  const dialog = own.getByRole('dialog', { name: 'Report a bug' });
  await dialog.getByText('/health “Striped page”').waitFor();
  await blurMiddle(own);
  await dialog.getByLabel('Title').fill('Stripes');
  await dialog.getByLabel('What happened').fill('Nothing but stripes.');
  expect(await site.server.db.selectFrom('bug_reports').select('id').execute()).toEqual([]);
  await own.keyboard.press('Control+Enter');
  await own.getByText(/^BUG-\d+ is reported$/).waitFor();
  const report = await onlyReport();
  expect(report.context.page?.address).toBe(`${base}/health`);
  expectBlurred(await spreadOf(report));
  await browser.close();
});
