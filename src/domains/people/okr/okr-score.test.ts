import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { readCheckIn, valueOfWords } from './check-in-reading.ts';
import { daysOfCycle, quarterAfter, quarterName, quarterOf } from './okr-cycle.ts';
import { mayHangUnder } from './okr-machine.ts';
import {
  carriedOn,
  disciplineOf,
  expectedShare,
  isWhole,
  leastSure,
  objectiveProgress,
  outcomeOf,
  progressOf,
  rescaled,
  scoreOf,
  suggestedScore,
  weekEnds,
  weeksDue,
} from './okr-score.ts';
import { keptOf, typedOf } from './okr-values.ts';

const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true });
const weighted = fc
  .record({
    start: amount,
    target: amount,
    current: fc.option(amount),
    weight: fc.integer({ min: 1, max: 100 }),
  })
  .filter((it) => it.start !== it.target);
const day = fc.integer({ min: 0, max: 4000 }).map((it) => addDays('2020-01-01', it));

describe('progress', () => {
  test('is 0 to 1, nothing at the start, all at the target, also downwards', () => {
    fc.assert(
      fc.property(weighted, (it) => {
        expect(progressOf(it)).toBeGreaterThanOrEqual(0);
        expect(progressOf(it)).toBeLessThanOrEqual(1);
        expect(progressOf({ ...it, current: it.start })).toBe(0);
        expect(progressOf({ ...it, current: it.target })).toBe(1);
        expect(progressOf({ ...it, current: null })).toBe(0);
      }),
    );
    expect(progressOf({ start: 4, target: 1, current: 2.5 })).toBe(0.5);
    expect(progressOf({ start: 4, target: 1, current: 9 })).toBe(0);
  });

  test('of an objective lies between its worst and its best key result', () => {
    fc.assert(
      fc.property(fc.array(weighted, { minLength: 1, maxLength: 8 }), (all) => {
        const each = all.map(progressOf);
        const whole = objectiveProgress(all)!;
        expect(whole).toBeGreaterThanOrEqual(Math.min(...each) - 1e-9);
        expect(whole).toBeLessThanOrEqual(Math.max(...each) + 1e-9);
      }),
    );
    expect(objectiveProgress([])).toBeNull();
  });

  test('is expected evenly over the cycle', () => {
    const days = daysOfCycle('2026-Q4');
    expect(expectedShare(days, '2026-09-30')).toBe(0);
    expect(expectedShare(days, '2026-10-01')).toBeCloseTo(1 / 92);
    expect(expectedShare(days, '2026-12-31')).toBe(1);
    expect(expectedShare(days, '2027-03-01')).toBe(1);
  });
});

describe('scores', () => {
  test('the suggestion has one decimal, the objective’s score lies among its key results’', () => {
    const scored = fc.record({
      weight: fc.integer({ min: 1, max: 100 }),
      score: fc.integer({ min: 0, max: 10 }).map((it) => it / 10),
    });
    fc.assert(
      fc.property(weighted, fc.array(scored, { minLength: 1, maxLength: 8 }), (it, all) => {
        expect(Number.isInteger(Math.round(suggestedScore(it) * 1e6) / 1e5)).toBe(true);
        const score = scoreOf(all);
        const each = all.map((one) => one.score);
        expect(score).toBeGreaterThanOrEqual(Math.min(...each) - 0.005);
        expect(score).toBeLessThanOrEqual(Math.max(...each) + 0.005);
      }),
    );
  });

  test.each([
    [1, 'achieved'],
    [0.7, 'achieved'],
    [0.69, 'partial'],
    [0.4, 'partial'],
    [0.39, 'missed'],
  ])('%d is %s', (score, outcome) => expect(outcomeOf(score)).toBe(outcome));

  test('an objective is as sure as its least sure key result', () => {
    expect(leastSure([])).toBeNull();
    expect(leastSure([null, 'on_track'])).toBe('on_track');
    expect(leastSure(['on_track', 'off_track', 'at_risk'])).toBe('off_track');
  });
});

