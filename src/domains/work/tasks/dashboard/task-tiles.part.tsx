import { formatNumber, formatPercent } from '#/kernel/numbers.ts';
import { Delta } from '#/ui/delta.tsx';
import { writeSearch } from '#/ui/location.ts';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import { spanWords, workWords } from '../reports/work-words.ts';
import { openStatuses } from '../task-rules.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import type { TaskBoard } from './dashboard.contract.ts';

interface TaskTilesProps {
  data: TaskBoard;
  search: DashboardSearch;
}

type Compared = TaskBoard['closed'];

/** The change against the days before; nothing to compare is no change. */
const changeOf = ({ value, before }: Compared) =>
  value === null || !before ? null : (value - before) / before;

/** What is open and late now, and what was done on these days. */
export function TaskTiles({ data, search }: TaskTilesProps) {
  const { now, closed, cycleMedian, cycleP85, onTime, seconds, range } = data;
  const { team, person, app, type } = search;
  const narrowing = { team, person, app: app === 'none' ? undefined : app, type };
  const record = (more: object) => `/tasks/record${writeSearch({ ...narrowing, ...more })}`;
  const reportOf = (path: string) =>
    `${path}${writeSearch({ ...narrowing, app, from: range.from, to: range.to })}`;
  const waiting = now.byStatus.find((it) => it.status === 'in_review')?.tasks ?? 0;
  const closedThen = { status: 'closed', by: 'closed', from: range.from, to: range.to };
  const people = reportOf('/tasks/employee-report');
  return (
    <TileStrip label="Tasks now and in these days">
      <Tile
        label="Open"
        value={formatNumber(now.open)}
        href={record({ status: [...openStatuses] })}
      />
      <Tile
        label="Overdue"
        value={<span className={now.overdue > 0 ? 'task-late' : ''}>{now.overdue}</span>}
        href={record({ late: true })}
      />
      <Tile label="In review" value={waiting} href={record({ status: ['in_review'] })} />
      <Tile
        label="Closed"
        value={formatNumber(closed.value ?? 0)}
        change={<Delta value={changeOf(closed)} />}
        href={record(closedThen)}
      />
      <Tile
        label="Cycle time, median"
        value={spanWords(cycleMedian.value)}
        change={<Delta value={changeOf(cycleMedian)} good="down" />}
        href={people}
      />
      <Tile
        label="Cycle time, p85"
        value={spanWords(cycleP85.value)}
        change={<Delta value={changeOf(cycleP85)} good="down" />}
        href={people}
      />
      <Tile
        label="On time"
        value={onTime.value === null ? '–' : formatPercent(onTime.value, 0)}
        change={
          <Delta
            unit="pp"
            value={
              onTime.value === null || onTime.before === null ? null : onTime.value - onTime.before
            }
          />
        }
        href={people}
      />
      <Tile
        label="Worked"
        value={workWords(seconds.value)}
        change={<Delta value={changeOf(seconds)} good="neutral" />}
        href={people}
      />
    </TileStrip>
  );
}
