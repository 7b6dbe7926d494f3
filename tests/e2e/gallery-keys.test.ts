import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageName } from '../support/gallery/names.ts';
import { openGallery } from '../support/gallery/open.ts';

let gallery: Awaited<ReturnType<typeof openGallery>>;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery[Symbol.asyncDispose]());

const show = (name: PageName) => gallery.show(name, { theme: 'light', width: 1440 });

/** Name of what has the focus: its label or its words. */
const focused = (tab: Page) =>
  tab.evaluate(() => {
    const it = document.activeElement;
    return it?.getAttribute('aria-label') ?? it?.textContent;
  });

test('a dialog keeps the focus, closes by Esc and gives the focus back', async () => {
  await using page = await show('dialog');
  const { tab } = page;
  await tab.keyboard.press('Escape');
  await tab.getByRole('button', { name: 'Shortcuts' }).click();
  const dialog = tab.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  for (const keys of ['Tab', 'Tab', 'Shift+Tab']) {
    await tab.keyboard.press(keys);
    expect(await focused(tab)).toBe('Close');
  }
  await tab.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await focused(tab)).toContain('Shortcuts');
});

test('shortcuts of the page rest while a dialog is open', async () => {
  await using page = await show('dialog');
  const { tab } = page;
  await tab.keyboard.press('Escape');
  await tab.keyboard.press('s');
  await tab.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await tab.keyboard.press('c');
  expect(await tab.getByRole('dialog').count()).toBe(1);
  await tab.keyboard.press('Escape');
  await tab.keyboard.press('c');
  await tab.getByRole('dialog', { name: /^Omar Khalid changed/ }).waitFor();
});

test('a conflict is decided field by field', async () => {
  await using page = await show('dialog');
  const { tab } = page;
  expect(await tab.getByRole('radio', { checked: true }).count()).toBe(3);
  await tab.getByRole('radio', { name: '8 Points' }).check();
  expect(await tab.getByRole('radio', { name: '5 Points' }).isChecked()).toBe(false);
  await tab.keyboard.press('Control+Enter');
  await tab.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a code is typed, corrected and pasted', async () => {
  await using page = await show('forms');
  const { tab } = page;
  const boxes = tab.getByRole('group', { name: 'Code from the mail' }).getByRole('textbox');
  const code = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('.pin input')].map((it) => it.value).join(''),
    );
  expect(await code()).toBe('481');
  await boxes.nth(3).click();
  await tab.keyboard.type('x7');
  expect(await code()).toBe('4817');
  await tab.keyboard.press('Backspace');
  await tab.keyboard.press('Backspace');
  expect(await code()).toBe('48');
  await boxes.first().evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ' 123 456 ');
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  expect(await code()).toBe('123456');
  expect(await focused(tab)).toBe('Code from the mail, digit 6 of 6');
});

test('a refusal stands beside its field until the field is changed', async () => {
  await using page = await show('forms');
  const { tab } = page;
  const name = tab.getByLabel('Name', { exact: true });
  await name.press('Control+Enter');
  await tab.getByText('Somebody else has this name.').waitFor();
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  expect(
    await name.evaluate(
      (it) => document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent,
    ),
  ).toContain('Somebody else has this name.');
  await name.press('a');
  expect(await tab.getByText('Somebody else has this name.').count()).toBe(0);
  expect(await name.getAttribute('aria-invalid')).toBeNull();
});

test('an option is found by typing and taken by Enter; a time is read as people write it', async () => {
  await using page = await show('forms');
  const { tab } = page;
  const app = tab.getByRole('combobox', { name: 'App' });
  await app.click();
  await app.pressSequentially('nimbo');
  await tab.keyboard.press('Enter');
  await expect.poll(() => app.inputValue()).toBe('Nimbo Blocks');
  const from = tab.getByLabel('From', { exact: true });
  await from.fill('3.30 pm');
  await from.press('Tab');
  expect(await from.inputValue()).toBe('15:30');
  await from.press('ArrowUp');
  expect(await from.inputValue()).toBe('15:45');
});

test('rows are walked by j and k and selected by x', async () => {
  await using page = await show('dashboard');
  const { tab } = page;
  await tab.getByRole('group', { name: 'Top games' }).focus();
  await tab.keyboard.press('k');
  for (const key of ['j', 'j', 'x', 'k']) await tab.keyboard.press(key);
  expect(await tab.locator('tr.cur').textContent()).toContain('Pebble Sort');
  expect(await tab.locator('tr.sel').textContent()).toContain('Orbit Orchard');
});

test('cells of a grid are walked by j and k, rows selected by x', async () => {
  await using page = await show('sheet');
  const { tab } = page;
  await tab.getByRole('gridcell', { name: '39,501' }).click();
  for (const key of ['j', 'j', 'k', 'x']) await tab.keyboard.press(key);
  await expect.poll(() => focused(tab)).toBe('31,816');
  expect(await tab.locator('.ag-row-selected').first().textContent()).toContain('Pebble Sort');
});

test('a menu opens by the keyboard and gives the focus back', async () => {
  await using page = await show('dashboard');
  const { tab } = page;
  const more = tab.getByRole('button', { name: 'More' }).first();
  await more.focus();
  await tab.keyboard.press('Enter');
  await expect.poll(() => focused(tab)).toContain('Export as CSV');
  await tab.keyboard.press('ArrowDown');
  expect(await focused(tab)).toBe('Share this view');
  await tab.keyboard.press('Escape');
  await expect.poll(() => focused(tab)).toBe('More');
});

test('the figures behind a chart are one press away', async () => {
  await using page = await show('dashboard');
  const { tab } = page;
  const anomaly = tab.getByRole('button', { name: /^Anomaly/ });
  await anomaly.press('Enter');
  expect(await tab.getByText('See the 3 apps behind it').count()).toBe(0);
  await tab.getByRole('radio', { name: 'Chart' }).press('ArrowRight');
  const row = tab.getByRole('row', { name: /^19 Nov/ });
  expect(await row.textContent()).toContain('incomplete');
  expect(await row.textContent()).toContain('$9.03K');
});

test('toasts close by themselves and are gone a second later; Undo counts down from ten', async () => {
  await using page = await gallery.show('states', { theme: 'light', width: 1440, clock: true });
  const { tab } = page;
  await tab.clock.runFor(2500);
  expect(await tab.locator('.toast:not(.closing)').count()).toBe(4);
  await tab.clock.runFor(750);
  expect(await tab.locator('.toast:not(.closing)').count()).toBe(3);
  expect(await tab.getByText('Successfully Saved').count()).toBe(1);
  await tab.clock.runFor(1000);
  expect(await tab.getByText('Successfully Saved').count()).toBe(0);
  expect(await tab.getByRole('button', { name: 'Undo' }).textContent()).toBe('Undo6');
  await tab.clock.runFor(1500);
  expect(await tab.locator('.toast').count()).toBe(1);
  await tab.clock.runFor(6000);
  expect(await tab.locator('.toast').count()).toBe(0);
});
