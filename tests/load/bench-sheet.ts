import type { Page } from 'playwright-core';
import { quietOf } from '../support/quiet.ts';
import { openBrowser, signedInPage } from './bench-browser.ts';
import { benchServer, sessionOf } from './bench-server.ts';
import { ASKER } from './facts-company.ts';
import { noted, percentile, type Row } from './result.ts';
import { sheetCompany } from './sheet-company.ts';

const TIMES = 5;
const PATH = '/dashboard/sheet?date=last-90-days&perPage=500';
const SCROLL_MS = 3_000;
/** How far a frame scrolls, px: two rows. */
const STEP = 64;

/** Scrolls down and up again, a step each frame; milliseconds between the frames. */
function scrolled(page: Page): Promise<number[]> {
  return page.evaluate(
    async ({ duration, step }) => {
      const room = (it: Element) => it.scrollHeight - it.clientHeight;
      const boxes = [...document.querySelectorAll('.ag-root-wrapper, .ag-root-wrapper *')].filter(
        (it) => /auto|scroll/.test(getComputedStyle(it).overflowY),
      );
      const box = boxes.toSorted((a, b) => room(b) - room(a))[0];
      if (!box || room(box) < 1000) throw new Error('The sheet has nothing to scroll.');
      const frames: number[] = [];
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
      const from = await frame();
      let direction = step;
      for (let last = from; last - from < duration;) {
        if (box.scrollTop + direction > room(box) || box.scrollTop + direction < 0)
          direction = -direction;
        box.scrollTop += direction;
        const now = await frame();
        frames.push(now - last);
        last = now;
      }
      return frames;
    },
    { duration: SCROLL_MS, step: STEP },
  );
}

/** The sheet of 500 apps by 90 days: until its rows are there, and how it scrolls. */
export async function benchSheet(): Promise<Row[]> {
  const { dataDir, remove } = await sheetCompany();
  const server = await benchServer(dataDir);
  const browser = await openBrowser();
  try {
    const token = await sessionOf(server.db, ASKER);
    const first: number[] = [];
    const frames: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const page = await signedInPage(browser, server.base, token);
      const quiet = quietOf(page);
      const from = performance.now();
      await page.goto(server.base + PATH);
      await page.locator('.ag-grid-scrolling-container .ag-row').first().waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      first.push(performance.now() - from);
      await quiet();
      frames.push(...(await scrolled(page)));
      await page.context().close();
    }
    return [
      noted('sheet, 500 apps by 90 days, first rows, median', 'ms', percentile(first, 0.5)),
      noted('sheet, first rows, slowest', 'ms', percentile(first, 1)),
      noted('sheet, frames while scrolling', '1/s', 1000 / meanOf(frames)),
      noted('sheet, frame, p50', 'ms', percentile(frames, 0.5)),
      noted('sheet, frame, p95', 'ms', percentile(frames, 0.95)),
      noted('sheet, frame, slowest', 'ms', percentile(frames, 1)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    remove();
  }
}

const meanOf = (samples: readonly number[]) =>
  samples.reduce((sum, it) => sum + it, 0) / samples.length;
