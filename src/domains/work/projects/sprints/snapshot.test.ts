import { describe, expect, test } from 'vitest';
import { quantile } from '../summary/pace.ts';
import { snapshotSums, usualDone, type SnapshotIssue } from './snapshot.ts';
import { nextName } from './sprint-rules.ts';

const issue = (group: SnapshotIssue['group'], points: number | null): SnapshotIssue => ({
  id: 1,
  key: 'PUZ-1',
  title: 'Tide ladder',
  type: 'Story',
  icon: 'bookmark',
  status: 'Done',
  group,
  points,
  assignee: null,
});

describe('the sums of a snapshot', () => {
  test('cancelled work was neither done nor left', () => {
    const issues = [issue('completed', 5), issue('completed', null), issue('started', 3)];
    expect(snapshotSums({ issues: [...issues, issue('cancelled', 8)] })).toEqual({
      done: { issues: 2, points: 5 },
      all: { issues: 3, points: 8 },
    });
  });

  test('the usual pace is the mean of the last three sprints', () => {
    const sums = [100, 10, 20, 31].map((points) => ({ issues: 2, points }));
    expect(usualDone(sums)).toEqual({ issues: 2, points: 20.3 });
    expect(usualDone([])).toBeNull();
  });
});

test.each([
  [undefined, 'Sprint 1'],
  ['Sprint 9', 'Sprint 10'],
  ['PUZ 2025.4', 'PUZ 2025.5'],
  ['Week 7 (short)', 'Week 8'],
  ['Polish', 'Sprint 1'],
])('after %s comes %s', (last, next) => {
  expect(nextName(last)).toBe(next);
});

test('a quantile is one of the values', () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(quantile([5, 1, 4, 2, 3], 0.85)).toBe(5);
  expect(quantile([7], 0.5)).toBe(7);
  expect(quantile([], 0.5)).toBeNull();
});
