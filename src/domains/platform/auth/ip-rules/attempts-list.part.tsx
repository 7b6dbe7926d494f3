import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { placeWords } from '../locations/place-words.ts';
import type { ChangeSearch, IpRulesSearch } from './ip-rules-search.ts';
import type { Attempt } from './ip-rules.contract.ts';

const doors = { 'sign-in': 'Signing in', session: 'An open session' } as const;

const columns = (now: Date, zone: string, onPerson: (id: number) => void): Column<Attempt>[] => [
  {
    key: 'person',
    title: 'Person',
    cell: (it) => (
      <span className="row">
        <Avatar name={it.person.name} />
        <button
          dir="auto"
          type="button"
          className="link plain med trunc"
          onClick={() => onPerson(it.person.id)}
        >
          {it.person.name}
        </button>
      </span>
    ),
  },
  {
    key: 'address',
    title: 'From',
    cell: (it) => <span className="mono">{it.address || '–'}</span>,
  },
  { key: 'place', title: 'Place', cell: (it) => placeWords(it.place) },
  { key: 'door', title: 'What was tried', cell: (it) => doors[it.door] },
  { key: 'tries', title: 'Times that day', align: 'right', cell: (it) => it.tries },
  {
    key: 'at',
    title: 'Last',
    align: 'right',
    width: 120,
    cell: (it) => (
      <time dateTime={it.lastAt} title={exactInstant(new Date(it.lastAt), zone)}>
        {relativeTime(new Date(it.lastAt), now)}
      </time>
    ),
  },
];

interface AttemptsProps {
  search: IpRulesSearch;
  change: ChangeSearch;
}

/** Who was turned away, from where and how often. */
export function AttemptsList({ search, change }: AttemptsProps) {
  const { zone } = useMe();
  const now = useNow();
  const { q, person, page, perPage } = search;
  const attempts = useQuery({
    ...reading('GET /ip-attempts', { q: q || undefined, person, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = attempts.data?.rows ?? [];
  const only = (id: number) => change({ person: id, page: undefined });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => only(it.person.id),
    wide: true,
  });
  return (
    <Panel
      className="ip-list"
      title="Turned away"
      wide
      actions={
        attempts.data && <span className="f3 fs12">kept for {attempts.data.keptDays} days</span>
      }
    >
      <ListStates
        query={attempts}
        what="attempts"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="shield-lock"
            title="Nobody was turned away"
            text="Who comes from where the rules do not let them appears here."
          />
        }
      >
        {({ totalRows }) => (
          <PagedTable
            label="Turned away"
            columns={columns(now, zone, only)}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            onKeyDown={onKeyDown}
            totalRows={totalRows}
            search={{ page, perPage }}
            onChange={change}
          />
        )}
      </ListStates>
    </Panel>
  );
}
