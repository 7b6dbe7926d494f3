import { expect, test } from 'vitest';
import { guessPerson } from './import-words.ts';

const people = [
  { id: 1, name: 'Sara Khan', email: 'sara.khan@studio.example' },
  { id: 2, name: 'Sara Khan', email: 's.khan@studio.example' },
  { id: 3, name: 'Hira Baig', email: 'hira@studio.example' },
  { id: 4, name: 'hira', email: 'hira.noor@studio.example' },
];

test.each([
  ['sara.khan@studio.example', 1],
  ['S.Khan', 2],
  ['hira baig', 3],
  // Two are called so, and one by their name what another is by their address.
  ['Sara Khan', null],
  ['Hira', null],
  ['Nobody', null],
])('%s is %s', (word, id) => {
  expect(guessPerson(word, people)).toBe(id);
});
