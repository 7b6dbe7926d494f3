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
import { gitDeliveryStates, type GitDelivery } from './git-connections.contract.ts';
import type { GitPatch, GitSearch } from './git-search.ts';
import { deliveryWords } from './git-words.ts';

const columns = (zone: string, now: Date): Column<GitDelivery>[] => [
  { key: 'event', title: 'Event', width: 150, className: 'trunc', cell: (it) => it.event },
  {
    key: 'received',
    title: 'Received',
    width: 96,
    cell: (it) => (
      <time dateTime={it.receivedAt} title={exactInstant(new Date(it.receivedAt), zone)}>
        {relativeTime(new Date(it.receivedAt), now)}
      </time>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 96,
    cell: ({ state }) => (
      <Badge tone={deliveryWords[state].tone}>{deliveryWords[state].text}</Badge>
    ),
  },
  {
    key: 'outcome',
    title: 'Outcome',
    className: 'trunc',
    cell: ({ outcome }) => <span title={outcome ?? undefined}>{outcome ?? '–'}</span>,
  },
];

interface GitDeliveriesProps {
  connection: number;
  search: GitSearch;
  onChange: (patch: GitPatch) => void;
}

/** What a host delivered, the latest first. */
export function GitDeliveries({ connection: id, search, onChange }: GitDeliveriesProps) {
  const { zone } = useMe();
  const now = useNow(10_000);
  const { state, page, perPage } = search;
  const query = useQuery({
    ...reading('GET /git-deliveries', { id, ...(state && { state: [state] }), page, perPage }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  return (
    <div className="git-deliveries">
      <Segmented
        label="Deliveries shown"
        value={state ?? 'all'}
        onChange={(it) => onChange({ state: it === 'all' ? undefined : it, page: undefined })}
        segments={[
          { value: 'all' as const, label: 'All' },
          ...gitDeliveryStates.map((value) => ({ value, label: deliveryWords[value].text })),
        ]}
      />
      <ListStates
        query={query}
        what="deliveries"
        isEmpty={({ totalRows }) => totalRows === 0}
        empty={
          <p className="f3">
            {state
              ? 'No delivery is in this state.'
              : 'Nothing has been delivered yet. Save the webhook at the host: GitHub then sends a ping, GitLab has a button to test it.'}
          </p>
        }
      >
        {({ rows, totalRows }) => (
          <>
            <Table
              label="Deliveries"
              columns={columns(zone, now)}
              rows={rows}
              rowKey={(it) => it.id}
            />
            <ListPages total={totalRows} search={{ page, perPage }} onChange={onChange} />
          </>
        )}
      </ListStates>
    </div>
  );
}
