import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { ImportButton } from '#/figures/import-button.part.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column, type Sort } from '#/ui/table.tsx';
import {
  aboutColumns,
  differenceColumns,
  userColumns,
  type Line,
} from './bytebrew-columns.part.tsx';
import {
  bytebrewMaxSorts,
  bytebrewUserSorts,
  type BytebrewSplit,
  type Difference,
  type Usage,
} from './bytebrew.contract.ts';

const splits = [
  { value: 'app', label: 'By app' },
  { value: 'day', label: 'By day' },
  { value: 'app-day', label: 'By both' },
] as const;

const lineKey = (it: Line) => `${it.app?.key ?? ''} ${it.day?.key ?? ''}`;

interface PanelProps {
  /** The page's filter, as its other figures are asked with. */
  filter: FilterInput;
}

/** ByteBrew's figures: its revenue against MAX's, and how it counts the users. */
export function BytebrewPanel({ filter }: PanelProps) {
  const [shown, setShown] = useState<'revenue' | 'use'>('revenue');
  const [by, setBy] = useState<BytebrewSplit>('app');
  const place = { filter, by };
  return (
    <Panel
      className="network-reports"
      title={shown === 'revenue' ? 'ByteBrew against MAX' : 'Users as ByteBrew counts them'}
      actions={
        <>
          <Segmented label="Split" value={by} onChange={setBy} segments={splits} />
          <Segmented
            label="Figures"
            value={shown}
            onChange={setShown}
            segments={[
              { value: 'revenue', label: 'Revenue' },
              { value: 'use', label: 'Users' },
            ]}
          />
        </>
      }
    >
      {shown === 'revenue' ? <Revenue key={by} {...place} /> : <Users key={by} {...place} />}
    </Panel>
  );
}

interface ListProps extends PanelProps {
  by: BytebrewSplit;
}

/** Page and order of a list, back on the first page when the order changes. */
function usePaging(first: string) {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(25);
  const [sort, setSort] = useState<Sort>({ key: first, descending: true });
  return {
    page,
    perPage,
    sort,
    order: sort.descending ? ('desc' as const) : ('asc' as const),
    setPage,
    onPerPage: (it: number) => {
      setPerPage(it);
      setPage(1);
    },
    onSort: (it: Sort) => {
      setSort(it);
      setPage(1);
    },
  };
}

const hasNothing = (it: { totalRows: number }) => it.totalRows === 0;

function Nothing() {
  return (
    <EmptyState
      icon="file-spreadsheet"
      title="ByteBrew has no figures of these days"
      text="It has no reporting API: save a table from its pages and import it."
    >
      <ImportButton variant="primary" label="Import a table" />
    </EmptyState>
  );
}

function Revenue({ filter, by }: ListProps) {
  const paging = usePaging('difference');
  const { page, perPage, order } = paging;
  const sort = bytebrewMaxSorts.find((it) => it === paging.sort.key);
  const query = useQuery({
    ...reading('GET /bytebrew-max', { ...filter, by, page, perPage, sort, order }),
    placeholderData: keepPreviousData,
  });
  const columns = [...aboutColumns<Difference & Line>(by), ...differenceColumns(query.data?.total)];
  return (
    <ListStates query={query} what="comparison" isEmpty={hasNothing} empty={<Nothing />}>
      {(data) => <List label="ByteBrew against MAX" {...{ data, columns, paging }} />}
    </ListStates>
  );
}

function Users({ filter, by }: ListProps) {
  const paging = usePaging('dau');
  const { page, perPage, order } = paging;
  const sort = bytebrewUserSorts.find((it) => it === paging.sort.key);
  const query = useQuery({
    ...reading('GET /bytebrew-analytics', { ...filter, by, page, perPage, sort, order }),
    placeholderData: keepPreviousData,
  });
  const columns = [...aboutColumns<Usage & Line>(by), ...userColumns(query.data?.total)];
  return (
    <ListStates query={query} what="users" isEmpty={hasNothing} empty={<Nothing />}>
      {(data) => <List label="Users as ByteBrew counts them" {...{ data, columns, paging }} />}
    </ListStates>
  );
}

interface TableProps<R> {
  label: string;
  data: { rows: readonly R[]; totalRows: number };
  columns: readonly Column<R>[];
  paging: ReturnType<typeof usePaging>;
}

function List<R extends Line>({ label, data, columns, paging }: TableProps<R>) {
  return (
    <>
      <Table
        label={label}
        rows={data.rows}
        rowKey={lineKey}
        columns={columns}
        totals
        sort={paging.sort}
        onSort={paging.onSort}
      />
      <Pagination
        total={data.totalRows}
        page={paging.page}
        perPage={paging.perPage}
        onPage={paging.setPage}
        onPerPage={paging.onPerPage}
      />
    </>
  );
}
