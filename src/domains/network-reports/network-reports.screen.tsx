import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Id } from '#/kernel/schema.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Button } from '#/ui/button.tsx';
import { Word } from '#/ui/chip.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { useFilterLists } from '../figures/filter-lists.part.ts';
import { FilterSentence } from '../figures/filter-sentence.part.tsx';
import { filterFields } from '../figures/filter.contract.ts';
import { freshnessWords, leadingSource } from '../figures/words.ts';
import { ListStates } from '../list-states.part.tsx';
import { reading } from '../reading.ts';
import { useRun } from '../running.ts';
import { BytebrewPanel } from './bytebrew/bytebrew.part.tsx';
import { DaysDialog } from './days-dialog.part.tsx';
import { CellButton } from './network-cell.part.tsx';
import { saveNetworkReports } from './network-reports.actions.ts';
import { networkSorts, type NetworkReportRow } from './network-reports.contract.ts';
import { CellWords, shownAs, Variance, type ShownAs } from './variance.part.tsx';
import './network-reports.css';

const Search = z.strictObject({
  ...filterFields,
  sort: z.enum(networkSorts).default('difference'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(25),
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
type SearchOut = z.output<typeof Search>;

const words: Record<ShownAs, string> = {
  variance: 'Variance',
  difference: 'Difference',
  ours: 'Ours',
  theirs: 'Network’s own',
};
const percents = ['1', '2', '3', '5', '10', '15', '20'].map((value) => ({
  value,
  label: `${value}%`,
}));

/** Our revenue against the networks' own reports: apps down, networks across. */
export function NetworkReportsScreen() {
  const [search, change] = useSearch(Search);
  const { path, go } = useLocation();
  const now = useNow();
  const run = useRun();
  const lists = useFilterLists();
  const { as, amber, red, show, openApp, openNetwork, page, perPage, sort, order, ...filter } =
    search;
  const reports = useQuery({
    ...reading('GET /network-reports', { ...filter, page, perPage, sort, order }),
    placeholderData: keepPreviousData,
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
  const columns: Column<NetworkReportRow>[] = [
    {
      key: 'name',
      title: 'App',
      width: 220,
      sortable: true,
      cell: ({ app }) => (
        <span className="row">
          {app.icon !== null && <AppIcon index={app.icon} />}
          <span className="med trunc">{app.label}</span>
          {app.note && <span className="f3 fs12">{app.note}</span>}
        </span>
      ),
      total: data && `Total of ${data.totalRows}`,
    },
    ...(data?.networks ?? []).map((network, at): Column<NetworkReportRow> => ({
      key: network.key,
      title: (
        <span className="row">
          {network.color !== null && (
            <i className="dot" style={{ background: `var(--c-${network.color})` }} />
          )}
          {network.label}
        </span>
      ),
      align: 'right',
      cell: (row) => (
        <CellButton
          cell={row.cells[at] ?? null}
          label={`${row.app.label}, ${network.label}`}
          search={search}
          onOpen={() => open(row, network.key)}
        />
      ),
      total: data && <CellWords cell={data.totals[at]!} as={as} {...thresholds} />,
    })),
    {
      key: 'ours',
      title: 'Ours',
      align: 'right',
      sortable: true,
      cell: (it) => <CellWords cell={it.total} as="ours" {...thresholds} />,
      total: data && <CellWords cell={data.total} as="ours" {...thresholds} />,
    },
    {
      key: 'difference',
      title: 'Difference',
      align: 'right',
      sortable: true,
      cell: (it) => <CellWords cell={it.total} as="difference" {...thresholds} />,
      total: data && <CellWords cell={data.total} as="difference" {...thresholds} />,
    },
    {
      key: 'variance',
      title: 'Variance',
      hint: '(Ours − the network’s own) ÷ the network’s own, over the days both have',
      align: 'right',
      sortable: true,
      cell: (it) => <Variance value={it.total.variance} {...thresholds} />,
      total: data && <Variance value={data.total.variance} {...thresholds} />,
    },
  ];
  const file = (format: 'csv' | 'xlsx') => ({
    label: `The list as ${format.toUpperCase()}`,
    icon: 'download' as const,
    onClick: () => void run(saveNetworkReports, { question: { ...filter, sort, order, format } }),
  });
  return (
    <Page
      title="Network reports"
      freshness={
        source && (
          <>
            <Freshness state={source.state} words={source.state} /> {freshnessWords(source, now)}
          </>
        )
      }
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
          filter={search}
          lists={lists}
          standing={data?.standing}
          onChange={(patch) => change({ ...patch, page: undefined } as Partial<SearchOut>)}
        />
      }
    >
      {show === 'bytebrew' ? (
        <BytebrewPanel filter={filter} />
      ) : (
        <Panel
          title="Ours against theirs"
          className="network-reports"
          actions={
            <>
              <Word>amber from</Word>
              <PickChip
                label="Amber from"
                options={percents}
                value={[String(amber)]}
                onChange={([it]) => change({ amber: Number(it) })}
              >
                {amber}%
              </PickChip>
              <Word>red from</Word>
              <PickChip
                label="Red from"
                options={percents}
                value={[String(red)]}
                onChange={([it]) => change({ red: Number(it) })}
              >
                {red}%
              </PickChip>
              <Segmented
                label="Shown as"
                value={as}
                onChange={(to) => change({ as: to })}
                segments={shownAs.map((value) => ({ value, label: words[value] }))}
              />
            </>
          }
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
                <Button variant="primary" onClick={() => go('/data-entry/log')}>
                  Import a report
                </Button>
                <Button onClick={() => go(path)}>Show everything</Button>
              </EmptyState>
            }
          >
            {({ rows, totalRows }) => (
              <>
                <Table
                  label="Ours against the networks’ own"
                  columns={columns}
                  rows={rows}
                  rowKey={(it) => it.app.key}
                  totals
                  current={keys.current}
                  onKeyDown={keys.onKeyDown}
                  onOpen={(row) => open(row, worst(row))}
                  sort={{ key: sort, descending: order === 'desc' }}
                  onSort={({ key, descending }) =>
                    change({
                      sort: networkSorts.find((it) => it === key),
                      order: descending ? 'desc' : 'asc',
                      page: undefined,
                    })
                  }
                />
                <Pagination
                  total={totalRows}
                  page={page}
                  perPage={perPage}
                  onPage={(to) => change({ page: to })}
                  onPerPage={(to) => change({ perPage: to, page: undefined })}
                />
              </>
            )}
          </ListStates>
        </Panel>
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
