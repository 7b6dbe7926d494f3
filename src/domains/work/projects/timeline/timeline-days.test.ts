import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '#/kernel/days.ts';
import { barOf, barWords, conflictsIn, moved, resized, type Bar } from './timeline-days.ts';
import {
  dayAt,
  headOf,
  shadesOf,
  shownDays,
  widthOf,
  xOf,
  type Off,
  type Scale,
} from './timeline-scale.ts';

const both = { startsOn: '2025-12-30', dueOn: '2026-01-02' };
const bar = (from: string, to: string): Bar => ({ kind: 'own', from, to });

describe('bars', () => {
  test('stand for both days, for one of them, for what stands below, or are absent', () => {
    const below = { from: '2025-12-01', to: '2025-12-24' };
    expect(barOf({ ...both, below })).toEqual(bar('2025-12-30', '2026-01-02'));
    expect(barOf({ ...both, dueOn: null, below })?.kind).toBe('starts');
    expect(barOf({ ...both, startsOn: null, below })?.kind).toBe('due');
    expect(barOf({ startsOn: null, dueOn: null, below })).toEqual({ kind: 'below', ...below });
    expect(barOf({ startsOn: null, dueOn: null, below: null })).toBeUndefined();
  });

  test('are said with the year that is not this one', () => {
    expect(barWords(bar('2025-12-03', '2025-12-12'), '2025-12-01')).toBe('3 Dec to 12 Dec');
    expect(barWords(bar('2025-12-30', '2026-01-02'), '2025-12-01')).toBe('30 Dec to 2 Jan 2026');
    expect(barWords(bar('2025-12-03', '2025-12-03'), '2025-12-01')).toBe('3 Dec');
  });

  test('move with their length, and an end stops at the other', () => {
    expect(moved(both, 1)).toEqual({ startsOn: '2025-12-31', dueOn: '2026-01-03' });
    expect(moved({ ...both, dueOn: null }, -1)).toEqual({ startsOn: '2025-12-29', dueOn: null });
    expect(resized(both, 'due', -9)).toEqual({ startsOn: '2025-12-30', dueOn: '2025-12-30' });
    expect(resized(both, 'start', 9)).toEqual({ startsOn: '2026-01-02', dueOn: '2026-01-02' });
    const open = { startsOn: '2025-12-30', dueOn: null };
    expect(resized(open, 'due', 2)).toEqual({ startsOn: '2025-12-30', dueOn: '2026-01-01' });
  });
});

test('a block is in conflict when what blocks ends after what it blocks starts', () => {
  const bars: Record<number, Bar> = {
    1: bar('2025-12-01', '2025-12-05'),
    2: bar('2025-12-05', '2025-12-09'),
    3: bar('2025-12-04', '2025-12-04'),
  };
  const blocks = [
    { from: 1, to: 2 },
    { from: 1, to: 3 },
    { from: 1, to: 4 },
  ];
  expect(conflictsIn(blocks, (id) => bars[id])).toEqual([{ from: 1, to: 3 }]);
});

describe('the scale', () => {
  const scale: Scale = { from: '2024-01-01', to: '2026-12-31', day: 14 };

  test('any point of a day is that day, over leap days, years and the days on which clocks change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1095 }),
        fc.integer({ min: 0, max: 13 }),
        (at, within) => {
          const day = dayAt(scale, at * scale.day + within);
          expect(xOf(scale, day)).toBe(at * scale.day);
        },
      ),
    );
    expect(widthOf(scale)).toBe(1096 * 14);
  });

  test('shows whole months around everything, and a period as it was chosen', () => {
    const shown = shownDays([bar('2025-12-30', '2026-05-02')], '2026-01-10');
    expect(shown).toEqual({ from: '2025-12-01', to: '2026-05-31' });
    // Somebody meant 2026 and typed 2126.
    const far = shownDays([bar('2026-01-01', '2126-01-01')], '2026-01-10');
    expect(daysBetween(far.from, far.to)).toBeLessThan(2_000);
    const period = { from: '2026-01-03', to: '2026-01-09' };
    expect(shownDays([], '2026-01-10', period)).toEqual(period);
  });

  test('names months and days over the end of a year', () => {
    const at = xOf(scale, '2025-12-31');
    const { upper, lower } = headOf({ ...scale, day: 14 }, 'week', { left: at, width: 20 });
    expect(upper.map((it) => it.label)).toEqual(['December 2025', 'January 2026']);
    expect(lower.map((it) => it.label)).toEqual(['Wed 31', 'Thu 1']);
    const quarter = headOf(scale, 'quarter', { left: at, width: 20 });
    expect(quarter.upper.map((it) => it.label)).toEqual(['Q4 2025', 'Q1 2026']);
  });

  test('shades what is off, days of one reason together', () => {
    const off: Record<string, Off> = {
      '2025-12-25': { title: 'Eid', isWeekend: false },
      '2025-12-27': { title: 'Weekend', isWeekend: true },
      '2025-12-28': { title: 'Weekend', isWeekend: true },
    };
    const window = { left: xOf(scale, '2025-12-24'), width: 14 * 7 };
    const found = shadesOf(scale, window, (day) => off[day]);
    expect(found.map((it) => [it.day, it.width, it.title])).toEqual([
      ['2025-12-25', 14, 'Eid'],
      ['2025-12-27', 28, 'Weekend'],
    ]);
  });
});
