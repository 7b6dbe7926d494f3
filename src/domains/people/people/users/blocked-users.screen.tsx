import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { userUnblock } from './status.actions.ts';
import { Ago, Who } from './user-columns.part.tsx';
import type { BlockedUser, User } from './users.contract.ts';
import './users.css';

const Search = z.strictObject({
  q: z.string().max(100).default(''),
  ...paging,
});

interface ColumnsProps {
  now: Date;
  zone: string;
  onOpen: (user: User) => void;
  onUnblock: (user: BlockedUser) => void;
}

const columns = ({ now, zone, onOpen, onUnblock }: ColumnsProps): Column<BlockedUser>[] => [
  { key: 'name', title: 'Name', width: 200, cell: (it) => <Who user={it} onOpen={onOpen} /> },
  { key: 'role', title: 'Role', className: 'wide', cell: (it) => it.role.name },
  { key: 'reason', title: 'Reason', className: 'users-reason', cell: (it) => it.reason || '–' },
  { key: 'by', title: 'By', cell: (it) => it.blockedBy ?? '–' },
  {
    key: 'since',
    title: 'Since',
    align: 'right',
    width: 104,
    cell: (it) => (it.blockedAt ? <Ago at={it.blockedAt} now={now} zone={zone} /> : '–'),
  },
  {
    key: 'unblock',
    title: <span className="hidden-words">Actions</span>,
    align: 'right',
    width: 96,
    cell: (it) =>
      it.isBelow && (
        <Button size="s" aria-label={`Unblock ${it.name}`} onClick={() => onUnblock(it)}>
          Unblock
        </Button>
      ),
  },
];

/** Who is kept out: why, by whom, since when, and the way back in. */
export function BlockedUsersScreen() {
  const { zone } = useMe();
  const { go } = useLocation();
  const now = useNow();
  const run = useRun();
  const [{ q, page, perPage }, change] = useSearch(Search);
  const blocked = useQuery({
    ...reading('GET /block-users', { q: q || undefined, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = blocked.data?.rows ?? [];
  const open = (it: User) => go(`/user-management/users?status=blocked&user=${it.id}`);
  const unblock = (it: BlockedUser) =>
    void (
      it.isBelow && run(userUnblock, { person: it.id, version: it.version, reason: it.reason })
    );
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: { u: unblock },
    words: { u: 'Unblock the person' },
    wide: true,
  });
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  return (
    <Page
      title="Blocked users"
      beside={blocked.data && <Badge>{blocked.data.totalRows}</Badge>}
      actions={
        <Button icon="users" href="/user-management/users">
          All users
        </Button>
      }
      filters={
        <FilterBar
          end={
            <FindField
              label="Search people"
              placeholder="Name, e-mail, title"
              value={q}
              onRest={onTyped}
            />
          }
        >
          {null}
        </FilterBar>
      }
    >
      <Panel className="users-list" title="Kept out">
        <ListStates
          query={blocked}
          what="blocked people"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="user-check"
              title={q ? 'Nobody blocked has these words' : 'Nobody is blocked'}
              text="Somebody is blocked from their sheet among the users."
            >
              <Button href="/user-management/users">Show the users</Button>
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Blocked people"
              columns={columns({ now, zone, onOpen: open, onUnblock: unblock })}
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
