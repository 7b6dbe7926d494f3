import { dayRange } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { pauseWords } from '#/kernel/pause-reasons.ts';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import { Panel } from '#/ui/panel.tsx';
import { spanWords } from '../reports/work-words.ts';
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
  const longest = Math.max(1, ...pauses.map((it) => it.seconds));
  return (
    <Panel
      title="Paused for"
      wide
      actions={<span className="f3 fs12">how often, and time until it went on</span>}
    >
      {pauses.length === 0 && <p className="task-none f3">Nothing was paused on these days.</p>}
      <ul className="pauses">
        {pauses.map((it) => (
          <li key={it.reason}>
            <span className="trunc">{pauseWords(it.reason)}</span>
            <span className="bar" aria-hidden="true">
              <i style={{ width: `${(it.seconds / longest) * 100}%` }} />
            </span>
            <span className="r f3 num">{it.times}×</span>
            <span className="r med num">{spanWords(it.seconds)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
