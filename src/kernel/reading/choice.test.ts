import { expect, test } from 'vitest';
import { readChoice } from './choice.ts';

const reasons = [
  { value: 'waiting_for_art', label: 'Waiting for art', keywords: ['no art'] },
  { value: 'waiting_for_review', label: 'Waiting for review', keywords: ['review'] },
  { value: 'break', label: 'Break', keywords: ['lunch', 'tea'] },
  { value: 'end_of_day', label: 'End of day' },
];
const chosen = (text: string) => readChoice(text, reasons)?.choice.value;

test.each(['', 'dentist', 'wait', 'breakfast', 'teammate'])('%s is none of the choices', (text) => {
  expect(chosen(text)).toBeUndefined();
});

test.each([
  ['waiting for art', 'waiting_for_art'],
  ['LNT-231 Waiting  for ART please', 'waiting_for_art'],
  ['no art', 'waiting_for_art'],
  ['waiting for review', 'waiting_for_review'],
  ['tea', 'break'],
  ['bre', 'break'],
  ['end', 'end_of_day'],
])('%s is %s', (text, value) => {
  expect(chosen(text)).toBe(value);
});

test('the longest phrase wins over a keyword inside it', () => {
  const text = 'pause waiting for review';
  const it = readChoice(text, reasons)!;
  expect(text.slice(it.from, it.to)).toBe('waiting for review');
});
