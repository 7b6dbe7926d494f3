import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterSentence } from '#/figures/filter-sentence.part.tsx';
import { ImportButton } from '#/figures/import-button.part.tsx';
import { filterFieldsOf, type FilterPage } from '#/figures/page-filters.ts';
import { MissingRates, ShownCurrency } from '#/figures/shown-currency.part.tsx';
import { ShownIn } from '#/figures/shown-in.part.ts';
import { SourceWords } from '#/figures/source-words.part.tsx';
import { leadingSource } from '#/figures/words.ts';
import { Id, paging } from '#/kernel/schema.ts';
import { Button } from '#/ui/button.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { BytebrewPanel } from './bytebrew/bytebrew.part.tsx';
import { DaysDialog } from './days-dialog.part.tsx';
import { networkColumns } from './network-columns.part.tsx';
import { saveNetworkReports } from './network-reports.actions.ts';
import { networkSorts, type NetworkReportRow } from './network-reports.contract.ts';
import { ShownAsChoice } from './shown-as.part.tsx';
import { shownAs } from './variance.part.tsx';
import './network-reports.css';

const searchOf = (page: FilterPage) =>
  z.strictObject({
    ...filterFieldsOf(page),
    sort: z.enum(networkSorts).default('difference'),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...paging,
    as: z.enum(shownAs).default('variance'),
    /** Percent from which on a variance is amber, and red. */
    amber: z.coerce.number().min(0).max(100).default(2),
    red: z.coerce.number().min(0).max(100).default(5),
    /** The networks' own reports, or ByteBrew's tables. */
    show: z.enum(['networks', 'bytebrew']).default('networks'),
    /** What is shown day by day. */
    openApp: Id.optional(),
    openNetwork: Id.optional(),
  });
type SearchOut = z.output<ReturnType<typeof searchOf>>;
const searches = {
  networks: searchOf('/reports/network-reports'),
  bytebrew: searchOf('/bytebrew'),
};

/** Our revenue against the networks' own reports: apps down, networks across. */
export function NetworkReportsScreen() {
  const { path, go, search: raw } = useLocation();
  const isBytebrew = raw['show'] === 'bytebrew';
  const [search, change] = useSearch(isBytebrew ? searches.bytebrew : searches.networks);
  const run = useRun();
  const lists = useFilterLists();
  const {
    as: _as,
    amber,
    red,
    show,
    openApp,
    openNetwork,
    page,
    perPage,
    sort,
    order,
    ...filter
  } = search;
  const reports = useQuery({
    ...reading('GET /network-reports', { ...filter, page, perPage, sort, order }),
    placeholderData: keepPreviousData,
    // ByteBrew's panel asks for its own.
    enabled: !isBytebrew,
  });
  const { data } = reports;
  const thresholds = { amber: amber / 100, red: red / 100 };
  const open = (row: NetworkReportRow, network: string | undefined) =>
    network && change({ openApp: Number(row.app.key), openNetwork: Number(network) });
  const worst = (row: NetworkReportRow) => {
    const sizes = row.cells.map((it) => (it ? Math.abs(it.ours - it.theirs) : -1));
    return data?.networks[sizes.indexOf(Math.max(...sizes))]?.key;
  };
  const keys = useRowKeys({
    rows: data?.rows ?? [],
    rowKey: (it) => it.app.key,
    onOpen: (row) => open(row, worst(row)),
    wide: true,
  });
  const source = data && leadingSource(data.standing.freshness, ['monetisation']);
  const columns = networkColumns({ data, search, onOpen: open });
  const file = (format: 'csv' | 'xlsx') => ({
    label: `The list as ${format.toUpperCase()}`,
    icon: 'download' as const,
    onClick: () => void run(saveNetworkReports, { question: { ...filter, sort, order, format } }),
  });
  return (
    <Page
      title="Network reports"
      freshness={<SourceWords source={source} />}
      actions={
        <Segmented
          label="Against"
          value={show}
          onChange={(to) => change({ show: to })}
          segments={[
            { value: 'networks', label: 'Networks’ own' },
            { value: 'bytebrew', label: 'ByteBrew' },
          ]}
        />
      }
      menu={show === 'networks' && <Menu label="More" groups={[[file('csv'), file('xlsx')]]} />}
      filters={
        <FilterSentence
          page={isBytebrew ? '/bytebrew' : '/reports/network-reports'}
          filter={search}
          lists={lists}
          standing={data?.standing}
          onChange={(patch) => change({ ...patch, page: undefined } as Partial<SearchOut>)}
          {...(show === 'networks' && { end: <ShownCurrency standing={data?.standing} /> })}
        />
      }
    >
      {show === 'bytebrew' ? (
        <BytebrewPanel filter={filter} />
      ) : (
        <ShownIn value={data?.standing.currency ?? 'USD'}>
          {data && <MissingRates standing={data.standing} />}
          <Panel
            title="Ours against theirs"
            className="network-reports"
            actions={<ShownAsChoice search={search} onChange={change} />}
          >
            <ListStates
              query={reports}
              what="network reports"
              isEmpty={(it) => it.totalRows === 0}
              empty={
                <EmptyState
                  icon="file-spreadsheet"
                  title="No network has reported these days itself"
                  text="Import a network’s own report, or let its connector pull it, to compare it with ours."
                >
                  <ImportButton variant="primary" />
                  <Button onClick={() => go(path)}>Show everything</Button>
                </EmptyState>
              }
            >
              {({ rows, totalRows }) => (
                <PagedTable
                  label="Ours against the networks’ own"
                  columns={columns}
                  rows={rows}
                  rowKey={(it) => it.app.key}
                  totals
                  current={keys.current}
                  onKeyDown={keys.onKeyDown}
                  onOpen={(row) => open(row, worst(row))}
                  totalRows={totalRows}
                  search={search}
                  sorts={networkSorts}
                  onChange={change}
                />
              )}
            </ListStates>
          </Panel>
        </ShownIn>
      )}
      {openApp && openNetwork && (
        <DaysDialog
          filter={filter}
          appId={openApp}
          networkId={openNetwork}
          {...thresholds}
          onClose={() => change({ openApp: undefined, openNetwork: undefined })}
        />
      )}
    </Page>
  );
}
