import { Table } from '../table.tsx';
import type { RadarData } from './radar-data.ts';

/** The figures behind a radar chart, an axis a row. */
export function RadarTable({ data }: { data: RadarData }) {
  return (
    <Table
      label={data.label}
      columns={[
        { key: 'axis', title: data.axisTitle, cell: (at: number) => data.axes[at] },
        ...data.series.map((it) => ({
          key: it.key,
          title: it.name,
          align: 'right' as const,
          className: it.dashed ? 'f3' : undefined,
          cell: (at: number) => {
            const value = it.values[at];
            return value === null || value === undefined ? '–' : data.format(value);
          },
        })),
      ]}
      rows={data.axes.map((_, at) => at)}
      rowKey={(at) => at}
    />
  );
}
