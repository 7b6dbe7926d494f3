import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { listSearch, type ListSearch } from '../dashboard-search.ts';
import type { DashboardRow } from '../dashboards.contract.ts';
import { LinksDialog } from '../links/links-dialog.part.tsx';
import { dashboardWalk } from '../own-dashboards.actions.ts';
import { NameForm } from './name-form.part.tsx';

const whoseWords = { all: 'all dashboards', mine: 'dashboards of mine', others: 'shared with me' };
const hrefOf = ({ id }: Pick<DashboardRow, 'id'>) => `/dashboards?dashboard=${id}`;

function sharedWords({ mine, mayChange, people, teams }: DashboardRow): string {
  if (!mine) return mayChange ? 'I may change it' : 'I may read it';
  const words = [
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
    ...(teams > 0 ? [counted(teams, 'team')] : []),
  ];
  return words.join(', ') || 'Only me';
}

const columnsOf = (now: Date): Column<DashboardRow>[] => [
  {
    key: 'name',
    title: 'Dashboard',
    width: '40%',
    cell: (it) => (
      <Link dir="auto" href={hrefOf(it)} className="med trunc" title={it.name}>
        {it.name}
      </Link>
    ),
  },
  { key: 'cards', title: 'Cards', align: 'right', cell: (it) => it.cards },
  { key: 'author', title: 'Made by', cell: (it) => (it.mine ? 'Me' : it.author.name) },
  { key: 'shared', title: 'Open to', className: 'wide', cell: sharedWords },
  {
    key: 'updated',
    title: 'Changed',
    align: 'right',
    cell: (it) => (
      <span className="f2" title={exactInstant(new Date(it.updatedAt))}>
        {relativeTime(new Date(it.updatedAt), now)}
      </span>
    ),
  },
];

/** Dashboards of one's own and those that others share. */
export function DashboardsList() {
  const [search, change] = useSearch(listSearch);
  const { go } = useLocation();
  const now = useNow();
  const run = useRun();
  const { q, whose, page, perPage, open } = search;
  const dashboards = useQuery({
    ...reading('GET /own-dashboards', { q: q || undefined, whose, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = dashboards.data?.rows ?? [];
  const show = (it: DashboardRow) => go(hrefOf(it));
  const keys = useRowKeys({ rows, rowKey: (it) => it.id, onOpen: show, wide: true });
  const mayLink = useScope(may('dashboards:share-outside')) !== undefined;
  const make = () => change({ open: 'new' });
  usePageKeys([{ keys: 'n', words: 'New dashboard', run: make }]);
  const isNarrowed = q !== '' || whose !== 'all';
  return (
    <Page
      title="Dashboards"
      actions={
        <>
          {mayLink && (
            <Button variant="ghost" icon="link" onClick={() => change({ open: 'links' })}>
              Links outside
            </Button>
          )}
          {rows.length > 0 && (
            <Button
              variant="ghost"
              icon="device-desktop"
              onClick={() => void run(dashboardWalk, {})}
            >
              Full screen
            </Button>
          )}
        </>
      }
      primary={
        <Button variant="primary" icon="plus" keys="n" onClick={make}>
          New dashboard
        </Button>
      }
      filters={
        <FilterBar
          end={
            <FindField
              label="Search dashboards"
              placeholder="Name, author"
              value={q}
              onRest={(it) => change({ q: it || undefined, page: undefined })}
            />
          }
        >
          <PickChip
            label="Whose dashboards"
            options={Object.entries(whoseWords).map(([value, label]) => ({ value, label }))}
            value={[whose]}
            on={whose !== 'all'}
            onChange={([it]) => change({ whose: it as ListSearch['whose'], page: undefined })}
          >
            {whoseWords[whose]}
          </PickChip>
        </FilterBar>
      }
    >
      <Panel title="Dashboards">
        <ListStates
          query={dashboards}
          what="dashboards"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="layout-dashboard"
              title={isNarrowed ? 'No dashboard like this' : 'No dashboard has been made yet'}
              text="A dashboard is made of cards: figures, charts and notes, arranged as you need them."
            >
              <Button variant="primary" icon="plus" onClick={make}>
                Make a dashboard
              </Button>
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Dashboards"
              columns={columnsOf(now)}
              rows={rows}
              rowKey={(it) => it.id}
              current={keys.current}
              onKeyDown={keys.onKeyDown}
              onOpen={show}
              totalRows={totalRows}
              search={search}
              onChange={(patch) => change(patch as Partial<ListSearch>)}
            />
          )}
        </ListStates>
      </Panel>
      {open === 'links' && mayLink && <LinksDialog onClose={() => change({ open: undefined })} />}
      {open === 'new' && <NameForm onClose={() => change({ open: undefined })} />}
    </Page>
  );
}
