import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sectionKeys } from './section-keys.ts';

let opened: number[];
let shown: boolean;
let keys: ReturnType<typeof sectionKeys>;

const press = (key: string, code: string, more = {}) =>
  keys.down({ key, code, repeat: false, ...more });
const g = () => press('g', 'KeyG');
const digit = (it: string) => press(it, `Digit${it}`);

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  shown = false;
  keys = sectionKeys({
    open: (it) => void opened.push(it),
    show: (it) => {
      shown = it;
    },
  });
});
afterEach(() => vi.useRealTimers());

test('a number without g is not taken', () => {
  expect(digit('4')).toBe(false);
  expect(opened).toEqual([]);
});

test('g with a modifier is not taken: it is the browser’s', () => {
  expect(press('g', 'KeyG', { ctrlKey: true })).toBe(false);
  digit('4');
  expect(opened).toEqual([]);
});

test('another key after g ends it', () => {
  g();
  expect(press('x', 'KeyX')).toBe(false);
  digit('4');
  expect(opened).toEqual([]);
});

test('0 and 13 are no sections', () => {
  g();
  digit('0');
  g();
  digit('1');
  digit('3');
  expect(opened).toEqual([]);
});

test('the numbers are shown while g is held and hidden when it is let go', () => {
  g();
  expect(shown).toBe(true);
  keys.up({ key: 'g', code: 'KeyG', repeat: false });
  expect(shown).toBe(false);
});

test('g, then a number within a second, opens the section', () => {
  g();
  keys.up({ key: 'g', code: 'KeyG', repeat: false });
  vi.advanceTimersByTime(900);
  digit('4');
  expect(opened).toEqual([4]);
  g();
  keys.up({ key: 'g', code: 'KeyG', repeat: false });
  vi.advanceTimersByTime(1100);
  digit('5');
  expect(opened).toEqual([4]);
});

test('1 waits shortly for the second digit', () => {
  g();
  digit('1');
  expect(opened).toEqual([]);
  vi.advanceTimersByTime(600);
  expect(opened).toEqual([1]);
});

test.each([
  ['0', 10],
  ['1', 11],
  ['2', 12],
])('1 and %s open section %i at once', (second, section) => {
  g();
  digit('1');
  digit(second);
  expect(opened).toEqual([section]);
});

test('a layout that gives other letters and figures works by the place of the keys', () => {
  press('п', 'KeyG');
  press('٧', 'Digit7');
  press('п', 'KeyG');
  press('8', 'Numpad8');
  expect(opened).toEqual([7, 8]);
});

test('a Latin layout that has another letter in the place of g does not open anything', () => {
  expect(press('i', 'KeyG')).toBe(false);
});
