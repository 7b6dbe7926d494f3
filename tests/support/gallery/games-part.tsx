import { formatPercent } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Sparkline } from '#/ui/sparkline.tsx';
import { Table } from '#/ui/table.tsx';
import { apps, spent, total, usd, wander } from './invented.ts';

const games = [
  [0, 0.284, 0.255, 0.098, 0.712, 148.2, 7.94],
  [1, 0.221, 0.236, 0.051, 0.668, 131.7, 6.71],
  [4, 0.162, 0.149, 0.174, 0.749, 84.6, 7.32],
  [2, 0.118, 0.141, -0.062, 0.523, 78.9, 5.88],
  [5, 0.094, 0.092, 0.027, 0.631, 61.4, 5.97],
  [7, 0.066, 0.061, -0.018, 0.655, 41.8, 6.4],
].map(([app = 0, share = 0, cost = 0, change = 0, roas = 0, dau = 0, ecpm = 0], at) => ({
  app,
  name: apps[app] ?? '',
  pinned: at < 3,
  revenue: total * share,
  spend: spent * cost,
  change,
  roas,
  dau,
  ecpm,
  course: wander(1, 0.14, 14, change),
}));
type Game = (typeof games)[number];

const columns = [
  {
    key: 'game',
    title: 'Game',
    width: 206,
    total: 'Total of 23 games',
    cell: (it: Game) => (
      <span className="appcell">
        <Icon
          name={it.pinned ? 'pin' : 'grip-vertical'}
          size={13}
          className={it.pinned ? 'pin-mark on' : 'pin-mark'}
        />
        <AppIcon index={it.app} />
        <span className="med trunc">{it.name}</span>
      </span>
    ),
  },
  {
    key: 'revenue',
    title: 'Revenue',
    align: 'right',
    sortable: true,
    className: 'med',
    cell: (it: Game) => usd(it.revenue),
    total: usd(total),
  },
  {
    key: 'change',
    title: 'Change',
    align: 'right',
    cell: (it: Game) => <Delta value={it.change} />,
    total: <Delta value={0.067} />,
  },
  {
    key: 'spend',
    title: 'Spend',
    align: 'right',
    className: 'f2',
    cell: (it: Game) => usd(it.spend),
    total: usd(spent),
  },
  {
    key: 'profit',
    title: 'Profit',
    align: 'right',
    cell: (it: Game) => usd(it.revenue - it.spend),
    total: usd(total - spent),
  },
  {
    key: 'roas',
    title: 'ROAS D7',
    align: 'right',
    cell: (it: Game) => formatPercent(it.roas),
    total: '68.4%',
  },
  {
    key: 'dau',
    title: 'DAU',
    align: 'right',
    className: 'f2',
    cell: (it: Game) => `${it.dau.toFixed(1)}K`,
    total: '612.4K',
  },
  {
    key: 'ecpm',
    title: 'eCPM',
    align: 'right',
    className: 'f2',
    cell: (it: Game) => `$${it.ecpm.toFixed(2)}`,
    total: '$6.84',
  },
  {
    key: 'course',
    title: '14 days',
    align: 'right',
    cell: (it: Game) => (
      <span style={{ display: 'inline-block', verticalAlign: 'middle' }}>
        <Sparkline values={it.course} width={64} />
      </span>
    ),
  },
] as const;

export function Games() {
  const keys = useRowKeys({ rows: games, rowKey: (it) => it.name });
  return (
    <Panel
      title="Top games"
      beside={<Badge>6 of 23</Badge>}
      actions={
        <>
          <span className="f3 fs12 row" style={{ gap: 4 }}>
            Drag to reorder, <Kbd keys="Shift+p" /> pins
          </span>
          <IconButton icon="dots" label="More" variant="ghost" size="s" />
        </>
      }
    >
      <Table
        label="Top games"
        columns={columns}
        rows={games}
        rowKey={(it) => it.name}
        totals
        {...keys}
      />
    </Panel>
  );
}
