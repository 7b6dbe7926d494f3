import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Change, ItSearch } from '../it-search.ts';
import { itMove } from '../it.actions.ts';
import { requestColumns } from './request-columns.part.tsx';
import { RequestFilters } from './request-filters.part.tsx';
import { RequestForm } from './request-form.part.tsx';
import { RequestSheet } from './request-sheet.part.tsx';
import type { ItRequest } from './requests.contract.ts';

const sorts = ['asked', 'priority', 'needed', 'requester', 'state'] as const;

interface RequestsProps {
  search: ItSearch;
  change: Change;
  tabs: ReactNode;
  isAgent: boolean;
}

/** What IT is asked for, the most urgent first; taken up and settled by keyboard. */
export function Requests({ search, change, tabs, isAgent }: RequestsProps) {
  const run = useRun();
  const { zone } = useMe();
  const now = useNow();
  const mayAsk = useScope(may('it:ask')) !== undefined;
  const { state, closed, whose, page, perPage, order = 'desc' } = search;
  const sort = sorts.find((it) => it === search.sort) ?? 'priority';
  const filter = { search: search.search, kind: search.request_kind, state, closed, whose };
  const list = useQuery({
    ...reading('GET /it-requests', { ...filter, sort, order, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows ?? [];
  const ask = () => change({ request: 'new' });
  const open = (it: ItRequest) => change({ request: it.id });
  const close = () => change({ request: undefined });
  const takeUp = (it: ItRequest) => {
    if (it.can.move.includes('in_progress'))
      void run(itMove, { request: it.id, version: it.version, to: 'in_progress' });
  };
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: isAgent ? { t: takeUp } : {},
    words: isAgent ? { t: 'Take it up' } : {},
    wide: true,
  });
  usePageKeys([mayAsk && { keys: 'n', words: 'Ask IT for something', run: ask }], !search.request);
  const isNarrowed = Boolean(search.search || filter.kind || state || closed || whose !== 'any');
  return (
    <Page
      title="IT"
      beside={
        list.data && isAgent && list.data.untaken > 0 ? (
          <Badge tone="warn">{list.data.untaken} not taken yet</Badge>
        ) : (
          list.data && <Badge>{list.data.open} open</Badge>
        )
      }
      primary={
        mayAsk && (
          <Button variant="primary" icon="plus" keys="n" onClick={ask}>
            Ask IT
          </Button>
        )
      }
      filters={<RequestFilters {...{ search, change, tabs, isAgent }} />}
    >
      <Panel title={closed ? 'Settled requests' : 'Requests'} wide className="it-list">
        <ListStates
          query={list}
          what="requests"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="tool"
              title={isNarrowed ? 'No such request' : 'Nothing is waiting'}
              text="A device, an account somewhere, a licence, a repair: ask for it here and see what becomes of it."
            >
              {isNarrowed ? (
                <Button
                  onClick={() =>
                    change({
                      search: undefined,
                      request_kind: undefined,
                      state: undefined,
                      closed: undefined,
                      whose: undefined,
                    })
                  }
                >
                  Show all that wait
                </Button>
              ) : (
                mayAsk && <Button onClick={ask}>Ask IT for something</Button>
              )}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Requests to IT"
              columns={requestColumns({ now, zone, onOpen: open })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={{ page, perPage, sort, order }}
              sorts={sorts}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {search.request === 'new' && <RequestForm onClose={close} />}
      {typeof search.request === 'number' && <RequestSheet id={search.request} onClose={close} />}
    </Page>
  );
}
