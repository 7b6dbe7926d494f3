import { shortDay } from '#/kernel/date-words.ts';
import { Badge } from '../badge.tsx';
import { Table } from '../table.tsx';
import type { Column } from '../table.tsx';
import type { ChartData } from './chart-data.ts';

const Day = (props: { name: string; complete: boolean; missing: boolean }) => (
  <span className="row">
    {props.name}
    {!props.complete && <Badge>incomplete</Badge>}
    {props.complete && props.missing && <Badge>missing data</Badge>}
  </span>
);

/** The figures behind a chart, newest day first. */
export function ChartTable({ data }: { data: ChartData }) {
  const rows = data.days.map((_, at) => at).toReversed();
  const complete = data.incompleteFrom ?? data.days.length;
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : data.format(value);
  const nameOf = data.points?.name ?? ((day: string) => shortDay(day));
  const day: Column<number> = {
    key: 'day',
    title: data.points?.title ?? 'Day',
    cell: (at) => (
      <Day
        name={nameOf(data.days[at] ?? '')}
        complete={at < complete}
        missing={data.missing?.includes(at) ?? false}
      />
    ),
  };
  const columns = data.series.flatMap((it): Column<number>[] => [
    { key: it.key, title: it.name, align: 'right', cell: (at) => figure(it.values[at]) },
    ...(it.previous
      ? [
          {
            key: `${it.key} previous`,
            title: `${it.name}, ${data.previousName?.toLowerCase() ?? 'compared'}`,
            align: 'right' as const,
            className: 'f3',
            cell: (at: number) => figure(it.previous?.[at]),
          },
        ]
      : []),
  ]);
  return <Table label={data.label} columns={[day, ...columns]} rows={rows} rowKey={(at) => at} />;
}
