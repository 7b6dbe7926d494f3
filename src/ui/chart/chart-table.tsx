import { shortDay } from '#/kernel/date-words.ts';
import { Badge } from '../badge.tsx';
import { Table } from '../table.tsx';
import type { Column } from '../table.tsx';
import type { ChartData, ChartSeries } from './chart-data.ts';
import { forecastWords } from './forecast-words.ts';

interface DayProps {
  name: string;
  complete: boolean;
  missing: boolean;
  coming: boolean;
  provisional: boolean;
}

const Day = (props: DayProps) => (
  <span className="row">
    {props.name}
    {props.coming && <Badge>forecast</Badge>}
    {props.provisional && <Badge>provisional</Badge>}
    {!props.complete && !props.coming && <Badge>incomplete</Badge>}
    {props.complete && props.missing && <Badge>missing data</Badge>}
  </span>
);

/** The figures behind a chart, newest day first. */
export function ChartTable({ data }: { data: ChartData }) {
  const rows = data.days.map((_, at) => at).toReversed();
  const complete = data.incompleteFrom ?? data.days.length;
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : data.format(value);
  const estimate = (it: ChartSeries, words: string) =>
    it.estimated && words !== '–' ? <span title={it.estimated}>≈ {words}</span> : words;
  const nameOf = data.points?.name ?? ((day: string) => shortDay(day));
  const day: Column<number> = {
    key: 'day',
    title: data.points?.title ?? 'Day',
    cell: (at) => (
      <Day
        name={nameOf(data.days[at] ?? '')}
        complete={at < complete}
        missing={data.missing?.includes(at) ?? false}
        coming={at >= (data.comingFrom ?? data.days.length)}
        provisional={data.provisional?.includes(at) ?? false}
      />
    ),
  };
  const columns = data.series.flatMap((it): Column<number>[] => [
    {
      key: it.key,
      title: it.name,
      align: 'right',
      cell: (at) => (
        <>
          {it.marked?.includes(at) && (
            <span dir="auto" className="f3">
              {data.marks?.note}{' '}
            </span>
          )}
          {estimate(it, figure(it.values[at]))}
        </>
      ),
    },
    ...(it.forecast
      ? [
          {
            key: `${it.key} forecast`,
            title: `${it.name}, forecast`,
            align: 'right' as const,
            cell: (at: number) =>
              it.forecast?.[at] ? forecastWords(it.forecast[at], data.format) : '–',
          },
        ]
      : []),
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
