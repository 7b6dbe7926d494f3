import { expect, test } from 'vitest';
import { readDay } from '#/kernel/reading/day.ts';
import { readComparison } from './asked-comparison.ts';
import { readQuestion } from './asked.ts';

const names = {
  countries: [
    { code: 'PK', name: 'Pakistan' },
    { code: 'US', name: 'United States' },
    { code: 'IN', name: 'India' },
  ],
  apps: [
    { id: 1, name: 'Lantern Lagoon' },
    { id: 2, name: 'Orbit Orchard' },
    { id: 3, name: 'Orbit Racer' },
  ],
  networks: [
    { id: 7, name: 'AdMob' },
    { id: 8, name: 'Mintegral' },
  ],
  mediaSources: [
    { id: 8, name: 'Mintegral' },
    { id: 9, name: 'Organic' },
  ],
  teams: [{ id: 4, name: 'Puzzle' }],
  others: [
    { field: 'adUnit', value: 11, name: 'Level end' },
    { field: 'adUnit', value: 12, name: 'Level end' },
    { field: 'account', value: 5, name: 'Lantern account' },
    { field: 'user', value: 6, name: 'Amna Tariq' },
    { field: 'adFormat', value: 'rewarded', name: 'Rewarded' },
  ] as const,
};
const today = '2025-11-20';
const read = (text: string) => readQuestion(text, names, { today, readDay });

test('a country and a period', () => {
  expect(read('Pakistan last week')).toEqual({
    filter: { country: ['PK'], date: 'last-week' },
    left: [],
  });
});

test('several names of one kind add up, filler words are passed over', () => {
  expect(read('for pakistan and the united states on android yesterday').filter).toEqual({
    country: ['PK', 'US'],
    platform: ['android'],
    date: 'yesterday',
  });
});

test('short names and codes in capitals; "in" is no country, "IN" is', () => {
  expect(read('in US').filter).toEqual({ country: ['US'] });
  expect(read('IN usa').filter).toEqual({ country: ['IN', 'US'] });
});

test('a name may be cut short while it is the only one', () => {
  expect(read('lantern').filter).toEqual({ app: [1] });
  expect(read('orbit')).toEqual({ filter: {}, left: ['orbit'] });
  expect(read('orbit racer admob puzzle').filter).toEqual({ app: [3], network: [7], team: [4] });
});

test('a company that earns for us and is paid by us is the one the question is about', () => {
  expect(read('mintegral organic').filter).toEqual({ network: [8], mediaSource: [9] });
  expect(readQuestion('mintegral admob', names, { meant: 'mediaSource', today }).filter).toEqual({
    mediaSource: [8],
    network: [7],
  });
  expect(read('minteg').filter).toEqual({ network: [8] });
});

test('what is not understood is told', () => {
  expect(read('atlantis last month')).toEqual({
    filter: { date: 'last-month' },
    left: ['atlantis'],
  });
});

test('the values of the other fields are meant by their whole name, all of a name together', () => {
  expect(read('Level end for Amna Tariq rewarded').filter).toEqual({
    adUnit: [11, 12],
    user: [6],
    adFormat: ['rewarded'],
  });
  // The beginning of an app's name is the app, whatever else begins so.
  expect(read('Lantern').filter).toEqual({ app: [1] });
});

test('days in the words people use; a month is the last one of its name, and ends yesterday', () => {
  const days = (text: string) => read(text).filter;
  expect(days('today')).toEqual({ singleDate: '2025-11-20' });
  expect(days('november')).toEqual({ date: '2025-11-01..2025-11-19' });
  expect(days('december')).toEqual({ date: '2024-12-01..2024-12-31' });
  expect(days('feb 2024')).toEqual({ date: '2024-02-01..2024-02-29' });
  expect(days('last 3 days')).toEqual({ date: '2025-11-17..2025-11-19' });
  expect(days('past 2 weeks')).toEqual({ date: 'last-14-days' });
  expect(days('Q3')).toEqual({ date: '2025-07-01..2025-09-30' });
  expect(days('q4 2024')).toEqual({ date: '2024-10-01..2024-12-31' });
  expect(days('2024')).toEqual({ date: '2024-01-01..2024-12-31' });
  expect(days('10 nov - 16 nov')).toEqual({ date: '2025-11-10..2025-11-16' });
  expect(days('10 to 16 nov')).toEqual({ date: '2025-11-10..2025-11-16' });
  expect(days('friday')).toEqual({ singleDate: '2025-11-14' });
  expect(days('вчера')).toEqual({ singleDate: '2025-11-19' });
  // What has not come yet is no period.
  expect(read('2026').left).toEqual(['2026']);
  expect(read('0 days').left).toEqual(['0', 'days']);
});

test('codes of countries as they are typed; words that are codes too only in capitals', () => {
  expect(read('pk').filter).toEqual({ country: ['PK'] });
  expect(read('in it at').filter).toEqual({});
});

test('a split is named by "by" and "per"', () => {
  expect(read('pakistan by network')).toMatchObject({ by: 'network', left: [] });
  expect(read('last week per countries')).toMatchObject({ by: 'country', left: [] });
  expect(read('by media source').by).toBe('mediaSource');
  expect(read('by magic').left).toEqual(['magic']);
});

test('two of a kind against each other share what only one side says', () => {
  const both = (text: string) => readComparison(text, names, { today, readDay });
  expect(both('pakistan vs india last week')).toEqual({
    filter: { country: ['PK'], date: 'last-week' },
    against: { country: ['IN'], date: 'last-week' },
    left: [],
    isWhy: false,
  });
  expect(both('lantern october versus september')).toMatchObject({
    filter: { app: [1], date: '2025-10-01..2025-10-31' },
    against: { app: [1], date: '2025-09-01..2025-09-30' },
  });
  expect(both('pakistan last week why?')).toMatchObject({ isWhy: true, left: [] });
});

test('an own measure stands after “vs” by its name, whatever word of another it holds', () => {
  const own = [{ name: 'Spend share', key: 'own:3=ratio:{spend} / {totalRevenue}' as const }];
  const both = (text: string) => readComparison(text, names, { today, readDay, own });
  expect(both('vs spend share of pakistan last month')).toEqual({
    filter: { country: ['PK'], date: 'last-month' },
    against: { country: ['PK'], date: 'last-month' },
    againstMeasure: 'own:3',
    left: [],
    isWhy: false,
  });
  expect(both('vs ad revenue last week').againstMeasure).toBe('revenue');
  expect(both('vs spend shares')).toMatchObject({ againstMeasure: 'spend', left: ['shares'] });
  expect(both('vs overspend share').left).toContain('overspend');
});

test('one figure against another shares its days and places', () => {
  const both = (text: string) => readComparison(text, names, { today, readDay });
  expect(both('vs spend last month')).toEqual({
    filter: { date: 'last-month' },
    against: { date: 'last-month' },
    againstMeasure: 'spend',
    left: [],
    isWhy: false,
  });
  expect(both('pakistan vs fill rate of india')).toMatchObject({
    filter: { country: ['PK'] },
    against: { country: ['IN'] },
    againstMeasure: 'fill',
  });
  // A name comes before a figure that it holds.
  const withSpend = { ...names, apps: [...names.apps, { id: 4, name: 'Spend It Fast' }] };
  const named = readComparison('lantern vs spend it fast', withSpend, { today, readDay });
  expect(named).toMatchObject({ filter: { app: [1] }, against: { app: [4] } });
  expect(named.againstMeasure).toBeUndefined();
});
