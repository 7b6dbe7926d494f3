import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Narrow } from '../narrow.part.tsx';
import { OpenEmployee } from '../sheet/open-employee.part.tsx';
import { ColleagueCards, useColleagueColumns } from './colleagues.part.tsx';
import { ComingUp } from './coming-up.part.tsx';
import { DirectorySearch, type DirectoryPatch } from './directory-search.ts';
import { directorySorts, type Colleague } from './directory.contract.ts';
import { OrgChart } from './org-chart.part.tsx';
import '../employees.css';

interface PeopleProps {
  search: DirectorySearch;
  change: (patch: DirectoryPatch) => void;
  onOpen: (id: number) => void;
}

/** Those who are asked for, as cards or as a list. */
function People({ search, change, onOpen }: PeopleProps) {
  const { show, q, department, team, place, sort, order, page, perPage } = search;
  const wanted = { department, team, place, sort, order, page, perPage };
  const people = useQuery({
    ...reading('GET /staff-directory', { ...wanted, q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = people.data?.rows ?? [];
  const open = (it: Colleague) => onOpen(it.id);
  const keys = useRowKeys({
    rows: show === 'list' ? rows : [],
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  const columns = useColleagueColumns(rows, onOpen);
  const isNarrowed = Boolean(q || department || team || place);
  return (
    <Panel
      title="Colleagues"
      beside={people.data && <Badge>{people.data.totalRows}</Badge>}
      className="emp-people"
    >
      <ListStates
        query={people}
        what="colleagues"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState icon="users" title="Nobody here" text="Nobody matches these filters.">
            {isNarrowed && (
              <Button
                onClick={() =>
                  change({ q: undefined, department: undefined, team: undefined, place: undefined })
                }
              >
                Show everybody
              </Button>
            )}
          </EmptyState>
        }
      >
        {({ totalRows }) =>
          show === 'list' ? (
            <PagedTable
              label="Colleagues"
              columns={columns}
              rows={rows}
              rowKey={(it) => it.id}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              sorts={directorySorts}
              onChange={change}
            />
          ) : (
            <>
              <ColleagueCards rows={rows} onOpen={onOpen} />
              <ListPages total={totalRows} search={{ page, perPage }} onChange={change} />
            </>
          )
        }
      </ListStates>
    </Panel>
  );
}

/** Everybody who works here: who they are, where they belong, who reports to whom. */
export function DirectoryScreen() {
  const me = useMe();
  const [search, change] = useSearch(DirectorySearch);
  const mayKeep = useScope(may('employees:read')) !== undefined;
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  const open = (id: number) => change({ employee: id });
  const isChart = search.show === 'chart';
  return (
    <Page
      title="Staff directory"
      actions={
        <>
          <Segmented
            label="Shown as"
            value={search.show}
            onChange={(it) => change({ show: it, page: undefined })}
            segments={[
              { value: 'cards', label: 'Cards', icon: 'id-badge-2', words: true },
              { value: 'list', label: 'List', icon: 'list', words: true },
              { value: 'chart', label: 'Org chart', icon: 'list-tree', words: true },
            ]}
          />
          {mayKeep && (
            <Button icon="id-badge-2" href="/administration/employees">
              Records
            </Button>
          )}
        </>
      }
      primary={
        <Button icon="user" onClick={() => open(me.id)}>
          My record
        </Button>
      }
      filters={
        <FilterBar
          end={
            <FindField
              label="Search colleagues"
              placeholder="Name, title, department"
              value={search.q}
              onRest={onTyped}
            />
          }
        >
          <Word>Everybody</Word>
          {!isChart && (
            <Narrow search={search} onChange={(it) => change({ ...it, page: undefined })} />
          )}
        </FilterBar>
      }
    >
      <div className="emp-columns">
        {isChart ? (
          <OrgChart q={search.q} onOpen={open} />
        ) : (
          <People search={search} change={change} onOpen={open} />
        )}
        <ComingUp onOpen={open} />
      </div>
      {search.employee !== undefined && (
        <OpenEmployee
          id={search.employee}
          part={search.part}
          task={search.task}
          onChange={change}
        />
      )}
    </Page>
  );
}
