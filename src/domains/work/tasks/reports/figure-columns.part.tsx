import { namedDay, shortDay } from '#/kernel/date-words.ts';
import { formatNumber, formatPercent } from '#/kernel/numbers.ts';
import { pauseWords } from '#/kernel/pause-reasons.ts';
import { Sparkline } from '#/ui/sparkline.tsx';
import type { Column } from '#/ui/table.tsx';
import type { WorkFigures } from './reports.contract.ts';
import { hourWords, spanWords, workWords } from './work-words.ts';

type Row = WorkFigures & { series: number[] };

/** What a report shows beside the hours of all days. */
export type Shape = 'figures' | 'day' | 'week';

const ratio = (value: number | null) => (value === null ? '–' : formatPercent(value, 0));
const count = (value: number) => (value === 0 ? '–' : formatNumber(value));

function pausesOf({ pauses }: WorkFigures) {
  const [first] = pauses;
  if (!first) return '–';
  const all = pauses.map((it) => `${pauseWords(it.reason)}: ${it.times}`).join('\n');
  return (
    <span title={all}>
      {pauseWords(first.reason)} <span className="f3 num">{first.times}</span>
    </span>
  );
}

/** The hours of each day or week. */
export function seriesColumns<R extends Row>(
  buckets: readonly string[],
  shape: 'day' | 'week',
  total: Row,
): Column<R>[] {
  return buckets.map((day, at) => ({
    key: day,
    title: shortDay(day),
    hint: shape === 'week' ? `Week of ${namedDay(day)}, hours` : `${namedDay(day)}, hours`,
    align: 'right',
    width: 58,
    cell: (it) => hourWords(it.series[at] ?? 0),
    total: hourWords(total.series[at] ?? 0),
  }));
}

/** Hours with their course, what was closed and how. */
export function figureColumns<R extends Row>(total: Row): Column<R>[] {
  return [
    {
      key: 'seconds',
      title: 'Worked',
      align: 'right',
      sortable: true,
      width: 100,
      className: 'med',
      cell: (it) => workWords(it.seconds),
      total: workWords(total.seconds),
    },
    {
      key: 'course',
      title: <span className="hidden-words">Course</span>,
      width: 76,
      className: 'wide',
      cell: (it) => it.seconds > 0 && <Sparkline values={it.series} />,
    },
    {
      key: 'closed',
      title: 'Closed',
      align: 'right',
      sortable: true,
      width: 80,
      cell: (it) => count(it.closed),
      total: count(total.closed),
    },
    {
      key: 'onTime',
      title: 'On time',
      hint: 'Closed on their day or before ÷ closed with a day',
      align: 'right',
      sortable: true,
      width: 84,
      cell: (it) => ratio(it.onTime),
      total: ratio(total.onTime),
    },
    {
      key: 'cycleMedian',
      title: 'Cycle time',
      hint: 'Median from the first start to the closing; 85 % were faster than the second figure',
      align: 'right',
      sortable: true,
      width: 130,
      cell: (it) => (
        <>
          {spanWords(it.cycleMedian)}
          {it.cycleP85 !== null && <span className="f3"> / {spanWords(it.cycleP85)}</span>}
        </>
      ),
      total: spanWords(total.cycleMedian),
    },
    {
      key: 'rating',
      title: 'Rating',
      hint: 'Mean of what reviewers gave, of five',
      align: 'right',
      sortable: true,
      width: 76,
      cell: (it) => (it.rating === null ? '–' : formatNumber(it.rating, 1)),
      total: total.rating === null ? '–' : formatNumber(total.rating, 1),
    },
    {
      key: 'returns',
      title: 'Returned',
      hint: 'Reviews that asked for changes',
      align: 'right',
      sortable: true,
      width: 84,
      className: 'wide',
      cell: (it) => count(it.returns),
      total: count(total.returns),
    },
    {
      key: 'pauses',
      title: 'Mostly paused for',
      width: 170,
      className: 'wide',
      cell: pausesOf,
      total: pausesOf(total),
    },
    {
      key: 'open',
      title: 'Open now',
      align: 'right',
      sortable: true,
      width: 90,
      className: 'wide',
      cell: (it) => count(it.open),
      total: count(total.open),
    },
    {
      key: 'overdue',
      title: 'Overdue',
      align: 'right',
      sortable: true,
      width: 84,
      cell: (it) => (it.overdue > 0 ? <span className="task-late">{it.overdue}</span> : '–'),
      total: count(total.overdue),
    },
  ];
}
