import { expect, test } from 'vitest';
import { UNKNOWN_REGION } from '../unknown-region.ts';
import { dayPartsOf, partsAddedUp } from './day-parts.ts';

const row = (day: string, country: string, revenue: number | null, impressions: number | null) => ({
  day,
  country,
  revenue,
  impressions,
});

test('days are added up by value; what nobody says is not nought', () => {
  const kept = dayPartsOf(
    [
      row('2026-07-01', 'PK', 5, null),
      row('2026-07-01', 'DE', 7, 1),
      row('2026-07-02', 'PK', 11, null),
      row('2026-07-02', 'AT', null, 2),
    ],
    'country',
    ['revenue', 'impressions'],
  );
  const { count, splits, estimated, sums } = partsAddedUp(kept, 'country', [
    'revenue',
    'impressions',
  ]);
  expect(count).toBe(3);
  expect(splits).toEqual({ country: ['AT', 'DE', 'PK'] });
  expect([...estimated]).toEqual([0, 0, 0]);
  expect([...sums['revenue']!]).toEqual([Number.NaN, 7, 16]);
  expect([...sums['impressions']!]).toEqual([2, 1, Number.NaN]);
});

test('days without rows have no groups', () => {
  expect(partsAddedUp(new Map(), 'network_id', ['revenue']).count).toBe(0);
});

test('what has no country is of one region', () => {
  const kept = dayPartsOf(
    [row('2026-07-01', '', 3, 1), row('2026-07-01', 'ZZ', 4, 1), row('2026-07-02', '', 5, 1)],
    'country',
    ['revenue'],
  );
  const { splits, sums } = partsAddedUp(kept, 'country', ['revenue']);
  expect(splits).toEqual({ country: [UNKNOWN_REGION] });
  expect([...sums['revenue']!]).toEqual([12]);
});
