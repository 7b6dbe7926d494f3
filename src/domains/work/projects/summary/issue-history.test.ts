import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idealLine } from '#/kernel/burn.ts';
import { dayEnds } from '#/kernel/day-ends.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { USUAL_WORKDAYS } from '#/kernel/working-week.ts';
import { statusGroups, type StatusGroup } from '../project-words.ts';
import { scopeChanges, standingAt, type BurnUnit } from './burn.ts';
import { cameAndWent, cumulativeFlow } from './flow.ts';
import { historiesOf, type IssueChange, type IssueNow } from './issue-history.ts';

/** Status n is the n-th group; 5 is a second one that is started. */
const groupOf = (status: number): StatusGroup => statusGroups[status] ?? 'started';
const DONE = 3;
const CANCELLED = 4;
const SPRINT = 7;
const NOON = Date.parse('2025-11-20T07:00:00Z');
const HOUR = 3_600_000;

interface Past {
  now: IssueNow;
  changes: IssueChange[];
  /** What it was from each instant on, told forwards. */
  told: { at: number; status: number; sprint: number | null; points: number | null }[];
  deletedAt: number | null;
}

const facets = fc.record({
  status: fc.nat(5),
  sprint: fc.constantFrom(null, SPRINT, 8),
  points: fc.constantFrom(null, 0, 1, 2, 3, 5, 8),
});
const step = fc.record({ hours: fc.integer({ min: 1, max: 90 }), to: facets });

/** A life of an issue, and the rows it leaves behind. */
const past = fc
  .record({
    id: fc.nat(1_000_000),
    createdHours: fc.integer({ min: 1, max: 700 }),
    first: facets,
    steps: fc.array(step, { maxLength: 8 }),
    isDeleted: fc.boolean(),
  })
  .map(({ id, createdHours, first, steps, isDeleted }): Past => {
    let at = NOON - createdHours * HOUR;
    const told = [{ at, ...first }];
    const changes: IssueChange[] = [];
    for (const { hours, to } of steps) {
      if (at + hours * HOUR > NOON) break;
      at += hours * HOUR;
      const before = told.at(-1)!;
      for (const field of ['status', 'sprint', 'points'] as const) {
        if (before[field] === to[field]) continue;
        changes.push({ issue: id, field, from: before[field], to: to[field], at: new Date(at) });
      }
      told.push({ at, ...to });
    }
    const deletedAt = isDeleted && at + HOUR < NOON ? at + HOUR : null;
    const { status, sprint, points } = told.at(-1)!;
    const createdAt = new Date(NOON - createdHours * HOUR);
    return {
      now: {
        id,
        status,
        sprint,
        points,
        createdAt,
        deletedAt: deletedAt ? new Date(deletedAt) : null,
      },
      changes,
      told,
      deletedAt,
    };
  });
const pasts = fc.uniqueArray(past, { maxLength: 25, selector: (it) => it.now.id });

const historiesFrom = (all: readonly Past[]) =>
  historiesOf(
    all.map((it) => it.now),
    all.flatMap((it) => it.changes),
  );
/** Just before that instant, told forwards. */
const stood = (it: Past, instant: number) =>
  it.deletedAt !== null && it.deletedAt < instant
    ? undefined
    : it.told.findLast((other) => other.at < instant);
const weight = (unit: BurnUnit, points: number | null) => (unit === 'issues' ? 1 : (points ?? 0));
const units = fc.constantFrom<BurnUnit[]>('points', 'issues');
const sum = (values: readonly number[]) => values.reduce((all, it) => all + it, 0);

const days = eachDay({ from: '2025-10-20', to: '2025-11-20' });
const ends = dayEnds(days, new Date(NOON)).map((it) => it!);

describe('days', () => {
  test('a day that is over ends at midnight of the business zone, today ends now, others never', () => {
    const now = new Date('2025-11-20T09:00:00Z');
    expect(dayEnds(['2025-11-19', '2025-11-20', '2025-11-21'], now)).toEqual([
      Date.parse('2025-11-19T19:00:00Z'),
      now.getTime() + 1,
      null,
    ]);
  });
});

