import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Id, paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { PersonCell } from '../person-cell.part.tsx';
import { TeamForm } from './team-form.part.tsx';
import { TeamSheet } from './team-sheet.part.tsx';
import { teamSorts, type Team } from './teams.contract.ts';
import '../people.css';

const Search = z.strictObject({
  ...paging,
  q: z.string().trim().max(100).default(''),
  sort: z.enum(teamSorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** The team that is open beside the list. */
  team: Id.optional(),
  /** The team that is edited, or `new`. */
  edit: z.union([z.literal('new'), Id]).optional(),
});

const columns = (onOpen: (it: Team) => void): Column<Team>[] => [
  {
    key: 'name',
    title: 'Team',
    sortable: true,
    cell: (it) => (
      <button dir="auto" type="button" className="people-name med trunc" onClick={() => onOpen(it)}>
        {it.name}
      </button>
    ),
  },
  { key: 'lead', title: 'Lead', sortable: true, cell: (it) => <PersonCell person={it.lead} /> },
  {
    key: 'department',
    title: 'Department',
    sortable: true,
    cell: (it) => it.department?.name ?? <span className="f3">–</span>,
  },
  {
    key: 'members',
    title: 'Members',
    align: 'right',
    width: 100,
    sortable: true,
    cell: (it) => it.members,
  },
  {
    key: 'allocation',
    title: 'Allocation',
    hint: 'What the members give to this team together; 250% are two and a half people',
    align: 'right',
    width: 110,
    sortable: true,
    cell: (it) => `${it.allocation}%`,
  },
  { key: 'apps', title: 'Apps', align: 'right', width: 80, sortable: true, cell: (it) => it.apps },
];

/** The teams of one's scope: lead, department, members and what they give, apps. */
export function TeamsScreen() {
  const [search, change] = useSearch(Search);
  const { team: opened, edit, q, ...wanted } = search;
  const mayWrite = useScope(may('teams:write')) !== undefined;
  const teams = useQuery({
    ...reading('GET /teams', { ...wanted, q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = teams.data?.rows ?? [];
  const edited = useQuery({
    ...reading('GET /team', { id: typeof edit === 'number' ? edit : 0 }),
    enabled: mayWrite && typeof edit === 'number',
  });
  const open = (it: Team) => change({ team: it.id });
  const add = () => change({ edit: 'new' });
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    ...(mayWrite && {
      keys: { e: (it: Team) => change({ edit: it.id }) },
      words: { e: 'Edit the team' },
    }),
    wide: true,
  });
  usePageKeys(
    [mayWrite && { keys: 'n', words: 'Add a team', run: add }],
    opened === undefined && edit === undefined,
  );
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  const addButton = mayWrite && (
    <Button variant="primary" icon="plus" keys="n" onClick={add}>
      Add a team
    </Button>
  );
  const closeForm = () => change({ edit: undefined });
  return (
    <Page
      title="Teams of the studio"
      beside={teams.data && <Badge>{teams.data.totalRows}</Badge>}
      actions={
        <Button icon="users" href="/user-management/team-members">
          Members
        </Button>
      }
      primary={addButton}
      filters={
        <FilterBar>
          <FindField label="Find a team or lead" value={q} onRest={onTyped} />
        </FilterBar>
      }
    >
      <ListStates
        query={teams}
        what="teams"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="users-group"
            title={q ? 'No team is called that' : 'No team here yet'}
            text={q ? 'Look for another name.' : 'Teams own apps and have people in them.'}
          >
            {q ? <Button onClick={() => onTyped('')}>Show all</Button> : addButton}
          </EmptyState>
        }
      >
        {({ totalRows }) => (
          <Panel title="Teams" wide>
            <PagedTable
              label="Teams"
              columns={columns(open)}
              rows={rows}
              rowKey={(it) => it.id}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              sorts={teamSorts}
              onChange={change}
            />
          </Panel>
        )}
      </ListStates>
      {opened !== undefined && edit === undefined && (
        <TeamSheet
          id={opened}
          onEdit={() => change({ edit: opened })}
          onClose={() => change({ team: undefined })}
        />
      )}
      {mayWrite && edit === 'new' && <TeamForm onClose={closeForm} />}
      {typeof edit === 'number' && edited.data && (
        <TeamForm key={edit} team={edited.data.team} onClose={closeForm} />
      )}
    </Page>
  );
}
