import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths } from '#/kernel/days.ts';
import { leastFrom, liveThrough, mostOn } from '../../../../../tests/support/leave-reference.ts';
import { balanceOf, overdraftBy, type Account, type UsedDay } from './balance.ts';
import { accruals } from './entitlement.ts';
import { leaveYear, leaveYearOf } from './leave-year.ts';

/** Whatever somebody's years are like, the balance is what living through them day by day gives. */

const RUNS = 60;
const FIRST = 2023;
const YEARS = 3;

const dayWithin = (years: number) =>
  fc.integer({ min: 0, max: years * 365 }).map((it) => addDays(`${FIRST}-01-01`, it));

const terms = {
  halfDays: fc.integer({ min: 0, max: 60 }),
  accrual: fc.constantFrom(...accruals),
  carryHalfDays: fc.constantFrom(0, 3, 10, 40),
  carryUntil: fc.constantFrom(null, '01-31', '02-28', '03-31', '12-31'),
};

const used = fc.uniqueArray(
  fc.record({
    day: dayWithin(YEARS),
    halfDays: fc.constantFrom<1 | 2>(1, 2),
    waits: fc.boolean(),
  }),
  { maxLength: 60, selector: (it) => it.day },
);

/** Days of a first employment and, after a gap, of a second one. */
const employed = fc
  .record({
    from: fc.option(dayWithin(2)),
    length: fc.option(fc.integer({ min: 1, max: 900 }), { freq: 2 }),
    gap: fc.option(fc.integer({ min: 2, max: 500 })),
    again: fc.option(fc.integer({ min: 1, max: 700 }), { freq: 2 }),
  })
  .map(({ from, length, gap, again }) => {
    const to = length === null ? null : addDays(from ?? `${FIRST}-01-01`, length);
    const back = to === null || gap === null ? null : addDays(to, gap);
    const end = back === null || again === null ? null : addDays(back, again);
    return back === null
      ? [{ from, to }]
      : [
          { from, to },
          { from: back, to: end },
        ];
  });

const account: fc.Arbitrary<Account> = fc
  .record({
    startMonth: fc.constantFrom(1, 2, 3, 4, 7, 12),
    first: fc.record(terms),
    changes: fc.uniqueArray(fc.record({ since: dayWithin(YEARS), ...terms }), {
      maxLength: 2,
      selector: (it) => it.since,
    }),
    retiredOn: fc.option(dayWithin(YEARS), { freq: 1 }),
    employed,
    adjustments: fc.array(
      fc.record({
        year: fc.integer({ min: FIRST, max: FIRST + YEARS }),
        halfDays: fc.integer({ min: -8, max: 8 }),
      }),
      { maxLength: 3 },
    ),
    used,
  })
  .map(({ first, changes, ...it }) => {
    const since = leaveYear(FIRST, it.startMonth).from;
    const later = changes.filter((one) => one.since > since);
    const byDay = later.toSorted((one, other) => (one.since < other.since ? -1 : 1));
    return { ...it, terms: [{ since, ...first }, ...byDay] };
  });

const sum = (all: readonly UsedDay[]) => all.reduce((at, it) => at + it.halfDays, 0);

test('a balance is what living through the years day by day gives', () => {
  const asked = fc.record({ account, day: dayWithin(YEARS) });
  fc.assert(
    fc.property(asked, ({ account: it, day }) => {
      const year = Math.max(FIRST, leaveYearOf(day, it.startMonth));
      const lived = liveThrough(it, year).at(-1)!;
      const on = lived.days.find((one) => one.day === day) ?? lived.days[0]!;
      const found = balanceOf(it, year, on.day)!;
      expect(found).toMatchObject({
        entitled: lived.days.at(-1)!.earned,
        earned: on.earned,
        carried: lived.carried,
        expired: on.lost,
        left: mostOn(it, year, on.day),
      });
    }),
    { numRuns: RUNS },
  );
});

