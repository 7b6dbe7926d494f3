import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { figuresCast } from '../support/figures-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;
let id: number;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

const days = 'date=2025-11-01..2025-11-20';
const card = (it: object) => ({ width: 6, height: 4, measures: ['revenue'], ...it });

beforeAll(async () => {
  site = await openConsole();
  const { orbit } = await figuresCast(site.server);
  admin = await site.server.as('Admin');
  const made = await admin.call('POST /save-own-dashboard', {
    name: 'Morning money',
    cards: [
      card({ id: 'tile1', kind: 'tile', title: 'Revenue', width: 3, height: 2 }),
      card({ id: 'tile2', kind: 'tile', title: 'eCPM', measures: ['ecpm'], width: 3, height: 2 }),
      card({ id: 'note1', kind: 'note', title: 'About', height: 2, text: 'Read it **first**.' }),
      card({ id: 'lines1', kind: 'lines', title: 'By app, day by day', by: ['app'] }),
      card({ id: 'stack1', kind: 'stacked', title: 'Apps by week', by: ['week', 'app'] }),
      card({ id: 'bars1', kind: 'bars', title: 'Apps', by: ['app'], filter: { app: [orbit] } }),
      card({
        id: 'table1',
        kind: 'table',
        title: 'A list',
        by: ['app'],
        measures: ['revenue', 'ecpm'],
      }),
      card({ id: 'pivot1', kind: 'pivot', title: 'Pivot', by: ['app', 'week'] }),
      card({ id: 'heat1', kind: 'heat', title: 'Heat', by: ['app', 'week'] }),
      card({
        id: 'scat1',
        kind: 'scatter',
        title: 'Dear or many',
        by: ['app'],
        measures: ['impressions', 'ecpm', 'revenue'],
      }),
    ].map((it) => ((it as { kind?: string }).kind === 'note' ? without(it) : it)),
  });
  id = Number(made.body['id']);
});
afterAll(() => site?.close());
afterEach(() => view?.close());

function without({ measures: _measures, ...note }: { measures: unknown }) {
  return note;
}

async function open(path: string, options: object = {}) {
  view = await site.show(path, { who: admin, viewport: { width: 1440, height: 1300 }, ...options });
  page = view.page;
}
const frame = (title: string) => page.getByRole('article', { name: title, exact: true });
const kept = async () => {
  const { body } = await admin.call('GET /own-dashboard', { id });
  return body['cards'] as { id: string; title: string; width: number }[];
};

test('every kind of card shows its figures, and cards are moved and resized by keys', async () => {
  await open(`/dashboards?dashboard=${id}&${days}`);
  await frame('A list').getByRole('cell', { name: 'Orbit Android' }).waitFor();
  await frame('Dear or many').getByRole('img').waitFor();
  await frame('By app, day by day').getByRole('img').waitFor();
  expect(await frame('Pivot').getByRole('cell', { name: 'Total' }).count()).toBe(1);
  expect(await frame('Apps').getByText('of Orbit').count()).toBe(1);
  await picture(page, 'dashboard');
  expect(await violations(page)).toEqual([]);
  const handle = page.getByRole('button', { name: 'Move or resize eCPM' });
  await handle.press('ArrowLeft');
  await page.getByText('Tile “eCPM”: place 1 of 10, 3 of 12 wide, 2 rows high').waitFor();
  await handle.press('Shift+ArrowRight');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await kept())[0]).toMatchObject({ id: 'tile2', width: 4 });
});

test('a card is dragged by the mouse to another place and is there after a reload', async () => {
  await open(`/dashboards?dashboard=${id}&${days}`);
  const titles = () =>
    page
      .getByRole('article')
      .evaluateAll((all) => all.map((it) => it.querySelector('h2, h3')?.textContent?.trim()));
  await frame('About').waitFor();
  const before = await titles();
  expect(before.indexOf('Revenue')).toBeLessThan(before.indexOf('About'));
  const about = (await frame('About').boundingBox())!;
  await page.getByRole('button', { name: 'Move or resize Revenue' }).dragTo(frame('About'), {
    targetPosition: { x: about.width - 12, y: about.height / 2 },
  });
  const wanted = before.filter((it) => it !== 'Revenue');
  wanted.splice(wanted.indexOf('About') + 1, 0, 'Revenue');
  await expect.poll(titles).toEqual(wanted);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await frame('About').waitFor();
  expect(await titles()).toEqual(wanted);
  expect((await kept()).map((it) => it.title)).toEqual(wanted);
  await picture(page, 'dashboard-dragged');
});

test('dashboards are shown in full screen, one after another', async () => {
  const second = await admin.call('POST /save-own-dashboard', { name: 'Noon' });
  const walk = `/dashboards?dashboard=${id}&walk=${id}&walk=${second.body['id']}&every=10`;
  await open(walk, { reducedMotion: 'no-preference' });
  const shown = (name: string) => page.getByRole('dialog', { name, exact: true });
  await shown('Morning money').getByText('1 of 2 · by').waitFor();
  await frame('By app, day by day').waitFor();
  await page.keyboard.press('p');
  await page.getByText('1 of 2 · paused').waitFor();
  expect(await page.getByRole('button', { name: /^Move or resize/ }).count()).toBe(0);
  await picture(page, 'walk');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await shown('Noon').getByText('It has no cards yet.').waitFor();
  await page.keyboard.press('ArrowRight');
  await shown('Morning money').waitFor();
  // It goes on by itself after ten seconds.
  await page.keyboard.press('p');
  await shown('Noon').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Morning money' }).waitFor();
  await view.close();
  await open(walk, { reducedMotion: 'reduce' });
  await page.getByText('1 of 2 · paused').waitFor();
  await admin.call('POST /delete-own-dashboard', { id: second.body['id'], version: 1 });
});

test('what two people arrange at once is brought together', async () => {
  await open(`/dashboards?dashboard=${id}&${days}`);
  await frame('Revenue').waitFor();
  const before = await admin.call('GET /own-dashboard', { id });
  const { name, filter, version } = before.body;
  const cards = (before.body['cards'] as object[]).map((it) =>
    'id' in it && it.id === 'bars1' ? { ...it, title: 'Renamed meanwhile' } : it,
  );
  await admin.call('POST /save-own-dashboard', { id, version, name, filter, cards });
  await page.getByRole('button', { name: 'Move or resize Revenue' }).press('End');
  await frame('Renamed meanwhile').waitFor();
  await expect.poll(async () => (await kept()).at(-1)?.id).toBe('tile1');
  expect((await kept()).map((it) => it.title)).toContain('Renamed meanwhile');
});

test('a card is added in its form, in the dark and on a narrow screen as well', async () => {
  await open(`/dashboards?dashboard=${id}&${days}`, {
    viewport: { width: 400, height: 900 },
    colorScheme: 'dark',
  });
  await frame('About').waitFor();
  await picture(page, 'narrow-dark');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a card' });
  await dialog.getByLabel('Title').fill('Installs by campaign');
  await picture(page, 'form');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await frame('Installs by campaign').waitFor();
  // It is shown before it is saved.
  await expect
    .poll(async () => (await kept()).map((it) => it.title))
    .toContain('Installs by campaign');
});

test('the list leads to a dashboard; one that is gone says so', async () => {
  await open('/dashboards');
  await page.getByRole('link', { name: 'Morning money' }).waitFor();
  await picture(page, 'list');
  expect(await violations(page)).toEqual([]);
  await view.close();
  await open('/dashboards?dashboard=999999');
  await page.getByText('This dashboard did not open').waitFor();
});
