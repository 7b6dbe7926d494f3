import { Badge } from '#/ui/badge.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { CampaignSpending } from '../spending/spending.contract.ts';
import { isLarge } from './planned.ts';

/** What becomes of one campaign, in words. */
interface Row {
  campaign: CampaignSpending;
  before: string;
  after: string;
  why?: string;
  change: number | null;
}

const columns: Column<Row>[] = [
  {
    key: 'name',
    title: 'Campaign',
    cell: (it) => (
      <span dir="auto" className="trunc">
        {it.campaign.name}
      </span>
    ),
  },
  { key: 'before', title: 'Now', align: 'right', cell: (it) => it.before },
  {
    key: 'after',
    title: 'Then',
    align: 'right',
    className: 'med',
    cell: (it) => (it.why === undefined ? it.after : it.before),
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

/** What becomes of each campaign, before anything is sent. */
export const PlannedTable = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <Table label={label} columns={columns} rows={rows} rowKey={(it) => it.campaign.id} />
);
