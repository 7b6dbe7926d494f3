import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { relativeTime } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { PagedTable, type PagedTableProps } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { verdictWords, type Verdict } from './review-words.ts';
import { reviewSorts, type GameReview, type ReviewSort } from './reviews.contract.ts';

interface PastProps {
  q: string;
  verdict: Verdict | undefined;
  sort: ReviewSort;
  order: 'asc' | 'desc';
  page: number;
  perPage: number;
  onChange: PagedTableProps<GameReview, ReviewSort>['onChange'];
  onOpen: (id: number) => void;
}

function columns(now: Date, onOpen: (id: number) => void): Column<GameReview>[] {
  return [
    {
      key: 'game',
      title: 'Game',
      sortable: true,
      cell: (it) => (
        <span className="appcell">
          {it.app && <AppIcon index={it.app.icon} />}
          <button type="button" className="link plain med trunc" onClick={() => onOpen(it.id)}>
            {it.game}
          </button>
          <span className="f3 fs12 trunc">{it.build}</span>
        </span>
      ),
    },
    {
      key: 'mean',
      title: 'Score',
      align: 'right',
      width: 64,
      sortable: true,
      cell: (it) => (it.mean === null ? '–' : formatNumber(it.mean, 1)),
    },
    {
      key: 'verdict',
      title: 'Verdict',
      cell: (it) =>
        it.verdict && (
          <Badge tone={verdictWords[it.verdict].tone}>{verdictWords[it.verdict].text}</Badge>
        ),
    },
    { key: 'author', title: 'By', className: 'trunc', cell: (it) => it.author.name },
    {
      key: 'published',
      title: 'Published',
      align: 'right',
      sortable: true,
      cell: (it) => it.publishedAt && relativeTime(new Date(it.publishedAt), now),
    },
  ];
}

/** Reviews that were published, the latest first. */
export function PastReviews({ onChange, onOpen, ...wanted }: PastProps) {
  const now = useNow();
  const reviews = useQuery({
    ...reading('GET /game-reviews', { ...wanted, q: wanted.q || undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = reviews.data?.rows ?? [];
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => onOpen(it.id),
    wide: true,
  });
  return (
    <Panel className="apps-list" title="Past reviews">
      <ListStates
        query={reviews}
        what="reviews"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="star"
            title="No review here"
            text="Reviews that are published appear here for everybody who sees the app."
          />
        }
      >
        {({ totalRows }) => (
          <PagedTable
            label="Past reviews"
            columns={columns(now, onOpen)}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            onKeyDown={onKeyDown}
            onOpen={(it) => onOpen(it.id)}
            totalRows={totalRows}
            search={wanted}
            sorts={reviewSorts}
            onChange={onChange}
          />
        )}
      </ListStates>
    </Panel>
  );
}

/** What I have begun and not published. */
export function MyDrafts({ onOpen }: { onOpen: (id: number) => void }) {
  const now = useNow();
  const { data } = useQuery(reading('GET /game-reviews', { view: 'drafts', perPage: 10 }));
  if (!data || data.totalRows === 0) return null;
  return (
    <Panel title="My drafts" beside={<Badge>{data.totalRows}</Badge>}>
      <ul className="review-drafts">
        {data.rows.map((it) => (
          <li key={it.id}>
            <span className="med trunc">{it.game}</span>
            <span className="f3 fs12">kept {relativeTime(new Date(it.updatedAt), now)}</span>
            <span className="sp" />
            <Button
              size="s"
              aria-label={`Continue the draft about ${it.game}`}
              onClick={() => onOpen(it.id)}
            >
              Continue
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
