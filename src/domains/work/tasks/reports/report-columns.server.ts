import { pauseWords } from '#/kernel/pause-reasons.ts';
import type { Column } from '#/store/sheet.ts';
import type { WorkFigures } from './reports.contract.ts';
import type { Bucket } from './series.records.ts';

/** Hours with two decimals: what people reckon with in a sheet. */
export const hours = (seconds: number | null) =>
  seconds === null ? null : Math.round(seconds / 36) / 100;

const days = (seconds: number | null) =>
  seconds === null ? null : Math.round(seconds / 864) / 100;

const rounded = (it: number | null) => (it === null ? null : Math.round(it * 10_000) / 10_000);

/** The figures of a report as columns of a file. */
export const figureColumns: Column<WorkFigures>[] = [
  { title: 'Hours', value: (it) => hours(it.seconds) },
  { title: 'Tasks closed', value: (it) => it.closed },
  { title: 'On time share', value: (it) => rounded(it.onTime) },
  { title: 'Cycle time median days', value: (it) => days(it.cycleMedian) },
  { title: 'Cycle time p85 days', value: (it) => days(it.cycleP85) },
  { title: 'Reviews', value: (it) => it.reviews },
  { title: 'Rating', value: (it) => rounded(it.rating) },
  { title: 'Returned', value: (it) => it.returns },
  {
    title: 'Pauses',
    value: (it) => it.pauses.map((p) => `${pauseWords(p.reason)} ${p.times}`).join(', '),
  },
  { title: 'Open now', value: (it) => it.open },
  { title: 'Overdue now', value: (it) => it.overdue },
];

/** Hours of each day or week. */
export const seriesColumns = <R extends { series: number[] }>(
  buckets: readonly string[],
  by: Bucket,
): Column<R>[] =>
  buckets.map((day, at) => ({
    title: by === 'week' ? `Week of ${day} hours` : `${day} hours`,
    value: (it) => hours(it.series[at] ?? 0),
  }));
