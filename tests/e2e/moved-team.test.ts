import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';
import { create } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
let sana: Colleague;
let danish: Colleague;
let hira: Colleague;
let puzzle: number;
let cards: number;

const size = { width: 1440, height: 900 };

beforeAll(async () => {
  site = await openConsole();
  const { server } = site;
  [puzzle, cards] = [await server.team('Puzzle'), await server.team('Cards')];
  hr = await server.as('HR', { name: 'Ayesha Rauf' });
  sana = await server.as('Team lead', { name: 'Sana Mirza', teamId: puzzle, leads: puzzle });
  danish = await server.as('Team lead', { name: 'Danish Iqbal', teamId: cards, leads: cards });
  hira = await server.as('Member', { name: 'Hira Baig', teamId: puzzle });
  const task = ok(await create(hira)).body;
  const day = addDays(dayOf(new Date()), -1);
  const times = { taskId: task['id'], day, from: '10:00', to: '12:30' };
  ok(await hira.call('POST /tasks/intervals/save', times));
});
afterAll(() => site.close());

/** The row of Hira in a lead's report, if there is one. */
async function hoursSeenBy(lead: Colleague) {
  const { page, close } = await site.show('/tasks/employee-report', { who: lead, viewport: size });
  await page.getByRole('heading', { name: 'Work by person' }).waitFor();
  await page
    .getByRole('table', { name: 'Work by person' })
    .or(page.getByText(/^Nobody/))
    .first()
    .waitFor();
  const row = page.getByRole('row', { name: /Hira Baig/ });
  const hours = (await row.count()) > 0 ? await row.innerText() : '';
  await close();
  return hours.replace(/\s+/g, ' ');
}

test('hours stay with the team of their day, when somebody moves and when they leave', async () => {
  expect(await hoursSeenBy(sana)).toContain('2 h 30 m');
  const { page, close } = await site.show(`/user-management/team-members?team=${puzzle}`, {
    who: hr,
    viewport: size,
  });
  await page.getByRole('button', { name: 'Hira Baig' }).click();
  const sheet = page.getByRole('dialog', { name: 'Hira Baig' });
  await sheet.getByText('In Puzzle with 100%').waitFor();
  await sheet.getByRole('button', { name: 'Take out' }).click();
  await page.getByText('Hira Baig left Puzzle.').waitFor();
  await page.goto(`${site.server.base}/user-management/team-members?edit=new&person=${hira.id}`);
  const form = page.getByRole('dialog', { name: 'Assign a member' });
  await form.getByLabel('Team').selectOption({ label: 'Cards' });
  await page.keyboard.press('Control+Enter');
  await page.getByText('Hira Baig gives 100% to Cards.').waitFor();
  expect(await violations(page)).toEqual([]);
  await close();

  // Yesterday she was Sana's; nothing of it is Danish's.
  expect(await hoursSeenBy(sana)).toContain('2 h 30 m');
  expect(await hoursSeenBy(danish)).not.toContain('2 h 30 m');
  const { version } = ok(await hr.call('GET /getuser', { id: hira.id })).body;
  ok(await hr.call('POST /user/delete', { id: hira.id, version }));
  expect(await hoursSeenBy(sana)).toContain('2 h 30 m');
});
