import { measures } from '#/figures/measures.ts';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { byHandWords } from '#/figures/words.ts';
import { formatCompact, formatPercent } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Link } from '#/ui/link.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Sparkline } from '#/ui/sparkline.tsx';
import { Table, type Column, type Sort } from '#/ui/table.tsx';
import type { TopGame } from './overview.contract.ts';
import { usePins } from './pins.part.ts';
import './dashboard.css';

interface GamesProps {
  rows: readonly TopGame[];
  totalRows: number;
  total: Omit<TopGame, 'appId'> | null;
  /** The page that narrows everything to this game. */
  hrefOf: (appId: number) => string;
  onOpen: (appId: number) => void;
  sort: string;
  onSort: (by: string) => void;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
}

const optional = (value: number | null, format: (value: number) => string) =>
  value === null ? '–' : format(value);

type Figures = Omit<TopGame, 'appId'>;
type Money = (micros: number) => string;
const cells = {
  revenue: (it: Figures, money: Money) => optional(it.revenue, money),
  change: (it: Figures) => <Delta value={it.delta} />,
  spend: (it: Figures, money: Money) => optional(it.spend, money),
  profit: (it: Figures, money: Money) => optional(it.profit, money),
  roas: (it: Figures) => optional(it.roas, (value) => formatPercent(value)),
  dau: (it: Figures) => optional(it.dau, (value) => formatCompact(value, 'dense')),
  ecpm: (it: Figures, money: Money) => optional(it.ecpm, money),
};
const titles = {
  revenue: 'Revenue',
  change: 'Change',
  spend: 'Spend',
  profit: 'Profit',
  roas: measures.roas7.label,
  dau: 'DAU',
  ecpm: 'eCPM',
};

function columns(
  { total, hrefOf }: GamesProps,
  togglePin: (game: TopGame) => void,
  money: Money,
): Column<TopGame>[] {
  const cell = (key: keyof typeof cells, it: Figures) =>
    it.byHand?.some((typed) => typed === key) ? (
      <span className="marked" title={byHandWords}>
        {cells[key](it, money)}
      </span>
    ) : (
      cells[key](it, money)
    );
  const figures = (Object.keys(cells) as (keyof typeof cells)[]).map((key): Column<TopGame> => ({
    key,
    title: titles[key],
    align: 'right',
    sortable: true,
    cell: (it) => cell(key, it),
    total: total ? cell(key, total) : '',
    className: key === 'revenue' ? 'med' : undefined,
  }));
  const name: Column<TopGame> = {
    key: 'name',
    title: 'Game',
    width: 206,
    sortable: true,
    total: total?.name,
    cell: (it) => (
      <span className="row">
        <button
          type="button"
          className="dash-pin"
          aria-pressed={it.pinned}
          aria-label={it.pinned ? `Unpin ${it.name}` : `Pin ${it.name}`}
          onClick={() => togglePin(it)}
        >
          <Icon name={it.pinned ? 'pin' : 'grip-vertical'} size={13} />
        </button>
        <AppIcon index={it.icon} />
        <Link
          dir="auto"
          href={hrefOf(it.appId)}
          className="med trunc"
          title={`${it.name}, ${it.platform === 'ios' ? 'iOS' : 'Android'}`}
        >
          {it.name}
        </Link>
      </span>
    ),
  };
  const spark: Column<TopGame> = {
    key: 'spark',
    title: '14 days',
    align: 'right',
    width: 92,
    total: '',
    cell: (it) => <Sparkline values={it.spark} width={60} />,
  };
  return [name, ...figures, spark];
}

/** Games by revenue with pins on top; pins are ordered by dragging or with `[` and `]`. */
export function Games(props: GamesProps) {
  const { rows, totalRows, onOpen, sort, onSort, page, perPage, onPage } = props;
  const pins = usePins();
  const { money } = useShownIn();
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.appId,
    onOpen: (it) => onOpen(it.appId),
    keys: {
      P: pins.toggle,
      '[': (it) => pins.shift(it, -1),
      ']': (it) => pins.shift(it, 1),
    },
    words: { P: 'Pin the game, or unpin it', '[': 'Move it up', ']': 'Move it down' },
    wide: true,
  });
  const sorted: Sort = { key: sort, descending: sort !== 'name' };
  return (
    <Panel
      title="Top games"
      beside={<Badge>{`${rows.length} of ${totalRows}`}</Badge>}
      wide
      actions={
        <span className="f3 fs12 row hint">
          Drag or <Kbd keys="[" /> <Kbd keys="]" /> to reorder, <Kbd keys="Shift+p" /> pins
        </span>
      }
    >
      <Table
        label="Top games"
        columns={columns(props, pins.toggle, (micros) => money(micros))}
        rows={rows}
        rowKey={(it) => it.appId}
        totals
        sort={sorted}
        onSort={(it) => onSort(it.key)}
        onOpen={(it) => onOpen(it.appId)}
        current={keys.current}
        onKeyDown={keys.onKeyDown}
        rowProps={pins.rowProps}
      />
      {totalRows > perPage && (
        <Pagination page={page} perPage={perPage} total={totalRows} onPage={onPage} />
      )}
    </Panel>
  );
}
