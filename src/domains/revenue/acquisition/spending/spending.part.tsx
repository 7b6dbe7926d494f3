import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { figuresSearch, inputOf } from '#/figures/figures-search.ts';
import { pageHref } from '#/figures/page-href.part.ts';
import { may } from '#/kernel/access.ts';
import { monthName } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { useSelectColumn } from '#/ui/select-column.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { acquisitionSpec } from '../acquisition.contract.ts';
import { BudgetForm } from '../budget-form.part.tsx';
import { CampaignsBar } from '../bulk/campaigns-bar.part.tsx';
import { CampaignSheet } from '../campaign-sheet.part.tsx';
import { Plans } from '../plans/plans.part.tsx';
import { Suggestions } from '../suggested/suggestions.part.tsx';
import { spendingColumns } from './spending-columns.part.tsx';
import { SpendingFilters } from './spending-filters.part.tsx';
import { SpendingMenu } from './spending-menu.part.tsx';
import { spendingFilter, spendingSearch, type SpendingSearch } from './spending-search.ts';
import { spendingSorts } from './spending.contract.ts';
import { ViewChoice } from './view-choice.part.tsx';
import '../acquisition.css';

const usual = spendingSearch.omit({ view: true }).parse({}) as Record<string, unknown>;
/** What the sheet of a campaign is opened with from here. */
const sheetInput = inputOf(figuresSearch(acquisitionSpec).parse({}));

const hrefIn = (search: SpendingSearch, open: number) =>
  pageHref('/user-acquisition', { ...search, open }, usual);

/** What campaigns spend of their budgets, and where the month is heading. */
export function Spending() {
  const [search, change] = useSearch(spendingSearch);
  const mayChange = useScope(may('campaigns:write')) !== undefined;
  const [isChanging, setChanging] = useState(false);
  const yesterday = addDays(dayOf(useNow()), -1);
  const { page, perPage } = search;
  const list = useQuery({
    ...reading('GET /campaign-budgets', { ...spendingFilter(search), page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows ?? [];
  const { current, onKeyDown, selected, setSelected } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => change({ open: it.id }),
    words: mayChange ? { x: 'Select the campaign' } : {},
    wide: true,
  });
  const boxes = useSelectColumn({
    rows,
    nameOf: (it) => (it.canChange ? { key: it.id, name: it.name } : undefined),
    selected,
    onSelect: setSelected,
  });
  const chosen = rows.filter((it) => it.canChange && selected.has(it.id));
  usePageKeys(
    [mayChange && { keys: 'b', words: 'Change a budget', run: () => setChanging(true) }],
    !isChanging && search.open === undefined && search.plan === undefined,
  );
  return (
    <Page
      title="User acquisition"
      actions={<ViewChoice view="budgets" />}
      primary={
        mayChange && (
          <Button variant="primary" keys="b" onClick={() => setChanging(true)}>
            Change a budget
          </Button>
        )
      }
      menu={<SpendingMenu search={search} />}
      filters={<SpendingFilters search={search} change={change} />}
    >
      <Plans
        month={search.month}
        open={search.plan}
        onMonth={(month) => change({ month, plan: undefined })}
        onOpen={(plan) => change({ plan })}
      />
      <Suggestions hrefOf={(id) => hrefIn(search, id)} />
      <ListStates
        query={list}
        what="budgets"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="coin"
            title="No campaigns match these filters"
            text="Campaigns are listed once they have a budget or have spent in the last days."
          >
            <Button
              onClick={() =>
                change({
                  show: undefined,
                  team: undefined,
                  app: undefined,
                  mediaSource: undefined,
                  words: undefined,
                  page: undefined,
                })
              }
            >
              Clear filters
            </Button>
          </EmptyState>
        }
      >
        {(it) => (
          <Panel
            className="campaign-list"
            title={`Budgets in ${monthName(it.month)}`}
            wide
            actions={<span className="f3 fs12">{counted(it.totalRows, 'campaign')}</span>}
          >
            <PagedTable
              label="Budgets of campaigns"
              columns={[
                ...(mayChange ? [boxes] : []),
                ...spendingColumns(it.total, {
                  yesterday,
                  hrefOf: (id) => hrefIn(search, id),
                }),
              ]}
              selected={selected}
              rows={it.rows}
              rowKey={(row) => row.id}
              totals
              totalRows={it.totalRows}
              search={search}
              sorts={spendingSorts}
              onChange={(patch) => change(patch)}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={(row) => change({ open: row.id })}
            />
          </Panel>
        )}
      </ListStates>
      <CampaignsBar campaigns={chosen} onClear={() => setSelected(new Set())} />
      {search.open !== undefined && (
        <CampaignSheet
          id={search.open}
          input={sheetInput}
          onClose={() => change({ open: undefined })}
        />
      )}
      {isChanging && <BudgetForm onClose={() => setChanging(false)} />}
    </Page>
  );
}
