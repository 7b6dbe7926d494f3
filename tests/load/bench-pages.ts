import { openBrowser, signedInPage } from './bench-browser.ts';
import { benchServer } from './bench-server.ts';
import { noted, percentile, type Row } from './result.ts';

const TIMES = 7;

/** From asking for the page to its figures, and from a click in the menu to the next page. */
export async function benchPages(): Promise<Row[]> {
  const server = await benchServer();
  const browser = await openBrowser();
  try {
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
  } finally {
    await browser.close();
    await server.stop();
  }
}
