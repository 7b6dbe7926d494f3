import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Link } from '#/ui/link.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { Change, NewsLetterSearch } from './news-letter-search.ts';
import { issueHref, issueStateWords, NEWS_LETTER } from './news-letter-words.ts';
import type { Issue } from './news-letter.contract.ts';

const tones: Record<Issue['state'], Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'warn',
  sent: 'good',
};

const when = (at: string | null) => {
  if (!at) return '–';
  const instant = new Date(at);
  return `${shortDay(dayOf(instant))}, ${timeOf(instant)}`;
};

const isOver = (it: Issue) => it.state === 'sent' || it.state === 'sending';
const hrefOf = (it: Issue) =>
  isOver(it) ? issueHref(it.id) : `${NEWS_LETTER}?show=written&write=${it.id}`;

const columnsOf = (isWritten: boolean): Column<Issue>[] => [
  {
    key: 'subject',
    title: 'Subject',
    cell: (it) => (
      <Link href={hrefOf(it)} className="trunc med">
        {it.subject}
      </Link>
    ),
  },
  ...(isWritten
    ? [
        {
          key: 'state',
          title: 'State',
          width: 110,
          cell: (it: Issue) => <Badge tone={tones[it.state]}>{issueStateWords[it.state]}</Badge>,
        },
        { key: 'audience', title: 'For', width: 160, cell: (it: Issue) => it.audience.words },
      ]
    : []),
  { key: 'author', title: 'By', width: 150, className: 'wide', cell: (it) => it.author },
  {
    key: 'sent',
    get title() {
      return `Sent, ${zoneName()}`;
    },
    width: 130,
    cell: (it) => when(it.sentAt ?? it.sendAt),
  },
  ...(isWritten
    ? [
        {
          key: 'mailed',
          title: 'Mailed',
          width: 80,
          align: 'right' as const,
          cell: (it: Issue) => it.counts?.mailed ?? '–',
        },
        {
          key: 'opened',
          title: 'Opened',
          hint: 'People who opened it in the console, from the mail or by themselves',
          width: 110,
          align: 'right' as const,
          cell: (it: Issue) => (it.counts ? `${it.counts.opened} of ${it.counts.recipients}` : '–'),
        },
      ]
    : []),
];

interface ArchiveProps {
  search: NewsLetterSearch;
  change: Change;
}

/** Issues that were sent to me, or all there are to write on. */
export function Archive({ search, change }: ArchiveProps) {
  const { show, page, perPage } = search;
  const isWritten = show === 'written';
  const query = useQuery({
    ...reading('GET /news-letters', { view: show, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const open = (it: Issue) => change(isOver(it) ? { issue: it.id } : { write: it.id });
  const { current, onKeyDown } = useRowKeys({
    rows: query.data?.rows ?? [],
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  return (
    <ListStates
      query={query}
      what="news-letters"
      isEmpty={(it) => it.totalRows === 0}
      empty={
        <EmptyState
          icon="mail"
          title={isWritten ? 'None is written yet' : 'None was sent yet'}
          text="Every news-letter that is sent to you can be read here again."
        />
      }
    >
      {({ rows, totalRows }) => (
        <Panel title={isWritten ? 'Written' : 'Archive'} wide>
          <PagedTable
            label="News-letters"
            columns={columnsOf(isWritten)}
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
