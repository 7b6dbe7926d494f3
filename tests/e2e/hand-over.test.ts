import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, untilItHears } from '../support/console.ts';
import { write } from '../support/document-cast.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

const size = { width: 1440, height: 900 };

test('what a leaver has goes to several people, who find it at once; nothing is left', async () => {
  const { server } = site;
  const word = randomUUID().slice(0, 8);
  const [adeel, zain, hira] = [`Adeel ${word}`, `Zain ${word}`, `Hira ${word}`] as const;
  const hr = await server.as('HR', { name: `Ayesha ${word}` });
  const leaver = await server.as('Member', { name: adeel });
  const takers = {
    zain: await server.as('Member', { name: zain }),
    hira: await server.as('Member', { name: hira }),
  };
  ok(await hr.call('POST /add-update-employee', { person: { id: leaver.id }, fields: {} }));
  for (const title of ['Tide ladder', 'Reef gates', 'Buoy lights']) {
    ok(await leaver.call('POST /tasks/save', { title }));
  }
  ok(await write(leaver, { title: 'Quay plan' }));

  const theirs = await site.show('/tasks', { who: takers.hira });
  await untilItHears(theirs.page, () => theirs.page.reload());
  const { page, close } = await site.show(`/administration/employees?employee=${leaver.id}`, {
    who: hr,
    viewport: size,
  });
  const sheet = page.getByRole('dialog', { name: adeel });
  await sheet.getByRole('button', { name: `More to do with ${adeel}` }).click();
  await page.getByRole('menuitem', { name: 'Hand over now…' }).click();
  const form = page.getByRole('dialog', { name: `Hand over what ${adeel} has` });
  const choose = async (label: string | RegExp, name: string) => {
    await form.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await choose('Who takes 3 open tasks', zain);
  await form.getByRole('button', { name: '3 open tasks one by one' }).click();
  // HR does not read tasks: it learns how many there are, not what they say.
  await choose('Who takes Open task 2', hira);
  await choose('Who takes 1 document they answer for', hira);
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'hand-over-several');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });

  // Hira’s page hears of it by itself; what went to Zain is not there.
  await theirs.page.getByText('Reef gates').first().waitFor();
  expect(await theirs.page.getByText('Tide ladder').count()).toBe(0);
  await theirs.close();
  const view = await site.show('/tasks', { who: takers.zain });
  for (const title of ['Tide ladder', 'Buoy lights']) {
    await view.page.getByText(title).first().waitFor();
  }
  expect(await view.page.getByText('Reef gates').count()).toBe(0);
  await view.close();

  await sheet.getByRole('button', { name: `More to do with ${adeel}` }).click();
  await page.getByRole('menuitem', { name: 'Hand over now…' }).click();
  await form.getByText('There is nothing to hand over.').waitFor();
  await close();
});
