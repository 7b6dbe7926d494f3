import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayWidths } from '#/domains/work/projects/timeline/timeline-scale.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf, untilItHears } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import {
  createIssue,
  idOf,
  planSprint,
  sprintCast,
  type SprintCast,
} from '../support/sprint-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: SprintCast;
let page: Page;
const open: { close: () => Promise<void> }[] = [];
/** The browser's own day: it is what the page calls today. */
const today = dayOf(new Date());
/** px of a day of the week’s zoom */
const DAY = dayWidths.week;
const patient = { timeout: 30_000 };

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
afterEach(async () => {
  for (const it of open.splice(0)) await it.close();
});

async function show(who = cast.lead, options: object = {}) {
  const path = `/project/timeline?project=${cast.key}&zoom=week`;
  const size = { width: 1440, height: 900 };
  const view = await site.show(path, { who, viewport: size, ...options });
  open.push(view);
  page = view.page;
  return view.page;
}

const make = async (title: string, change: object) =>
  idOf(await createIssue(cast.lead, cast.key, { title, ...change }));
const daysOf = async (id: number) => {
  const { body } = await cast.lead.call('GET /cjprojects/issue-detail', { id });
  const { startsOn, dueOn } = body['issue'] as { startsOn: string | null; dueOn: string | null };
  return [startsOn, dueOn];
};
const in_ = (days: number) => addDays(today, days);
const barOf = (number: number) => page.locator(`[data-bar="${cast.key}-${number}"]`);

/** Drags from the middle of something, so many px to the right. */
async function drag(from: { x: number; y: number }, by: number, down = 0) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by / 2, from.y + down / 2, { steps: 4 });
  await page.mouse.move(from.x + by, from.y + down, { steps: 4 });
  await page.mouse.up();
}
async function edgeOf(number: number, at: 'middle' | 'end' | 'start') {
  const box = (await barOf(number).boundingBox())!;
  const x = { middle: box.x + box.width / 2, end: box.x + box.width - 3, start: box.x + 3 }[at];
  return { x, y: box.y + box.height / 2 };
}

test('a bar is dragged by its middle and its ends, undone, and moved by keys', async () => {
  cast = await sprintCast(site.server);
  const id = await make('Ladder', { startsOn: in_(1), dueOn: in_(4) });
  await show();
  await barOf(1).waitFor();
  const placed = await edgeOf(1, 'middle');
  await drag(placed, 2 * DAY);
  await expect.poll(() => daysOf(id), patient).toEqual([in_(3), in_(6)]);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(() => daysOf(id), patient).toEqual([in_(1), in_(4)]);
  // The page hears of it after the server has it.
  await expect.poll(() => edgeOf(1, 'middle'), patient).toEqual(placed);
  await expect.poll(() => barOf(1).getAttribute('aria-label')).toMatch(/Ladder, .* to /);
  await drag(await edgeOf(1, 'end'), DAY);
  await expect.poll(() => daysOf(id), patient).toEqual([in_(1), in_(5)]);
  await drag(await edgeOf(1, 'start'), -DAY);
  await expect.poll(() => daysOf(id), patient).toEqual([in_(0), in_(5)]);
  // A drag is no click.
  expect(placeOf(page)).not.toContain('issue=');
  await barOf(1).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(() => daysOf(id), patient).toEqual([in_(2), in_(6)]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => daysOf(id), patient).toEqual([in_(3), in_(6)]);
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toContain(`issue=${cast.key}-1`);
});

test('what has no days is dragged in, a colleague sees it come, and who may only look moves nothing', async () => {
  cast = await sprintCast(site.server);
  const fixed = await make('Fixed', { startsOn: in_(0), dueOn: in_(2) });
  const loose = await make('موسم سرما کا ایونٹ', {});
  const theirs = await show(cast.viewer, { timezoneId: 'America/Los_Angeles' });
  await untilItHears(theirs, () => theirs.reload());
  await barOf(1).waitFor();
  await drag(await edgeOf(1, 'middle'), 2 * DAY);
  await page.getByText('You may only look at').waitFor({ state: 'attached' });
  expect(await theirs.getByTitle('Drag onto the timeline').count()).toBe(0);
  const ours = await show();
  const grip = page
    .locator(`[data-unscheduled="${cast.key}-2"]`)
    .getByTitle('Drag onto the timeline');
  await grip.waitFor();
  const from = (await grip.boundingBox())!;
  const bar = (await barOf(1).boundingBox())!;
  const start = { x: from.x + 5, y: from.y + 5 };
  await drag(start, bar.x + 50 - start.x, bar.y + 10 - start.y);
  await expect.poll(() => daysOf(loose), patient).toEqual([in_(1), in_(5)]);
  await ours.locator(`[data-bar="${cast.key}-2"]`).waitFor();
  await theirs.locator(`[data-bar="${cast.key}-2"]`).waitFor();
  expect(await daysOf(fixed)).toEqual([in_(0), in_(2)]);
  const places = await Promise.all(
    [ours, theirs].map(async (it) => {
      const box = (await it.locator(`[data-bar="${cast.key}-2"]`).boundingBox())!;
      const today_ = (await it.locator('.tl-today').boundingBox())!;
      return Math.round(box.x - today_.x);
    }),
  );
  // One day later than today for both, whatever their clocks say.
  expect(places[0]).toBe(places[1]);
});

