import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Badge } from '#/ui/badge.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { useMe } from '../me.ts';
import type { BudgetChange } from './acquisition.contract.ts';

const money = (micros: number | null) => (micros === null ? '–' : formatMoney(micros, 'whole'));

const pushWords = {
  waiting: { tone: 'warn', text: 'On its way' },
  done: { tone: 'good', text: 'Changed' },
  failed: { tone: 'bad', text: 'Not changed' },
} as const;

function useColumns(named: boolean): Column<BudgetChange>[] {
  const now = useNow();
  const { zone } = useMe();
  const campaign: Column<BudgetChange> = {
    key: 'campaign',
    title: 'Campaign',
    cell: (it) => (
      <Link href={`/user-acquisition?open=${it.campaign.id}`} className="med trunc">
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
      key: 'before',
      title: 'From',
      align: 'right',
      className: 'wide',
      cell: (it) => money(it.before),
    },
    { key: 'after', title: 'To', align: 'right', className: 'med', cell: (it) => money(it.after) },
    {
      key: 'change',
      title: 'Change',
      align: 'right',
      cell: ({ before, after }) => (
        <Delta value={before && after ? (after - before) / before : null} good="neutral" />
      ),
    },
    { key: 'by', title: 'By', cell: (it) => it.by },
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
    { key: 'note', title: 'Why', cell: (it) => <span className="trunc">{it.note ?? '–'}</span> },
  ];
}

export function BudgetTable({ changes, named = false }: BudgetChangesProps) {
  const columns = useColumns(named);
  return (
    <Table label="Changes of budgets" columns={columns} rows={changes} rowKey={(it) => it.id} />
  );
}

interface BudgetChangesProps {
  changes: readonly BudgetChange[];
  /** Of several campaigns: each is named. */
  named?: boolean;
}

/** Who changed which daily budget, the latest first. */
export function BudgetChanges(props: BudgetChangesProps) {
  return (
    <Panel title="Changes of budgets" wide>
      <BudgetTable {...props} />
    </Panel>
  );
}
