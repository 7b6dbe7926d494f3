import { dayRange } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import { SplitBars } from '#/ui/split-bars.tsx';
import { workWords } from '../reports/work-words.ts';
import { pauseWords } from '../task-rules.ts';
import type { TaskBoard } from './dashboard.contract.ts';

const whole = (value: number) => formatNumber(value);
/** Between two whole numbers of tasks there is none. */
const axis = (value: number) => (Number.isInteger(value) ? formatNumber(value) : '');

/** What was created and closed, by day or by week. */
export function Throughput({ data }: { data: TaskBoard }) {
  const { throughput, by, range, today } = data;
  const days = throughput.map((it) => it.day);
  return (
    <ChartPanel
      title={by === 'week' ? 'Created and closed by week' : 'Created and closed by day'}
      height={230}
      data={{
        label: `Tasks created and closed, ${dayRange(range, today)}`,
        days,
        series: [
          {
            key: 'closed',
            name: 'Closed',
            colour: 'var(--m-revenue)',
            values: throughput.map((it) => it.closed),
            area: true,
          },
          {
            key: 'created',
            name: 'Created',
            colour: 'var(--m-spend)',
            values: throughput.map((it) => it.created),
          },
        ],
        format: whole,
        axisFormat: axis,
      }}
    />
  );
}

/** Why work was held up, by how long. */
export function Pauses({ pauses }: Pick<TaskBoard, 'pauses'>) {
  const all = pauses.reduce((sum, it) => sum + it.seconds, 0);
  return (
    <SplitBars
      title="Paused for"
      note="time until it went on"
      rows={pauses.map((it) => ({
        key: it.reason,
        name: `${pauseWords(it.reason)}, ${it.times === 1 ? 'once' : `${it.times} times`}`,
        value: workWords(it.seconds),
        share: all > 0 ? it.seconds / all : 0,
        change: null,
      }))}
    />
  );
}
