import type { FiguresRow } from '#/figures/breakdown.contract.ts';
import { goodOf } from '#/figures/definition.ts';
import type { RevenueKind } from '#/figures/filter.contract.ts';
import { measures, type MeasureKey } from '#/figures/measures.ts';
import { measuresUnder, revenueIn, revenueMeasure } from '#/figures/revenue.ts';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { Delta } from '#/ui/delta.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Table, type Column } from '#/ui/table.tsx';
import { teamMeasures, type TeamRow } from './teams-overview.contract.ts';
import type { LeaderOrder } from './teams-search.ts';

interface LeaderboardProps {
  rows: readonly TeamRow[];
  total: FiguresRow['figures'];
  others: FiguresRow['figures'] | null;
  /** What revenue is on the page. */
  revenue: RevenueKind;
  order: LeaderOrder;
  onOrder: (order: LeaderOrder) => void;
  hrefOf: (id: number) => string;
  onOpen: (id: number) => void;
}

const valueOf = (row: TeamRow, order: LeaderOrder): number | null => {
  if (order === 'target') return row.target.attained;
  if (order === 'overdue') return row.load.overdue;
  if (order === 'change') return revenueIn(row.figures)?.delta ?? null;
  if (order === 'revenue') return revenueIn(row.figures)?.value ?? null;
  return order === 'name' ? null : (row.figures[order]?.value ?? null);
};

/** Best first; what cannot be told comes last, names in the order of the alphabet. */
function ranked(rows: readonly TeamRow[], order: LeaderOrder): TeamRow[] {
  return [...rows].sort((a, b) => {
    const [one, other] = [valueOf(a, order), valueOf(b, order)];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || a.name.localeCompare(b.name, 'en');
    return other - one || a.name.localeCompare(b.name, 'en');
  });
}

function columnsOf(
  { total, revenue: kind, hrefOf }: LeaderboardProps,
  shown: ReturnType<typeof useShownIn>,
): Column<TeamRow>[] {
  const words = (key: MeasureKey, figures: FiguresRow['figures']) =>
    shown.figure(measures[key].unit, figures[key]?.value ?? null, 'dense');
  const own = revenueMeasure(kind);
  const figures = measuresUnder(teamMeasures, kind).map((key): Column<TeamRow> => ({
    key: key === own ? 'revenue' : key,
    title: measures[key].label,
    hint: measures[key].formula,
    align: 'right',
    sortable: true,
    className: key === own ? 'med' : undefined,
    cell: (it) => words(key, it.figures),
    total: words(key, total),
  }));
  const change = (of: FiguresRow['figures']) => (
    <Delta value={revenueIn(of)?.delta ?? null} good={goodOf(measures[own])} />
  );
  const [revenue, ...rest] = figures;
  return [
    { key: 'rank', title: '#', width: 40, cell: (_it, at) => <span className="f3">{at + 1}</span> },
    {
      key: 'name',
      title: 'Team',
      sortable: true,
      total: 'All teams',
      cell: (it) => (
        <Link dir="auto" href={hrefOf(it.id)} className="med trunc">
          {it.name}
        </Link>
      ),
    },
    revenue!,
    {
      key: 'change',
      title: 'Change',
      hint: 'Of the revenue against the days compared with',
      align: 'right',
      sortable: true,
      cell: (it) => change(it.figures),
      total: change(total),
    },
    ...rest,
    {
      key: 'target',
      title: 'Target',
      hint: 'Revenue of the month’s complete days ÷ target of the month',
      align: 'right',
      sortable: true,
      cell: ({ target }) =>
        target.attained === null || target.revenue === null ? (
          '–'
        ) : (
          <span title={`of ${formatMoney(target.revenue)}`}>
            {formatPercent(target.attained, 0)}
          </span>
        ),
    },
    {
      key: 'overdue',
      title: 'Overdue',
      hint: 'Open tasks of the members past their day',
      align: 'right',
      sortable: true,
      cell: (it) => it.load.overdue,
      total: '',
    },
  ];
}

/** Teams by whichever figure matters now. */
export function Leaderboard(props: LeaderboardProps) {
  const { rows, order, onOrder, onOpen, others } = props;
  const shown = useShownIn();
  const list = ranked(rows, order);
  const keys = useRowKeys({
    rows: list,
    rowKey: (it) => it.id,
    onOpen: (it) => onOpen(it.id),
    wide: true,
  });
  return (
    <Panel
      title="Leaderboard"
      wide
      actions={
        others && (
          <span className="f3 fs12">
            {shown.figure('money', revenueIn(others)?.value ?? null, 'dense')} of apps without a
            team
          </span>
        )
      }
    >
      <Table
        label="Leaderboard"
        columns={columnsOf(props, shown)}
        rows={list}
        rowKey={(it) => it.id}
        totals
        sort={{ key: order, descending: order !== 'name' }}
        onSort={(it) => onOrder(it.key as LeaderOrder)}
        onOpen={(it) => onOpen(it.id)}
        current={keys.current}
        onKeyDown={keys.onKeyDown}
      />
    </Panel>
  );
}
