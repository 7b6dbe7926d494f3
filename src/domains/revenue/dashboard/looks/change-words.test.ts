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
  expect(changeWords([])).toEqual([]);
  expect(
    changeWords([
      change('AdMob'),
      change('Adjust', { restated: null }),
      change('MAX'),
      change('By hand', { fresh: null }),
    ]),
  ).toEqual([
    'AdMob, MAX: 19 Nov 2025 new, 17 – 18 Nov 2025 restated',
    'Adjust 19 Nov 2025 new',
    'By hand 17 – 18 Nov 2025 restated',
  ]);
});
