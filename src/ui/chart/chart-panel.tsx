import { Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { lazily } from '../lazily.ts';
import { Panel } from '../panel.tsx';
import { Segmented } from '../segmented.tsx';
import type { ChartData } from './chart-data.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { ChartTable } from './chart-table.tsx';
import { diamond } from './diamond.ts';
import { Hatch } from './hatch.tsx';
import { Band, Dash } from './legend-dash.tsx';
import './chart.css';

const LineChart = lazily(() => import('./line-chart.tsx'));

interface ChartPanelProps {
  title: ReactNode;
  data: ChartData;
  /** Before the toggle of chart and table: what else can be switched. */
  actions?: ReactNode;
  /** px */
  height?: number;
}

function Legend({ data }: { data: ChartData }) {
  const hatch = useId();
  const provisional = useId();
  const compared = data.series.some((it) => it.previous);
  const coming = data.comingFrom ?? data.days.length;
  const incomplete = (data.incompleteFrom ?? coming) < coming;
  const forecast = data.series.find((it) => it.forecast?.some(Boolean));
  const hasMissing = (data.missing?.length ?? 0) > 0;
  return (
    <ul className={cx('chart-legend', data.series.length > 4 && 'long')}>
      {data.series.map((it) => (
        <li key={it.key}>
          <Dash colour={it.colour} />
          {it.name}
          {it.estimated && (
            <span className="f3" title={it.estimated}>
              ≈ estimated
            </span>
          )}
        </li>
      ))}
      {forecast && (
        <li>
          <Band colour={forecast.colour} />
          Forecast, 80% band
        </li>
      )}
      {compared && (
        <li>
          <Dash colour="var(--fg-3)" dashed />
          {data.previousName ?? 'Compared'}
        </li>
      )}
      {data.marks && data.series.some((it) => it.marked?.length) && (
        <li>
          <svg width="10" height="10" viewBox="-5 -5 10 10" aria-hidden="true">
            <path d={diamond} fill="none" stroke="var(--fg-2)" strokeWidth="1.5" />
          </svg>
          {data.marks.name}
        </li>
      )}
      {(incomplete || hasMissing) && (
        <li>
          <svg width="12" height="10" aria-hidden="true">
            <Hatch id={hatch} />
            <rect width="12" height="10" rx="2" fill={`url(#${hatch})`} />
          </svg>
          {hasMissing ? 'Missing or incomplete' : 'Incomplete'}
        </li>
      )}
      {(data.provisional?.length ?? 0) > 0 && (
        <li>
          <svg width="12" height="10" aria-hidden="true">
            <Hatch id={provisional} />
            <rect width="12" height="10" rx="2" fill={`url(#${provisional})`} />
          </svg>
          Provisional
        </li>
      )}
    </ul>
  );
}

/** A chart with its legend and the table behind it. The chart itself is loaded when it is shown. */
export function ChartPanel({ title, data, actions, height = 298 }: ChartPanelProps) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const toggle = (
    <Segmented
      label="Shown as"
      value={shown}
      onChange={setShown}
      segments={[
        { value: 'chart', label: 'Chart', icon: 'chart-line' },
        { value: 'table', label: 'Table', icon: 'table' },
      ]}
    />
  );
  return (
    <Panel
      title={title}
      beside={<Legend data={data} />}
      actions={
        <>
          {actions}
          {toggle}
        </>
      }
    >
      <div className="chart-box" style={{ height }}>
        {shown === 'table' ? (
          <ChartTable data={data} />
        ) : (
          <Suspense fallback={<ChartSkeleton height={height} />}>
            <LineChart data={data} height={height} />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}
