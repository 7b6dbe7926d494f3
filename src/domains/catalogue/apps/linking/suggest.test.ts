import { expect, test } from 'vitest';
import { suggest, type Candidate, type Unlinked } from './suggest.ts';

const app = (id: number, name: string, change: Partial<Candidate> = {}): Candidate => ({
  id,
  name,
  package: `com.backlot.game${id}`,
  storeId: null,
  platform: 'android',
  ...change,
});
const apps = [
  app(1, 'Lantern Lagoon', { package: 'com.backlot.LanternLagoon' }),
  app(2, 'Lantern Lagoon', { platform: 'ios', storeId: '1600000732' }),
  app(3, 'Pebble Sort'),
  app(4, 'Tinker Tiles'),
];
const found = (it: Partial<Unlinked>) =>
  suggest({ externalId: 'x', name: '', platform: null, ...it }, apps);

test('the same package settles it, whatever it is called', () => {
  expect(found({ externalId: 'com.backlot.lanternlagoon', name: 'Pebble Sort' })).toEqual([
    { id: 1, by: 'package' },
    { id: 3, by: 'name' },
  ]);
});

test('the same store id settles it', () => {
  expect(found({ externalId: '1600000732' })).toEqual([{ id: 2, by: 'store-id' }]);
});

test('an app of the other platform is never meant', () => {
  expect(found({ name: 'Lantern Lagoon', platform: 'ios' })).toEqual([{ id: 2, by: 'name' }]);
});

test.each([
  ['pebble-sort', [3]],
  ['Pebble Sort Puzzle', [3]],
  ['Tinker Tile', [4]],
  ['LANTERN LAGOON LITE', [1, 2]],
  ['Orbit Orchard', []],
  ['', []],
  ['🎮', []],
])('%s is held to be %o', (name, ids) => {
  expect(found({ name }).map((it) => it.id)).toEqual(ids);
});
