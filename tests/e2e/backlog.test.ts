import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import {
  backlogOf,
  createIssue,
  createIssues,
  idOf,
  planSprint,
  rank,
  sprintCast,
  startSprint,
  type SprintCast,
} from '../support/sprint-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: SprintCast;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
afterEach(() => view.close());

async function open(path: string) {
  const options = { who: cast.lead, viewport: { width: 1440, height: 900 } };
  view = await site.show(`${path}?project=${cast.key}`, options);
  page = view.page;
}
/** Where each issue stands, as the server keeps it. */
const kept = async () =>
  (await backlogOf(cast.lead, cast.key)).map((it) => `${it.key} ${it.sprint ? 'sprint' : '-'}`);
const patient = { timeout: 30_000 };
/** `3 sprint`: the third issue, in a sprint. */
const lines = (...all: string[]) => all.map((it) => `${cast.key}-${it}`);
const lineOf = (number: number) =>
  page.locator(`[data-issue]`, { hasText: `${cast.key}-${number}` });

test('the backlog is ranked and planned without a mouse', async () => {
  cast = await sprintCast(site.server);
  await createIssues(cast.lead, cast.key, 3);
  await open('/project/backlog');
  await lineOf(3).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+J');
  await expect.poll(kept, patient).toEqual(lines('2 -', '1 -', '3 -'));
  await page.keyboard.press('Shift+B');
  await expect.poll(kept, patient).toEqual(lines('2 -', '3 -', '1 -'));
  await page.keyboard.press('n');
  const plan = page.getByRole('dialog', { name: 'Plan a sprint' });
  await plan.getByLabel('Goal').fill('Ship the ladder');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Sprint 1' }).waitFor();
  await plan.waitFor({ state: 'detached' });
  await lineOf(2).getByRole('checkbox').check();
  await lineOf(1).getByRole('checkbox').check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Sprint 1' }).click();
  await expect.poll(kept, patient).toEqual(lines('2 sprint', '1 sprint', '3 -'));
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(kept, patient).toEqual(lines('2 -', '3 -', '1 -'));
});

test('an issue is dragged into a sprint, and typed where it shall stand', async () => {
  cast = await sprintCast(site.server);
  const sprint = await planSprint(cast.lead, cast.key);
  await createIssues(cast.lead, cast.key, 1, { sprintId: idOf(sprint) });
  await createIssues(cast.lead, cast.key, 2);
  await open('/project/backlog');
  await lineOf(3).waitFor();
  await lineOf(3).dragTo(lineOf(1), { targetPosition: { x: 300, y: 4 } });
  await expect.poll(kept, patient).toEqual(lines('3 sprint', '1 sprint', '2 -'));
  await lineOf(3).click({ position: { x: 8, y: 30 } });
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Title' }).fill('Between the two');
  await page.keyboard.press('Enter');
  await lineOf(4).waitFor();
  await expect.poll(kept, patient).toEqual(lines('3 sprint', '4 sprint', '1 sprint', '2 -'));
});

test('what is typed while the one before is being added loses no letter, whatever the line does', async () => {
  cast = await sprintCast(site.server);
  await createIssues(cast.lead, cast.key, 1);
  await open('/project/backlog');
  await lineOf(1).click({ position: { x: 8, y: 30 } });
  const path = '**/cjprojects/create-issue';
  await page.route(path, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await page.keyboard.press('c');
  const field = page.getByRole('textbox', { name: 'Title' });
  await field.waitFor();
  await page.keyboard.type('Alpha beta gamma\nDelta epsilon zeta\nEta theta', { delay: 15 });
  await page.keyboard.press('Enter');
  const titles = async () => (await backlogOf(cast.lead, cast.key)).map((it) => it.title);
  const typed = ['Issue 1', 'Alpha beta gamma', 'Delta epsilon zeta', 'Eta theta'];
  await expect.poll(titles, patient).toEqual(typed);
  await page.unroute(path);
  // The line breaks: nothing is dropped, and it is all there on the second try.
  await page.route(path, (route) => route.abort());
  await field.fill('Iota');
  await page.keyboard.press('Enter');
  const again = page.getByRole('button', { name: 'Add “Iota” again' });
  await again.waitFor();
  await page.unroute(path);
  await again.click();
  await expect.poll(titles, patient).toEqual([...typed, 'Iota']);
});

test('a sprint is started and completed; its summary keeps what it held', async () => {
  cast = await sprintCast(site.server);
  const sprint = await planSprint(cast.lead, cast.key);
  const [done] = await createIssues(cast.lead, cast.key, 1, { sprintId: idOf(sprint), points: 5 });
  await createIssue(cast.lead, cast.key, { sprintId: idOf(sprint), points: 3 });
  await rank(cast.lead, [done!], { to: 'top' });
  await open('/project/backlog');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('dialog', { name: 'Start Sprint 1' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await cast.lead.call('POST /cjprojects/update-issue-status', {
    id: done,
    statusId: cast.statusOf('completed'),
  });
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Sprint 1' });
  await dialog.getByLabel('The backlog').check();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(kept, patient).toEqual(lines('2 -'));
  await page.goto(`${site.server.base}/project/summary-dashboard?project=${cast.key}`);
  await page.getByRole('region', { name: /^Sprint 1 at its end/ }).waitFor();
  await page.getByText('usually 5 points').waitFor();
  await page.keyboard.press('u');
  await expect.poll(() => placeOf(page)).toContain('unit=issues');
  await page.getByText('usually 1 issues').waitFor();
});

test('on a phone a sprint is named in full, however wide its buttons are', async () => {
  cast = await sprintCast(site.server);
  const [first] = await createIssues(cast.lead, cast.key, 2);
  const name = 'Sprint 14: lagoon economy, first-time onboarding and the winter event';
  const sprint = await planSprint(cast.lead, cast.key, { name });
  ok(await rank(cast.lead, [first!], { sprintId: idOf(sprint) }));
  const today = dayOf(site.server.clock.now);
  ok(await startSprint(cast.lead, sprint, { startsOn: today, endsOn: addDays(today, 13) }));
  await open('/project/backlog');
  const title = page.getByRole('heading', { name });
  await title.waitFor();
  const wide = (await lineOf(1).boundingBox())!.y;
  await page.setViewportSize({ width: 400, height: 900 });
  const complete = page.getByRole('button', { name: 'Complete' });
  // What comes below makes room for it at once, and gives it back.
  await expect
    .poll(async () => (await lineOf(1).boundingBox())!.y - (await title.boundingBox())!.y)
    .toBeGreaterThan(60);
  const isWhole = await title.evaluate(
    (it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight,
  );
  expect(isWhole).toBe(true);
  const [head, button] = [(await title.boundingBox())!, (await complete.boundingBox())!];
  expect(button.y).toBeGreaterThanOrEqual(head.y + head.height);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'backlog-sprint-400');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await lineOf(1).boundingBox())!.y).toBe(wide);
});
