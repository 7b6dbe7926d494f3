import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { sharedColumns } from './share-list.part.tsx';
import { SharedSearch, type SharedPatch } from './shared-search.ts';
import { SharedView } from './shared-view.part.tsx';
import type { Shared } from './sharing.contract.ts';
import '../apps.css';

interface ListProps {
  search: SharedSearch;
  change: (patch: SharedPatch, options?: { replace?: boolean }) => void;
}

function SharedList({ search, change }: ListProps) {
  const now = useNow();
  const { q, page, perPage } = search;
  const shared = useQuery({
    ...reading('GET /shared-apps', { q: q || undefined, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = shared.data?.rows ?? [];
  const open = (it: Shared) => change({ share: it.id, page: undefined });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  return (
    <Page
      title="Shared with me"
      beside={shared.data && <Badge>{shared.data.totalRows}</Badge>}
      filters={
        <FilterBar
          end={
            <FindField
              label="Search what is shared"
              placeholder="App, report, person"
              value={q}
              onRest={onTyped}
            />
          }
        >
          <span className="f3">Figures of apps and reports that colleagues let you see</span>
        </FilterBar>
      }
    >
      <Panel className="apps-list" title="Open to me">
        <ListStates
          query={shared}
          what="shares"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="share"
              title="Nothing is shared with you"
              text="When a colleague shares figures with you, you are told and find them here."
            />
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Shared with me"
              columns={sharedColumns({ today: dayOf(now), now, onOpen: open })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={{ page, perPage }}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
    </Page>
  );
}

/** What colleagues let me see: the list, and the figures of the one that is open. */
export function SharedAppsScreen() {
  const [search, change] = useSearch(SharedSearch);
  if (search.share === undefined) return <SharedList search={search} change={change} />;
  return <SharedView id={search.share} search={search} onChange={change} />;
}
