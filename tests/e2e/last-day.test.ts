import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLastDays } from '#/domains/people/employees/leaving/end-last-days.job.ts';
import { endAccess } from '#/domains/people/people/users/end-access.records.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { ok } from '../support/project-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

test('HR says who takes over; when the last day is over access ends, and IT takes back the device', async () => {
  const { server } = site;
  const word = randomUUID().slice(0, 8);
  const hr = await server.as('HR', { name: `Ayesha ${word}` });
  const it = await server.as('Admin', { name: `Omar ${word}` });
  const taker = await server.as('Member', { name: `Zain ${word}` });
  const adeel = `Adeel ${word}`;
  const leaver = await server.as('Member', { name: adeel });
  const { id } = leaver;
  ok(await hr.call('POST /add-update-employee', { person: { id }, fields: {} }));
  for (const title of ['Tide ladder', 'Reef gates']) {
    ok(await leaver.call('POST /tasks/save', { title }));
  }
  const asset = ok(await it.call('POST /save-it-asset', { kind: 'phone', name: 'Pixel 8' })).body;
  const held = { id: asset['id'], version: asset['version'], personId: id };
  ok(await it.call('POST /give-it-asset', held));

  const { page, close } = await site.show(`/administration/employees?employee=${id}`, {
    who: hr,
    bypassCSP: true,
  });
  const sheet = page.getByRole('dialog', { name: adeel });
  await sheet.getByRole('button', { name: `More to do with ${adeel}` }).click();
  await page.getByRole('menuitem', { name: 'Leaves…' }).click();
  const form = page.getByRole('dialog', { name: `${adeel} leaves` });
  await form.getByRole('combobox', { name: 'Who takes 2 open tasks' }).fill(`Zain ${word}`);
  await page.getByRole('option', { name: `Zain ${word}` }).click();
  await form.getByText('IT takes them back.').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  const lastDay = addDays(dayOf(server.clock.now), 1);
  await form.getByLabel('Reason').selectOption({ label: 'Resigned' });
  await form.getByRole('button', { name: 'Last day: Choose a day' }).click();
  const words = new Date(`${lastDay}T12:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  // "2 December" stands in "12 December" as well.
  await page.getByRole('button', { name: words, exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await sheet.getByText('Leaving').first().waitFor();
  await close();

  const view = await site.show('/tasks', { who: leaver });
  await view.page.getByText('Tide ladder').first().waitFor();
  await server.db.transaction().execute((tx) =>
    endLastDays(
      { db: tx, masterKey: server.masterKey },
      instantOf(addDays(lastDay, 1)),
      endAccess,
      async () => {},
      async () => {},
    ),
  );
  await view.page.reload();
  await view.page.waitForURL(/\/login/);
  await view.close();

  const theirs = ok(await taker.call('GET /tasks', {})).body['rows'] as { title: string }[];
  expect(theirs.map((one) => one.title).toSorted()).toEqual(['Reef gates', 'Tide ladder']);
  const desk = await site.show('/administration/it?show=leaving', { who: it });
  await desk.page.getByRole('row', { name: adeel }).waitFor();
  await desk.page.getByRole('button', { name: `Hand over what ${adeel} has` }).click();
  const back = desk.page.getByRole('dialog', { name: `Hand over what ${adeel} has` });
  await back.getByLabel(/Pixel 8/).waitFor();
  await desk.page.keyboard.press('Control+Enter');
  await back.waitFor({ state: 'detached' });
  const after = ok(await it.call('GET /it-asset', { id: asset['id'] })).body['asset'];
  expect(after).toMatchObject({ holder: null });
  await desk.close();
});
