import type { TogetherSprint } from '#/domains/work/projects/sprints/sprints.contract.ts';
import { addBurns } from '#/kernel/burn.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import type { ChartData } from '#/ui/chart/chart-data.ts';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { OneSprint } from './sprints.contract.ts';

const whole = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 1);

interface SprintBurnProps {
  one: OneSprint;
  together: readonly TogetherSprint[];
}

/** What is left of a sprint at the end of each day, tasks and issues together. */
export function SprintBurn({ one, together }: SprintBurnProps) {
  const burns = [one.burn, ...together.map((it) => it.burn)].filter((it) => it !== null);
  const burn = addBurns(burns, one.today);
  if (!burn) {
    return (
      <Panel title="Burn-down">
        <EmptyState
          icon="chart-line"
          title={`${one.sprint.name} was not started yet`}
          text="A burn-down begins on the day a sprint is started."
        />
      </Panel>
    );
  }
  const data: ChartData = {
    label: `Open tasks and issues of ${one.sprint.name}, ${shortDay(burn.days[0]!)} to ${shortDay(burn.days.at(-1)!)}`,
    days: burn.days,
    series: [
      {
        key: 'remaining',
        name: 'Remaining',
        colour: 'var(--m-revenue)',
        values: burn.scope.map((it, at) => (it === null ? null : it - burn.done[at]!)),
        previous: burn.ideal,
        area: true,
      },
      { key: 'scope', name: 'Scope', colour: 'var(--c-8)', values: burn.scope },
    ],
    previousName: 'Ideal',
    format: whole,
    axisFormat: whole,
  };
  return <ChartPanel title="Burn-down" data={data} />;
}
