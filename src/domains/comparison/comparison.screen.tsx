import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { formatChange, formatCompact, formatNumber, formatPercent } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import { useColumnsChoice } from '#/ui/grid/columns-choice.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { useFilterLists } from '../figures/filter-lists.part.ts';
import { FilterSentence } from '../figures/filter-sentence.part.tsx';
import { filterFields } from '../figures/filter.contract.ts';
import { freshnessWords } from '../figures/words.ts';
import { ListStates } from '../list-states.part.tsx';
import { reading } from '../reading.ts';
import { useRun } from '../running.ts';
import { saveComparison } from './comparison.actions.ts';
import { comparisonSorts, type ComparedApp, type Pair } from './comparison.contract.ts';

const Search = z.strictObject({
  ...filterFields,
  sort: z.enum(comparisonSorts).default('worst'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(25),
});
type SearchOut = z.output<typeof Search>;

/** Analytics never agree with a store exactly: from here on something is broken, or about to be. */
const AMBER = 0.1;
const RED = 0.25;

function Difference({ pair }: { pair: Pair }) {
  const { difference, days, missing } = pair;
  if (difference === null) return <span className="f3">–</span>;
  const words = formatChange(difference);
  const size = Math.abs(difference);
  const title = `${days} days compared${missing > 0 ? `, ${missing} are missing in AppMetrica` : ''}`;
  if (size < AMBER) return <span title={title}>{words}</span>;
  return (
    <Badge tone={size >= RED ? 'bad' : 'warn'} title={title}>
      {words}
    </Badge>
  );
}

function PaidShare({ share }: { share: number | null }) {
  if (share === null) return <span className="f3">–</span>;
  const words = formatPercent(share);
  return share > 1 ? <Badge tone="bad">{words}</Badge> : words;
}

const count = (pair: Pair, side: 'ours' | 'theirs') =>
  pair.days > 0 ? formatCompact(pair[side], 'dense') : <span className="f3">–</span>;
const change = (now: number | null, before: number | null) =>
  now === null || before === null || before === 0 ? null : (now - before) / before;

type Figures = Omit<ComparedApp, 'app'>;
type Chosen = Column<ComparedApp> & { title: string; fixed?: boolean; roomy?: boolean };

/** A column of a figure, with the same of all apps below it. */
function figure(
  key: string,
  title: string,
  hint: string,
  words: (it: Figures) => Column<ComparedApp>['total'],
  total: Figures | undefined,
): Chosen {
  return {
    key,
    title,
    hint,
    align: 'right',
    sortable: comparisonSorts.some((it) => it === key),
    // The share beside it says how much that is.
    roomy: key === 'campaigns',
    cell: (row) => words(row),
    total: total && words(total),
  };
}

function columnsOf(total: Figures | undefined, count_: number | undefined): Chosen[] {
  return [
    {
      key: 'name',
      title: 'App',
      width: 240,
      fixed: true,
      sortable: true,
      cell: ({ app }) => (
        <span className="row">
          {app.icon !== null && <AppIcon index={app.icon} />}
          <Link href={`/engagement?app=${app.key}&by=day`} className="med trunc">
            {app.label}
          </Link>
          {app.note && <span className="f3 fs12">{app.note}</span>}
        </span>
      ),
      total: count_ === undefined ? undefined : `Total of ${count_}`,
    },
    figure(
      'downloads',
      'Downloads',
      'Installs the store counted',
      (it) => count(it.installs, 'ours'),
      total,
    ),
    figure(
      'users',
      'New users',
      'Users AppMetrica saw for the first time',
      (it) => count(it.installs, 'theirs'),
      total,
    ),
    figure(
      'installs',
      'Difference',
      '(New users − downloads) ÷ downloads, over the days both have',
      (it) => <Difference pair={it.installs} />,
      total,
    ),
    figure(
      'campaigns',
      'Campaign installs',
      'Installs that networks say their campaigns brought',
      (it) => formatCompact(it.campaigns, 'dense'),
      total,
    ),
    figure(
      'paidShare',
      'Paid share',
      'Campaign installs ÷ new users: above 100% the two do not see the same installs',
      (it) => <PaidShare share={it.paidShare} />,
      total,
    ),
    figure(
      'dau',
      'DAU',
      'Daily users by AppMetrica, average of the days',
      (it) => (it.dau === null ? '–' : formatCompact(it.dau, 'dense')),
      total,
    ),
    figure(
      'ipu',
      'IPU',
      'Impressions of the networks ÷ daily users of AppMetrica',
      (it) => (it.ipu === null ? '–' : formatNumber(it.ipu, 2)),
      total,
    ),
    figure(
      'ipuChange',
      'Change',
      'Of IPU: a jump without a change of the app means that one side lost users',
      (it) => <Delta value={change(it.ipu, it.ipuBefore)} good="neutral" />,
      total,
    ),
  ];
}

/** Apps side by side: what AppMetrica says against the store and the networks, the worst first. */
export function ComparisonScreen() {
  const [search, update] = useSearch(Search);
  const { path, go } = useLocation();
  const now = useNow();
  const run = useRun();
  const lists = useFilterLists();
  const { page, perPage, sort, order, ...filter } = search;
  const apps = useQuery({
    ...reading('GET /appmetrica-comparison-apps', { ...filter, page, perPage, sort, order }),
    placeholderData: keepPreviousData,
  });
  const { data } = apps;
  const { columns, chooser } = useColumnsChoice(path, columnsOf(data?.total, data?.totalRows));
  const open = ({ app }: ComparedApp) => go(`/engagement?app=${app.key}&by=day`);
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
      freshness={
        source && (
          <>
            <Freshness state={source.state} words={source.state} /> {freshnessWords(source, now)}
          </>
        )
      }
      menu={<Menu label="More" groups={[[file('csv'), file('xlsx')]]} />}
      filters={
        <FilterSentence
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
                label="AppMetrica against our own figures"
                columns={columns}
                rows={rows}
                rowKey={(it) => it.app.key}
                totals
                current={keys.current}
                onKeyDown={keys.onKeyDown}
                onOpen={open}
                sort={{ key: sort, descending: order === 'desc' }}
                onSort={({ key, descending }) =>
                  update({
                    sort: comparisonSorts.find((it) => it === key),
                    order: descending ? 'desc' : 'asc',
                    page: undefined,
                  })
                }
              />
              <Pagination
                total={totalRows}
                page={page}
                perPage={perPage}
                onPage={(to) => update({ page: to })}
                onPerPage={(to) => update({ perPage: to, page: undefined })}
              />
            </>
          )}
        </ListStates>
      </Panel>
    </Page>
  );
}
