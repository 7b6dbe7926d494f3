import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { ImportDialog } from '../import/import-dialog.part.tsx';
import type { Change, ItSearch } from '../it-search.ts';
import { assetColumns } from './asset-columns.part.tsx';
import { AssetForm } from './asset-form.part.tsx';
import { AssetSheet } from './asset-sheet.part.tsx';
import { FileMenu } from './file-menu.part.tsx';
import { InventoryFilters } from './inventory-filters.part.tsx';
import type { ItAsset } from './inventory.contract.ts';

const sorts = ['tag', 'kind', 'name', 'holder', 'bought', 'warranty'] as const;

interface InventoryProps {
  search: ItSearch;
  change: Change;
  tabs: ReactNode;
  isAgent: boolean;
}

/** What the company hands out and who has it; for most people, what they have themselves. */
export function Inventory({ search, change, tabs, isAgent }: InventoryProps) {
  const now = useNow();
  const seesAll = useScope(may('it:read')) === 'all';
  const { where, person, page, perPage, order = 'asc' } = search;
  const sort = sorts.find((it) => it === search.sort) ?? 'tag';
  const filter = { search: search.search, kind: search.asset_kind, where, person, sort, order };
  const list = useQuery({
    ...reading('GET /it-assets', { ...filter, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows ?? [];
  const add = () => change({ asset: 'new' });
  const open = (it: ItAsset) => change({ asset: it.id });
  const close = () => change({ asset: undefined });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  usePageKeys([isAgent && { keys: 'n', words: 'Add to the inventory', run: add }], !search.asset);
  const isNarrowed = Boolean(search.search || filter.kind || where || person);
  return (
    <Page
      title="IT"
      beside={list.data && <Badge>{list.data.totalRows}</Badge>}
      primary={
        isAgent && (
          <Button variant="primary" icon="plus" keys="n" onClick={add}>
            Add a device
          </Button>
        )
      }
      menu={isAgent && <FileMenu input={filter} onImport={() => change({ import: true })} />}
      filters={<InventoryFilters {...{ search, change, tabs, seesAll }} />}
    >
      <Panel
        title={seesAll ? 'Inventory' : 'What is handed out'}
        wide
        className="it-list"
        actions={
          list.data &&
          seesAll && (
            <span className="f3 fs12 num">
              {list.data.held} with people, {list.data.shelf} on the shelf
              {list.data.cost !== null && `, bought for ${formatMoney(list.data.cost)}`}
            </span>
          )
        }
      >
        <ListStates
          query={list}
          what="devices"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="device-desktop"
              title={isNarrowed ? 'No such device' : 'Nothing handed out'}
              text={
                isAgent
                  ? 'Laptops, phones, test devices, licences: write down what there is and who has it.'
                  : 'What you are given stands here, with its label and serial number.'
              }
            >
              {isAgent ? (
                <>
                  <Button onClick={add}>Add a device</Button>
                  <Button onClick={() => change({ import: true })}>Import a list</Button>
                </>
              ) : (
                <Button href="/administration/it?request=new">Ask IT for something</Button>
              )}
            </EmptyState>
          }
        >
          {({ totalRows, today }) => (
            <PagedTable
              label="Inventory"
              columns={assetColumns({ today, now, onOpen: open })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={{ page, perPage, sort, order }}
              sorts={sorts}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {search.asset === 'new' && isAgent && <AssetForm onClose={close} />}
      {search.import && isAgent && <ImportDialog onClose={() => change({ import: undefined })} />}
      {typeof search.asset === 'number' && <AssetSheet id={search.asset} onClose={close} />}
    </Page>
  );
}
