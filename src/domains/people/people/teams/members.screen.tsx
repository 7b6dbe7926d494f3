import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Id, paging } from '#/kernel/schema.ts';
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
import { memberColumns } from './member-columns.part.tsx';
import { MemberFilters, shows } from './member-filters.part.tsx';
import { MemberForm } from './member-form.part.tsx';
import { MemberSheet } from './member-sheet.part.tsx';
import type { Membership } from './members.contract.ts';
import '../people.css';

const Search = z.strictObject({
  ...paging,
  perPage: paging.perPage.default(50),
  q: z.string().trim().max(100).default(''),
  team: Id.optional(),
  show: z.enum(shows).default('present'),
  /** The membership that is open beside the list. */
  member: Id.optional(),
  /** The membership whose allocation is changed, or `new`. */
  edit: z.union([z.literal('new'), Id]).optional(),
  /** Whom a new membership is for. */
  person: Id.optional(),
});

/** Who is in which team with how much of their time, and who was. */
export function TeamMembersScreen() {
  const { id: myId } = useMe();
  const today = dayOf(useNow());
  const [search, change] = useSearch(Search);
  const { member, edit, person, q, ...wanted } = search;
  const scope = useScope(may('team-members:write'));
  const members = useQuery({
    ...reading('GET /team-members', { ...wanted, q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const teams = useQuery(reading('GET /teams', { perPage: 200 }));
  const edited = useQuery({
    ...reading('GET /team-member', { id: typeof edit === 'number' ? edit : 0 }),
    enabled: typeof edit === 'number',
  });
  const listed = teams.data?.rows ?? [];
  const managed = listed.filter(
    (it) => scope === 'all' || (scope !== undefined && it.lead?.id === myId),
  );
  const mayAssign = managed.length > 0;
  const rows = members.data?.rows ?? [];
  const open = (it: Membership) => change({ member: it.id });
  const assign = () => change({ edit: 'new' });
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: { e: (it) => it.canChange && change({ edit: it.id }) },
    words: { e: 'Change the allocation' },
    wide: true,
  });
  usePageKeys(
    [mayAssign && { keys: 'n', words: 'Assign a member', run: assign }],
    member === undefined && edit === undefined,
  );
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  const assignButton = mayAssign && (
    <Button variant="primary" icon="user-plus" keys="n" onClick={assign}>
      Assign a member
    </Button>
  );
  const closeForm = () => change({ edit: undefined, person: undefined });
  return (
    <Page
      title="Team members"
      beside={members.data && <Badge>{members.data.totalRows}</Badge>}
      actions={
        <Button icon="users-group" href="/user-management/teams">
          Teams
        </Button>
      }
      primary={assignButton}
      filters={<MemberFilters search={search} teams={listed} onChange={change} onTyped={onTyped} />}
    >
      <ListStates
        query={members}
        what="members"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="users"
            title="Nobody here"
            text="Nobody is in these teams, or the filter leaves everybody out."
          >
            {assignButton}
          </EmptyState>
        }
      >
        {({ totalRows }) => (
          <Panel title="Members" wide>
            <PagedTable
              label="Team members"
              columns={memberColumns(
                search.show === 'past'
                  ? ['person', 'team', 'allocation', 'since', 'until']
                  : ['person', 'team', 'allocation', 'since'],
                today,
                open,
              )}
              rows={rows}
              rowKey={(it) => it.id}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              onChange={change}
            />
          </Panel>
        )}
      </ListStates>
      {member !== undefined && edit === undefined && (
        <MemberSheet
          id={member}
          onEdit={() => change({ edit: member, member: undefined })}
          onClose={() => change({ member: undefined })}
        />
      )}
      {edit === 'new' && mayAssign && (
        <MemberForm
          teams={managed}
          team={managed.find((it) => it.id === search.team)?.id ?? onlyOne(managed)}
          person={person}
          onClose={closeForm}
        />
      )}
      {typeof edit === 'number' && edited.data?.membership.canChange && (
        <MemberForm
          key={edit}
          teams={managed}
          membership={edited.data.membership}
          onClose={closeForm}
        />
      )}
    </Page>
  );
}

const onlyOne = (teams: readonly { id: number }[]) =>
  teams.length === 1 ? teams[0]?.id : undefined;
