import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { evaluatedCompany, rowOf, type EvaluatedCompany } from '../support/evaluated-company.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let it: EvaluatedCompany;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;
const pages = '/administration/employees';

beforeAll(async () => {
  site = await openConsole();
  it = await evaluatedCompany(site.server, new Date());
});
afterAll(() => site.close());
afterEach(async () => {
  await view.close();
  await it.clear();
});

async function open(path: string, who: Colleague) {
  view = await site.show(pages + path, { who, viewport: { width: 1440, height: 900 } });
  page = view.page;
}

test('a score is calibrated where it stands by keyboard, and taken back', async () => {
  await it.handedIn();
  const [person] = it.as;
  await open('/evaluation-summary', it.hr);
  await page.getByRole('row', { name: /Areeba Shah/ }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  const score = page.getByLabel('Calibrated score of Areeba Shah');
  await score.fill('3.5');
  await page.keyboard.press('Enter');
  await page.getByText('Say why it is another one.').waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.getByLabel('Why Areeba Shah gets this score').fill('As the others of the level');
  await page.keyboard.press('Enter');
  await page.getByText('Areeba Shah counts 3.50').waitFor();
  expect(await rowOf(it.hr, person!)).toMatchObject({ state: 'calibrated', calibrated: 3.5 });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(async () => (await rowOf(it.hr, person!))!.state).toBe('submitted');
});

test('HR sees in which category a lead is far from the company, and goes to their people', async () => {
  await it.handedIn('submitted', 4, 2);
  await open('/evaluation-summary', it.hr);
  const table = page.getByRole('table', { name: /Mean score of each category/ });
  await table.getByText('−1.14').first().waitFor();
  await page.getByRole('row', { name: /Areeba Shah/ }).waitFor();
  const height = await table.getByRole('row').nth(1).boundingBox();
  expect(height?.height).toBeGreaterThan(20);
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await picture(page, 'category-measures');
  await page.getByRole('radio', { name: 'Team' }).click();
  await table.getByRole('link', { name: 'Team Aqua' }).click();
  const other = page.getByRole('row', { name: /Hamza Riaz/ });
  await expect.poll(() => other.count()).toBe(0);
  expect(placeOf(page)).toContain(`team=${it.teams.a}`);
});

test('all of a period are calibrated and released after a look at who is affected', async () => {
  await it.handedIn();
  await open('/evaluation-summary', it.hr);
  await page.getByRole('button', { name: 'Calibrate', exact: true }).click();
  await page.getByRole('radio', { name: 'As suggested' }).click();
  await page.getByLabel('Reason', { exact: true }).fill('One measure for all');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: 'Calibrate 7 people' }).click();
  await page.getByText('Calibrated 7 people').waitFor();
  await page.keyboard.press('Shift+R');
  await page.getByRole('button', { name: 'Release 7 people' }).click();
  await page.getByText('7 evaluations released').waitFor();
  expect(await rowOf(it.hr, it.bs[0]!)).toMatchObject({ state: 'released', calibrated: 3.14 });
});

test('the performance chart shows groups, and opens one', async () => {
  await it.handedIn('released');
  await open('/evaluation-graph-report', it.hr);
  const groups = page.getByRole('region', { name: 'By team' });
  await groups.getByRole('row', { name: /Team Bronze/ }).waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'By level' }).waitFor();
  expect(placeOf(page)).toBe(`${pages}/evaluation-graph-report?team=${it.teams.a}&by=level`);
});

test('nobody is compared with themself: the company stands there once others are released too', async () => {
  const [areeba, ...others] = it.as as [Colleague, ...Colleague[]];
  const given = { evaluator: it.leadA, state: 'released', self: 4, lead: 3 } as const;
  await it.give({ person: areeba, ...given });
  await open('/evaluation-detail-report', areeba);
  await page.getByText('self − lead').waitFor();
  await page.getByRole('row', { name: /2025 H2/ }).waitFor();
  expect(await page.getByText('Company', { exact: true }).count()).toBe(0);
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await picture(page, 'evaluation-report-alone');
  for (const person of others) await it.give({ person, ...given, lead: 5 });
  const lead = await site.show(`${pages}/evaluation-detail-report?person=${areeba.id}`, {
    who: it.leadA,
  });
  await lead.page.getByRole('columnheader', { name: 'Company' }).first().waitFor();
  await lead.close();
  await page.reload();
  await page.getByRole('columnheader', { name: 'Company' }).first().waitFor();
  await picture(page, 'evaluation-report-compared');
});

test('one’s own report shows the lead’s side when it is released, and is saved as a PDF', async () => {
  const [person] = it.as as [Colleague];
  const about = { person, evaluator: it.leadA, self: 4, lead: 3 };
  await it.give({ ...about, state: 'released', period: '2025 H1' });
  await it.give({ ...about, state: 'submitted', lead: 5 });
  await open('/evaluation-detail-report', person);
  await page.getByText('not shown to you before it is released').waitFor();
  expect(await page.getByText('lead says 5').count()).toBe(0);
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.getByRole('row', { name: /2025 H1/ }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText('lead says 3').first().waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('evaluation Areeba Shah 2025 H1.pdf');
});
