import { formatNumber } from '#/kernel/numbers.ts';
import type { ChartData } from '#/ui/chart/chart-data.ts';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import { groupWords, type StatusGroup } from '../project-words.ts';
import { Defined } from './defined.part.tsx';
import type { Summary } from './summary.contract.ts';

const number = (it: number) => formatNumber(it);

/** From the bottom of the stack up: what is over lies below, so that its edge is the throughput. */
const bands: readonly { group: StatusGroup; colour: string }[] = [
  { group: 'completed', colour: 'var(--c-3)' },
  { group: 'started', colour: 'var(--c-2)' },
  { group: 'unstarted', colour: 'var(--c-5)' },
  { group: 'backlog', colour: 'var(--c-8)' },
  { group: 'cancelled', colour: 'var(--c-4)' },
];

/** How many issues stood where, day by day. */
export function FlowChart({ flow, project }: Pick<Summary, 'flow' | 'project'>) {
  const shown = bands.filter(({ group }) => flow.groups[group].some((it) => it > 0));
  const data: ChartData = {
    label: `Issues of ${project.name} by state, day by day`,
    days: flow.days,
    series: shown.map(({ group, colour }) => ({
      key: group,
      name: groupWords[group],
      colour,
      values: flow.groups[group],
    })),
    stacked: true,
    format: number,
    axisFormat: number,
  };
  return (
    <ChartPanel
      title={
        <Defined
          title="Cumulative flow"
          words="How many issues stood in each state at the end of each day. A band that grows wider is where work piles up."
        />
      }
      data={data}
      height={262}
    />
  );
}

/** Whether more comes than is done. */
export function CameAndWent({ cameAndWent, project }: Pick<Summary, 'cameAndWent' | 'project'>) {
  const { every, days, created, completed } = cameAndWent;
  const data: ChartData = {
    label: `Issues of ${project.name} created and completed by ${every}`,
    days,
    series: [
      { key: 'completed', name: 'Completed', colour: 'var(--c-3)', values: completed, area: true },
      { key: 'created', name: 'Created', colour: 'var(--c-2)', values: created },
    ],
    format: number,
    axisFormat: number,
  };
  return (
    <ChartPanel
      title={
        <Defined
          title="Created and completed"
          words={`Issues that came, and issues that came to be done, by ${every}. Done twice on one ${every} counts once.`}
        />
      }
      data={data}
      height={262}
    />
  );
}
