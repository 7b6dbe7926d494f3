import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { may } from '#/kernel/access.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Loading, RowsSkeleton, Bone } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { CallError } from '../api.ts';
import { useScope } from '../me.ts';
import { reading } from '../reading.ts';
import { monthWords, standingWords, statusWords } from './account-words.ts';
import type { AccountsSearch, Change } from './accounts-search.ts';
import { ExportMenu } from './export-menu.part.tsx';
import { PaymentForm } from './payment-form.part.tsx';
import { settlementColumns } from './settlement-columns.part.tsx';
import { monthFrom, settlementStatuses } from './settlement-rules.ts';
import { SettlementSheet } from './settlement-sheet.part.tsx';
import { SettlementTiles } from './settlement-tiles.part.tsx';
import type { Settlement } from './settlements.contract.ts';

interface SettlementsProps {
  search: AccountsSearch;
  change: Change;
  tabs: ReactNode;
}

const sorts = [
  'network',
  'account',
  'expected',
  'received',
  'difference',
  'unpaid',
  'status',
] as const;

interface FiltersProps extends SettlementsProps {
  month: string;
  months: readonly { month: string; unpaid: number }[];
  networks: readonly { id: number; name: string }[];
}

function Filters({ search, change, tabs, month, months, networks }: FiltersProps) {
  const network = networks.find((it) => it.id === search.network);
  const there = months.some((it) => it.month === month)
    ? months
    : [{ month, unpaid: 0 }, ...months];
  return (
    <FilterBar>
      {tabs}
      <Word>for</Word>
      <PickChip
        label="Month"
        icon="calendar"
        options={there.map((it) => ({
          value: it.month,
          label: monthWords(it.month),
          note: it.unpaid > 0 ? formatMoney(it.unpaid, 'dense') : undefined,
        }))}
        value={[month]}
        onChange={([it]) => change({ month: it, page: undefined, settlement: undefined })}
      >
        {monthWords(month)}
      </PickChip>
      <Word>of</Word>
      <PickChip
        label="Network"
        on={search.network !== undefined}
        options={[
          { value: '', label: 'All networks' },
          ...networks.map((it) => ({ value: String(it.id), label: it.name })),
        ]}
        value={[search.network ? String(search.network) : '']}
        onChange={([it]) => change({ network: it ? Number(it) : undefined, page: undefined })}
      >
        {network?.name ?? 'all networks'}
      </PickChip>
      <PickChip
        label="Status"
        on={search.status !== undefined}
        options={[
          { value: '', label: 'In any state' },
          ...settlementStatuses.map((it) => ({ value: it as string, label: statusWords[it].text })),
        ]}
        value={[search.status ?? '']}
        onChange={([it]) =>
          change({ status: settlementStatuses.find((one) => one === it), page: undefined })
        }
      >
        {search.status ? statusWords[search.status].text.toLowerCase() : 'in any state'}
      </PickChip>
    </FilterBar>
  );
}

/** The month as a whole: final, or which days are not. */
function Standing({ month, rows }: { month: string; rows: readonly Settlement[] }) {
  const provisionalDays = [...new Set(rows.flatMap((it) => it.provisionalDays))].sort();
  const isFinal = rows.every((it) => it.isFinal);
  if (rows.length === 0) return null;
  return (
    <>
      <Freshness state={isFinal ? 'final' : 'provisional'} />
      {monthWords(month)}: {standingWords({ isFinal, provisionalDays })}
    </>
  );
}

/** What each network owes for a month against what it has paid. */
export function Settlements({ search, change, tabs }: SettlementsProps) {
  const mayWrite = useScope(may('settlements:write')) !== undefined;
  const [paying, setPaying] = useState<string>();
  const { status, network, page, perPage } = search;
  const sort = sorts.find((it) => it === search.sort) ?? 'expected';
  const descending = search.descending ?? search.sort === undefined;
  const list = useQuery({
    ...reading('GET /settlements', {
      month: search.month,
      status,
      network,
      sort,
      descending,
      page,
      perPage,
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const rows = data?.rows ?? [];
  const open = (it: Settlement) => change({ settlement: it.key });
  const opened = rows.find((it) => it.key === search.settlement);
  const paid = rows.find((it) => it.key === paying);
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.key,
    onOpen: open,
    keys: { p: (it) => mayWrite && setPaying(it.key) },
    words: mayWrite ? { p: 'Enter a payment' } : {},
    wide: true,
  });
  const go = (months: number) =>
    data && change({ month: monthFrom(data.month, months), page: undefined });
  usePageKeys(
    [
      { keys: '[', words: 'The month before', run: () => go(-1) },
      { keys: ']', words: 'The next month', run: () => go(1) },
    ],
    !opened && !paid,
  );

  return (
    <Page
      title="Accounts and settlements"
      freshness={data && <Standing month={data.month} rows={rows} />}
      primary={
        mayWrite && (
          <Button
            variant="primary"
            icon="plus"
            keys="p"
            disabled={rows.length === 0}
            onClick={() => setPaying((rows[current] ?? rows[0])?.key)}
          >
            Record a payment
          </Button>
        )
      }
      menu={
        data && (
          <ExportMenu
            endpoint="GET /settlements/export"
            input={{ from: data.month, to: data.month }}
            what={monthWords(data.month)}
          />
        )
      }
      filters={
        data ? (
          <Filters
            {...{ search, change, tabs }}
            month={data.month}
            months={data.months}
            networks={data.networks}
          />
        ) : (
          <FilterBar>{tabs}</FilterBar>
        )
      }
    >
      {list.error && !data ? (
        <ErrorState
          title="The settlements did not load"
          text={`${list.error.message} Nothing was changed.`}
          requestId={list.error instanceof CallError ? list.error.body.requestId : undefined}
          onRetry={() => void list.refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the settlements">
          <Bone width="100%" height={84} radius={6} />
          <RowsSkeleton rows={9} />
        </Loading>
      ) : (
        <>
          <SettlementTiles {...{ data }} />
          <Panel className="accounts-list" title={monthWords(data.month)}>
            {data.totalRows === 0 ? (
              <EmptyState
                icon="coin"
                title={status || network ? 'Nothing in this state' : 'Nothing was earned'}
                text="A month appears here with the networks' figures: import their reports."
              >
                <Button href="/data-entry/log?import=new">Import a report</Button>
              </EmptyState>
            ) : (
              <>
                <Table
                  label={`Settlements of ${monthWords(data.month)}`}
                  columns={settlementColumns({ onOpen: open, totals: data.totals })}
                  rows={rows}
                  rowKey={(it) => it.key}
                  totals
                  current={current}
                  onKeyDown={onKeyDown}
                  onOpen={open}
                  sort={{ key: sort, descending }}
                  onSort={(it) => change({ sort: it.key, descending: it.descending })}
                />
                <Pagination
                  total={data.totalRows}
                  page={page}
                  perPage={perPage}
                  onPage={(it) => change({ page: it })}
                  onPerPage={(it) => change({ perPage: it, page: undefined })}
                />
              </>
            )}
          </Panel>
        </>
      )}
      {data && opened && (
        <SettlementSheet
          settlement={opened}
          today={data.today}
          mayWrite={mayWrite}
          onClose={() => change({ settlement: undefined })}
        />
      )}
      {data && paid && (
        <PaymentForm
          settlement={paid}
          others={rows}
          today={data.today}
          onClose={() => setPaying(undefined)}
        />
      )}
    </Page>
  );
}
