import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Id } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { RoleEditor } from './role-editor.part.tsx';
import type { Role } from './roles.contract.ts';
import { ViewAsForm } from './view-as-form.part.tsx';
import './roles.css';

const Search = z.strictObject({
  /** The role that is open, or `new`. */
  role: z.union([z.literal('new'), Id]).optional(),
  /** The role a new one starts from. */
  from: Id.optional(),
  /** The role the console is going to be looked at as. */
  view: Id.optional(),
});

const columns = (onOpen: (role: Role) => void): Column<Role>[] => [
  {
    key: 'name',
    title: 'Role',
    cell: (it) => (
      <span className="row">
        <button dir="auto" type="button" className="link plain med" onClick={() => onOpen(it)}>
          {it.name}
        </button>
        {!it.system && <Badge tone="line">Added</Badge>}
      </span>
    ),
  },
  { key: 'rank', title: 'Rank', align: 'right', width: 80, cell: (it) => it.rank },
  {
    key: 'permissions',
    title: 'Permissions',
    align: 'right',
    width: 110,
    cell: (it) => (it.grants['*:*'] ? 'All' : Object.keys(it.grants).length),
  },
  { key: 'people', title: 'People', align: 'right', width: 80, cell: (it) => it.people },
];

/** What each role may do and how far; roles below one's own can be changed, cloned and added. */
export function RolesScreen() {
  const [{ role: opened, from, view }, change] = useSearch(Search);
  const { role: own } = useMe();
  const roles = useQuery(reading('GET /roles', {}));
  const rows = roles.data?.rows ?? [];
  const open = (it: Role) => change({ role: it.id, from: undefined });
  const close = () => change({ role: undefined, from: undefined });
  const add = () => change({ role: 'new', from: undefined });
  const viewAs = (it: Role) => change({ view: it.id, role: undefined, from: undefined });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: {
      c: (it) => change({ role: 'new', from: it.id }),
      v: (it) => it.isBelow && viewAs(it),
    },
    words: { c: 'Clone the role', v: 'View as the role' },
    wide: true,
  });
  usePageKeys([{ keys: 'n', words: 'Add a role', run: add }], opened === undefined);
  const rank = rows.find((it) => it.id === own.id)?.rank;
  const shown = rows.find((it) => it.id === opened);
  const viewed = rows.find((it) => it.id === view);
  const addButton = (
    <Button variant="primary" icon="plus" keys="n" onClick={add}>
      Add a role
    </Button>
  );
  return (
    <Page
      title="Roles"
      beside={roles.data && <Badge>{rows.length}</Badge>}
      actions={
        <Button icon="users" href="/user-management/users">
          Users
        </Button>
      }
      primary={addButton}
    >
      <Panel className="roles-list" title="Roles, highest rank first">
        <ListStates
          query={roles}
          what="roles"
          isEmpty={(it) => it.rows.length === 0}
          empty={
            <EmptyState icon="shield" title="No role yet" text="Add the first one.">
              {addButton}
            </EmptyState>
          }
        >
          {() => (
            <Table
              label="Roles"
              columns={columns(open)}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
            />
          )}
        </ListStates>
      </Panel>
      {rank !== undefined && (shown || opened === 'new') && (
        <RoleEditor
          key={`${opened} ${from}`}
          role={shown}
          from={rows.find((it) => it.id === from)}
          rank={rank}
          onClone={(it) => change({ role: 'new', from: it.id })}
          onView={viewAs}
          onClose={close}
        />
      )}
      {viewed?.isBelow && <ViewAsForm role={viewed} onClose={() => change({ view: undefined })} />}
    </Page>
  );
}
