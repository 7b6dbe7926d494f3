import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
import type { Colleague } from '../support/server.ts';
import { start } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hira: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;
/** A day that is over whatever the time. */
const monday = addDays(startOfWeek(dayOf(new Date())), -7);

beforeAll(async () => {
  site = await openConsole();
  const puzzle = await site.server.team('Puzzle');
  const about = { platform: 'android' as const, team_id: puzzle, package: 'example.lnt' };
  await site.server.db
    .insertInto('apps')
    .values({ name: 'Lantern Lagoon', key: 'LNT', ...about })
    .execute();
  hira = await site.server.as('Team lead', { name: 'Hira Baig', teamId: puzzle, leads: puzzle });
  await site.server.as('Member', { name: 'Sana Mirza', teamId: puzzle });
});
afterAll(() => site.close());

const made: { key: string; id: number }[] = [];
beforeEach(async () => {
  made.length = 0;
  for (const title of ['Tide ladder', 'Reward screen']) {
    const { body } = await hira.call('POST /tasks/save', { title });
    made.push({ key: String(body['key']), id: Number(body['id']) });
  }
});
afterEach(async () => {
  await view.close();
  await site.server.db.deleteFrom('task_intervals').execute();
});

async function open(path: string, options = {}) {
  view = await site.show(path, { who: hira, viewport: { width: 1440, height: 900 }, ...options });
  page = view.page;
  await page.getByRole('heading', { level: 1 }).waitFor();
}
const log = (nth: number, from: string, to: string) =>
  hira.call('POST /tasks/intervals/save', { taskId: made[nth]!.id, day: monday, from, to });
const listed = (times: string) => page.getByRole('table').getByText(times).waitFor();
const stretches = async () =>
  rowsOf(await hira.call('GET /tasks/intervals', { from: monday, to: addDays(monday, 6) }))
    .map((it) => [
      (it['task'] as { title: string }).title,
      String(it['startedAt']).slice(11, 16),
      String(it['endedAt']).slice(11, 16),
    ])
    .toReversed();

test('log, be told of an overlap, correct, split and delete, all by keyboard', async () => {
  await log(1, '13:00', '14:00');
  await open(`/tasks?show=time&day=${monday}`);
  await listed('13:00 – 14:00');
  await page.keyboard.press('l');
  const form = page.getByRole('dialog', { name: 'Log time' });
  await form.getByLabel('Task').fill(made[0]!.key);
  await page.getByRole('option', { name: `${made[0]!.key}  Tide ladder` }).click();
  await form.getByLabel(/^From/).fill('1.30pm');
  await form.getByLabel(/^To/).fill('15');
  await page.keyboard.press('Control+Enter');
  await form.getByText(`It overlaps ${made[1]!.key}, 13:00 – 14:00`).waitFor();
  await form.getByLabel(/^From/).fill('14:00');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await listed('14:00 – 15:00');

  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: `Correct time on ${made[0]!.key}` }).waitFor();
  await page.getByLabel(/^To/).fill('14:45');
  await page.keyboard.press('Control+Enter');
  await listed('14:00 – 14:45');
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  const split = page.getByRole('dialog', { name: /^Split time/ });
  await split.getByLabel('First part until').fill('13:20');
  await split.getByLabel('Second part from').fill('13:40');
  await page.keyboard.press('Control+Enter');
  await listed('13:40 – 14:00');
  // The mark stays on the first part; the second one is later and stands above it.
  await page.keyboard.press('k');
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: /^Delete time/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page
    .getByText(/deleted$/)
    .first()
    .waitFor();
  await expect.poll(stretches).toEqual([
    ['Reward screen', '08:00', '08:20'],
    ['Tide ladder', '09:00', '09:45'],
  ]);
  await page.getByText('now 14:00 – 14:45').waitFor();
});

