import type { Page } from 'playwright-core';
import { openBrowser, signedInPage } from './bench-browser.ts';
import { benchServer, sessionOf } from './bench-server.ts';
import { boardCompany } from './board-company.ts';
import { ASKER } from './facts-company.ts';
import { framesWhile, settled } from './frames.ts';
import { noted, percentile, type Row } from './result.ts';
import { BARS, fillTimeline, TIMELINE_PROJECT } from './timeline-company.ts';

const TIMES = 5;
/** Moves of the pointer while a bar is dragged, there and back again. */
const MOVES = 60;

/** The middle of the first bar that nothing lies over: those of days before are below the names. */
const placeOfBar = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll('.tl-bar.free')) {
      const { x, y, width, height } = bar.getBoundingClientRect();
      const at = { x: x + width / 2, y: y + height / 2 };
      if (bar.contains(document.elementFromPoint(at.x, at.y))) return at;
    }
    throw new Error('No bar is in sight.');
  });

/** Drags a bar to the right and back; milliseconds between frames. */
async function dragged(page: Page): Promise<number[]> {
  const at = await placeOfBar(page);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  const frames = framesWhile(page, MOVES);
  for (let step = 0; step < MOVES; step++)
    await page.mouse.move(at.x + Math.min(step, MOVES - step) * 6, at.y);
  await page.mouse.up();
  return frames;
}

/** Scrolls from the first line to the last; milliseconds between frames. */
async function scrolled(page: Page): Promise<number[]> {
  const frames = framesWhile(page, MOVES);
  await page.locator('.tl').hover();
  for (let step = 0; step < MOVES; step++) await page.mouse.wheel(0, 1_000);
  return frames;
}

/** A timeline of as many bars as it holds: until it is there, scrolled, and how a bar is dragged. */
export async function benchTimeline(): Promise<Row[]> {
  const { dataDir, remove } = await boardCompany();
  const server = await benchServer(dataDir);
  const browser = await openBrowser();
  try {
    const lead = await server.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', ASKER)
      .executeTakeFirstOrThrow();
    await fillTimeline(server.db, lead.id);
    const token = await sessionOf(server.db, ASKER);
    const opened: number[] = [];
    const frames: Record<'drag' | 'scroll', number[]> = { drag: [], scroll: [] };
    for (let time = 0; time < TIMES; time++) {
      const page = await signedInPage(browser, server.base, token);
      const from = performance.now();
      await page.goto(`${server.base}/project/timeline?project=${TIMELINE_PROJECT}`);
      await page.locator('.tl-bar').first().waitFor();
      await settled(page);
      opened.push(performance.now() - from);
      frames.drag.push(...(await dragged(page)));
      frames.scroll.push(...(await scrolled(page)));
      await page.context().close();
    }
    const words = `timeline of ${BARS} bars`;
    return [
      noted(`${words}, until it is there, median`, 'ms', percentile(opened, 0.5)),
      noted(`${words}, until it is there, slowest`, 'ms', percentile(opened, 1)),
      noted(`${words}, frame while dragging, p95`, 'ms', percentile(frames.drag, 0.95)),
      noted(`${words}, frame while scrolling, p95`, 'ms', percentile(frames.scroll, 0.95)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    remove();
  }
}
