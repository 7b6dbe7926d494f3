import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import { createIssue, planSprint, sprintCast, type SprintCast } from '../support/sprint-cast.ts';
import { create } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: SprintCast;
let sprint: number;

const today = dayOf(new Date());
const days = { startsOn: addDays(today, -3), endsOn: addDays(today, 8) };
const size = { width: 1440, height: 900 };

beforeAll(async () => {
  site = await openConsole();
  cast = await sprintCast(site.server);
  const { lead, member, team, key } = cast;
  const plan = async (name: string) =>
    Number(ok(await lead.call('POST /tasks/save-sprint', { team, name, ...days })).body['id']);
  sprint = await plan('Regatta');
  await plan('Slack water');
  const tasks = [await create(member, { title: 'Paint the buoys' }), await create(member)];
  const ids = tasks.map((it) => ok(it).body['id']);
  ok(await lead.call('POST /tasks/members/sprint-update', { ids, sprintId: sprint }));
  const tide = ok(await planSprint(lead, key, { name: 'Tide', ...days })).body;
  ok(await planSprint(lead, key, { name: 'Ebb' }));
  ok(await createIssue(lead, key, { title: 'Tide tables', sprintId: tide['id'] }));
  ok(
    await createIssue(lead, key, {
      title: 'Harbour lights',
      sprintId: tide['id'],
      statusId: cast.statusOf('completed'),
    }),
  );
});
afterAll(() => site.close());

/** How the team’s sprint and the project’s stand. */
async function statesOf() {
  const { db } = site.server;
  const team = db.selectFrom('task_sprints').select('state').where('id', '=', sprint);
  const project = db.selectFrom('project_sprints').select('state').where('name', '=', 'Tide');
  return [
    (await team.executeTakeFirstOrThrow()).state,
    (await project.executeTakeFirstOrThrow()).state,
  ];
}

test('a lead sees tasks and issues of a sprint on one page, and what is open of both moves on', async () => {
  const { page, close } = await site.show(`/tasks/sprint?sprint=${sprint}`, {
    who: cast.lead,
    viewport: size,
  });
  const items = page.getByRole('table', { name: 'Tasks and issues' });
  await items.getByText('Paint the buoys').waitFor();
  await page.getByText('Regatta was not started yet').waitFor();
  await page.getByRole('button', { name: 'Add a project’s sprint' }).click();
  await page.getByRole('menuitem', { name: `${cast.key} Tide` }).click();
  await page.getByText('Tide runs with Regatta').waitFor();
  await items.getByText('Tide tables').waitFor();
  await page.getByRole('img', { name: '1 of 4 tasks and issues done' }).waitFor();
  await page.getByRole('button', { name: 'Start sprint' }).click();
  const start = page.getByRole('dialog', { name: 'Start Regatta?' });
  await start.getByLabel('Although lines are not ticked').check();
  await page.keyboard.press('Control+Enter');
  await start.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('Tide is running').waitFor();
  await page.getByRole('img', { name: /Open tasks and issues of Regatta/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'sprint-page');
  await page.getByRole('radio', { name: 'Issues', exact: true }).click();
  await items.getByText('Paint the buoys').waitFor({ state: 'detached' });
  expect(page.url()).toContain('show=issues');
  await page.getByRole('radio', { name: 'Tasks and issues' }).click();

  const beside = await site.show(`/tasks/sprint?sprint=${sprint}`, { who: cast.member });
  await beside.page.getByRole('img', { name: '1 of 4 tasks and issues done' }).waitFor();
  await page.goto(`${site.server.base}/project/backlog?project=${cast.key}`);
  await page.getByRole('link', { name: 'Team’s sprint' }).click();
  await page.getByRole('button', { name: 'Complete sprint' }).click();
  const end = page.getByRole('dialog', { name: 'Complete Regatta?' });
  await end.getByLabel('Where 2 open tasks go').selectOption({ label: 'Slack water' });
  await end.getByLabel(/Where 1 open issue of .* goes/).selectOption({ label: 'Ebb' });
  await end.getByLabel('Although lines are not ticked').check();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'sprint-page-complete');
  // Somebody else gives the project’s sprint a goal meanwhile: then neither of both is completed.
  const { id, version } = await site.server.db
    .selectFrom('project_sprints')
    .select(['id', 'version'])
    .where('name', '=', 'Tide')
    .executeTakeFirstOrThrow();
  const goal = 'Lights on by Friday';
  ok(await cast.lead.call('POST /cjprojects/sprints/save', { id, version, goal }));
  await page.keyboard.press('Control+Enter');
  await end.getByRole('alert').first().waitFor();
  expect(await statesOf()).toEqual(['active', 'active']);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Complete sprint' }).click();
  await end.getByLabel('Where 2 open tasks go').selectOption({ label: 'Slack water' });
  await end.getByLabel(/Where 1 open issue of .* goes/).selectOption({ label: 'Ebb' });
  await end.getByLabel('Although lines are not ticked').check();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Regatta is completed').waitFor();
  expect(await statesOf()).toEqual(['completed', 'completed']);
  await beside.page.getByText('Open tasks went into Slack water.').waitFor();
  await beside.close();
  await page.getByText('Open tasks went into Slack water.').waitFor();
  // What it was stays, although what was open is elsewhere by now.
  await items.getByText('Tide tables').waitFor();
  await page.getByRole('img', { name: '1 of 4 tasks and issues done' }).waitFor();
  await close();

  const moved = await site.server.db
    .selectFrom('issues as i')
    .innerJoin('project_sprints as s', 's.id', 'i.sprint_id')
    .select(['i.title', 's.name'])
    .orderBy('i.title')
    .execute();
  expect(moved).toEqual([
    { title: 'Harbour lights', name: 'Tide' },
    { title: 'Tide tables', name: 'Ebb' },
  ]);
});

test('a member reads the page, changes nothing, and finds it on a phone in the dark', async () => {
  for (const [width, colorScheme] of [
    [1024, 'dark'],
    [400, 'light'],
  ] as const) {
    const { page, close } = await site.show(`/tasks/sprint?sprint=${sprint}`, {
      who: cast.member,
      viewport: { width, height: 800 },
      colorScheme,
    });
    await page.getByRole('table', { name: 'Tasks and issues' }).getByText('Tide tables').waitFor();
    expect(await page.getByRole('button', { name: 'Complete sprint' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Run alone' }).count()).toBe(0);
    const found = (await violations(page)).filter((it) => !it.includes('class="find"'));
    expect(found, `at ${width}`).toEqual([]);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
    await picture(page, `sprint-page-${width}`);
    await close();
  }
});
