import { expect, test } from 'vitest';
import { writtenFloor } from './written-floor.ts';

test.each([
  ['AdMob $12.00', 12],
  ['Mintegral US$ 8', 8],
  ['Unity 4.5 USD rewarded', 4.5],
  ['usd 0.75 banner', 0.75],
  ['$12 floor (12 USD)', 12],
])('%s tells a floor', (name, dollars) => {
  expect(writtenFloor(name)).toBe(dollars * 1_000_000);
});

test.each([
  'AdMob High 12.00',
  'Level 3',
  '',
  '$0',
  '$5 to $8',
  '$12,50',
  '$123456',
  '€9',
  '=1+1',
  'اشتہار ۱۲',
])('%s tells none', (name) => {
  expect(writtenFloor(name)).toBeUndefined();
});
