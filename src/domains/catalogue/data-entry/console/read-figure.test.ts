import { expect, test } from 'vitest';
import { measureOf } from './books.ts';
import { figureText, readFigure } from './read-figure.ts';

const installs = measureOf('store', 'installs')!;
const revenue = measureOf('ads', 'revenue')!;
const crashes = measureOf('store', 'crash_rate')!;
const rating = measureOf('store', 'rating')!;

test.each([
  ['1204', 1204],
  [' 1,204 ', 1204],
  ['1 204', 1204],
  ['1’204', 1204],
  ['1,204.00', 1204],
  ['0', 0],
  ['', null],
  ['–', null],
])('a count is read from %j', (text, value) => {
  expect(readFigure(text, installs)).toEqual({ value });
});

test.each([
  ['$1,204.50', 1_204_500_000],
  ['1.204,50', 1_204_500_000],
  ['USD 12', 12_000_000],
  ['($3.10)', -3_100_000],
  ['-3.1', -3_100_000],
])('an amount is read from %j', (text, value) => {
  expect(readFigure(text, revenue)).toEqual({ value });
});

test('a percentage is one with and without its sign', () => {
  expect(readFigure('1.25%', crashes)).toEqual({ value: 0.0125 });
  expect(readFigure('1.25', crashes)).toEqual({ value: 0.0125 });
});

test.each([
  ['-4', installs, 'Installs cannot be negative.'],
  ['1.5', installs, 'This must be a whole number.'],
  ['12%', installs, 'A percentage makes no sense here.'],
  ['$4', installs, 'An amount makes no sense here.'],
  ['twelve', installs, '“twelve” is no number.'],
  ['1,20,4', installs, '“1,20,4” is no number.'],
  ['101%', crashes, 'Crash rate cannot be above 100%.'],
  ['6', rating, 'A rating lies between 1 and 5.'],
] as const)('%j is refused with its reason', (text, measure, wrong) => {
  expect(readFigure(text, measure)).toEqual({ wrong });
});

test('what an editor starts with reads as the same figure', () => {
  for (const [value, measure] of [
    [1204, installs],
    [1_204_560_001, revenue],
    [0.0125, crashes],
    [4.37, rating],
  ] as const) {
    expect(readFigure(figureText(value, measure), measure)).toEqual({ value });
  }
});
