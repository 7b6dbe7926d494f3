import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { listColumns, matrixColumns } from './app-columns.part.tsx';
import { AppHistory } from './app-history.part.tsx';
import { GiveForm } from './give-form.part.tsx';
import { TeamAppFilters } from './team-app-filters.part.tsx';
import { TeamAppsSearch } from './team-apps-search.ts';
import { teamAppsExport } from './team-apps.actions.ts';
import { teamAppSorts } from './team-apps.contract.ts';
import type { OwnedApp } from './team-apps.contract.ts';
import { Transfers } from './transfers.part.tsx';
import './team-apps.css';

/** Which team owns which app, who had it before, and where it goes from which day on. */
export function TeamAppsScreen() {
  const today = dayOf(useNow());
  const run = useRun();
  const [search, change] = useSearch(TeamAppsSearch);
  const { view, app, page, perPage, ...rest } = search;
  const filters = { ...rest, q: rest.q || undefined };
  const scope = useScope(may('team-apps:write'));
  const [giving, setGiving] = useState<readonly OwnedApp[]>([]);
  const apps = useQuery({
    ...reading('GET /team-apps', { ...filters, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = view === 'transfers' ? [] : (apps.data?.rows ?? []);
  const teams = apps.data?.teams ?? [];
  const open = (it: OwnedApp) => change({ app: it.id });
  const give = (them: readonly OwnedApp[]) => {
    const movable = them.filter((it) => it.canMove && !it.planned);
    if (movable.length > 0) setGiving(movable);
  };
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: scope ? { t: (it) => give(selected.length > 0 ? selected : [it]) } : {},
    words: scope ? { x: 'Select the app', t: 'Give to a team' } : {},
    wide: true,
  });
  const selected = rows.filter((it) => keys.selected.has(it.id) && it.canMove);
  const toggle = (it: OwnedApp) => {
    const next = new Set(keys.selected);
    if (!next.delete(it.id)) next.add(it.id);
    keys.setSelected(next);
  };
  const columnProps = { today, selected: keys.selected, onSelect: toggle, onOpen: open };
  const columns = view === 'matrix' ? matrixColumns(columnProps, teams) : listColumns(columnProps);
  const file = (format: 'csv' | 'xlsx') => ({
    label: `The list as ${format.toUpperCase()}`,
    icon: 'download' as const,
    onClick: () => void run(teamAppsExport, { filters, format }),
  });
  const waiting = selected.filter((it) => it.planned).length;
  return (
    <Page
      title="Team apps"
      beside={apps.data && <Badge>{apps.data.totalRows}</Badge>}
      actions={
        <Button icon="users-group" href="/user-management/teams">
          Teams
        </Button>
      }
      menu={<Menu label="More" groups={[[file('csv'), file('xlsx')]]} />}
      filters={<TeamAppFilters search={search} teams={teams} onChange={change} />}
    >
      {view === 'transfers' ? (
        <Transfers search={search} onChange={change} />
      ) : (
        <Panel className="team-apps-list" title="Apps and their teams" wide>
          <ListStates
            query={apps}
            what="apps"
            isEmpty={(it) => it.totalRows === 0}
            empty={
              <EmptyState icon="apps" title="No app here" text="No app matches these filters.">
                <Button
                  onClick={() =>
                    change({ q: undefined, team: undefined, only: undefined, platform: undefined })
                  }
                >
                  Show all apps
                </Button>
              </EmptyState>
            }
          >
            {({ totalRows }) => (
              <PagedTable
                label="Apps and their teams"
                columns={columns}
                rows={rows}
                rowKey={(it) => it.id}
                current={keys.current}
                selected={keys.selected}
                onKeyDown={keys.onKeyDown}
                onOpen={open}
                totalRows={totalRows}
                search={search}
                sorts={teamAppSorts}
                onChange={change}
              />
            )}
          </ListStates>
        </Panel>
      )}
      <SelectionBar count={selected.length} onClear={() => keys.setSelected(new Set())}>
        <Button
          size="s"
          icon="transfer"
          keys="t"
          disabled={waiting === selected.length}
          onClick={() => give(selected)}
        >
          Give to a team
        </Button>
        {waiting > 0 && <span className="f3">{waiting} of them wait for a transfer</span>}
      </SelectionBar>
      {app !== undefined && (
        <AppHistory
          id={app}
          today={today}
          onGive={(it) => {
            change({ app: undefined });
            give([it]);
          }}
          onClose={() => change({ app: undefined })}
        />
      )}
      {giving.length > 0 && (
        <GiveForm
          apps={giving}
          teams={teams.filter((it) => it.canTake)}
          mayLeave={scope === 'all'}
          onClose={() => setGiving([])}
          onGiven={() => keys.setSelected(new Set())}
        />
      )}
    </Page>
  );
}
