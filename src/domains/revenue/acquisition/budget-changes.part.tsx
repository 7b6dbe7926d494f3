import { useMe } from '#/client/me.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Badge } from '#/ui/badge.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { dollarsBeside } from './acquisition.actions.ts';
import { bidAmount, bidChange, goalWords } from './bids/bid-words.ts';
import type { Bid } from './bids/bids.contract.ts';
import type { BudgetChange, Original } from './budget.contract.ts';
import { OutcomeCell, useOutcomes, type Outcomes } from './changes/outcome.part.tsx';

/** In its own currency; what it was in dollars stands in its title. */
function Money({ original, dollars }: { original: Original | null; dollars: number | null }) {
  if (original === null) return '–';
  return (
    <span title={dollarsBeside(original, dollars)}>
      {formatMoney(original.amount, 'whole', original.currency)}
    </span>
  );
}

/** Of amounts in one currency no rate takes part. */
export function changeOf({ before, after, originals, bid }: BudgetChange): number | null {
  if (bid) return bidChange(bid.before, bid.after);
  const isLike = originals.before?.currency === originals.after?.currency;
  const [from, to] = isLike ? [originals.before?.amount, originals.after?.amount] : [before, after];
  return from && to ? (to - from) / from : null;
}

function BidCell({ bid }: { bid: Bid | null }) {
  return <span title={bid ? goalWords[bid.goal] : undefined}>{bidAmount(bid)}</span>;
}

const statusWords = (it: 'active' | 'paused' | null) =>
  it === null ? '–' : it === 'paused' ? 'paused' : 'running';

const kindWords = { budget: 'Budget', status: 'Status', bid: 'Bid' } as const;

const pushWords = {
  waiting: { tone: 'warn', text: 'On its way' },
  done: { tone: 'good', text: 'Changed' },
  failed: { tone: 'bad', text: 'Not changed' },
} as const;

function useColumns(named: boolean, outcomes: Outcomes | undefined): Column<BudgetChange>[] {
  const now = useNow();
  const { zone } = useMe();
  const campaign: Column<BudgetChange> = {
    key: 'campaign',
    title: 'Campaign',
    cell: (it) => (
      <Link dir="auto" href={`/user-acquisition?open=${it.campaign.id}`} className="med trunc">
        {it.campaign.name}
      </Link>
    ),
  };
  return [
    {
      key: 'at',
      title: 'When',
      width: 96,
      cell: (it) => (
        <span title={exactInstant(new Date(it.at), zone)}>
          {relativeTime(new Date(it.at), now)}
        </span>
      ),
    },
    ...(named ? [campaign] : []),
    {
      key: 'what',
      title: 'What',
      cell: (it) => kindWords[it.kind],
    },
    {
      key: 'before',
      title: 'From',
      align: 'right',
      className: 'wide',
      cell: (it) =>
        it.status ? (
          statusWords(it.status.before)
        ) : it.bid ? (
          <BidCell bid={it.bid.before} />
        ) : (
          <Money original={it.originals.before} dollars={it.before} />
        ),
    },
    {
      key: 'after',
      title: 'To',
      align: 'right',
      className: 'med',
      cell: (it) =>
        it.status ? (
          statusWords(it.status.after)
        ) : it.bid ? (
          <BidCell bid={it.bid.after} />
        ) : (
          <Money original={it.originals.after} dollars={it.after} />
        ),
    },
    {
      key: 'change',
      title: 'Change',
      align: 'right',
      cell: (it) => <Delta value={changeOf(it)} good="neutral" />,
    },
    {
      key: 'outcome',
      title: 'Seven days after',
      hint: 'The seven full days after the change against the seven before it',
      cell: (it) => <OutcomeCell outcome={outcomes?.get(it.id)} />,
    },
    {
      key: 'by',
      title: 'By',
      className: 'wide',
      cell: (it) =>
        it.by === null ? <span className="f3">At the network</span> : <bdi>{it.by}</bdi>,
    },
    {
      key: 'push',
      title: 'At the network',
      cell: ({ push }) =>
        push ? (
          <Badge tone={pushWords[push.state].tone} title={push.words ?? undefined}>
            {pushWords[push.state].text}
          </Badge>
        ) : (
          <span className="f3">–</span>
        ),
    },
    {
      key: 'note',
      title: 'Why',
      cell: (it) => (
        <span dir="auto" className="trunc">
          {it.note ?? '–'}
        </span>
      ),
    },
  ];
}

export function BudgetTable({ changes, campaign, named = false }: BudgetChangesProps) {
  const columns = useColumns(named, useOutcomes(campaign));
  return <Table label="Changes" columns={columns} rows={changes} rowKey={(it) => it.id} />;
}

interface BudgetChangesProps {
  changes: readonly BudgetChange[];
  /** The one they are of; several unless told. */
  campaign?: number;
  /** Of several campaigns: each is named. */
  named?: boolean;
}

/** Who changed which daily budget or bid, who paused and resumed, the latest first. */
export function BudgetChanges(props: BudgetChangesProps) {
  return (
    <Panel title="Changes of campaigns" wide>
      <BudgetTable {...props} />
    </Panel>
  );
}