describe('burn-down', () => {
  test('its last point is what remains now', () => {
    fc.assert(
      fc.property(pasts, units, (all, unit) => {
        const { scope, done } = standingAt(historiesFrom(all), SPRINT, NOON + 1, groupOf, unit);
        const remaining = all
          .map((it) => it.now)
          .filter((it) => !it.deletedAt && it.sprint === SPRINT)
          .filter((it) => it.status !== DONE && it.status !== CANCELLED)
          .map((it) => weight(unit, it.points));
        expect(scope - done).toBe(sum(remaining));
      }),
    );
  });

  test('every point is what an onlooker would have counted that evening', () => {
    fc.assert(
      fc.property(pasts, fc.nat(days.length - 1), units, (all, day, unit) => {
        const inSprint = all
          .map((it) => stood(it, ends[day]!))
          .filter((it) => it?.sprint === SPRINT && it.status !== CANCELLED);
        expect(standingAt(historiesFrom(all), SPRINT, ends[day]!, groupOf, unit)).toEqual({
          scope: sum(inSprint.map((it) => weight(unit, it!.points))),
          done: sum(
            inSprint.filter((it) => it!.status === DONE).map((it) => weight(unit, it!.points)),
          ),
        });
      }),
    );
  });

  test('the scope at the start and all changes after it make the scope now', () => {
    fc.assert(
      fc.property(pasts, fc.nat(days.length - 1), units, (all, startDay, unit) => {
        const histories = historiesFrom(all);
        const start = ends[startDay]!;
        const changes = scopeChanges(histories, SPRINT, { start, ends }, groupOf, unit);
        const at = (instant: number) => standingAt(histories, SPRINT, instant, groupOf, unit).scope;
        expect(at(start) + sum(changes.map((it) => it.added - it.removed))).toBe(at(ends.at(-1)!));
      }),
    );
  });

  test('the ideal line never rises and ends at nothing', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(200),
        (from, length, all) => {
          const first = addDays('2025-01-01', from);
          const line = idealLine(
            eachDay({ from: first, to: addDays(first, length - 1) }),
            all,
            USUAL_WORKDAYS,
          );
          expect(line.at(-1)).toBe(0);
          expect(line.every((it, at) => it <= (line[at - 1] ?? all))).toBe(true);
        },
      ),
    );
  });

  test('the ideal line is level at the weekend', () => {
    const week = eachDay({ from: '2025-11-17', to: '2025-11-24' });
    expect(idealLine(week, 60, USUAL_WORKDAYS)).toEqual([50, 40, 30, 20, 10, 10, 10, 0]);
    expect(idealLine(['2025-11-22', '2025-11-23'], 60, USUAL_WORKDAYS)).toEqual([30, 0]);
  });
});

describe('cumulative flow', () => {
  test('all groups of a day together are the issues there were that day', () => {
    fc.assert(
      fc.property(pasts, (all) => {
        const flow = cumulativeFlow(historiesFrom(all), ends, groupOf);
        for (const [at, end] of ends.entries()) {
          const standing = all.map((it) => stood(it, end)).filter((it) => it !== undefined);
          expect(sum(statusGroups.map((it) => flow[it][at]!))).toBe(standing.length);
          for (const group of statusGroups) {
            const expected = standing.filter((it) => groupOf(it.status) === group).length;
            expect(flow[group][at]).toBe(expected);
          }
        }
      }),
    );
  });

  test('what was created and is not deleted makes the issues there are', () => {
    fc.assert(
      fc.property(pasts, (all) => {
        const kept = all.filter((it) => it.deletedAt === null);
        const histories = historiesFrom(kept);
        const { created } = cameAndWent(histories, 0, ends, groupOf);
        const flow = cumulativeFlow(histories, ends, groupOf);
        expect(sum(created)).toBe(sum(statusGroups.map((it) => flow[it].at(-1)!)));
      }),
    );
  });

  test('an issue that was opened and closed again on one day is done once', () => {
    const at = (hour: number) => new Date(Date.parse('2025-11-10T04:00:00Z') + hour * HOUR);
    const change = (from: number, to: number, hour: number) =>
      ({ issue: 1, field: 'status', from, to, at: at(hour) }) as const;
    const issue = { id: 1, sprint: null, points: null, deletedAt: null };
    const histories = historiesOf(
      [{ ...issue, status: DONE, createdAt: at(0) }],
      [change(1, DONE, 1), change(DONE, 2, 2), change(2, DONE, 3)],
    );
    expect(sum(cameAndWent(histories, 0, ends, groupOf).completed)).toBe(1);
  });
});
