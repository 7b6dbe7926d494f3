import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
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
import { InviteForm } from './invite-form.part.tsx';
import { OpenUser } from './open-user.part.tsx';
import { userColumns } from './user-columns.part.tsx';
import { UserFilters } from './user-filters.part.tsx';
import { UsersSearch } from './users-search.ts';
import { userSorts, type User } from './users.contract.ts';
import './users.css';

/** Everybody of one's scope: find, invite, change, block, mark as left. */
export function UsersScreen() {
  const { zone } = useMe();
  const now = useNow();
  const [search, change] = useSearch(UsersSearch);
  const { user: opened, task, invite, q, ...wanted } = search;
  const mayInvite = useScope(may('people:invite')) !== undefined;
  const mayWrite = useScope(may('people:write')) !== undefined;
  const users = useQuery({
    ...reading('GET /users', { ...wanted, q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = users.data?.rows ?? [];
  const open = (it: User) => change({ user: it.id });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: {
      e: (it) => mayWrite && it.isBelow && change({ user: it.id, task: 'edit' }),
      b: (it) => mayWrite && it.isBelow && change({ user: it.id, task: 'block' }),
    },
    words: mayWrite ? { e: 'Change the person', b: 'Block the person' } : {},
    wide: true,
  });
  usePageKeys(
    [mayInvite && { keys: 'n', words: 'Invite people', run: () => change({ invite: true }) }],
    opened === undefined && !invite,
  );
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  const inviteButton = mayInvite && (
    <Button variant="primary" icon="user-plus" keys="n" onClick={() => change({ invite: true })}>
      Invite people
    </Button>
  );
  return (
    <Page
      title="Users"
      beside={users.data && <Badge>{users.data.totalRows}</Badge>}
      actions={
        mayWrite && (
          <Button icon="user-x" href="/user-management/block-users">
            Blocked
          </Button>
        )
      }
      primary={inviteButton}
      filters={<UserFilters search={search} onChange={change} onTyped={onTyped} />}
    >
      <Panel className="users-list" title="People">
        <ListStates
          query={users}
          what="people"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState icon="users" title="Nobody here" text="Nobody matches these filters.">
              {inviteButton}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="People"
              columns={userColumns({ now, zone, onOpen: open })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              sorts={userSorts}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {opened !== undefined && (
        <OpenUser
          key={opened}
          id={opened}
          task={mayWrite ? task : undefined}
          onTask={(it) => change({ task: it })}
          onClose={() => change({ user: undefined, task: undefined })}
        />
      )}
      {invite && mayInvite && <InviteForm onClose={() => change({ invite: undefined })} />}
    </Page>
  );
}
