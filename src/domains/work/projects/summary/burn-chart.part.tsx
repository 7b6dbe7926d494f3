import { shortDay } from '#/kernel/date-words.ts';
import { MINUS, PLUS } from '#/kernel/numbers.ts';
import type { ChartData } from '#/ui/chart/chart-data.ts';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { pointWords } from '../sprints/sprint-words.ts';
import { burnUnitWords } from './burn-words.ts';
import type { BurnUnit } from './burn.ts';
import { Defined } from './defined.part.tsx';
import type { SummarySearch } from './summary-search.ts';
import type { Burn, Summary } from './summary.contract.ts';

/** Scope changes that have room for their words. */
const PINS = 5;

const signed = (value: number, sign: string) => (value > 0 ? [`${sign}${pointWords(value)}`] : []);

/** The largest changes of scope, in the order of their days. */
function pinsOf({ changes }: Burn, unit: BurnUnit) {
  return changes
    .toSorted((a, b) => b.added + b.removed - a.added - a.removed)
    .slice(0, PINS)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, added, removed }) => ({
      at,
      text: `Scope ${[...signed(added, PLUS), ...signed(removed, MINUS)].join(' ')} ${burnUnitWords[unit]}`,
    }));
}

function burnDown(burn: Burn): ChartData['series'] {
  const remaining = burn.scope.map((it, at) => (it === null ? null : it - burn.done[at]!));
  return [
    {
      key: 'remaining',
      name: 'Remaining',
      colour: 'var(--m-revenue)',
      values: remaining,
      previous: burn.ideal,
      area: true,
    },
    { key: 'scope', name: 'Scope', colour: 'var(--c-8)', values: burn.scope },
  ];
}

function burnUp(burn: Burn): ChartData['series'] {
  return [
    {
      key: 'done',
      name: 'Done',
      colour: 'var(--good-dot)',
      values: burn.done,
      previous: burn.ideal.map((it) => burn.committed - it),
      area: true,
    },
    { key: 'scope', name: 'Scope', colour: 'var(--c-8)', values: burn.scope },
  ];
}

interface BurnChartProps {
  summary: Summary;
  search: SummarySearch;
  change: (patch: Partial<SummarySearch>) => void;
}

const words = {
  down: 'What remains of the sprint at the end of each day. The dashed line is the straight way from what it held at its start to nothing, level on free days.',
  up: 'What is done of the sprint at the end of each day, against all it holds. The dashed line is the straight way from nothing to what it held at its start.',
};

/** A sprint as it burns down, or up. */
export function BurnChart({ summary, search, change }: BurnChartProps) {
  const { burn, sprint } = summary;
  const { burn: way, unit } = search;
  const title = <Defined title={way === 'down' ? 'Burn-down' : 'Burn-up'} words={words[way]} />;
  const toggle = (
    <Segmented
      label="Burn"
      value={way}
      onChange={(it) => change({ burn: it })}
      segments={[
        { value: 'down', label: 'Down' },
        { value: 'up', label: 'Up' },
      ]}
    />
  );
  if (!burn || !sprint) {
    const { key } = summary.project;
    return (
      <Panel title={title}>
        <EmptyState
          icon="chart-line"
          title={sprint ? `${sprint.name} was not started yet` : 'No sprint was started yet'}
          text="A burn-down begins on the day a sprint is started."
        >
          <a className="btn" href={`/project/backlog?project=${key}`}>
            Open the backlog
          </a>
        </EmptyState>
      </Panel>
    );
  }
  const { days } = burn;
  const data: ChartData = {
    label: `${way === 'down' ? 'Remaining' : 'Done'} ${burnUnitWords[unit]} of ${sprint.name}, ${shortDay(days[0]!)} to ${shortDay(days.at(-1)!)}`,
    days,
    series: way === 'down' ? burnDown(burn) : burnUp(burn),
    previousName: 'Ideal',
    format: pointWords,
    axisFormat: pointWords,
    pins: pinsOf(burn, unit),
  };
  return <ChartPanel title={title} data={data} actions={toggle} />;
}
