import type { Browser, Page } from 'playwright-core';
import { screens } from '#/app/screens.ts';
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
    await page.getByRole('heading', { name: 'Staff directory' }).waitFor();
    changes.push(performance.now() - clicked);
    await page.context().close();
  }
  return [
    noted('dashboard with figures, median', 'ms', percentile(first, 0.5)),
    noted('dashboard with figures, slowest', 'ms', percentile(first, 1)),
    noted('to the staff directory, first time, median', 'ms', percentile(changes, 0.5)),
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

interface Look {
  /** Milliseconds from asking for a page to its first paint. */
  paint: number;
  /** Until nothing moves on it any more. */
  whole: number;
  /** The API's slowest reply to it. */
  reply: number;
}

async function lookAt(page: Page, address: string): Promise<Look> {
  await page.addInitScript(noteChanges);
  const quiet = quietOf(page);
  await page.goto(address);
  await page.getByRole('banner').waitFor();
  await quiet();
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    whole: (window as Window & { changed?: number }).changed ?? Number.NaN,
    reply: Math.max(
      0,
      ...performance
        .getEntriesByType('resource')
        .filter((it) => /\/api\/(?!live)/.test(it.name))
        .map((it) => it.duration),
    ),
  }));
}

/** Every page, in a browser that has seen none of it. */
async function everyPage(browser: Browser, server: Server): Promise<Row[]> {
  const token = await server.token('Super admin');
  const app = await server.db
    .selectFrom('apps')
    .select('id')
    .where('status', '=', 'live')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const rows: Row[] = [];
  for (const { path, access } of screens) {
    if (access.kind === 'anyone') continue;
    const looks: Look[] = [];
    for (let time = 0; time < LOOKS; time++) {
      const page = await signedInPage(browser, server.base, token);
      const query = path === '/app-data/detail' ? `?singleApp=${app.id}` : '';
      looks.push(await lookAt(page, server.base + path + query));
      await page.context().close();
    }
    const median = (of: keyof Look) =>
      percentile(
        looks.map((it) => it[of]),
        0.5,
      );
    rows.push(
      noted(`${path}, first paint, median`, 'ms', median('paint')),
      noted(`${path}, whole, median`, 'ms', median('whole')),
      noted(`${path}, slowest reply, median`, 'ms', median('reply')),
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
