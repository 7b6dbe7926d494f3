import { shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import type { Column } from '#/ui/table.tsx';
import { cents, standingWords, statusWords } from './account-words.ts';
import { basisWords } from './settlement-rules.ts';
import type { Settlement } from './settlements.contract.ts';

interface Totals {
  expected: number;
  received: number;
  difference: number;
  differenceShare: number | null;
  unpaid: number;
}

interface Settings {
  totals: Totals;
  onOpen: (settlement: Settlement) => void;
}

const money = (micros: number | null) => (micros === null ? '–' : cents(micros));

export const settlementColumns = ({ totals, onOpen }: Settings): Column<Settlement>[] => [
  {
    key: 'network',
    title: 'Network',
    sortable: true,
    total: 'Total',
    cell: (it) => (
      <button dir="auto" type="button" className="link trunc" onClick={() => onOpen(it)}>
        {it.network.name}
      </button>
    ),
  },
  {
    key: 'account',
    title: 'Account',
    sortable: true,
    cell: (it) => (
      <span dir="auto" className="f2 trunc">
        {it.account.name}
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    width: 120,
    cell: (it) => <Badge tone={statusWords[it.status].tone}>{statusWords[it.status].text}</Badge>,
  },
  {
    key: 'expected',
    title: 'Expected',
    align: 'right',
    sortable: true,
    total: money(totals.expected),
    cell: (it) => (
      <span
        className="row accounts-figure"
        title={[basisWords(it), ...(it.isFinal ? [] : [standingWords(it)])].join('. ')}
      >
        {it.own === null && it.estimate !== null && <span className="f3">≈</span>}
        {!it.isFinal && <Freshness state="provisional" words={standingWords(it)} />}
        {money(it.expected)}
      </span>
    ),
  },
  {
    key: 'estimate',
    title: 'Mediation',
    hint: 'What the mediation estimates for the same apps',
    align: 'right',
    className: 'wide',
    cell: (it) => <span className="f2">{money(it.estimate)}</span>,
  },
  {
    key: 'received',
    title: 'Received',
    align: 'right',
    sortable: true,
    total: money(totals.received),
    cell: (it) => (it.payments.length > 0 ? money(it.received) : '–'),
  },
  {
    key: 'difference',
    title: 'Difference',
    align: 'right',
    sortable: true,
    total: money(totals.difference),
    cell: (it) => money(it.difference),
  },
  {
    key: 'share',
    title: '%',
    align: 'right',
    width: 90,
    total: <Delta value={totals.differenceShare} />,
    cell: (it) => <Delta value={it.differenceShare} />,
  },
  {
    key: 'unpaid',
    title: 'Unpaid',
    align: 'right',
    sortable: true,
    total: money(totals.unpaid),
    cell: (it) => (it.unpaid > 0 ? money(it.unpaid) : '–'),
  },
  {
    key: 'last',
    title: 'Last payment',
    align: 'right',
    className: 'wide',
    width: 120,
    cell: (it) => {
      const last = it.payments.at(-1);
      return last ? shortDay(last.receivedOn) : '–';
    },
  },
];
