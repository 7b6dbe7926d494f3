import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { createIssue, ok, projectCast, type ProjectCast } from '../support/project-cast.ts';

interface Listed {
  id: number;
  key: string;
  version: number;
  priority: string;
  status: { group: string };
}

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: ProjectCast;
let keys: string[];

beforeAll(async () => {
  site = await openConsole();
  cast = await projectCast(site.server);
  keys = [];
  for (const title of ['Tar the rope', 'Mend the net', 'Paint the hull', 'Sew the sail'])
    keys.push(String(ok(await createIssue(cast.lead, cast.key, { title })).body['key']));
});
afterAll(() => site?.close());

const listed = async () => {
  const { body } = ok(
    await cast.lead.call('GET /cjprojects/issues-list', { project: cast.key, perPage: 50 }),
  );
  return new Map((body['rows'] as Listed[]).map((it) => [it.key, it]));
};
const priorities = async () => {
  const all = await listed();
  return keys.map((it) => all.get(it)!.priority);
};
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected' });

test('several are selected with Shift, changed at once, and one undo takes all back', async () => {
  const { page, close } = await site.show(`/project/list?project=${cast.key}`, { who: cast.lead });
  const before = await priorities();
  await page.getByRole('checkbox', { name: `Select ${keys[0]}` }).click();
  await page.getByRole('checkbox', { name: `Select ${keys[2]}` }).click({ modifiers: ['Shift'] });
  await bar(page).getByText('3 selected').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'bulk-list-light-1280');
  await bar(page).getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await page.getByText('3 issues changed').waitFor();
  await expect.poll(priorities).toEqual(['urgent', 'urgent', 'urgent', before[3]]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(priorities).toEqual(before);
  await close();
});

test('what somebody else changed meanwhile is named, and the rest is done', async () => {
  const { page, close } = await site.show(`/project/list?project=${cast.key}`, {
    who: cast.lead,
    colorScheme: 'dark',
    viewport: { width: 1024, height: 900 },
  });
  await page.getByText('Tar the rope').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar(page).getByText('2 selected').waitFor();
  // The console hears of it and would read it anew: the reads are held up until the batch is sent.
  await page.route('**/api/cjprojects/issues-list*', () => undefined);
  const selected = await page
    .getByRole('checkbox', { name: /^Select / })
    .evaluateAll((all) =>
      all
        .filter((it) => (it as HTMLInputElement).checked)
        .map((it) => it.getAttribute('aria-label')!.replace('Select ', '')),
    );
  const one = (await listed()).get(selected[0]!)!;
  ok(
    await cast.amna.call('POST /cjprojects/update-issue', {
      id: one.id,
      version: one.version,
      title: 'Tarred',
    }),
  );
  await page.keyboard.press('p');
  await page.getByRole('option', { name: 'High' }).click();
  await page.getByText('1 issue left unchanged').waitFor();
  await page.getByText(`${one.key}:`).waitFor();
  await page.getByText('1 issue changed').waitFor();
  const now = await listed();
  expect(selected.map((it) => now.get(it)!.priority === 'high')).toEqual([false, true]);
  await picture(page, 'bulk-refused-dark-1024');
  await page.unroute('**/api/cjprojects/issues-list*');
  await close();
});

test('the board and the backlog select all that is shown', async () => {
  const { page, close } = await site.show(`/project/list?project=${cast.key}&view=board`, {
    who: cast.lead,
  });
  await page.getByRole('article', { name: 'Sew the sail' }).click({ modifiers: ['Control'] });
  await bar(page).getByRole('button', { name: 'Select all 4 shown' }).click();
  await bar(page).getByText('4 selected').waitFor();
  await picture(page, 'bulk-board');
  await bar(page).getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In progress' }).click();
  await page.getByText('4 issues changed').waitFor();
  await expect
    .poll(async () => [...(await listed()).values()].map((it) => it.status.group))
    .toEqual(['started', 'started', 'started', 'started']);

  await page.goto(`${site.server.base}/project/backlog?project=${cast.key}`);
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await bar(page).getByText('4 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Assignee' }).click();
  await page.getByRole('option', { name: 'Nobody' }).waitFor();
  await picture(page, 'bulk-backlog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => bar(page).count()).toBe(0);
  await close();
});

test('whoever may only look can select nothing', async () => {
  const { page, close } = await site.show(`/project/list?project=${cast.key}`, {
    who: cast.viewer,
  });
  await page.getByText('Tar').first().waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await close();
});
