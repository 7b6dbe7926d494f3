import { expect, test } from 'vitest';
import { todayInputOf } from './today-input.ts';
import { comparedWords, hoursWords, sourcesWords } from './today-words.ts';
import type { SoFar } from './today.contract.ts';

const nothing = { revenue: null, impressions: null, ecpm: null, spend: null };
const soFar = (day: string, hours: number): SoFar => ({
  day,
  hours,
  of: 12,
  now: nothing,
  before: nothing,
  change: nothing,
});

test('how many hours are compared is said once, or apart where the two days differ', () => {
  const yesterday = soFar('2025-11-19', 11);
  const total = (lastWeek: SoFar) => ({ today: nothing, yesterday, lastWeek });
  expect(comparedWords(total(soFar('2025-11-13', 11)))).toBe(
    'Compared over 11 of 12 hours that are over: those that all days are told of.',
  );
  expect(comparedWords(total(soFar('2025-11-13', 9)))).toMatch(
    /11 of 12 hours with yesterday, 9 of 12 hours with 13 Nov/,
  );
  expect(hoursWords({ hours: 1, of: 1 })).toBe('1 of 1 hour');
});

test('what each source tells of today is said, also that it is nothing yet', () => {
  const fetchedAt = '2025-11-20T07:00:00.000Z';
  expect(
    sourcesWords([
      { name: 'MAX', tells: 'revenue', toldUntil: '2025-11-20T06:00:00.000Z', fetchedAt },
      { name: 'AppLovin', tells: 'spend', toldUntil: null, fetchedAt },
    ]),
  ).toBe('MAX revenue told to 11:00, AppLovin spend: nothing of today yet');
});

test('a page’s filter narrows hours without its days, and is none they are known by with ad units', () => {
  expect(todayInputOf({ date: 'last-week', country: ['PK'], appSorting: 'spend' })).toEqual({
    country: ['PK'],
  });
  expect(todayInputOf({ adUnit: [1] })).toBeUndefined();
  expect(todayInputOf({ campaign: [1] })).toBeUndefined();
});
