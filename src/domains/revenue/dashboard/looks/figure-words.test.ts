import { expect, test } from 'vitest';
import { figureChanges } from './figure-changes.ts';
import { figureWordsOf } from './figure-words.ts';

const DOLLAR = 1_000_000;
const day = (revenue: number, spend: number) => ({
  revenue: revenue * DOLLAR,
  spend: spend * DOLLAR,
});
const plain = (micros: number) => micros;
const source = {
  source: 'admob',
  name: 'AdMob',
  fresh: { from: '2025-11-19', to: '2025-11-19' },
  restated: { from: '2025-11-17', to: '2025-11-18' },
};
const before = {
  apps: 'all',
  days: {
    '2025-11-16': day(9_000, 1),
    '2025-11-17': day(45.1, 0),
    '2025-11-18': day(11_204, 4_000),
  },
};
const now = {
  apps: 'all',
  days: {
    '2025-11-16': day(9_000, 1),
    '2025-11-17': day(45.2, 0),
    '2025-11-18': day(11_980, 4_000),
    '2025-11-19': day(12_000.4, 4_100),
  },
};
const said = (...about: Parameters<typeof figureChanges>) =>
  figureWordsOf(figureChanges(...about), 'USD', '2025-11-20');

test('figures are named by day, before and after, with who told of them', () => {
  expect(said(before, now, [source], plain)).toEqual([
    'New of 19 Nov: revenue $12,000, spend $4,100, and profit $7,900, told by AdMob',
    'Revenue of 18 Nov went from $11,204 to $11,980 and profit from $7,204 to $7,980, told by AdMob',
    'Revenue of 17 Nov went from $45.10 to $45.20, told by AdMob',
  ]);
});

test('where many have told of a day two are named and the others counted', () => {
  const sources = ['AdMob', 'AppLovin', 'MAX', 'Meta Ads'].map((name) => ({ ...source, name }));
  const is = { apps: 'all', days: { '2025-11-18': day(11_980, 4_000) } };
  const of = (count: number) => said(before, is, sources.slice(0, count), plain)[0];
  expect(of(3)).toMatch(/told by AdMob, AppLovin, and MAX$/);
  expect(of(4)).toMatch(/told by AdMob, AppLovin, and 2 others$/);
});

test('a figure goes down as it goes up, and what comes late stands beside it', () => {
  const then = { apps: 'all', days: { '2025-11-18': day(11_204, 0) } };
  const is = { apps: 'all', days: { '2025-11-18': day(10_000, 12_000) } };
  expect(said(then, is, [], plain)).toEqual([
    'Revenue of 18 Nov went from $11,204 to $10,000; new: spend $12,000 and profit −$2,000',
  ]);
});

test('what was taken back altogether went to nothing, and has no profit', () => {
  const is = { apps: 'all', days: { ...before.days, '2025-11-18': day(0, 4_000) } };
  expect(said(before, is, [], plain)).toEqual(['Revenue of 18 Nov went from $11,204 to $0.00']);
});

test('sums of other apps, or of nobody knows when, say nothing', () => {
  expect(figureChanges(null, now, [source], plain)).toEqual([]);
  expect(figureChanges({ ...before, apps: 'some' }, now, [source], plain)).toEqual([]);
});

test('what cannot be seen is not said, nor a day without a rate', () => {
  const is = { ...before, days: { ...before.days, '2025-11-18': day(11_204.1, 4_000) } };
  expect(said(before, is, [], plain)).toEqual([]);
  expect(figureChanges(before, now, [source], () => null)).toEqual([]);
});
