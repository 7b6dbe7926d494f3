import { dayRange, exactInstant, namedDay, relativeTime } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { useNow } from '#/ui/now.ts';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Table, type Column } from '#/ui/table.tsx';
import { keyWords, statusWords } from '../network-words.ts';
import type { NetworkKey } from './keys.contract.ts';

interface KeyListProps {
  rows: readonly NetworkKey[];
  onOpen: (id: number) => void;
  /** Fetches with the row's key; absent for those who may not. */
  onPull?: ((key: NetworkKey) => void) | undefined;
}

/** Days that are in, of the report that reaches furthest. */
function daysOf({ reports }: NetworkKey, today: string): string {
  const [first] = reports
    .flatMap(({ from, to }) => (from && to ? [{ from, to }] : []))
    .toSorted((a, b) => b.to.localeCompare(a.to));
  return first ? dayRange(first, today) : '–';
}

const lastPull = ({ reports }: NetworkKey): string | undefined =>
  reports
    .flatMap((it) => it.pulledAt ?? [])
    .toSorted()
    .at(-1);

function Status({ of }: { of: NetworkKey }) {
  const words = statusWords[of.status];
  const why = of.refusal ?? of.reports.find((it) => it.problem)?.problem ?? undefined;
  const isRunning = of.reports.some((it) => it.running);
  return isRunning ? (
    <Badge tone="info" icon="refresh">
      Fetching
    </Badge>
  ) : (
    <Badge tone={words.tone} title={why}>
      {words.text}
    </Badge>
  );
}

const columns = (now: Date, onOpen: (id: number) => void): Column<NetworkKey>[] => [
  {
    key: 'network',
    title: 'Network',
    width: 180,
    cell: (it) => (
      <button dir="auto" type="button" className="net-name med trunc" onClick={() => onOpen(it.id)}>
        {it.network.name}
      </button>
    ),
  },
  { key: 'account', title: 'Account', cell: (it) => it.account.name },
  { key: 'key', title: 'Key', cell: (it) => <span className="mono f2">{keyWords(it)}</span> },
  { key: 'status', title: 'Status', width: 120, cell: (it) => <Status of={it} /> },
  { key: 'days', title: 'Figures', className: 'wide', cell: (it) => daysOf(it, dayOf(now)) },
  {
    key: 'pull',
    title: 'Last fetched',
    cell: (it) => {
      const at = lastPull(it);
      return at ? (
        <time dateTime={at} title={exactInstant(new Date(at))}>
          {relativeTime(new Date(at), now)}
        </time>
      ) : (
        <span className="f3">Not yet</span>
      );
    },
  },
  {
    key: 'expires',
    title: 'Works until',
    cell: (it) => (it.expiresOn ? namedDay(it.expiresOn, dayOf(now)) : '–'),
  },
];

/** The keys by network and account. */
export function KeyList({ rows, onOpen, onPull }: KeyListProps) {
  const now = useNow();
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => onOpen(it.id),
    ...(onPull && { keys: { f: onPull }, words: { f: 'Fetch with the key now' } }),
    wide: true,
  });
  return (
    <Table
      label="Network keys"
      columns={columns(now, onOpen)}
      rows={rows}
      rowKey={(it) => it.id}
      current={keys.current}
      onKeyDown={keys.onKeyDown}
      onOpen={(it) => onOpen(it.id)}
    />
  );
}