test('what is earned, carried, adjusted, expired and used adds up to what is left at the end', () => {
  fc.assert(
    fc.property(account, (it) => {
      for (let year = FIRST; year < FIRST + YEARS; year += 1) {
        const at = balanceOf(it, year, leaveYear(year, it.startMonth).to)!;
        const rest = at.earned + at.carried + at.adjusted - at.expired - at.taken - at.asked;
        expect(at.left).toBe(rest);
        expect(at.earned).toBe(at.entitled);
      }
    }),
    { numRuns: RUNS },
  );
});

test('days are refused exactly when some day, now or in a later year, would have less than nothing', () => {
  const asking = fc.record({
    account,
    first: dayWithin(YEARS - 1),
    halves: fc.array(fc.constantFrom<1 | 2>(1, 2), { minLength: 1, maxLength: 25 }),
  });
  fc.assert(
    fc.property(asking, ({ account: it, first, halves }) => {
      const free = halves
        .map((halfDays, at) => ({ day: addDays(first, at), halfDays, waits: true }))
        .filter((one) => !it.used.some((other) => other.day === one.day))
        .filter((one) => leaveYearOf(one.day, it.startMonth) >= FIRST);
      fc.pre(free.length > 0);
      const after = { ...it, used: [...it.used, ...free] };
      const last = Math.max(...after.used.map((one) => leaveYearOf(one.day, it.startMonth)));
      const before = liveThrough(it, last);
      const isShort = liveThrough(after, last).some(({ year, days }, at) => {
        const own = free.filter((one) => leaveYearOf(one.day, it.startMonth) === year);
        if (year < leaveYearOf(free[0]!.day, it.startMonth)) return false;
        const least = leastFrom(days, own[0]?.day ?? days[0]!.day);
        return least < 0 && (own.length > 0 || least < leastFrom(before[at]!.days, days[0]!.day));
      });
      expect(overdraftBy(it, free) !== undefined).toBe(isShort);
    }),
    { numRuns: RUNS },
  );
});

test('whoever may take something may take all that is left on that day, and no more', () => {
  const asked = fc.record({ account, day: dayWithin(YEARS - 1) });
  fc.assert(
    fc.property(asked, ({ account: given, day }) => {
      const it = { ...given, terms: given.terms.map((one) => ({ ...one, carryHalfDays: 0 })) };
      const year = leaveYearOf(day, it.startMonth);
      const left = balanceOf(it, year, day)?.left ?? 0;
      const isHere = it.employed.some((one) => (one.from ?? day) <= day && (one.to ?? day) >= day);
      fc.pre(left > 0 && isHere);
      const take = (halfDays: number) =>
        overdraftBy(it, [{ day, halfDays: halfDays as 1, waits: true }]);
      expect(take(left)).toBeUndefined();
      expect(take(left + 1)).toMatchObject({ year, left, wanted: left + 1 });
    }),
    { numRuns: RUNS },
  );
});

test('a leave over the turn of the leave year is counted where its days lie', () => {
  const { from } = leaveYear(2024, 4);
  const days = [addDays(from, -2), addDays(from, -1), from];
  const it: Account = {
    startMonth: 4,
    terms: [
      {
        since: addMonths(from, -12),
        halfDays: 4,
        accrual: 'at-once',
        carryHalfDays: 0,
        carryUntil: null,
      },
    ],
    retiredOn: null,
    employed: [{ from: null, to: null }],
    adjustments: [],
    used: [],
  };
  const taken = days.map((day): UsedDay => ({ day, halfDays: 2, waits: false }));
  expect(overdraftBy(it, taken)).toBeUndefined();
  const after = { ...it, used: taken };
  expect(balanceOf(after, 2023, from)).toMatchObject({ taken: sum(taken) - 2, left: 0 });
  expect(balanceOf(after, 2024, from)).toMatchObject({ taken: 2, left: 2, carried: 0 });
});
