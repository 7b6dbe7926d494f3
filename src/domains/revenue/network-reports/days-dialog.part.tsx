import { useQuery } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatCompact } from '#/kernel/numbers.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { Variance, type Thresholds } from './variance.part.tsx';

interface DaysDialogProps extends Thresholds {
  filter: Filter;
  appId: number;
  networkId: number;
  onClose: () => void;
}

interface Day {
  day: string;
  ours: number | null;
  theirs: number | null;
  ourImpressions: number | null;
  theirImpressions: number | null;
  variance: number | null;
}

const count = (it: number | null) =>
  it === null ? <span className="f3">–</span> : formatCompact(it, 'dense');

/** One app in one network, day by day: where the difference comes from. */
export function DaysDialog({ filter, appId, networkId, onClose, ...thresholds }: DaysDialogProps) {
  const { data, error, refetch } = useQuery(
    reading('GET /network-report-days', { ...filter, appId, networkId }),
  );
  const money = (micros: number | null) =>
    micros === null ? (
      <span className="f3">–</span>
    ) : (
      formatMoney(micros, 'dense', data?.standing.currency)
    );
  const columns: Column<Day>[] = [
    { key: 'day', title: 'Day', cell: (it) => namedDay(it.day), total: 'Days both have' },
    {
      key: 'ours',
      title: 'Ours',
      align: 'right',
      cell: (it) => money(it.ours),
      total: data && money(data.total.ours),
    },
    {
      key: 'theirs',
      title: 'Network’s own',
      align: 'right',
      cell: (it) => money(it.theirs),
      total: data && money(data.total.theirs),
    },
    {
      key: 'variance',
      title: 'Variance',
      align: 'right',
      cell: (it) => <Variance value={it.variance} {...thresholds} />,
      total: data && <Variance value={data.total.variance} {...thresholds} />,
    },
    {
      key: 'impressions',
      title: 'Impressions',
      align: 'right',
      cell: (it) => (
        <>
          {count(it.ourImpressions)} <span className="f3">/</span> {count(it.theirImpressions)}
        </>
      ),
    },
  ];
  return (
    <Dialog
      side="right"
      width={620}
      title={data ? `${data.app.label}, ${data.network.label}` : 'Day by day'}
      note="Networks count days in their own zone, so single days differ more than their sum."
      onClose={onClose}
      bare
    >
      {error ? (
        <ErrorState
          title="The days did not load"
          text={error.message}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the days">
          <RowsSkeleton mark={false} rows={10} columns={[60, 60, 50, 80]} />
        </Loading>
      ) : data.rows.length === 0 ? (
        <EmptyState title="No figures on these days" text="Choose other days in the filter." />
      ) : (
        <Table
          label="Day by day"
          rows={data.rows}
          rowKey={(it) => it.day}
          columns={columns}
          totals
        />
      )}
    </Dialog>
  );
}
