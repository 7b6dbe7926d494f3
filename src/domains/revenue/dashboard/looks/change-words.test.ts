import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

const fresh = { from: '2025-11-19', to: '2025-11-19' };
const restated = { from: '2025-11-17', to: '2025-11-18' };

test('sources that brought the same days are named together, others have a line of their own', () => {
  const change = (name: string, it: object = {}) => ({
    source: name,
    name,
    fresh,
    restated,
    ...it,
  });
  expect(changeWords([], '2025-11-20')).toEqual([]);
  expect(
    changeWords(
      [
        change('AdMob'),
        change('Adjust', { restated: null }),
        change('MAX'),
        change('By hand', { fresh: null }),
      ],
      '2025-11-20',
    ),
  ).toEqual([
    'AdMob and MAX: 19 Nov new, 17 – 18 Nov restated',
    'Adjust 19 Nov new',
    'By hand 17 – 18 Nov restated',
  ]);
});

test('where many brought the same two are named, and of another year the year', () => {
  const many = ['AdMob', 'AppLovin', 'MAX', 'Meta Ads'].map((name) => ({
    source: name,
    name,
    fresh,
    restated: null,
  }));
  expect(changeWords(many, '2026-01-01')).toEqual([
    'AdMob, AppLovin, and 2 others: 19 Nov 2025 new',
  ]);
});
