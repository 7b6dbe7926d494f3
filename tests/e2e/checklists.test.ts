import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { goAhead } from '../support/go-ahead.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
let hira: Colleague;
let bilal: Colleague;

beforeAll(async () => {
  site = await openConsole();
  hr = await site.server.as('HR', { name: 'Ayesha Rauf' });
  hira = await site.server.as('Member', { name: 'Hira Baig' });
  bilal = await site.server.as('Member', { name: 'Bilal Anwar' });
});
afterAll(() => site.close());

const size = { width: 1440, height: 900 };

test('HR makes a template, somebody joins, and the owner ticks off what is theirs', async () => {
  const view = await site.show('/administration/checklists', { who: hr, viewport: size });
  const { page } = view;
  await page.getByText('No checklists yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add a checklist template' });
  await form.getByLabel('Name').fill('Welcome to the studio');
  const first = form.getByRole('listitem', { name: 'Item 1' });
  await first.getByLabel('What is to be done').fill('Sign the contract');
  await first.getByLabel('Due after').fill('-2');
  await first.getByText('2 days before the first day').waitFor();
  await form.getByRole('button', { name: 'Add an item' }).click();
  const second = form.getByRole('listitem', { name: 'Item 2' });
  await second
    .getByLabel('What is to be done')
    .fill('Show the build machine, and everything else that a long title can say about it');
  await second.getByLabel('Owner').selectOption('A person');
  await second.getByRole('combobox', { name: 'Person' }).fill('Bilal');
  await page.getByRole('option', { name: 'Bilal Anwar' }).click();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'checklist-template-form');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Welcome to the studio is added').waitFor();
  await page.getByRole('table', { name: 'Templates' }).getByText('Every department').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'checklist-templates');
  ok(
    await hr.call('POST /add-update-employee', {
      person: { id: hira.id },
      fields: { joinedOn: dayOf(new Date()) },
    }),
  );
  await page.getByRole('link', { name: 'Progress' }).click();
  const table = page.getByRole('table', { name: 'Checklists' });
  await table.getByText('1 overdue').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'checklist-progress');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Offboarding', exact: true }).click();
  await page.getByText('No checklists match these filters').waitFor();
  expect(page.url()).toContain('kind=offboarding');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await table.getByRole('link', { name: 'Hira Baig' }).click();
  const list = page.getByRole('region', { name: 'Onboarding' });
  await list.getByText('0 of 2 done').waitFor();
  await list.getByRole('checkbox', { name: 'Sign the contract' }).click();
  await list.getByText('1 of 2 done').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'checklist-sheet');
  await page.getByRole('button', { name: 'Add an item' }).click();
  const item = page.getByRole('dialog', { name: 'Add an item for Hira Baig' });
  await item.getByLabel('What is to be done').fill('Order a chair');
  await page.keyboard.press('Control+Enter');
  await list.getByText('Order a chair').waitFor();
  await list.getByRole('button', { name: 'More to do with Order a chair' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await goAhead(page, 'Remove');
  await list.getByText('Order a chair').waitFor({ state: 'detached' });
  await view.close();

  const own = await site.show('/profile?show=checklists', { who: bilal, viewport: size });
  const mine = own.page.getByRole('list', { name: 'My checklist items' });
  await mine.getByText('Joins: Hira Baig').waitFor();
  expect(await violations(own.page)).toEqual([]);
  await picture(own.page, 'checklist-mine');
  await mine.getByRole('checkbox').click();
  await own.page.getByText('No open checklist items').waitFor();
  await own.page.getByRole('button', { name: 'Undo' }).click();
  await mine.getByText('Joins: Hira Baig').waitFor();
  await own.close();
});

test('pages stand on small screens and in the dark', async () => {
  const { version } = ok(await hr.call('GET /employee', { id: hira.id })).body;
  const lastDay = addDays(dayOf(new Date()), 20);
  const admin = await site.server.as('Super admin');
  ok(
    await admin.call('POST /end-employment', {
      id: hira.id,
      version,
      lastDay,
      reason: 'resigned',
    }),
  );
  const pages = {
    progress: '/administration/checklists',
    sheet: `/administration/employees?employee=${hira.id}&part=checklists`,
    form: '/administration/checklists?show=templates&edit=new',
    mine: '/profile?show=checklists',
  };
  for (const [name, path] of Object.entries(pages)) {
    for (const [width, colorScheme] of [
      [1024, 'dark'],
      [400, 'light'],
    ] as const) {
      const viewport = { width, height: 800 };
      const view = await site.show(path, { who: hr, viewport, colorScheme });
      const words = {
        progress: 'Hira Baig',
        sheet: 'of 2 done',
        form: 'Starts when',
        mine: 'My checklist items',
      };
      await view.page
        .getByText(words[name as keyof typeof pages])
        .first()
        .waitFor();
      // The way to search has no name of its own on a narrow screen, on any page.
      const found = (await violations(view.page)).filter((it) => !it.includes('class="find"'));
      expect(found, `${name} at ${width}`).toEqual([]);
      const scrollWidth = await view.page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${name} at ${width}`).toBeLessThanOrEqual(width);
      await picture(view.page, `checklist-${name}-${width}`);
      await view.close();
    }
  }
});
