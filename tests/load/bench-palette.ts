import { readFileSync } from 'node:fs';
import type { Db } from '#/store/records/records.ts';
import { openBrowser, signedInPage } from './bench-browser.ts';
import { benchServer } from './bench-server.ts';
import { against, noted, percentile, type Row } from './result.ts';

const ENTRIES = 10_000;
const GOAL_MS = 50;
const MEDIAN_MS = 16;

/** The lines people type, see `tests/palette/corpus.txt`; every so many of them when told. */
const every = Number(process.env['BENCH_EVERY'] ?? 1);
const lines = readFileSync(new URL('../palette/corpus.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((it) => it.includes(' => '))
  .map((it) => it.split(' => ')[0]!)
  .filter((_, at) => at % every === 0);

/** Fills up to ten thousand people and apps: names from syllables, so that much matches a little. */
async function fill(db: Db) {
  const { count } = await db
    .selectFrom('people')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow();
  const syllables = ['la', 'ni', 'mo', 'ra', 'ki', 'su', 'ta', 'hen', 'bar', 'dol'];
  const nameOf = (at: number) =>
    [at % 10, Math.floor(at / 10) % 10, Math.floor(at / 100) % 10, Math.floor(at / 1000) % 10]
      .map((it) => syllables[it])
      .join('');
  for (let at = count; at < ENTRIES; at += 500) {
    const rows = Array.from({ length: Math.min(500, ENTRIES - at) }, (_, i) => {
      const name = `${nameOf(at + i)} ${nameOf(7 * (at + i) + 3)}`;
      return {
        name,
        email: `p${at + i}@bench.example`,
        role_id: role.id,
        status: 'active' as const,
      };
    });
    await db.insertInto('people').values(rows).execute();
  }
}

/** From the key to the paint after it, over ten thousand entries, every key of the corpus. */
export async function benchPalette(): Promise<Row[]> {
  const server = await benchServer();
  const browser = await openBrowser();
  try {
    await fill(server.db);
    const page = await signedInPage(browser, server.base, await server.token('Admin'));
    await page.goto(`${server.base}/dashboard`);
    await page.locator('.tile .v').first().waitFor();
    await page.keyboard.press('Control+k');
    const input = page.getByRole('dialog').getByRole('combobox');
    await input.waitFor();
    // The list of everything that may be found is loaded behind the open palette.
    await page.waitForTimeout(2_000);
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(window, { times });
      document.addEventListener(
        'keydown',
        ({ key, ctrlKey }) => {
          if (key.length > 1 || ctrlKey) return;
          const from = performance.now();
          requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)));
        },
        true,
      );
    });
    for (const it of lines) {
      await input.pressSequentially(it, { delay: 40 });
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
    }
    const times = await page.evaluate(() => (window as Window & { times?: number[] }).times ?? []);
    return [
      noted('keys', 'count', times.length),
      against('key to paint, median', 'ms', percentile(times, 0.5), MEDIAN_MS, {
        most: 1,
        words: `≤ ${MEDIAN_MS} ms`,
      }),
      against('key to paint, p95', 'ms', percentile(times, 0.95), GOAL_MS, {
        most: 1,
        words: `≤ ${GOAL_MS} ms`,
      }),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
