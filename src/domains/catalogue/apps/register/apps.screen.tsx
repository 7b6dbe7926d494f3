import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { ImportDialog } from '../import/import-dialog.part.tsx';
import { AppFilters } from './app-filters.part.tsx';
import { AppForm } from './app-form.part.tsx';
import { appColumns } from './app-list.part.tsx';
import { AppSheet } from './app-sheet.part.tsx';
import { AppsSearch } from './apps-search.ts';
import { appPin } from './register.actions.ts';
import { appSorts, type AppRow } from './register.contract.ts';
import '../apps.css';

/** Every app of one's scope: find it, open it, add, change, pin and archive. */
export function AppsScreen() {
  const run = useRun();
  const today = dayOf(useNow());
  const [search, change] = useSearch(AppsSearch);
  const { app: opened, edit, q, import: isImporting, ...wanted } = search;
  const mayWrite = useScope(may('apps:write')) !== undefined;
  const apps = useQuery({
    ...reading('GET /apps', { ...wanted, q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = apps.data?.rows ?? [];
  const open = (it: AppRow) => change({ app: it.id });
  const pin = (it: AppRow) => void run(appPin, { app: it.id });
  const add = () => mayWrite && change({ edit: 'new' });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: {
      P: pin,
      e: (it) => it.canEdit && it.status !== 'archived' && change({ edit: it.id }),
    },
    words: { P: 'Pin the app, or unpin it', e: 'Edit the app' },
    wide: true,
  });
  usePageKeys(
    [mayWrite && { keys: 'n', words: 'Add an app', run: add }],
    opened === undefined && edit === undefined && !isImporting,
  );
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  const addButton = mayWrite && (
    <Button variant="primary" icon="plus" keys="n" onClick={add}>
      Add an app
    </Button>
  );

  const importButton = mayWrite && (
    <Button icon="table-import" onClick={() => change({ import: true })}>
      Import a list
    </Button>
  );

  return (
    <Page
      title="Apps"
      beside={apps.data && <Badge>{apps.data.totalRows}</Badge>}
      actions={importButton}
      primary={addButton}
      filters={<AppFilters search={search} onChange={change} onTyped={onTyped} />}
    >
      <Panel className="apps-list" title="Apps of the studio">
        <ListStates
          query={apps}
          what="apps"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState icon="apps" title="No app here" text="Nothing matches these filters yet.">
              {importButton}
              {addButton}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Apps"
              columns={appColumns({ today, onOpen: open, onPin: pin })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              sorts={appSorts}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {opened !== undefined && edit === undefined && (
        <AppSheet
          id={opened}
          onEdit={(id) => change({ edit: id })}
          onClose={() => change({ app: undefined })}
        />
      )}
      {isImporting && mayWrite && <ImportDialog onClose={() => change({ import: undefined })} />}
      {edit !== undefined && (edit !== 'new' || mayWrite) && (
        <AppForm
          id={edit === 'new' ? undefined : edit}
          onClose={() => change({ edit: undefined })}
          onSaved={(id) => change({ edit: undefined, app: id })}
        />
      )}
    </Page>
  );
}
