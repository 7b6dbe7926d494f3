import { LabelName } from '#/figures/label-name.part.tsx';
import type { OutputOf } from '#/kernel/endpoint.ts';
import type { Column } from '#/ui/table.tsx';
import { CellButton } from './network-cell.part.tsx';
import type { NetworkReportRow, networkReportEndpoints } from './network-reports.contract.ts';
import { CellWords, type ShownAs } from './variance.part.tsx';

interface ColumnsOf {
  data: OutputOf<(typeof networkReportEndpoints)['GET /network-reports']> | undefined;
  search: { as: ShownAs; amber: number; red: number };
  onOpen: (row: NetworkReportRow, network: string) => void;
}

/** Apps down, a column for each network, then all of them together. */
export function networkColumns({ data, search, onOpen }: ColumnsOf): Column<NetworkReportRow>[] {
  const { as } = search;
  const thresholds = { amber: search.amber / 100, red: search.red / 100 };
  return [
    {
      key: 'name',
      title: 'App',
      width: 220,
      sortable: true,
      cell: ({ app }) => <LabelName label={app} />,
      total: data && `Total of ${data.totalRows}`,
    },
    ...(data?.networks ?? []).map((network, at): Column<NetworkReportRow> => ({
      key: network.key,
      title: (
        <span className="row">
          {network.color !== null && (
            <i className="dot" style={{ background: `var(--c-${network.color})` }} />
          )}
          {network.label}
        </span>
      ),
      align: 'right',
      cell: (row) => (
        <CellButton
          cell={row.cells[at] ?? null}
          label={`${row.app.label}, ${network.label}`}
          search={search}
          onOpen={() => onOpen(row, network.key)}
        />
      ),
      total: data && <CellWords cell={data.totals[at]!} as={as} {...thresholds} />,
    })),
    {
      key: 'ours',
      title: 'Ours',
      align: 'right',
      sortable: true,
      cell: (it) => <CellWords cell={it.total} as="ours" {...thresholds} />,
      total: data && <CellWords cell={data.total} as="ours" {...thresholds} />,
    },
    {
      key: 'net',
      title: 'Net difference',
      hint: 'Ours − the network’s own: more here and less there cancel out',
      align: 'right',
      cell: (it) => <CellWords cell={it.total} as="difference" {...thresholds} />,
      total: data && <CellWords cell={data.total} as="difference" {...thresholds} />,
    },
    {
      key: 'difference',
      title: 'Absolute',
      hint: 'Sum of the differences of every app and network, whatever their sign',
      align: 'right',
      sortable: true,
      cell: (it) => <CellWords cell={it.total} as="absolute" {...thresholds} />,
      total: data && <CellWords cell={data.total} as="absolute" {...thresholds} />,
    },
    {
      key: 'variance',
      title: 'Variance',
      hint: '(Ours − the network’s own) ÷ the network’s own, over the days both have',
      align: 'right',
      sortable: true,
      cell: (it) => <CellWords cell={it.total} as="variance" {...thresholds} />,
      total: data && <CellWords cell={data.total} as="variance" {...thresholds} />,
    },
  ];
}
