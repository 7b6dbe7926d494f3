import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { monthWords, standingWords } from './account-words.ts';
import type { AccountsSearch, Change } from './accounts-search.ts';
import { ExportMenu } from './export-menu.part.tsx';
import { PaymentForm } from './payment-form.part.tsx';
import { settlementColumns } from './settlement-columns.part.tsx';
import { SettlementFilters } from './settlement-filters.part.tsx';
import { monthFrom } from './settlement-rules.ts';
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
    keys: mayWrite ? { p: (it) => setPaying(it.key) } : {},
    words: mayWrite ? { p: 'Record a payment' } : {},
    wide: true,
  });
  const go = (months: number) =>
    data && change({ month: monthFrom(data.month, months), page: undefined });
  const pay = () => setPaying((rows[current] ?? rows[0])?.key);
  usePageKeys(
    [
      // On a row the key is the row's.
      mayWrite && current < 0 && { keys: 'p', words: 'Record a payment', run: pay },
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
          <Button variant="primary" icon="plus" keys="p" disabled={rows.length === 0} onClick={pay}>
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
          <SettlementFilters
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
      <ListStates query={list} what="settlements" isEmpty={() => false} empty={null}>
        {(it) => (
          <>
            <SettlementTiles data={it} />
            <Panel className="accounts-list" title={monthWords(it.month)}>
              {it.totalRows === 0 ? (
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
                    label={`Settlements of ${monthWords(it.month)}`}
                    columns={settlementColumns({ onOpen: open, totals: it.totals })}
                    rows={rows}
                    rowKey={(row) => row.key}
                    totals
                    current={current}
                    onKeyDown={onKeyDown}
                    onOpen={open}
                    sort={{ key: sort, descending }}
                    onSort={(by) => change({ sort: by.key, descending: by.descending })}
                  />
                  <ListPages total={it.totalRows} search={{ page, perPage }} onChange={change} />
                </>
              )}
            </Panel>
          </>
        )}
      </ListStates>
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
