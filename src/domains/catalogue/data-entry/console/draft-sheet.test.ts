import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { measureOf } from './books.ts';
import { enter, figureOf, NotEnterable, spread, type Leaf, type Part } from './draft-sheet.ts';

const all: Part = { country: null, adUnit: null };
const blank = ({ country, adUnit }: Part) => ({
  country: country ?? '',
  ad_unit_id: adUnit ?? 0,
});
const leaf = (country: string, adUnit: number, revenue: number, impressions = 0): Leaf => ({
  dimensions: { country, ad_unit_id: adUnit },
  sums: { revenue_micros: revenue, impressions },
});
const revenue = measureOf('ads', 'revenue')!;
const ads = (leaves: Leaf[], part: Partial<Part>, value: number, measure = 'revenue') =>
  enter(leaves, { ...all, ...part, measure, value }, 'ads', blank);

test('a total that is typed is spread over its rows in proportion', () => {
  const after = ads([leaf('PK', 1, 300), leaf('US', 1, 100)], {}, 801);
  expect(after.map((it) => it.sums['revenue_micros'])).toEqual([601, 200]);
});

test('a country that is typed changes that country and the total', () => {
  const after = ads(
    [leaf('PK', 1, 300), leaf('PK', 2, 100), leaf('US', 1, 50)],
    { country: 'PK' },
    40,
  );
  expect(after.map((it) => it.sums['revenue_micros'])).toEqual([30, 10, 50]);
  expect(figureOf(after, all, revenue)).toBe(90);
});

test('rows without the figure are weighed by the chief one, and a part without rows gets one', () => {
  const after = ads([leaf('PK', 1, 300), leaf('US', 1, 100)], {}, 8, 'impressions');
  expect(after.map((it) => it.sums['impressions'])).toEqual([6, 2]);
  const more = ads(after, { country: 'DE' }, 5);
  expect(more.at(-1)).toMatchObject({
    dimensions: { country: 'DE', ad_unit_id: 0 },
    sums: { revenue_micros: 5, impressions: null },
  });
});

test('nothing known is no figure, and not 0', () => {
  expect(figureOf([], all, revenue)).toBeNull();
  expect(figureOf([leaf('PK', 1, 0)], all, revenue)).toBe(0);
});

test('a figure that nobody reports is unknown, and so is its rate', () => {
  const rate = measureOf('store', 'crash_rate')!;
  const day: Leaf = {
    dimensions: { country: '' },
    sums: { vitals_users: 4000, crashed_users: null },
  };
  expect(figureOf([day], all, rate)).toBeNull();
  expect(figureOf([day], all, measureOf('store', 'installs')!)).toBeNull();
});

test('a rate is kept as the users it is about', () => {
  const rate = measureOf('store', 'crash_rate')!;
  const day: Leaf = { dimensions: { country: '' }, sums: { vitals_users: 4000, crashed_users: 0 } };
  const typed = { ...all, measure: 'crash_rate', value: 0.0125 };
  const after = enter([day], typed, 'store', blank);
  expect(after[0]!.sums['crashed_users']).toBe(50);
  expect(figureOf(after, all, rate)).toBe(0.0125);
  expect(() => enter([], typed, 'store', blank)).toThrow(NotEnterable);
});

test('whatever is spread adds up again', () => {
  const amount = integer({ min: -1e12, max: 1e12 });
  assert(
    property(amount, array(integer({ min: 0, max: 1e9 }), { minLength: 1 }), (sum, weights) => {
      const parts = spread(sum, weights);
      expect(parts.every(Number.isSafeInteger)).toBe(true);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(sum);
    }),
  );
});
