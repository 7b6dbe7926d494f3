import { expect, test } from 'vitest';
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
const read = (text: string) => readQuestion(text, names);

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
  expect(readQuestion('mintegral admob', names, 'mediaSource').filter).toEqual({
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
