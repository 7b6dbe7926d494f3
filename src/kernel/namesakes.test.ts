import { expect, test } from 'vitest';
import { areNamesakes, foldedName } from './namesakes.ts';

const people = (...names: string[]) => names.map((name, id) => ({ id, name }));

test('names that differ by accents, capitals, hyphens and spaces are the same name', () => {
  for (const other of ['zoe  ANN-lee', 'Zoë Ann Lee', 'Zoe\u0308 Ann‐Lee', ' zoé ann lee ']) {
    expect(foldedName(other)).toBe('zoe ann lee');
  }
  expect(foldedName('علی خان')).not.toBe(foldedName('علی رضا'));
});

test('one person who is listed twice is no namesake of themselves', () => {
  expect(areNamesakes([...people('Ali Khan'), ...people('Ali Khan')])).toBe(false);
  expect(areNamesakes(people('Ali Khan', 'Ali Raza', 'ali khan'))).toBe(true);
  expect(areNamesakes(people('Ali', 'Ali Khan'))).toBe(false);
});
