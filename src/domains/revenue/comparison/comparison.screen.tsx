import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterSentence } from '#/figures/filter-sentence.part.tsx';
import { ImportButton } from '#/figures/import-button.part.tsx';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { SourceWords } from '#/figures/source-words.part.tsx';
import { paging } from '#/kernel/schema.ts';
import { Button } from '#/ui/button.tsx';
import { useColumnsChoice } from '#/ui/grid/columns-choice.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { appHref, comparisonColumns } from './comparison-columns.part.tsx';
import { saveComparison } from './comparison.actions.ts';
import { comparisonSorts, type ComparedApp } from './comparison.contract.ts';

const place = '/web_team/appmetrica-comparison-apps';
const Search = z.strictObject({
  ...filterFieldsOf(place),
  sort: z.enum(comparisonSorts).default('worst'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...paging,
});
type SearchOut = z.output<typeof Search>;

/** Apps side by side: what AppMetrica says against the store and the networks, the worst first. */
export function ComparisonScreen() {
  const [search, update] = useSearch(Search);
  const { path, go } = useLocation();
  const run = useRun();
  const lists = useFilterLists();
  const { page, perPage, sort, order, ...filter } = search;
  const apps = useQuery({
    ...reading('GET /appmetrica-comparison-apps', { ...filter, page, perPage, sort, order }),
    placeholderData: keepPreviousData,
  });
  const { data } = apps;
  const { columns, chooser } = useColumnsChoice(
    path,
    comparisonColumns(data?.total, data?.totalRows),
  );
  const open = ({ app }: ComparedApp) => go(appHref(app));
  const keys = useRowKeys({
    rows: data?.rows ?? [],
    rowKey: (it) => it.app.key,
    onOpen: open,
    wide: true,
  });
  const source = data?.standing.freshness.find((it) => it.source === 'appmetrica');
  const file = (format: 'csv' | 'xlsx') => ({
    label: `The list as ${format.toUpperCase()}`,
    icon: 'download' as const,
    onClick: () => void run(saveComparison, { question: { ...filter, sort, order, format } }),
  });
  return (
    <Page
      title="AppMetrica comparison"
      freshness={<SourceWords source={source} />}
      menu={<Menu label="More" groups={[[file('csv'), file('xlsx')]]} />}
      filters={
        <FilterSentence
          page={place}
          filter={search}
          lists={lists}
          standing={data?.standing}
          onChange={(patch) => update({ ...patch, page: undefined } as Partial<SearchOut>)}
          end={null}
        />
      }
    >
      <Panel title="AppMetrica against our own figures" actions={chooser}>
        <ListStates
          query={apps}
          what="apps"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="switch-horizontal"
              title="AppMetrica says nothing of these apps and days"
              text="Import its report, or let its connector pull it, to compare it with our own figures."
            >
              <ImportButton variant="primary" />
              <Button onClick={() => go(path)}>Show everything</Button>
            </EmptyState>
          }
        >
          {({ rows, totalRows }) => (
            <PagedTable
              label="AppMetrica against our own figures"
              columns={columns}
              rows={rows}
              rowKey={(it) => it.app.key}
              totals
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              sorts={comparisonSorts}
              onChange={update}
            />
          )}
        </ListStates>
      </Panel>
    </Page>
  );
}
