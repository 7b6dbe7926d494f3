import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { may } from '#/kernel/access.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { CallError } from '../api.ts';
import { useScope } from '../me.ts';
import { reading } from '../reading.ts';
import { useRun } from '../running.ts';
import { AccountForm } from './account-form.part.tsx';
import { kindWords } from './account-words.ts';
import type { AccountsSearch, Change } from './accounts-search.ts';
import { accountRenewed } from './accounts.actions.ts';
import { accountKinds, type CompanyAccount } from './accounts.contract.ts';
import { ExportMenu } from './export-menu.part.tsx';
import { registerColumns } from './register-columns.part.tsx';

interface RegisterProps {
  search: AccountsSearch;
  change: Change;
  tabs: ReactNode;
}

/** What is typed reaches the address when the typing rests. */
function useTyped(value: string, onRest: (typed: string) => void) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onRest(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, value, onRest]);
  return [typed, setTyped] as const;
}

const sorts = ['name', 'kind', 'owner', 'renewsOn', 'cost'] as const;
const standings = { use: 'in use', soon: 'that renew soon', closed: 'that are closed' };
type Standing = keyof typeof standings;

function Filters({ search, change, tabs }: RegisterProps) {
  const [typed, setTyped] = useTyped(search.search, (it) =>
    change({ search: it || undefined, page: undefined }),
  );
  const standing: Standing = search.closed ? 'closed' : search.soon ? 'soon' : 'use';
  return (
    <FilterBar
      end={
        <span className="accounts-search">
          <TextField
            label="Search the accounts"
            hideLabel
            type="search"
            icon="search"
            placeholder="Name, owner, contact"
            value={typed}
            onChange={setTyped}
          />
        </span>
      }
    >
      {tabs}
      <Word>of</Word>
      <PickChip
        label="Kind"
        on={search.kind !== undefined}
        options={[
          { value: '', label: 'Any kind' },
          ...accountKinds.map((it) => ({ value: it as string, label: kindWords[it] })),
        ]}
        value={[search.kind ?? '']}
        onChange={([it]) =>
          change({ kind: accountKinds.find((kind) => kind === it), page: undefined })
        }
      >
        {search.kind ? kindWords[search.kind] : 'any kind'}
      </PickChip>
      <PickChip
        label="Standing"
        on={standing !== 'use'}
        options={Object.entries(standings).map(([value, label]) => ({ value, label }))}
        value={[standing]}
        onChange={([it]) =>
          change({
            soon: it === 'soon' || undefined,
            closed: it === 'closed' || undefined,
            page: undefined,
          })
        }
      >
        {standings[standing]}
      </PickChip>
    </FilterBar>
  );
}

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
    mayWrite && it.renewsOn && void run(accountRenewed, { account: it, today: data?.today });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: { r: renew },
    words: mayWrite ? { r: 'Note that it was renewed' } : {},
    wide: true,
  });
  usePageKeys([mayWrite && { keys: 'n', words: 'Add an account', run: add }], !search.account);
  const opened = rows.find((it) => it.id === search.account);

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
      filters={<Filters {...{ search, change, tabs }} />}
    >
      {list.error && !data ? (
        <ErrorState
          title="The accounts did not load"
          text={`${list.error.message} Nothing was changed.`}
          requestId={list.error instanceof CallError ? list.error.body.requestId : undefined}
          onRetry={() => void list.refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the accounts">
          <RowsSkeleton rows={10} />
        </Loading>
      ) : (
        <Panel
          className="accounts-list"
          title="Company accounts"
          wide
          actions={
            <span className="f3 fs12 num">
              {data.soonCount > 0 && `${data.soonCount} renew within 30 days, `}
              {formatMoney(data.monthlyCost)} a month
            </span>
          }
        >
          {data.totalRows === 0 ? (
            <EmptyState
              icon="building"
              title={search.search || kind || soon || closed ? 'No such account' : 'No account yet'}
              text="Write down who owns each account, when it renews and whom to ask when it is locked."
            >
              {mayWrite && <Button onClick={add}>Add an account</Button>}
            </EmptyState>
          ) : (
            <>
              <Table
                label="Company accounts"
                columns={registerColumns({ today: data.today, onOpen: open })}
                rows={rows}
                rowKey={(it) => it.id}
                current={current}
                onKeyDown={onKeyDown}
                onOpen={open}
                sort={{ key: sort, descending: descending ?? false }}
                onSort={(it) => change({ sort: it.key, descending: it.descending || undefined })}
              />
              <Pagination
                total={data.totalRows}
                page={page}
                perPage={perPage}
                onPage={(it) => change({ page: it })}
                onPerPage={(it) => change({ perPage: it, page: undefined })}
              />
            </>
          )}
        </Panel>
      )}
      {data && search.account === 'new' && mayWrite && (
        <AccountForm today={data.today} accounts={data.accounts} onClose={close} />
      )}
      {data && opened && (
        <AccountForm
          key={opened.id}
          account={opened}
          readOnly={!mayWrite}
          today={data.today}
          accounts={data.accounts}
          onClose={close}
        />
      )}
    </Page>
  );
}
