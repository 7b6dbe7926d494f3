import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, untilItHears } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { createIssue, idOf, sprintCast } from '../support/sprint-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

const size = { width: 1440, height: 900 };

async function pictures(page: Page, name: string) {
  for (const width of [1440, 1024, 400]) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `${name}-${width}`);
  }
  await page.setViewportSize(size);
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
  await picture(page, `${name}-dark`);
  expect(await violations(page, ['color-contrast'])).toEqual([]);
  await page.evaluate(() => void delete document.documentElement.dataset['theme']);
}

test('an issue is worked on like a task: started on its sheet, seen by a colleague, paused there', async () => {
  const cast = await sprintCast(site.server);
  const { lead, member } = cast;
  const fields = { title: 'موسم سرما ladder', assigneeId: member.id };
  const id = idOf(await createIssue(lead, cast.key, fields));
  await member.call('POST /tasks/save', { title: 'Another thing' });
  const sheet = `/project/list?project=${cast.key}&issue=${cast.key}-1`;
  const theirs = await site.show(sheet, { who: lead, viewport: size });
  await untilItHears(theirs.page, () => theirs.page.reload());
  const ours = await site.show('/tasks', { who: member, viewport: size });
  const issues = ours.page.getByRole('table', { name: 'My issues' });
  await issues.getByRole('row', { name: /ladder/ }).waitFor();
  expect(await violations(ours.page)).toEqual([]);
  await pictures(ours.page, 'my-work');
  await issues.getByRole('link', { name: /ladder/ }).click();
  const dialog = ours.page.getByRole('dialog', { name: /ladder/ });
  const work = dialog.getByRole('region', { name: 'Work' });
  await work.getByRole('button', { name: 'Start work' }).click();
  await work.getByText('Running').waitFor();
  // The lead sees who is at it, and that it has begun.
  const seen = theirs.page.getByRole('region', { name: 'Work' });
  await seen.getByText('Running').waitFor();
  await theirs.page.getByRole('dialog').getByText('In progress').first().waitFor();
  await pictures(theirs.page, 'issue-work');
  await work.getByRole('button', { name: 'Pause work' }).click();
  const asked = ours.page.getByRole('dialog', { name: /^Pause / });
  await asked.waitFor();
  expect(await violations(ours.page)).toEqual([]);
  await ours.page.keyboard.press('8');
  await ours.page.keyboard.press('Control+Enter');
  await asked.waitFor({ state: 'detached' });
  await work.getByRole('button', { name: 'Resume work' }).waitFor();
  await ours.page.goto(new URL('/tasks', ours.page.url()).href);
  await ours.page.getByRole('row', { name: new RegExp(`${cast.key}-1.*Break`) }).waitFor();
  const { body } = await lead.call('GET /tasks/of-issue', { issueId: id });
  expect(body['rows']).toMatchObject([{ status: 'paused', assignee: { id: member.id } }]);
  await theirs.close();
  await ours.close();
});

test('a task becomes an issue from its page, is taken off it and linked with another', async () => {
  const cast = await sprintCast(site.server);
  const { lead, member } = cast;
  await createIssue(lead, cast.key, { title: 'Lagoon at low tide' });
  const made = await member.call('POST /tasks/save', { title: 'Sail canvas', dueOn: '2030-01-31' });
  const { page, close } = await site.show(`/tasks/info?task=${made.body['key']}`, {
    who: member,
    viewport: size,
  });
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const about = page.getByRole('complementary', { name: 'About the task' });
  await more('Make it an issue…');
  const making = page.getByRole('dialog', { name: /^Make an issue of/ });
  await making.getByRole('button', { name: 'Make the issue' }).click();
  await making.getByText('Choose a project.').waitFor();
  await making.getByRole('combobox', { name: 'Project' }).fill(cast.key);
  await page.getByRole('option', { name: new RegExp(cast.key) }).click();
  expect(await violations(page)).toEqual([]);
  await pictures(page, 'make-issue');
  await page.keyboard.press('Control+Enter');
  await about.getByRole('link', { name: `${cast.key}-2` }).waitFor();
  await pictures(page, 'task-of-issue');
  await about.getByRole('button', { name: `Take it off ${cast.key}-2` }).click();
  await about.getByRole('button', { name: 'Link an issue' }).click();
  const linking = page.getByRole('dialog', { name: /^Link .* with an issue/ });
  await linking.getByRole('combobox', { name: 'Issue' }).fill('Lagoon at low');
  await page.getByRole('option', { name: /Lagoon at low tide/ }).click();
  await linking.getByRole('button', { name: 'Link' }).click();
  await about.getByRole('link', { name: `${cast.key}-1` }).click();
  const sheet = page.getByRole('dialog', { name: 'Lagoon at low tide' });
  await sheet.getByRole('region', { name: 'Work' }).getByText(String(made.body['key'])).waitFor();
  const { body } = await lead.call('GET /cjprojects/issue-detail', { key: `${cast.key}-2` });
  expect(body['issue']).toMatchObject({ title: 'Sail canvas', dueOn: '2030-01-31' });
  await close();
});

