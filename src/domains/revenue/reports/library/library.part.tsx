import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import type { FigureName } from '#/figures/measures.ts';
import type { ShownMeasure } from '#/figures/own/shown-measure.ts';
import { useShownMeasures } from '#/figures/own/use-own-measures.part.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { reportHref } from '../builder/report-href.part.ts';
import { definitionWords } from '../definition-words.ts';
import { reportDelete, reportDuplicate } from '../saved.actions.ts';
import type { LibrarySearch } from './library-search.ts';
import { reportSorts, type Report } from './library.contract.ts';

function Shared({ report }: { report: Report }) {
  if (report.sharing === 'everybody') return <Badge icon="users">Everybody</Badge>;
  if (report.sharing === 'nobody') return <span className="f3">Only me</span>;
  const names = report.teams.map((it) => it.name).join(', ');
  return (
    <Badge icon="users-group" title={names}>
      {report.teams.length === 1 ? names : `${report.teams.length} teams`}
    </Badge>
  );
}

const Count = ({ icon, of, words }: { icon: 'mail' | 'bell'; of: number; words: string }) =>
  of > 0 && (
    <span className="row f2 num" title={`${of} ${words}`}>
      <Icon name={icon} size={14} label={words} /> {of}
    </span>
  );

function RowMenu({ report }: { report: Report }) {
  const run = useRun();
  const { id } = report;
  const of = `of=${id}`;
  return (
    <Menu
      label={`More of ${report.name}`}
      groups={[
        [
          { label: 'Mail it…', icon: 'mail', href: `/reports?show=mails&mail=new&${of}` },
          { label: 'Alert me…', icon: 'bell', href: `/reports?show=alerts&alert=new&${of}` },
          {
            label: 'Duplicate',
            icon: 'copy',
            onClick: () => void run(reportDuplicate, { report: id }),
          },
        ],
        ...(report.mine
          ? [
              [
                {
                  label: 'Delete',
                  icon: 'trash' as const,
                  danger: true,
                  onClick: () => void run(reportDelete, { report: id }),
                },
              ],
            ]
          : []),
      ]}
    />
  );
}

function columnsOf(now: Date, shownOf: (name: FigureName) => ShownMeasure): Column<Report>[] {
  const today = dayOf(now);
  return [
    {
      key: 'name',
      title: 'Report',
      width: '26%',
      sortable: true,
      cell: (it) => (
        <Link
          dir="auto"
          href={reportHref(it.id, it.definition)}
          className="med trunc"
          title={it.name}
        >
          {it.name}
        </Link>
      ),
    },
    {
      key: 'shows',
      title: 'Shows',
      width: '34%',
      cell: (it) => {
        const words = definitionWords(it.definition, today, shownOf);
        return (
          <span className="f2 trunc" title={words}>
            {words}
          </span>
        );
      },
    },
    {
      key: 'author',
      title: 'Made by',
      sortable: true,
      cell: (it) => (it.mine ? 'Me' : it.author.name),
    },
    { key: 'sharing', title: 'Open to', cell: (it) => <Shared report={it} /> },
    {
      key: 'watched',
      title: 'Mails, alerts',
      className: 'wide',
      cell: (it) =>
        it.schedules + it.alerts === 0 ? (
          '–'
        ) : (
          <span className="row">
            <Count icon="mail" of={it.schedules} words="mails" />
            <Count icon="bell" of={it.alerts} words="alerts" />
          </span>
        ),
    },
    {
      key: 'updated',
      title: 'Changed',
      align: 'right',
      sortable: true,
      cell: (it) => (
        <span className="f2" title={exactInstant(new Date(it.updatedAt))}>
          {relativeTime(new Date(it.updatedAt), now)}
        </span>
      ),
    },
    {
      key: 'menu',
      title: <span className="hidden-words">More</span>,
      width: 44,
      cell: (it) => <RowMenu report={it} />,
    },
  ];
}

interface LibraryProps {
  search: LibrarySearch;
  change: (patch: Partial<LibrarySearch>) => void;
}

/** Saved reports of one's own and of others. */
export function Library({ search, change }: LibraryProps) {
  const { go } = useLocation();
  const now = useNow();
  const { q, whose, sort, order, page, perPage } = search;
  const reports = useQuery({
    ...reading('GET /reports', { q: q || undefined, whose, sort, order, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = reports.data?.rows ?? [];
  const { shownOf } = useShownMeasures(rows.flatMap((it) => it.definition.measures));
  const open = (it: Report) => go(reportHref(it.id, it.definition));
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  return (
    <Panel title="Saved reports" className="reports-list">
      <ListStates
        query={reports}
        what="reports"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="report"
            title={q || whose !== 'all' ? 'No report like this' : 'No report has been saved yet'}
            text="A report is a question about figures that you ask again and again."
          >
            <Button variant="primary" icon="plus" href="/reports?report=new">
              New report
            </Button>
          </EmptyState>
        }
      >
        {({ totalRows }) => (
          <PagedTable
            label="Saved reports"
            columns={columnsOf(now, shownOf)}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            onKeyDown={onKeyDown}
            onOpen={open}
            totalRows={totalRows}
            search={search}
            sorts={reportSorts}
            onChange={change}
          />
        )}
      </ListStates>
    </Panel>
  );
}
