import type { Page } from 'playwright-core';

/** Until what was drawn last is on the screen. */
export const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Milliseconds between so many frames from now on. */
export const framesWhile = (page: Page, count: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<number[]>((done) => {
        const between: number[] = [];
        let last = performance.now();
        const frame = (now: number) => {
          between.push(now - last);
          last = now;
          if (between.length > wanted) done(between.slice(1));
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    count,
  );
