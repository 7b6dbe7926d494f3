import { describe, expect, test } from 'vitest';
import { balanceOf, overdraftBy, type Account, type UsedDay } from './balance.ts';

/** Twenty days at once from 2024 on, five carried over until the end of March. */
const terms = {
  since: '2024-01-01',
  halfDays: 40,
  accrual: 'at-once',
  carryHalfDays: 10,
  carryUntil: '03-31',
} as const;

const account = (change: Partial<Account> = {}): Account => ({
  startMonth: 1,
  terms: [terms],
  retiredOn: null,
  employed: [{ from: null, to: null }],
  adjustments: [],
  used: [],
  ...change,
});

const on = (day: string, halfDays: 1 | 2 = 2, waits = false): UsedDay => ({ day, halfDays, waits });
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => on(`${first}-${String(at + 1).padStart(2, '0')}`));
const entitled = (it: Account, year: number) => balanceOf(it, year, `${year}-12-31`)!.entitled / 2;

describe('what somebody is entitled to', () => {
  test('from the day they join, months as twelfths and days as shares of their month', () => {
    expect(entitled(account({ employed: [{ from: '2025-07-01', to: null }] }), 2025)).toBe(10);
    // 17 of 31 days of January, and eleven months.
    expect(entitled(account({ employed: [{ from: '2025-01-15', to: null }] }), 2025)).toBe(19);
    expect(entitled(account({ employed: [{ from: '2025-12-31', to: null }] }), 2025)).toBe(0);
  });

  test('until the day they leave, and again from the day they are back', () => {
    const left = [{ from: null, to: '2025-03-31' }];
    expect(entitled(account({ employed: left }), 2025)).toBe(5);
    const back = [...left, { from: '2025-10-01', to: null }];
    expect(entitled(account({ employed: back }), 2025)).toBe(10);
    expect(balanceOf(account({ employed: back }), 2025, '2025-09-30')!.earned / 2).toBe(5);
  });

  test('in a leap year February has one day more to share', () => {
    const half = [{ from: '2024-02-15', to: '2024-02-29' }];
    // 15 of 29 days of a month that gives 10/6 days: 0.86, to the nearest half.
    expect(entitled(account({ employed: half }), 2024)).toBe(1);
    const all = [{ from: '2024-02-01', to: '2024-02-29' }];
    expect(entitled(account({ employed: all }), 2024)).toBe(1.5);
  });

  test('month by month it is there on the first of each', () => {
    const monthly = account({ terms: [{ ...terms, halfDays: 24, accrual: 'monthly' }] });
    const earned = (day: string) => balanceOf(monthly, 2025, day)!.earned / 2;
    expect([earned('2025-01-01'), earned('2025-01-31'), earned('2025-02-01')]).toEqual([1, 1, 2]);
    expect(balanceOf(monthly, 2025, '2025-06-15')).toMatchObject({ earned: 12, entitled: 24 });
  });

  test('by changed terms from their day on, and nothing once the type is retired', () => {
    const more = { ...terms, halfDays: 48, since: '2025-07-01' };
    expect(entitled(account({ terms: [terms, more] }), 2025)).toBe(22);
    expect(entitled(account({ terms: [terms, more] }), 2026)).toBe(24);
    expect(entitled(account({ retiredOn: '2025-07-01' }), 2025)).toBe(10);
    expect(entitled(account({ retiredOn: '2025-07-01' }), 2026)).toBe(0);
  });
});

describe('what goes into the next year', () => {
  test('is limited, is taken first, and expires after its last day', () => {
    const it = account({ used: [...days('2025-06', 12), ...days('2026-02', 2)] });
    const carried = { carried: 10, expired: 0, taken: 4, left: 46 };
    expect(balanceOf(it, 2026, '2026-03-31')).toMatchObject(carried);
    expect(balanceOf(it, 2026, '2026-04-01')).toMatchObject({ expired: 6, left: 40 });
  });

  test('is nothing over a gap, for a retired type, and no debt', () => {
    const gap = [
      { from: null, to: '2025-12-30' },
      { from: '2026-01-01', to: null },
    ];
    expect(balanceOf(account({ employed: gap }), 2026, '2026-01-01')!.carried).toBe(0);
    const retired = account({ retiredOn: '2026-01-01' });
    expect(balanceOf(retired, 2026, '2026-01-01')!.carried).toBe(0);
    const owing = account({ adjustments: [{ year: 2025, halfDays: -100 }] });
    expect(balanceOf(owing, 2026, '2026-01-01')).toMatchObject({ carried: 0, left: 40 });
  });

  test('cannot be taken before, where days of the next year are booked on it', () => {
    // All of 2026 and what is carried over are booked.
    const booked = [...days('2026-01', 25)];
    const it = account({ used: [...days('2025-06', 15), ...booked] });
    expect(balanceOf(it, 2026, '2026-01-01')).toMatchObject({ carried: 10, left: 0 });
    expect(overdraftBy(it, [on('2025-12-15')])).toMatchObject({ year: 2026, wanted: 0 });
  });
});

describe('what may be taken', () => {
  test('leaves enough for days that are booked later', () => {
    const monthly = { ...terms, halfDays: 24, accrual: 'monthly', carryHalfDays: 0 } as const;
    const it = account({ terms: [monthly], used: days('2025-06', 5) });
    expect(balanceOf(it, 2025, '2025-03-10')).toMatchObject({ earned: 6, left: 2 });
    expect(overdraftBy(it, [on('2025-03-10')])).toBeUndefined();
    expect(overdraftBy(it, [on('2025-03-10'), on('2025-03-11', 1)])).toEqual({
      year: 2025,
      left: 2,
      wanted: 3,
    });
  });

  test('is nothing before the type began, and of days after somebody left nothing counts', () => {
    expect(overdraftBy(account(), [on('2023-12-29')])).toMatchObject({ year: 2023, left: 0 });
    const left = account({
      employed: [{ from: null, to: '2025-06-30' }],
      used: [on('2025-07-01')],
    });
    expect(balanceOf(left, 2025, '2025-07-02')).toMatchObject({ taken: 0 });
  });
});
