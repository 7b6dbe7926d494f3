import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { AccountForm } from './account-form.part.tsx';
import { AccountView } from './account-view.part.tsx';
import type { AccountsSearch, Change } from './accounts-search.ts';
import { accountRenewed } from './accounts.actions.ts';
import type { CompanyAccount } from './accounts.contract.ts';
import { ExportMenu } from './export-menu.part.tsx';
import { registerColumns } from './register-columns.part.tsx';
import { RegisterFilters } from './register-filters.part.tsx';

interface RegisterProps {
  search: AccountsSearch;
  change: Change;
  tabs: ReactNode;
}

const sorts = ['name', 'kind', 'owner', 'renewsOn', 'cost'] as const;
/** The accounts the company has: owner, renewal, cost, whom to ask when it is locked out. */
export function Register({ search, change, tabs }: RegisterProps) {
  const run = useRun();
  const mayWrite = useScope(may('company-accounts:write')) !== undefined;
  const { kind, soon, closed, page, perPage, descending } = search;
  const sort = sorts.find((it) => it === search.sort) ?? 'renewsOn';
  const filter = { kind, search: search.search, soon, closed, sort, descending };
  const list = useQuery({
    ...reading('GET /company-accounts', { ...filter, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const rows = data?.rows ?? [];
  const add = () => change({ account: 'new' });
  const open = (it: CompanyAccount) => change({ account: it.id });
  const close = () => change({ account: undefined });
  const renew = (it: CompanyAccount) =>
    it.renewsOn && void run(accountRenewed, { account: it.id, seen: it });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: mayWrite ? { r: renew } : {},
    words: mayWrite ? { r: 'Note that it was renewed' } : {},
    wide: true,
  });
  usePageKeys([mayWrite && { keys: 'n', words: 'Add an account', run: add }], !search.account);
  const wanted = typeof search.account === 'number' ? search.account : undefined;
  const listed = rows.find((it) => it.id === wanted);
  // Found by name or told by a notification, it may stand on another page of the list.
  const alone = useQuery({
    ...reading('GET /company-accounts', { id: wanted }),
    enabled: wanted !== undefined && data !== undefined && listed === undefined,
  });
  const opened = listed ?? (wanted === undefined ? undefined : alone.data?.rows[0]);

  return (
    <Page
      title="Accounts and settlements"
      beside={data && <Badge>{data.totalRows}</Badge>}
      primary={
        mayWrite && (
          <Button variant="primary" icon="plus" keys="n" onClick={add}>
            Add an account
          </Button>
        )
      }
      menu={<ExportMenu endpoint="GET /company-accounts/export" input={filter} what="Accounts" />}
      filters={<RegisterFilters {...{ search, change, tabs }} />}
    >
      <ListStates query={list} what="accounts" isEmpty={() => false} empty={null}>
        {(it) => (
          <Panel
            className="accounts-list"
            title="Company accounts"
            wide
            actions={
              <span className="f3 fs12 num">
                {it.soonCount > 0 && `${it.soonCount} renew within 30 days, `}
                {formatMoney(it.monthlyCost)} a month
              </span>
            }
          >
            {it.totalRows === 0 ? (
              <EmptyState
                icon="building"
                title={
                  search.search || kind || soon || closed ? 'No such account' : 'No account yet'
                }
                text="Write down who owns each account, when it renews and whom to ask when it is locked."
              >
                {mayWrite && <Button onClick={add}>Add an account</Button>}
              </EmptyState>
            ) : (
              <>
                <Table
                  label="Company accounts"
                  columns={registerColumns({ today: it.today, onOpen: open })}
                  rows={rows}
                  rowKey={(row) => row.id}
                  current={current}
                  onKeyDown={onKeyDown}
                  onOpen={open}
                  sort={{ key: sort, descending: descending ?? false }}
                  onSort={(by) => change({ sort: by.key, descending: by.descending || undefined })}
                />
                <ListPages total={it.totalRows} search={{ page, perPage }} onChange={change} />
              </>
            )}
          </Panel>
        )}
      </ListStates>
      {data && search.account === 'new' && mayWrite && (
        <AccountForm today={data.today} accounts={data.accounts} onClose={close} />
      )}
      {data && opened && mayWrite && (
        <AccountForm
          key={opened.id}
          account={opened}
          today={data.today}
          accounts={data.accounts}
          onClose={close}
        />
      )}
      {data && opened && !mayWrite && (
        <AccountView account={opened} today={data.today} onClose={close} />
      )}
    </Page>
  );
}
