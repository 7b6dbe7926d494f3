import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { lazily } from '../lazily.ts';
import { Panel } from '../panel.tsx';
import { Segmented } from '../segmented.tsx';
import { Loading } from '../skeleton.tsx';
import { Dash } from './legend-dash.tsx';
import type { RadarData } from './radar-data.ts';
import { RadarTable } from './radar-table.tsx';
import './chart.css';

const RadarChart = lazily(() => import('./radar-chart.tsx'));

interface RadarPanelProps {
  title: ReactNode;
  data: RadarData;
  /** px */
  height?: number;
}

/** A radar chart with its legend and the table behind it; below three axes the table alone. */
export function RadarPanel({ title, data, height = 298 }: RadarPanelProps) {
  const [wanted, setShown] = useState<'chart' | 'table'>('chart');
  const canDraw = data.axes.length >= 3;
  const shown = canDraw ? wanted : 'table';
  return (
    <Panel
      title={title}
      beside={
        <ul className="chart-legend">
          {data.series.map((it) => (
            <li key={it.key}>
              <Dash colour={it.colour} dashed={it.dashed} />
              {it.name}
            </li>
          ))}
        </ul>
      }
      actions={
        canDraw && (
          <Segmented
            label="Shown as"
            value={shown}
            onChange={setShown}
            segments={[
              { value: 'chart', label: 'Chart', icon: 'chart-line' },
              { value: 'table', label: 'Table', icon: 'table' },
            ]}
          />
        )
      }
    >
      <div className="chart-box" style={{ height }}>
        {shown === 'table' ? (
          <RadarTable data={data} />
        ) : (
          <Suspense fallback={<Loading label="Loading the chart">{null}</Loading>}>
            <RadarChart data={data} height={height} />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}
