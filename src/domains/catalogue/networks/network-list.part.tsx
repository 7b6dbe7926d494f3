import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Table, type Column } from '#/ui/table.tsx';
import { freshnessOf, roleWords, typeWords } from './network-words.ts';
import type { Network } from './networks.contract.ts';
import { useOrder } from './order.part.ts';

interface NetworkListProps {
  rows: readonly Network[];
  /** All networks are shown, by somebody who may order them. */
  mayOrder: boolean;
  onOpen: (id: number) => void;
}

function Fresh({ network, now }: { network: Network; now: Date }) {
  const fresh = freshnessOf(network, dayOf(now));
  const problem = network.sources.find((it) => it.problem !== null);
  return (
    <span className="row">
      {fresh ? (
        <>
          <Freshness state={fresh.state} words={fresh.words} />
          <span title={exactInstant(fresh.at)}>{relativeTime(fresh.at, now)}</span>
          <span className="f3">{fresh.words}</span>
        </>
      ) : (
        <span className="f3">No figures yet</span>
      )}
      {problem && (
        <Badge tone="bad" icon="alert-triangle" title={problem.problem ?? ''}>
          {problem.name} fails
        </Badge>
      )}
    </span>
  );
}

function Connector({ network }: { network: Network }) {
  const { connector, pulled, keys, id } = network;
  if (!connector || !pulled) return <span className="f3">By file</span>;
  if (keys === 0) return <span className="f3">{connector.name}, no key yet</span>;
  return (
    <Link href={`/settings/adnetwork-keys?network=${id}`} className="link">
      {connector.name}, {counted(keys, 'key')}
    </Link>
  );
}

const columns = (mayOrder: boolean, now: Date, onOpen: (id: number) => void): Column<Network>[] => [
  {
    key: 'name',
    title: 'Network',
    width: 220,
    cell: (it) => (
      <span className="row">
        {mayOrder && <Icon name="grip-vertical" size={13} className="net-grip" />}
        <i
          className="dot"
          style={{ background: it.color ? `var(--c-${it.color})` : 'transparent' }}
        />
        <button
          dir="auto"
          type="button"
          className="net-name med trunc"
          onClick={() => onOpen(it.id)}
        >
          {it.name}
        </button>
      </span>
    ),
  },
  { key: 'type', title: 'Type', width: 110, cell: (it) => typeWords[it.type] },
  { key: 'role', title: 'Role', width: 150, className: 'wide', cell: (it) => roleWords(it) },
  { key: 'connector', title: 'Figures come', width: 210, cell: (it) => <Connector network={it} /> },
  { key: 'fresh', title: 'Last delivery', cell: (it) => <Fresh network={it} now={now} /> },
  {
    key: 'currency',
    title: 'Currency',
    width: 90,
    className: 'wide',
    cell: (it) => it.currency,
  },
  { key: 'zone', title: 'Zone', width: 160, className: 'wide', cell: (it) => it.zone },
  {
    key: 'state',
    title: 'State',
    width: 80,
    cell: (it) =>
      it.proposed ? (
        <Badge tone="warn" title="A report named it: confirm it, or merge it into another one">
          New
        </Badge>
      ) : (
        <Badge tone={it.active ? 'good' : 'neutral'}>{it.active ? 'On' : 'Off'}</Badge>
      ),
  },
];

/** The networks in the order they have everywhere. */
export function NetworkList({ rows, mayOrder, onOpen }: NetworkListProps) {
  const now = useNow();
  const { shift, rowProps } = useOrder(rows, mayOrder);
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => onOpen(it.id),
    ...(mayOrder && {
      keys: { '[': (it: Network) => shift(it, -1), ']': (it: Network) => shift(it, 1) },
      words: { '[': 'Move the network up', ']': 'Move the network down' },
    }),
    wide: true,
  });
  return (
    <Panel
      title="Networks"
      beside={<Badge>{String(rows.length)}</Badge>}
      wide
      actions={
        mayOrder && (
          <span className="f3 fs12 row hint">
            Drag or <Kbd keys="[" /> <Kbd keys="]" /> to reorder
          </span>
        )
      }
    >
      <Table
        label="Ad networks"
        columns={columns(mayOrder, now, onOpen)}
        rows={rows}
        rowKey={(it) => it.id}
        current={keys.current}
        onKeyDown={keys.onKeyDown}
        onOpen={(it) => onOpen(it.id)}
        rowProps={rowProps}
      />
    </Panel>
  );
}
