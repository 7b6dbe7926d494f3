import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Id, paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { AccountForm } from './account-form.part.tsx';
import { accountColumns } from './account-list.part.tsx';
import { AccountSheet } from './account-sheet.part.tsx';
import { healthWords } from './account-words.ts';
import { accountSorts, healths, type AppAccount } from './accounts.contract.ts';
import '../apps.css';

const Search = z.strictObject({
  q: z.string().max(100).default(''),
  kind: z.enum(['store', 'network']).optional(),
  health: z.enum(healths).optional(),
  sort: z.enum(accountSorts).default('health'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...paging,
  /** The account whose sheet is open. */
  account: Id.optional(),
  /** Asks for a new one. */
  add: z.literal('new').optional(),
});

const kindWords = { store: 'stores', network: 'networks' };

/** Store and network accounts with their owners, apps and health, the worst first. */
export function AppAccountsScreen() {
  const today = dayOf(useNow());
  const [search, change] = useSearch(Search);
  const [edited, setEdited] = useState<AppAccount>();
  const { account: opened, add, q, ...wanted } = search;
  const mayWrite = useScope(may('accounts:write')) !== undefined;
  const accounts = useQuery({
    ...reading('GET /appaccounts', { ...wanted, q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = accounts.data?.rows ?? [];
  const open = (it: AppAccount) => change({ account: it.id });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: { e: (it) => mayWrite && setEdited(it) },
    words: mayWrite ? { e: 'Edit the account' } : {},
    wide: true,
  });
  const startAdding = () => mayWrite && change({ add: 'new' });
  usePageKeys(
    [mayWrite && { keys: 'n', words: 'Add an account', run: startAdding }],
    opened === undefined && !add && edited === undefined,
  );
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  const addButton = mayWrite && (
    <Button variant="primary" icon="plus" keys="n" onClick={startAdding}>
      Add an account
    </Button>
  );
  return (
    <Page
      title="App accounts"
      beside={accounts.data && <Badge>{accounts.data.totalRows}</Badge>}
      primary={addButton}
      filters={
        <FilterBar
          end={
            <FindField
              label="Search accounts"
              placeholder="Name, network, owner"
              value={q}
              onRest={onTyped}
            />
          }
        >
          <PickChip
            label="Kind"
            options={[
              { value: '', label: 'Stores and networks' },
              { value: 'store', label: 'Stores' },
              { value: 'network', label: 'Networks' },
            ]}
            value={[search.kind ?? '']}
            on={search.kind !== undefined}
            onChange={([it]) =>
              change({ kind: it === 'store' || it === 'network' ? it : undefined, page: undefined })
            }
          >
            {search.kind ? `All ${kindWords[search.kind]}` : 'All stores and networks'}
          </PickChip>
          <Word>that are</Word>
          <PickChip
            label="Health"
            options={[
              { value: '', label: 'In any health' },
              ...healths.map((it) => ({ value: it as string, label: healthWords[it].text })),
            ]}
            value={[search.health ?? '']}
            on={search.health !== undefined}
            onChange={([it]) =>
              change({ health: healths.find((one) => one === it), page: undefined })
            }
          >
            {search.health ? healthWords[search.health].text.toLowerCase() : 'in any health'}
          </PickChip>
        </FilterBar>
      }
    >
      <Panel className="apps-list" title="Accounts of the studio">
        <ListStates
          query={accounts}
          what="accounts"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="building"
              title="No account here"
              text="Accounts of stores and networks appear with their first app or report."
            >
              {addButton}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="App accounts"
              columns={accountColumns(today, open)}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              sorts={accountSorts}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {opened !== undefined && edited === undefined && (
        <AccountSheet
          id={opened}
          onEdit={mayWrite ? setEdited : undefined}
          onClose={() => change({ account: undefined })}
        />
      )}
      {add && mayWrite && <AccountForm onClose={() => change({ add: undefined })} />}
      {edited && (
        <AccountForm key={edited.id} account={edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}
