import { useState } from 'react';
import { shortDay } from '#/kernel/date-words.ts';
import { Panel } from '#/ui/panel.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { pointWords } from '../sprints/sprint-words.ts';
import { burnUnitWords } from './burn-words.ts';
import type { BurnUnit } from './burn.ts';
import { Defined } from './defined.part.tsx';
import type { Summary } from './summary.contract.ts';

type Bar = Summary['velocity'][number];

/** Two bars a sprint: what was promised, and what was done. */
function Bars({ bars, unit }: { bars: readonly Bar[]; unit: BurnUnit }) {
  const most = Math.max(1, ...bars.flatMap((it) => [it.committed[unit], it.done[unit]]));
  const height = (value: number) => `${(value / most) * 100}%`;
  return (
    <ul className="velocity">
      {bars.map(({ id, name, committed, done }) => (
        <li key={id}>
          <span className="velocity-bars" aria-hidden="true">
            <i style={{ height: height(committed[unit]) }} />
            <i className="done" style={{ height: height(done[unit]) }} />
          </span>
          <span className="num med">{pointWords(done[unit])}</span>
          <span dir="auto" className="f3 fs12 trunc" title={name}>
            {name}
          </span>
          <span className="hidden-words">
            {pointWords(committed[unit])} promised, {pointWords(done[unit])} done
          </span>
        </li>
      ))}
    </ul>
  );
}

interface VelocityProps {
  velocity: readonly Bar[];
  usual: Summary['usual'];
  unit: BurnUnit;
}

/** How much is done in a sprint, as the snapshots tell. */
export function Velocity({ velocity, usual, unit }: VelocityProps) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const title = (
    <Defined
      title="Velocity"
      words="Done in each of the last sprints, as it stood when the sprint was completed, beside what it held at its start. Usual is the mean of the last three."
    />
  );
  if (velocity.length === 0) {
    return (
      <Panel title={title}>
        <EmptyState icon="chart-bar" title="No sprint is completed yet" />
      </Panel>
    );
  }
  return (
    <Panel
      title={title}
      beside={
        usual && (
          <span className="f3 fs12 num">
            usually {pointWords(usual[unit])} {burnUnitWords[unit]}
          </span>
        )
      }
      actions={
        <Segmented
          label="Shown as"
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'chart', label: 'Chart', icon: 'chart-bar' },
            { value: 'table', label: 'Table', icon: 'table' },
          ]}
        />
      }
    >
      {shown === 'chart' ? (
        <>
          <Bars bars={velocity} unit={unit} />
          <ul className="chart-legend velocity-legend">
            <li>
              <i className="swatch" />
              At the start
            </li>
            <li>
              <i className="swatch done" />
              Done
            </li>
          </ul>
        </>
      ) : (
        <Table
          label="Velocity by sprint"
          columns={[
            { key: 'name', title: 'Sprint', cell: (it) => it.name },
            { key: 'ended', title: 'Completed', cell: (it) => shortDay(it.endedOn) },
            {
              key: 'committed',
              title: 'At the start',
              align: 'right',
              cell: (it) => pointWords(it.committed[unit]),
            },
            { key: 'done', title: 'Done', align: 'right', cell: (it) => pointWords(it.done[unit]) },
          ]}
          rows={velocity.toReversed()}
          rowKey={(it) => it.id}
        />
      )}
    </Panel>
  );
}
