import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, CallError, download } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { toastError, useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { saveFile } from '#/ui/save-file.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { auditColumns } from './audit-columns.part.tsx';
import { AuditFilters } from './audit-filters.part.tsx';
import { AuditSearch, wantedOf, type AuditPatch } from './audit-search.ts';
import { auditCheck } from './audit.actions.ts';
import type { AuditRow } from './audit.contract.ts';
import { LastCheck } from './check.part.tsx';
import { EntrySheet } from './entry-sheet.part.tsx';
import './audit.css';

const useEntries = (wanted: ReturnType<typeof wantedOf>) =>
  useInfiniteQuery({
    queryKey: ['GET /audit', wanted],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /audit', { ...wanted, before }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The entry the address names, also one that the list does not reach. */
function useNamedEntry(entry: number | undefined, rows: readonly AuditRow[], isListed: boolean) {
  const listed = rows.find((it) => it.id === entry);
  const { data } = useQuery({
    ...reading('GET /audit', { before: (entry ?? 0) + 1, perPage: 1 }),
    enabled: entry !== undefined && isListed && !listed,
  });
  return listed ?? data?.rows.find((it) => it.id === entry);
}

/** Who did what, as whom, to which record, before and after, when and from where. */
export function AuditScreen() {
  const { zone } = useMe();
  const now = useNow();
  const run = useRun();
  const [search, change] = useSearch(AuditSearch);
  const wanted = wantedOf(search);
  const query = useEntries(wanted);
  const rows = query.data?.pages.flatMap((it) => it.rows) ?? [];
  const opened = useNamedEntry(search.entry, rows, query.data !== undefined);
  const open = (it: AuditRow) => change({ entry: it.id });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined }, { replace: true }),
    [change],
  );
  const narrow = (patch: AuditPatch) => change({ ...patch, entry: undefined });
  const step = (by: number) => {
    const next = rows[rows.findIndex((it) => it.id === search.entry) + by];
    if (next) change({ entry: next.id }, { replace: true });
  };
  const file = (format: 'csv' | 'xlsx'): MenuItem => ({
    label: `These entries as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () =>
      void download('GET /audit/export', { ...wanted, format }).then(
        ({ name, blob }) => saveFile(name, blob),
        toastError,
      ),
  });
  const { error } = query;
  const last = query.data?.pages.at(-1);
  return (
    <Page
      title="Audit log"
      beside={<LastCheck />}
      actions={
        <>
          <Button icon="shield" onClick={() => void run(auditCheck, {})}>
            Check the log
          </Button>
          <Menu label="More" groups={[[file('csv'), file('xlsx')]]} />
        </>
      }
      filters={
        <AuditFilters
          search={search}
          personName={rows.find((it) => it.by?.id === search.person)?.by?.name}
          onChange={narrow}
          onTyped={onTyped}
        />
      }
    >
      <Panel className="audit-list" title="Entries">
        {query.isLoading && (
          <Loading label="Loading the audit log">
            <RowsSkeleton rows={10} />
          </Loading>
        )}
        {error && !query.data && (
          <ErrorState
            title="The audit log did not load"
            text={error.message}
            requestId={error instanceof CallError ? error.body.requestId : undefined}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && rows.length === 0 && (
          <EmptyState icon="history" title="No entry" text="Nothing was written that fits." />
        )}
        {rows.length > 0 && (
          <Table
            label="Entries"
            columns={auditColumns({ now, zone, onOpen: open })}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            onKeyDown={onKeyDown}
            onOpen={open}
          />
        )}
        {query.hasNextPage && (
          <div className="audit-more">
            <Button
              variant="ghost"
              disabled={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show earlier ones
            </Button>
            {last?.lookedTo && search.q && (
              <span className="f3 fs12">Looked back to {last.lookedTo.slice(0, 10)}</span>
            )}
          </div>
        )}
      </Panel>
      {opened && (
        <EntrySheet
          row={opened}
          onNarrow={narrow}
          onStep={step}
          onClose={() => change({ entry: undefined })}
        />
      )}
    </Page>
  );
}