test('who closes an issue on its sheet is told that their work on it ended, and goes on with it by undoing', async () => {
  const cast = await sprintCast(site.server);
  const { member } = cast;
  const id = idOf(await createIssue(member, cast.key, { title: 'Mooring line' }));
  const task = await member.call('POST /tasks/work-on-issue', { issueId: id });
  const { page, close } = await site.show(`/project/list?project=${cast.key}&issue=${cast.key}-1`, {
    who: member,
    viewport: size,
  });
  const sheet = page.getByRole('dialog', { name: 'Mooring line' });
  await sheet.getByRole('button', { name: 'Pause work' }).waitFor();
  await page.keyboard.press('s');
  await page.getByRole('option', { name: 'Done' }).click();
  await page.getByText(`${task.body['key']} closed`).waitFor();
  await sheet.getByText('Running').waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: 'Pause work' }).waitFor({ state: 'detached' });
  expect((await member.call('GET /tasks')).body['running']).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await sheet.getByText('Running').waitFor();
  expect((await member.call('GET /tasks')).body['running']).toMatchObject({ id: task.body['id'] });
  await close();
});

test('My work holds tasks and issues of two projects that a lead gave, and the timer runs on one', async () => {
  const [one, two] = [await sprintCast(site.server), await sprintCast(site.server)];
  const { lead, member } = one;
  await site.server.db
    .insertInto('project_members')
    .values({
      project_id: two.projectId,
      person_id: member.id,
      role: 'member',
      since: site.server.clock.now,
    })
    .execute();
  const given = { assigneeId: member.id };
  await createIssue(lead, one.key, { title: 'Paint the quay', ...given });
  await createIssue(two.lead, two.key, { title: 'Ring the bell', ...given });
  await createIssue(two.lead, two.key, { title: 'Of nobody' });
  const ours = await site.show('/tasks', { who: member, viewport: size });
  const { page } = ours;
  const issues = page.getByRole('table', { name: 'My issues' });
  await issues.getByRole('row', { name: new RegExp(`${one.key}-1.*Paint the quay`) }).waitFor();
  await issues.getByRole('row', { name: new RegExp(`${two.key}-1.*Ring the bell`) }).waitFor();
  expect(await issues.getByText('Of nobody').count()).toBe(0);

  // What is given while the page is open arrives by itself.
  await untilItHears(page, () => page.reload());
  const task = await lead.call('POST /tasks/save', { title: 'Count the buoys', ...given });
  await page.getByRole('row', { name: /Count the buoys/ }).waitFor();
  await createIssue(lead, one.key, { title: 'Mend the net', ...given });
  await issues.getByRole('row', { name: /Mend the net/ }).waitFor();

  const sheetOfQuay = `/project/list?project=${one.key}&issue=${one.key}-1`;
  const theirs = await site.show(sheetOfQuay, { who: lead, viewport: size });
  await untilItHears(theirs.page, () => theirs.page.reload());
  await issues.getByRole('link', { name: /Paint the quay/ }).click();
  const sheet = page.getByRole('dialog', { name: /Paint the quay/ });
  await sheet.getByRole('button', { name: 'Start work' }).click();
  await sheet.getByText('Running').waitFor();
  // Who gave it sees that it is being worked on.
  await theirs.page.getByRole('region', { name: 'Work' }).getByText('Running').waitFor();
  await theirs.close();
  await page.goto(new URL('/tasks', page.url()).href);
  const running = page.getByRole('region', { name: 'Running task' });
  await running.getByText('Paint the quay').waitFor();
  const { body } = await member.call('GET /tasks');
  expect(body['running']).toMatchObject({ title: 'Paint the quay', status: 'in_progress' });
  expect(body['rows']).toContainEqual(expect.objectContaining({ key: task.body['key'] }));
  await pictures(page, 'my-work-two-projects');
  await ours.close();
});
