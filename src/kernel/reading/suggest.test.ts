import { expect, test } from 'vitest';
import type { Parameter } from '#/kernel/action.ts';
import { readDay } from './day.ts';
import { suggest } from './suggest.ts';

const around = { today: '2025-11-20', readDay, hits: [] };
const day: Parameter = { name: 'date', label: 'Day', kind: 'day', required: true };
const time: Parameter = { name: 'time', label: 'Time', kind: 'time-range', required: true };
const reason: Parameter = { name: 'reason', label: 'Reason', kind: 'text', required: true };
const sum: Parameter = { name: 'sum', label: 'Sum', kind: 'amount', required: true };
const choice: Parameter = {
  name: 'why',
  label: 'Why',
  kind: 'choice',
  required: true,
  choices: [
    { value: 'art', label: 'Waiting for art' },
    { value: 'break', label: 'Break', keywords: ['lunch'] },
  ],
};
const valuesOf = (it: Parameter, typed: string) =>
  suggest(it, typed, around, 50).map((one) => one.value);

test('what cannot be understood suggests nothing', () => {
  expect(valuesOf(day, 'dentist')).toEqual([]);
  expect(valuesOf(time, 'noonish')).toEqual([]);
  expect(valuesOf(sum, 'much')).toEqual([]);
  expect(valuesOf(reason, '  ')).toEqual([]);
});

test('days begin with today and leave out Sundays', () => {
  const days = valuesOf(day, '');
  expect(days.slice(0, 4)).toEqual(['2025-11-20', '2025-11-21', '2025-11-22', '2025-11-24']);
});

test('what was typed comes first, and only once', () => {
  expect(valuesOf(day, '24 dec')).toEqual(['2025-12-24']);
  expect(valuesOf(day, 'tomorrow')).toEqual(['2025-11-21']);
  expect(valuesOf(time, '3-5pm')).toEqual([{ from: '15:00', to: '17:00' }]);
  expect(valuesOf(choice, 'lunch')).toEqual(['break']);
  expect(valuesOf(sum, '1.5k')).toEqual([{ micros: 1_500_000_000 }]);
  expect(valuesOf(reason, 'dentist')).toEqual(['dentist']);
});

test('a part of a usual value is enough', () => {
  expect(valuesOf(day, 'mon')).toEqual(['2025-11-24', '2025-12-01']);
  expect(valuesOf(choice, 'art')).toEqual(['art']);
});
