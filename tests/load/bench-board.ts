import type { Page } from 'playwright-core';
import { openBrowser, signedInPage } from './bench-browser.ts';
import { benchServer, sessionOf } from './bench-server.ts';
import { boardCompany, CARDS, SOUGHT } from './board-company.ts';
import { ASKER } from './facts-company.ts';
import { framesWhile, settled } from './frames.ts';
import { noted, percentile, type Row } from './result.ts';

const TIMES = 5;
/** Moves of the pointer while a card is dragged, there and back again. */
const MOVES = 90;

/** Milliseconds from typing into the search field to the board that has only what fits. */
async function filtered(page: Page): Promise<number> {
  const count = page.getByText(String(CARDS / 100), { exact: true }).first();
  const from = performance.now();
  await page.getByLabel('Search the board').fill(SOUGHT);
  await count.waitFor();
  await settled(page);
  return performance.now() - from;
}

/** Drags the first card over the columns and lets it go where it was; milliseconds between frames. */
async function dragged(page: Page): Promise<number[]> {
  const box = (await page.locator('.board-card').first().boundingBox())!;
  const at = { x: box.x + 40, y: box.y + 20 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 8, at.y + 8);
  const frames = framesWhile(page, MOVES);
  for (let step = 0; step < MOVES; step++) {
    const way = Math.min(step, MOVES - step) * 2;
    await page.mouse.move(at.x + way * 8, at.y + (step % 20) * 8);
  }
  await page.mouse.move(at.x, at.y);
  await page.mouse.up();
  return frames;
}

/** A board of 2,000 cards: until it is there, until it is narrowed, and how a card is dragged. */
export async function benchBoard(): Promise<Row[]> {
  const { dataDir, team, remove } = await boardCompany();
  const server = await benchServer(dataDir);
  const browser = await openBrowser();
  try {
    const token = await sessionOf(server.db, ASKER);
    const opened: number[] = [];
    const narrowed: number[] = [];
    const frames: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const page = await signedInPage(browser, server.base, token);
      const from = performance.now();
      await page.goto(`${server.base}/tasks/teams?team=${team}`);
      await page.locator('.board-card').first().waitFor();
      await settled(page);
      opened.push(performance.now() - from);
      frames.push(...(await dragged(page)));
      narrowed.push(await filtered(page));
      await page.context().close();
    }
    const words = `board of ${CARDS} cards`;
    return [
      noted(`${words}, until it is there, median`, 'ms', percentile(opened, 0.5)),
      noted(`${words}, until it is there, slowest`, 'ms', percentile(opened, 1)),
      noted(`${words}, until it is narrowed, median`, 'ms', percentile(narrowed, 0.5)),
      noted(`${words}, frame while dragging, p50`, 'ms', percentile(frames, 0.5)),
      noted(`${words}, frame while dragging, p95`, 'ms', percentile(frames, 0.95)),
      noted(`${words}, frame while dragging, slowest`, 'ms', percentile(frames, 1)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    remove();
  }
}
