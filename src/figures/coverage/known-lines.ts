import type { PlacedSlice } from '#/store/facts/slices.ts';
import { coveredLine, type CoveredLine, type Expectations, type Line } from './coverage.ts';

interface Read {
  due: string;
  end: string | undefined;
  isRetired: boolean;
  reports: readonly PlacedSlice[];
  covered: CoveredLine;
}

/** As long as a line and all that decides about it stay the same, it is read once. */
const known = new WeakMap<Line, Read>();

const areSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((it, at) => it === others[at]);

/** A line as `coveredLine` reads it. */
export function readLine(
  line: Line,
  expected: Omit<Expectations, 'isReported'>,
  reports: readonly PlacedSlice[],
): CoveredLine {
  const due = expected.dueOf(line);
  const end = expected.endOf(line);
  const isRetired = expected.isRetired(line.appId);
  const read = known.get(line);
  if (
    read?.due === due &&
    read.end === end &&
    read.isRetired === isRetired &&
    areSame(read.reports, reports)
  )
    return read.covered;
  const isReported = (_: unknown, day: string) =>
    reports.some((it) => day >= it.from && day <= it.to);
  const covered = coveredLine(line, { ...expected, isReported });
  known.set(line, { due, end, isRetired, reports, covered });
  return covered;
}
