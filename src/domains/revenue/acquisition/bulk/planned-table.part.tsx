import { formatMoney } from '#/kernel/money.ts';
import { Badge } from '#/ui/badge.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { Original } from '../budget.contract.ts';
import { isLarge, type Planned } from './planned.ts';

const money = (it: Original | null) =>
  it === null ? '–' : formatMoney(it.amount, 'exact', it.currency).replace(/\.00$/, '');

const columns: Column<Planned>[] = [
  {
    key: 'name',
    title: 'Campaign',
    cell: (it) => (
      <span dir="auto" className="trunc">
        {it.campaign.name}
      </span>
    ),
  },
  { key: 'before', title: 'Now', align: 'right', cell: (it) => money(it.before) },
  {
    key: 'after',
    title: 'Then',
    align: 'right',
    className: 'med',
    cell: (it) => (it.why === undefined ? money(it.after) : money(it.before)),
  },
  {
    key: 'change',
    title: 'Change',
    cell: (it) =>
      it.why !== undefined ? (
        <span className="f3">{it.why}</span>
      ) : isLarge(it) ? (
        <span className="row">
          <Delta value={it.change} good="neutral" />
          <Badge tone="warn">more than half</Badge>
        </span>
      ) : (
        <Delta value={it.change} good="neutral" />
      ),
  },
  {
    key: 'where',
    title: 'At the network',
    cell: (it) => (it.campaign.canPush ? 'is told' : 'change it there too'),
  },
];

/** What becomes of each budget, before anything is sent. */
export const PlannedTable = ({ planned }: { planned: readonly Planned[] }) => (
  <Table
    label="Budgets before and after"
    columns={columns}
    rows={planned}
    rowKey={(it) => it.campaign.id}
  />
);
