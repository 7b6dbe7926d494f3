import { expect, test } from 'vitest';
import { hueStyle, lineHues, printHue } from './line-hues.ts';

test('no two lines have one hue, and every hue is one of the palette', () => {
  expect(lineHues([undefined, undefined, undefined])).toEqual([1, 2, 3]);
  expect(lineHues([2, null, 1, null])).toEqual([2, 3, 1, 4]);
  expect(lineHues([5, 5, null, null, null, null, null])).toEqual([5, 1, 2, 3, 4, 6, 7]);
});

test('beyond the palette no two parts are drawn alike either, on a page and on a slide', () => {
  const hues = lineHues([3, null, 3, ...Array.from({ length: 17 }, () => null)]);
  expect(new Set(hues).size).toBe(20);
  expect(new Set(hues.map(hueStyle)).size).toBe(20);
  expect(new Set(hues.map(printHue)).size).toBe(20);
});
