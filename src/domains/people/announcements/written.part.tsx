import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { announcementHref } from './announcement-words.ts';
import type { Announcement } from './announcement.contract.ts';
import type { AnnouncementsSearch, Change } from './announcements-search.ts';
import { StateBadge } from './item.part.tsx';

const when = (at: string | null) => {
  if (!at) return '–';
  const instant = new Date(at);
  return `${shortDay(dayOf(instant))}, ${timeOf(instant)}`;
};

function reached({ reach, mustAcknowledge }: Announcement): string {
  if (!reach) return '–';
  return `${mustAcknowledge ? reach.acknowledged : reach.seen} of ${reach.audience}`;
}

const columns: Column<Announcement>[] = [
  {
    key: 'title',
    title: 'Title',
    cell: (it) => (
      <span className="row">
        {it.pinPlace !== null && <Icon name="pinned" size={14} />}
        <Link dir="auto" href={announcementHref(it.id)} className="trunc med">
          {it.title}
        </Link>
      </span>
    ),
  },
  { key: 'state', title: 'State', width: 110, cell: (it) => <StateBadge state={it.state} /> },
  {
    key: 'audience',
    title: 'For',
    width: 170,
    cell: (it) => <span className="trunc">{it.audience.words}</span>,
  },
  {
    key: 'publish',
    get title() {
      return `Published, ${zoneName()}`;
    },
    width: 130,
    cell: (it) => when(it.publishAt),
  },
  {
    key: 'expires',
    title: 'Gone from',
    width: 130,
    className: 'wide',
    cell: (it) => when(it.expiresAt),
  },
  {
    key: 'reach',
    title: 'Reached',
    hint: 'Acknowledged where that is asked for, otherwise seen; of the present audience',
    width: 90,
    align: 'right',
    cell: reached,
  },
];

interface WrittenProps {
  search: AnnouncementsSearch;
  change: Change;
}

/** Everything one may change, in every state. */
export function Written({ search, change }: WrittenProps) {
  const { q, state, page, perPage } = search;
  const query = useQuery({
    ...reading('GET /announcements', { view: 'written', q: q || undefined, state, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const open = (it: Announcement) => change({ announcement: it.id });
  const { current, onKeyDown } = useRowKeys({
    rows: query.data?.rows ?? [],
    rowKey: (it) => it.id,
    onOpen: open,
    keys: { e: (it) => change({ write: it.id }) },
    words: { e: 'Change the announcement' },
    wide: true,
  });
  return (
    <ListStates
      query={query}
      what="announcements"
      isEmpty={(it) => it.totalRows === 0}
      empty={
        <EmptyState
          icon="news"
          title={q || state ? 'No such announcement' : 'Nothing is written yet'}
          text="Tell everybody, or only those it concerns."
        >
          <Button onClick={() => change({ write: 'new' })}>New announcement</Button>
        </EmptyState>
      }
    >
      {({ rows, totalRows }) => (
        <Panel title="Written" wide>
          <PagedTable
            label="Written announcements"
            columns={columns}
            rows={rows}
            rowKey={(it) => it.id}
            totalRows={totalRows}
            search={{ page, perPage }}
            onChange={change}
            current={current}
            onKeyDown={onKeyDown}
            onOpen={open}
          />
        </Panel>
      )}
    </ListStates>
  );
}
