import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { useNow } from '#/ui/now.ts';
import { ListPages } from '#/ui/pagination.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { deliveryWords, triedWords } from './webhook-words.ts';
import type { WebhooksPatch, WebhooksSearch } from './webhooks-search.ts';
import { deliveryStates, type Delivery } from './webhooks.contract.ts';

const columns = (zone: string, now: Date, onOpen: (id: number) => void): Column<Delivery>[] => [
  {
    key: 'type',
    title: 'Message',
    className: 'trunc',
    cell: (it) => (
      <button type="button" className="link plain med trunc" onClick={() => onOpen(it.id)}>
        {it.type}
      </button>
    ),
  },
  {
    key: 'queued',
    title: 'Queued',
    width: 96,
    cell: (it) => (
      <time dateTime={it.queuedAt} title={exactInstant(new Date(it.queuedAt), zone)}>
        {relativeTime(new Date(it.queuedAt), now)}
      </time>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 104,
    cell: ({ state }) => (
      <Badge tone={deliveryWords[state].tone}>{deliveryWords[state].text}</Badge>
    ),
  },
  { key: 'tries', title: 'Tries', width: 56, align: 'right', cell: (it) => it.tries },
  {
    key: 'last',
    title: 'Last try',
    width: 190,
    className: 'trunc',
    cell: ({ lastTry }) => (lastTry ? triedWords(lastTry) : <span className="f3">Not yet</span>),
  },
];

interface MessagesProps {
  webhook: number;
  search: WebhooksSearch;
  onChange: (patch: WebhooksPatch) => void;
}

/** The messages of a webhook, the latest first. */
export function Messages({ webhook: id, search, onChange }: MessagesProps) {
  const { zone } = useMe();
  const now = useNow(10_000);
  const { state, page, perPage } = search;
  const query = useQuery({
    ...reading('GET /webhook-deliveries', { id, ...(state && { state: [state] }), page, perPage }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const narrow = (it: (typeof deliveryStates)[number] | 'all') =>
    onChange({ state: it === 'all' ? undefined : it, page: undefined });
  return (
    <div className="hook-messages">
      <Segmented
        label="Messages shown"
        value={state ?? 'all'}
        onChange={narrow}
        segments={[
          { value: 'all' as const, label: 'All' },
          ...deliveryStates.map((value) => ({ value, label: deliveryWords[value].text })),
        ]}
      />
      <ListStates
        query={query}
        what="messages"
        isEmpty={({ totalRows }) => totalRows === 0}
        empty={
          <p className="f3">
            {state
              ? 'No message is in this state.'
              : 'Nothing was sent within 30 days. Send a test message to try it.'}
          </p>
        }
      >
        {({ rows, totalRows }) => (
          <>
            <Table
              label="Messages"
              columns={columns(zone, now, (message) => onChange({ message }))}
              rows={rows}
              rowKey={(it) => it.id}
              onOpen={(it) => onChange({ message: it.id })}
            />
            <ListPages total={totalRows} search={{ page, perPage }} onChange={onChange} />
          </>
        )}
      </ListStates>
    </div>
  );
}
