import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { networksEndpoints } from './networks.contract.ts';

type Row = OutputOf<(typeof networksEndpoints)['GET /network-figures']>['rows'][number];

const kindWords = { revenue: 'Ad revenue', spend: 'Spend', cohorts: 'Revenue of cohorts' };
const money = (it: number | null) => (it === null ? '–' : formatMoney(it));
const count = (it: number | null) => (it === null ? '–' : formatNumber(it));

const columns: Column<Row>[] = [
  { key: 'name', title: 'Report', cell: (it) => it.name },
  { key: 'kind', title: 'Tells', cell: (it) => kindWords[it.kind] },
  {
    key: 'money',
    title: 'Money',
    align: 'right',
    className: 'num',
    cell: (it) => money(it.kind === 'spend' ? it.spend : it.revenue),
  },
  {
    key: 'impressions',
    title: 'Impressions',
    align: 'right',
    className: 'num',
    cell: (it) => count(it.impressions),
  },
  {
    key: 'installs',
    title: 'Installs',
    align: 'right',
    className: 'num',
    cell: (it) => count(it.installs),
  },
];

/** What the reports of the last 30 days say of a network, to tell what it is. */
export function NetworkFigures({ id, name }: { id: number; name: string }) {
  const maySee = useScope(may('revenue:read')) !== undefined;
  const { data, error, refetch } = useQuery({
    ...reading('GET /network-figures', { id }),
    enabled: maySee,
  });
  if (!maySee) return null;
  return (
    <>
      <h3 className="net-head">Figures of the last 30 days</h3>
      {error && (
        <ErrorState
          title="The figures did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading the figures">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {data &&
        (data.rows.length > 0 ? (
          <div className="net-table">
            <Table
              label={`Figures of ${name}`}
              rows={data.rows}
              rowKey={(it) => `${it.source} ${it.kind}`}
              columns={columns}
            />
          </div>
        ) : (
          <p className="f2">No report names {name} in these days.</p>
        ))}
    </>
  );
}
