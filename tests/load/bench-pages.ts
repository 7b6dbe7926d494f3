import type { Browser, Page } from 'playwright-core';
import { screens } from '#/domains/screens.ts';
import { quietOf } from '../support/quiet.ts';
import { openBrowser, signedInPage } from './bench-browser.ts';
import { benchServer } from './bench-server.ts';
import { benchSheet } from './bench-sheet.ts';
import { noted, percentile, type Row } from './result.ts';

const TIMES = 7;
/** Times every page is opened. */
const LOOKS = 3;

type Server = Awaited<ReturnType<typeof benchServer>>;

/** From asking for the dashboard to its figures, and from a click in the menu to the next page. */
async function dashboard(browser: Browser, server: Server): Promise<Row[]> {
  const token = await server.token('Team lead');
  const first: number[] = [];
  const changes: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const page = await signedInPage(browser, server.base, token);
    const from = performance.now();
    await page.goto(`${server.base}/dashboard`);
    await page.locator('.tile .v').first().waitFor();
    first.push(performance.now() - from);
    const leave = page.getByRole('navigation', { name: 'Sections' }).getByText('Employees');
    const clicked = performance.now();
    await leave.click();
    await page.getByRole('heading', { name: 'My balance' }).waitFor();
    changes.push(performance.now() - clicked);
    await page.context().close();
  }
  return [
    noted('dashboard with figures, median', 'ms', percentile(first, 0.5)),
    noted('dashboard with figures, slowest', 'ms', percentile(first, 1)),
    noted('to short leave, first time, median', 'ms', percentile(changes, 0.5)),
  ];
}

/** Notes when the page changed last; runs in the page before anything else does. */
function noteChanges() {
  const noted = Object.assign(window, { changed: 0 });
  new MutationObserver(() => (noted.changed = performance.now())).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

/** Milliseconds from asking for a page to its first paint, and until nothing moves on it any more. */
async function lookAt(page: Page, address: string): Promise<{ paint: number; whole: number }> {
  await page.addInitScript(noteChanges);
  const quiet = quietOf(page);
  await page.goto(address);
  await page.getByRole('banner').waitFor();
  await quiet();
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    whole: (window as Window & { changed?: number }).changed ?? Number.NaN,
  }));
}

/** Every page of the sections of figures, in a browser that has seen none of it. */
async function everyPage(browser: Browser, server: Server): Promise<Row[]> {
  const token = await server.token('Super admin');
  const app = await server.db
    .selectFrom('apps')
    .select('id')
    .where('status', '=', 'live')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const rows: Row[] = [];
  for (const { path, section, access } of screens) {
    if (section > 6 || access.kind === 'anyone') continue;
    const looks: { paint: number; whole: number }[] = [];
    for (let time = 0; time < LOOKS; time++) {
      const page = await signedInPage(browser, server.base, token);
      const query = path === '/app-data/detail' ? `?singleApp=${app.id}` : '';
      looks.push(await lookAt(page, server.base + path + query));
      await page.context().close();
    }
    const median = (of: 'paint' | 'whole') =>
      percentile(
        looks.map((it) => it[of]),
        0.5,
      );
    rows.push(
      noted(`${path}, first paint, median`, 'ms', median('paint')),
      noted(`${path}, whole, median`, 'ms', median('whole')),
    );
  }
  return rows;
}

/** How long people wait for pages. */
export async function benchPages(): Promise<Row[]> {
  const server = await benchServer();
  const browser = await openBrowser();
  const rows: Row[] = [];
  try {
    rows.push(...(await dashboard(browser, server)), ...(await everyPage(browser, server)));
  } finally {
    await browser.close();
    await server.stop();
  }
  return [...rows, ...(await benchSheet())];
}
