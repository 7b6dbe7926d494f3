import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import {
  enter,
  openExtension,
  pollNow,
  storage,
  tidy,
  type ExtensionBrowser,
  type Part,
} from '../support/extension.ts';
import { figuresDesk } from '../support/figures-desk.ts';
import { rowsOf } from '../support/leave-cast.ts';
import type { Colleague } from '../support/server.ts';
import { start } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let browser: ExtensionBrowser;

beforeAll(async () => {
  site = await openConsole();
  browser = await openExtension(site.server.base.replace('127.0.0.1', 'localhost'));
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
afterEach(() => tidy(browser));

async function withTasks(given?: number) {
  const team = given ?? (await site.server.team(`Cards ${crypto.randomUUID()}`));
  const hira = await site.server.as('Member', { teamId: team });
  const titles = ['Tide ladder', 'Reward screen'];
  const made = [];
  for (const title of titles) made.push(await hira.call('POST /tasks/save', { title }));
  await enter(browser, hira.token);
  return { hira, made };
}

const states = async (who: Colleague) =>
  rowsOf(await who.call('GET /tasks', { status: 'all' }))
    .map((it) => [it['title'], it['status'], it['pauseReason']])
    .sort();

test('my tasks by digits and keys: start, pause, log time, close, and a new one in a line', async () => {
  const { hira } = await withTasks();
  const popup = await browser.popup();
  const next = popup.getByRole('region', { name: 'Next task' });
  await next.getByText('Tide ladder').waitFor();
  await popup.keyboard.press('t');
  const list = popup.getByRole('region', { name: 'My tasks' });
  await list.getByText('Reward screen').waitFor();
  // The palette comes over the list, and leaves it as it was.
  await popup.keyboard.press('Control+k');
  await popup.getByRole('combobox', { name: 'Search or run an action' }).waitFor();
  await popup.keyboard.press('Escape');
  await popup.getByRole('dialog', { name: 'Palette' }).waitFor({ state: 'detached' });
  await popup.keyboard.press('2');
  await popup.keyboard.press('s');
  await popup.getByRole('region', { name: 'Running task' }).getByText('Reward screen').waitFor();
  expect(await violations(popup, undefined, '.popup')).toEqual([]);
  // What runs stands first now; the chosen one stays chosen.
  await list.getByRole('button', { name: 'Pause' }).waitFor();
  await popup.keyboard.press('p');
  await list.getByRole('group', { name: 'Why it pauses' }).waitFor();
  await popup.keyboard.press('7');
  await expect.poll(() => states(hira)).toContainEqual(['Reward screen', 'paused', 'meeting']);
  await list.getByRole('button', { name: 'Resume' }).waitFor();
  await popup.keyboard.press('l');
  const time = list.getByLabel(/^Time on GEN-/);
  await time.fill('yesterday 3pm 45m');
  await list.getByText(/, 15:00 – 15:45$/).waitFor();
  await time.press('Enter');
  await popup.getByText(/^45 m logged on GEN-/).waitFor();
  await time.waitFor({ state: 'detached' });
  await popup.keyboard.press('c');
  await expect.poll(() => states(hira)).toContainEqual(['Reward screen', 'closed', null]);
  await popup.keyboard.press('Escape');
  await popup.getByText('Notifications').waitFor();
  await popup.keyboard.press('a');
  await popup.getByLabel('New task in one line').fill('call the studio !high');
  await popup.keyboard.press('Enter');
  await expect.poll(() => states(hira)).toContainEqual(['call the studio', 'todo', null]);
});

test('without a connection a start waits and takes effect once', async () => {
  const { hira } = await withTasks();
  const popup = await browser.popup();
  await popup.getByRole('region', { name: 'Next task' }).getByText('Tide ladder').waitFor();
  await browser.context.setOffline(true);
  await popup.keyboard.press('p');
  await popup.getByText('1 pending').waitFor();
  await browser.context.setOffline(false);
  await popup.getByText('1 pending').waitFor({ state: 'detached', timeout: 45_000 });
  expect(await states(hira)).toContainEqual(['Tide ladder', 'in_progress', null]);
  const stretches = await site.server.db
    .selectFrom('task_intervals')
    .select('id')
    .where('person_id', '=', hira.id)
    .execute();
  expect(stretches).toHaveLength(1);
});

test('what is started in the popup runs in the console of another device, and the other way round', async () => {
  const { hira } = await withTasks();
  const popup = await browser.popup();
  const other = await site.show('/tasks', { who: hira });
  await other.page.getByRole('button', { name: 'Start' }).first().waitFor();
  await popup.getByRole('region', { name: 'Next task' }).waitFor();
  await popup.keyboard.press('p');
  const there = other.page.getByRole('region', { name: 'Running task' });
  await there.getByText('Tide ladder').waitFor({ timeout: 30_000 });
  const here = popup.getByRole('region', { name: 'Running task' });
  const seconds = async (it: typeof here) => {
    const text = await it.getByRole('timer').innerText();
    return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  };
  // The server's clock stands still in tests: each door counts on from what it was told.
  expect(await seconds(there)).toBeLessThan(60);
  await other.page.keyboard.press('c');
  await here.waitFor({ state: 'detached', timeout: 30_000 });
  expect(await states(hira)).toContainEqual(['Tide ladder', 'closed', null]);
  await other.close();
});

test('the worker tells of a time away, and the popup asks what it was', async () => {
  const { hira, made } = await withTasks();
  await start(hira, made[0]!);
  const ago = (minutes: number) => new Date(site.server.clock.now.getTime() - minutes * 60_000);
  await site.server.db
    .updateTable('task_intervals')
    .set({ started_at: ago(60), last_beat_at: ago(45) })
    .where('person_id', '=', hira.id)
    .execute();
  const part = browser.options;
  await part.evaluate(
    (at) =>
      (globalThis as Part).chrome.storage.local.set({ away: { from: at - 1_800_000, to: at } }),
    Date.now(),
  );
  await pollNow(part);
  await expect.poll(async () => (await storage(part, 'away'))['away'] ?? null).toBeNull();
  const popup = await browser.popup();
  const away = popup.getByRole('region', { name: 'Time away' });
  await away.waitFor();
  await popup.keyboard.press('s');
  await away.getByLabel('Minutes that were work').fill('10');
  await popup.keyboard.press('Enter');
  await popup.getByText(/^20 m taken out of GEN-/).waitFor();
  await away.waitFor({ state: 'detached' });
});

test('in the popup a digit picks the reason while reasons are shown, and opens a tile otherwise', async () => {
  // Whose team has no apps is shown no tiles.
  const outside = await withTasks();
  await start(outside.hira, outside.made[0]!);
  const without = await browser.popup();
  await without.getByRole('region', { name: 'Running task' }).waitFor();
  await without.getByLabel('Loading the figures').waitFor({ state: 'detached' });
  expect(await without.getByLabel('Figures').count()).toBe(0);
  await without.close();

  const desk = await figuresDesk(site.server);
  await desk.earn([{ app_id: desk.mine, revenue_micros: 10_000_000 }]);
  const { hira, made } = await withTasks(desk.puzzle);
  await start(hira, made[0]!);
  const popup = await browser.popup();
  await popup.getByRole('region', { name: 'Running task' }).waitFor();
  await popup.getByLabel('Figures').getByRole('link').first().waitFor();
  const tabs = () => browser.context.pages().length;
  const before = tabs();
  await popup.keyboard.press('p');
  await popup.getByRole('group', { name: 'Why it pauses' }).waitFor();
  await popup.keyboard.press('1');
  await popup.getByRole('region', { name: 'Next task' }).waitFor();
  // The popup shows at once what the worker then sends.
  await expect.poll(() => states(hira)).toContainEqual(['Tide ladder', 'paused', 'art']);
  expect(tabs()).toBe(before);
  const opened = browser.context.waitForEvent('page');
  await popup.keyboard.press('1');
  const page = await opened;
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  expect(page.url()).toMatch(/#\/dashboard\?date=/);
});

test('what is typed right after the key stands in the palette, whole, and touches no task', async () => {
  const { hira } = await withTasks();
  const popup = await browser.popup();
  await popup.getByRole('region', { name: 'Next task' }).getByText('Tide ladder').waitFor();
  const before = await states(hira);
  await popup.keyboard.press('Control+k');
  await popup.keyboard.type('spc palette');
  const field = popup.getByRole('combobox', { name: 'Search or run an action' });
  await expect.poll(() => field.inputValue()).toBe('spc palette');
  expect(await states(hira)).toEqual(before);
});

test('the palette of the popup, closed before it has shown what was kept, shows it the next time', async () => {
  await withTasks();
  const popup = await browser.popup();
  const field = popup.getByRole('combobox', { name: 'Search or run an action' });
  await popup.getByRole('region', { name: 'Next task' }).getByText('Tide ladder').waitFor();
  await popup.keyboard.press('Control+k');
  await field.fill('leave tomo');
  const kept = () =>
    popup.evaluate(async () =>
      JSON.stringify(await (globalThis as Part).chrome.storage.local.get(null)),
    );
  await expect.poll(kept).toContain('leave tomo');
  await popup.reload();
  await popup.getByRole('region', { name: 'Next task' }).getByText('Tide ladder').waitFor();
  // What was kept comes only once the test lets it.
  await popup.evaluate(() => {
    const { local } = (globalThis as Part).chrome.storage;
    const get = local.get.bind(local);
    const held = new Promise((resolve) => addEventListener('let-go', resolve, { once: true }));
    Reflect.set(local, 'get', async (keys: string) => {
      if (String(keys).includes('drafts')) await held;
      return get(keys);
    });
  });
  await popup.keyboard.press('Control+k');
  await popup.keyboard.type('x');
  await popup.keyboard.press('Escape');
  await popup.evaluate(() => dispatchEvent(new Event('let-go')));
  await popup.keyboard.press('Control+k');
  await expect.poll(() => field.inputValue()).toBe('leave tomo');
});