test('what was a time away is asked on coming back, and taken out', async () => {
  await start(hira, { body: made[0] } as never);
  const ago = (minutes: number) => new Date(site.server.clock.now.getTime() - minutes * 60_000);
  await site.server.db
    .updateTable('task_intervals')
    .set({ started_at: ago(60), last_beat_at: ago(30) })
    .where('person_id', '=', hira.id)
    .execute();
  await open('/tasks');
  await page.evaluate(() => localStorage.setItem('last-active', String(Date.now() - 40 * 60_000)));
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  const question = page.getByRole('dialog', { name: `Were you at ${made[0]!.key}?` });
  // Not over what somebody types: an Enter meant for that would answer it.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Palette' });
  await palette.getByRole('combobox').fill('dashboard');
  await expect
    .poll(async () => (await hira.call('GET /tasks/idle')).body['rows'])
    .toMatchObject([{}]);
  await page.waitForTimeout(2_500);
  expect(await question.count()).toBe(0);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  // A busy machine tells a second or two after the first sign.
  await question.getByText(/(29|30) m\.$/).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('d');
  await page.getByText(new RegExp(`^(29|30) m taken out of ${made[0]!.key}$`)).waitFor();
  await question.waitFor({ state: 'detached' });
  const reply = await hira.call('GET /tasks');
  const { id, workedSeconds } = reply.body['running'] as { id: number; workedSeconds: number };
  expect({ id, minutes: Math.floor(workedSeconds / 60) }).toEqual({ id: made[0]!.id, minutes: 30 });
});

test('a task is added in one line; a name nobody has is replaced by Tab', async () => {
  await open('/tasks');
  await page.getByRole('button', { name: 'Start' }).first().waitFor();
  await page.keyboard.press('a');
  const line = page.getByRole('form', { name: 'Add a task' });
  await page.keyboard.type('#LNT fix crash on start @snaa !high');
  await line.getByText('Nobody is called snaa').waitFor();
  await page.keyboard.press('Tab');
  await line.getByText('Sana Mirza').waitFor();
  expect(await violations(page, undefined, '.quick-add')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText(/^LNT-\d+ added for Sana Mirza$/).waitFor();
  const found = await hira.call('GET /search', { q: 'fix crash', kinds: ['task'] });
  expect(rowsOf(found)).toMatchObject([{ title: 'fix crash on start', note: 'Sana Mirza' }]);
});

test('the palette adds, moves, gives and logs in one line', async () => {
  await open('/tasks');
  await page.getByRole('button', { name: 'Start' }).first().waitFor();
  const say = async (text: string, message: RegExp) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Palette' });
    await palette.getByRole('combobox').fill(text);
    await palette
      .getByRole('option', { selected: true })
      .getByText(/, |Add a task/)
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(message).first().waitFor();
    await palette.waitFor({ state: 'detached' });
  };
  const { key } = made[0]!;
  await say(`move ${key} to in progress`, new RegExp(`^${key} started`));
  await say(`priority ${key} high`, new RegExp(`^${key} is high`));
  await say(`assign ${made[1]!.key} to Sana Mirza`, /goes to Sana Mirza$/);
  await say(`log 45m on ${key} yesterday 3pm`, new RegExp(`^45 m logged on ${key}`));
  await say('add #LNT rain shader !low', /^LNT-\d+ added/);
  const all = rowsOf(await hira.call('GET /tasks', { status: 'all', perPage: 200 }));
  const named = (title: string) => all.filter((it) => it['title'] === title).at(-1);
  expect(all.find((it) => it['key'] === key)).toMatchObject({
    status: 'in_progress',
    priority: 'high',
    workedSeconds: 2700,
  });
  expect(all.find((it) => it['key'] === made[1]!.key)).toBeUndefined();
  expect(named('rain shader')).toMatchObject({ priority: 'low', app: { name: 'Lantern Lagoon' } });
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
  await log(0, '13:00', '14:00');
  await open(`/tasks?show=time&day=${monday}`, { colorScheme });
  await listed('13:00 – 14:00');
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.keyboard.press('j');
  for (const key of ['l', 'e', 's', 'd']) {
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});