test('epics, sprints, blocks in conflict and late work are drawn, read out and narrowed', async () => {
  cast = await sprintCast(site.server);
  await planSprint(cast.lead, cast.key, { name: 'Long', startsOn: in_(-30), endsOn: in_(60) });
  const epic = await make('Epic', {});
  const first = await make('First', { parentId: epic, startsOn: in_(-9), dueOn: in_(-2) });
  const second = await make('A name '.repeat(14).trim(), {
    parentId: epic,
    startsOn: in_(-4),
    dueOn: in_(20),
  });
  await make('Open end', { startsOn: in_(3) });
  await make('One day', { startsOn: in_(1), dueOn: in_(1) });
  await cast.lead.call('POST /add-work-relation', {
    kind: 'issue',
    id: first,
    relation: 'blocks',
    toKind: 'issue',
    toId: second,
  });
  await show();
  await page.getByRole('treegrid', { name: /^Timeline of Project/ }).waitFor();
  await page.getByRole('img', { name: /^Long, / }).waitFor();
  await page.getByRole('button', { name: /Epic, .* the days of its parts/ }).waitFor();
  await page.getByRole('button', { name: new RegExp(`-2 First, .*late`) }).waitFor();
  const blocked = page.getByRole('button', { name: /starts before .*-2 ends, which blocks it/ });
  await blocked.waitFor();
  expect(await page.locator('.tl-links > path.conflict').count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'timeline-week');
  await page.keyboard.press('-');
  await expect.poll(() => placeOf(page)).toContain('zoom=month');
  // The day at the left edge stays there.
  await expect.poll(async () => (await barOf(2).boundingBox())!.x).toBeGreaterThan(0);
  await picture(page, 'timeline-month');
  await page.getByRole('button', { name: 'Hide done', pressed: true }).click();
  await expect.poll(() => placeOf(page)).toContain('hideDone=false');
  await page.getByRole('button', { name: 'Epic', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await barOf(2).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await barOf(2).waitFor();
});

test('all projects stand on one roadmap, each opened to its issues', async () => {
  cast = await sprintCast(site.server);
  await make('Ladder', { startsOn: in_(1), dueOn: in_(4) });
  const view = await site.show('/project/roadmap', { who: cast.lead });
  open.push(view);
  page = view.page;
  await page.getByRole('button', { name: /^Project \d+, .* 0 of 1 done/ }).waitFor();
  await page.locator('.tl-line.project .tl-fold').first().click();
  await barOf(1).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'roadmap');
  await barOf(1).click();
  await page.getByRole('dialog', { name: 'Ladder' }).waitFor();
});

test('a project is dragged on the roadmap, a colleague sees it, and what blocks between projects is drawn', async () => {
  cast = await sprintCast(site.server);
  const second = `${cast.key}Z`;
  const saved = await cast.lead.call('POST /cjprojects/save', { key: second, name: 'Harbour' });
  const days = { startsOn: in_(2), targetOn: in_(9) };
  const { id, version } = saved.body;
  await cast.lead.call('POST /cjprojects/save', { id, version, ...days });
  await cast.lead.call('POST /cjprojects/add-member', {
    project: second,
    personId: cast.viewer.id,
  });
  const blocker = await make('Ladder', { startsOn: in_(1), dueOn: in_(6) });
  const fields = { title: 'Quay', startsOn: in_(4), dueOn: in_(8) };
  const blocked = idOf(await createIssue(cast.lead, second, fields));
  const relation = {
    kind: 'issue',
    id: blocker,
    relation: 'blocks',
    toKind: 'issue',
    toId: blocked,
  };
  await cast.lead.call('POST /add-work-relation', relation);
  const path = `/project/roadmap?zoom=week&open=${cast.key}&open=${second}`;
  const size = { width: 1440, height: 900 };
  const theirs = await site.show(path, { who: cast.viewer, viewport: size });
  open.push(theirs);
  await untilItHears(theirs.page, () => theirs.page.reload());
  const ours = await site.show(path, { who: cast.lead, viewport: size });
  open.push(ours);
  page = ours.page;
  const bar = page.locator(`[data-bar="${second}"]`);
  await bar.waitFor();
  await expect.poll(() => page.locator('.tl-links > path.conflict').count()).toBe(1);
  const box = (await bar.boundingBox())!;
  await drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, 3 * DAY);
  const kept = async () => {
    const { body } = await cast.lead.call('GET /cjprojects/detail', { key: second });
    const { startsOn, targetOn } = body['project'] as { startsOn: string; targetOn: string };
    return [startsOn, targetOn];
  };
  await expect.poll(kept, patient).toEqual([in_(5), in_(12)]);
  const seen = theirs.page.locator(`[data-bar="${second}"]`);
  const name = () => bar.getAttribute('aria-label');
  await expect
    .poll(async () => (await seen.getAttribute('aria-label')) === (await name()))
    .toBe(true);
  await bar.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(kept, patient).toEqual([in_(5), in_(13)]);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(kept, patient).toEqual([in_(5), in_(12)]);
  // Who may only look moves nothing.
  const there = (await seen.boundingBox())!;
  await theirs.page.mouse.move(there.x + there.width / 2, there.y + there.height / 2);
  await theirs.page.mouse.down();
  await theirs.page.mouse.move(there.x + there.width / 2 + 3 * DAY, there.y + 10, { steps: 4 });
  await theirs.page.mouse.up();
  await theirs.page
    .getByText('You may only look at the days of Harbour')
    .waitFor({ state: 'attached' });
  expect(await kept()).toEqual([in_(5), in_(12)]);
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 1024, 400]) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `roadmap-drag-${width}`);
  }
  await page.setViewportSize(size);
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
  await picture(page, 'roadmap-drag-dark');
});