describe('weights and what is carried on', () => {
  test('rescaled weights are a whole, at least one percent each, in the old order', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(weights, (all) => {
        const scaled = rescaled(all);
        expect(isWhole(scaled)).toBe(true);
        scaled.forEach((it, at) => {
          expect(it).toBeGreaterThanOrEqual(1);
          const lighter = scaled.filter((_, place) => all[place]! < all[at]!);
          expect(Math.max(0, ...lighter)).toBeLessThanOrEqual(it);
        });
      }),
    );
  });

  test('only what is left goes on, from where it stands, and can still be reached', () => {
    fc.assert(
      fc.property(fc.array(weighted, { maxLength: 8 }), (all) => {
        const going = carriedOn(all, () => false);
        const left = all.filter((it) => progressOf(it) < 1);
        expect(going.length).toBe(left.length);
        going.forEach((it, at) => {
          expect(it.start).toBe(left[at]!.current ?? left[at]!.start);
          expect(it.start).not.toBe(it.target);
          expect(progressOf(it)).toBe(0);
          expect(it.target).toBe(left[at]!.target);
        });
        expect(isWhole(going.map((it) => it.weight))).toBe(true);
      }),
    );
  });

  test('what counts the days of its cycle begins at its start again', () => {
    const revenue = { start: 0, target: 100, current: 70, weight: 100 };
    expect(carriedOn([revenue], () => true)).toEqual([{ ...revenue, current: 0 }]);
  });

  test('a child hangs under its own level or a higher one', () => {
    expect(mayHangUnder('person', 'company')).toBe(true);
    expect(mayHangUnder('team', 'team')).toBe(true);
    expect(mayHangUnder('company', 'team')).toBe(false);
    expect(mayHangUnder('team', 'person')).toBe(false);
  });
});

describe('weeks and cycles', () => {
  test('every day lies in its cycle, and cycles follow each other', () => {
    fc.assert(
      fc.property(day, (it) => {
        const cycle = quarterOf(it);
        const { from, to } = daysOfCycle(cycle);
        expect(from <= it && it <= to).toBe(true);
        expect(daysOfCycle(quarterAfter(cycle)).from).toBe(addDays(to, 1));
        expect(quarterAfter(quarterAfter(cycle, 5), -5)).toBe(cycle);
      }),
    );
    expect(quarterName('2026-Q4')).toBe('Q4 2026');
  });

  test('weeks that are due are over and inside; discipline counts them once', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 0, max: 200 }),
        (from, length, later) => {
          const days = { from, to: addDays(from, length) };
          const today = addDays(from, later);
          const due = weeksDue(days, today);
          for (const monday of due) {
            expect(monday >= days.from).toBe(true);
            expect(addDays(monday, 6) < today && addDays(monday, 6) <= days.to).toBe(true);
          }
          expect(disciplineOf(due, [...due, ...due])).toEqual({
            made: due.length,
            due: due.length,
          });
          const ends = weekEnds(days, today);
          expect([...new Set(ends)].sort()).toEqual(ends);
          expect(ends.at(-1)).toBe(today < days.to ? today : days.to);
        },
      ),
    );
  });
});

describe('what is typed', () => {
  test('dollars and percent come back as they were typed', () => {
    const kinds = [
      { kind: 'currency' as const },
      { kind: 'metric' as const, measure: 'roas7' as const },
      { kind: 'metric' as const, measure: 'revenue' as const },
      { kind: 'percent' as const },
    ];
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.integer({ min: -1e6, max: 1e6 }), (it, cents) => {
        const typed = cents / 100;
        expect(typedOf(it, keptOf(it, typed))).toBe(typed);
      }),
    );
    expect(keptOf({ kind: 'metric', measure: 'roas7' }, 68.4)).toBe(0.684);
  });

  const hits = [
    { kind: 'key-result' as const, id: 4, title: 'Activation of new players' },
    { kind: 'key-result' as const, id: 5, title: 'Levels shipped' },
  ];
  const around = { today: '2026-11-20', readDay: undefined, hits };
  const valuesOf = (text: string) =>
    Object.fromEntries([...readCheckIn(text, around).read].map(([name, it]) => [name, it.value]));

  test('a check-in is read from a line', () => {
    expect(valuesOf(' activation 42 on track')).toEqual({
      keyResult: 4,
      value: '42',
      confidence: 'on_track',
    });
    expect(valuesOf(' levels shipped 1,250 at risk the artists are ill')).toEqual({
      keyResult: 5,
      value: '1,250',
      confidence: 'at_risk',
      note: 'the artists are ill',
    });
    expect(valuesOf(' levels done')).toEqual({ keyResult: 5, value: 'done' });
    expect(valuesOf('')).toEqual({});
  });

  test('a typed value is read in the unit of the key result', () => {
    expect(valueOfWords('1.5k', 'number')).toBe(1500);
    expect(valueOfWords('$12', 'currency')).toBe(12_000_000);
    expect(valueOfWords('42%', 'percent')).toBe(42);
    expect(valueOfWords('−3', 'number')).toBe(-3);
    expect(valueOfWords('done', 'boolean')).toBe(1);
    expect(valueOfWords('maybe', 'boolean')).toBeUndefined();
    expect(valueOfWords('done', 'number')).toBeUndefined();
  });
});
