import { afterAll, beforeAll, expect, test } from 'vitest';
import { revenue } from '../palette/mutations/revenue.ts';
import { builtPages, openBrowser } from '../support/console.ts';
import { pullDesk, type PullDesk } from '../support/networks/pull-desk.ts';
import { typeLines } from '../support/palette-lines.ts';
import { revenueCast } from '../support/palette-revenue-cast.ts';

let desk: PullDesk;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let cast: Awaited<ReturnType<typeof revenueCast>>;

beforeAll(async () => {
  desk = await pullDesk({ now: new Date(), pages: builtPages });
  browser = await openBrowser(desk);
  cast = await revenueCast(desk);
});
afterAll(async () => {
  await browser?.close();
  await desk?.close();
});

// A second try stands on what the first has changed.
test(
  'every change of figures, reports, apps, networks and accounts is typed in one line',
  { retry: 0, timeout: 600_000 },
  async () => {
    const open = async () => (await browser.show('/dashboard', { who: cast.me })).page;
    expect(await typeLines(open, revenue, cast.names)).toEqual([]);
  },
);
