import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import { createIssue, sprintCast } from '../support/sprint-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

const name = 'Ali Khan';

/** A project with two of one name, and a third who has left. */
async function namesakes() {
  const { server } = site;
  const cast = await sprintCast(server);
  const since = server.clock.now;
  const bearer = async (email: string) => {
    const person = await server.as('Member', { name: email, teamId: cast.team });
    const to = { name, email: `${email}@backlot.example`, title: 'Game artist' };
    await server.db.updateTable('people').set(to).where('id', '=', person.id).execute();
    await server.db
      .insertInto('project_members')
      .values({ project_id: cast.projectId, person_id: person.id, role: 'member', since })
      .execute();
    return person;
  };
  const [first, second, former] = [
    await bearer('ali.khan'),
    await bearer('ali.khan2'),
    await bearer('akhan'),
  ];
  await server.db
    .updateTable('people')
    .set({ status: 'left', left_on: '2025-11-01' })
    .where('id', '=', former.id)
    .execute();
  return { cast, first, second };
}

/** Two of one name among colleagues of other names. */
async function directoryOfNamesakes() {
  const { server } = site;
  const [first, second] = [await server.as('Member'), await server.as('Member')];
  await server.as('Member', { name: 'Zain Farooq' });
  for (const [{ id }, local] of [
    [first, 'omar.shah'],
    [second, 'omar.shah2'],
  ] as const)
    await server.db
      .updateTable('people')
      .set({ name: 'Omar Shah', email: `${local}@backlot.example`, title: 'Game artist' })
      .where('id', '=', id)
      .execute();
  return { first, second };
}

const optionsOf = async (page: Page) => {
  const options = page.getByRole('option', { name });
  await options.filter({ hasText: 'ali.khan2' }).waitFor();
  return (await options.allInnerTexts()).map((it) => it.split('\n').slice(0, 2).join(' '));
};

test('a lead tells two people of one name apart wherever they choose one, and the right one gets the work', async () => {
  const { cast, second } = await namesakes();
  ok(await createIssue(cast.lead, cast.key, { title: 'Paint the lagoon' }));
  const { page, close } = await site.show(`/project/list?project=${cast.key}`, { who: cast.lead });

  const chip = page.getByRole('group', { name: 'Filters' }).getByLabel('Assignee');
  await chip.click();
  const listed = await optionsOf(page);
  expect(listed).toContain('Ali Khan ali.khan');
  expect(listed).toContain('Ali Khan ali.khan2');
  await picture(page, 'namesakes-filter');
  expect(await violations(page)).toEqual([]);
  // A screen reader hears the address as part of the option.
  await page.getByRole('option', { name: /Ali Khan\s*ali\.khan2/ }).click();
  await page.keyboard.press('Escape');
  await chip.getByText('Ali Khan (ali.khan2)').waitFor();
  expect(new URLSearchParams(placeOf(page).split('?')[1]).get('assignee')).toBe(String(second.id));

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('ali khan');
  await page.getByText('Game artist, ali.khan2').waitFor();
  await page.getByText('Game artist, ali.khan', { exact: true }).waitFor();
  await close();

  const { page: form, close: closeForm } = await site.show('/project', { who: cast.lead });
  await form.getByRole('button', { name: 'Start a project' }).first().click();
  const field = form.getByRole('dialog').getByRole('combobox', { name: 'Lead' });
  await field.fill(name);
  expect(await optionsOf(form)).toEqual(['Ali Khan ali.khan', 'Ali Khan ali.khan2']);
  await form.getByRole('option', { name: /ali\.khan2/ }).click();
  expect(await field.inputValue()).toBe('Ali Khan (ali.khan2)');
  await picture(form, 'namesakes-lead');
  await closeForm();
});

test('the directory tells people of one name apart: on cards, in the list and in the chart', async () => {
  const { first } = await directoryOfNamesakes();
  for (const show of ['cards', 'list', 'chart']) {
    const { page, close } = await site.show(`/employee-management?show=${show}`, {
      who: first,
      viewport: { width: 1440, height: 900 },
    });
    await page.getByText('omar.shah2', { exact: false }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, `namesakes-directory-${show}`);
    await close();
  }
});
