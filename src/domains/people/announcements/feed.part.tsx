import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { wordsOf } from '#/kernel/rich-text.ts';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { announcementHref } from './announcement-words.ts';
import type { Announcement } from './announcement.contract.ts';
import type { AnnouncementsSearch, Change } from './announcements-search.ts';
import { ByLine, Marks } from './item.part.tsx';

interface FeedProps {
  search: AnnouncementsSearch;
  change: Change;
}

function Item({ it, isCurrent }: { it: Announcement; isCurrent: boolean }) {
  const isNew = it.mine !== null && it.mine.seenAt === null;
  return (
    <li className={cx('announce-item', isCurrent && 'cur')} aria-current={isCurrent || undefined}>
      <div className="announce-head">
        {isNew && <span className="announce-new" role="img" aria-label="Not seen yet" />}
        <h2>
          <Link dir="auto" href={announcementHref(it.id)}>
            {it.title}
          </Link>
        </h2>
        <Marks it={it} />
      </div>
      <p className="announce-words">{wordsOf(it.body, 220)}</p>
      <div className="row">
        <ByLine it={it} />
        <span className="sp" />
        {it.comments > 0 && (
          <span className="row f3 fs12 num" title="Comments">
            <Icon name="message-circle" size={14} />
            {it.comments}
          </span>
        )}
      </div>
    </li>
  );
}

/** What is announced to me: pinned first, then the latest. */
export function Feed({ search, change }: FeedProps) {
  const { q, page, perPage } = search;
  const query = useQuery({
    ...reading('GET /announcements', { view: 'mine', q: q || undefined, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const { current, onKeyDown } = useRowKeys({
    rows: query.data?.rows ?? [],
    rowKey: (it) => it.id,
    onOpen: (it) => change({ announcement: it.id }),
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
          title={q ? 'No such announcement' : 'Nothing is announced'}
          text={q ? undefined : 'What the company or your team tells you stands here.'}
        />
      }
    >
      {({ rows, totalRows }) => (
        <>
          <ul className="announce-feed" aria-label="Announcements" onKeyDown={onKeyDown}>
            {rows.map((it, index) => (
              <Item key={it.id} it={it} isCurrent={index === current} />
            ))}
          </ul>
          {totalRows > perPage && (
            <Pagination
              total={totalRows}
              page={page}
              perPage={perPage}
              onPage={(to) => change({ page: to })}
            />
          )}
        </>
      )}
    </ListStates>
  );
}
