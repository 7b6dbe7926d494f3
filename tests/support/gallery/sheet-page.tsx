import { shortDay, weekdayName } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Button } from '#/ui/button.tsx';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { Delta } from '#/ui/delta.tsx';
import { useColumnsChoice } from '#/ui/grid/columns-choice.tsx';
import type { GridColumn, Heat } from '#/ui/grid/grid-column.ts';
import { Grid } from '#/ui/grid/grid.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Page } from '#/ui/page.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { Frame } from './frame.tsx';
import { apps, numbers } from './invented.ts';

interface Row {
  app: number;
  name: string;
  values: (number | null)[];
  change: number;
}

const next = numbers(977);
const bases = [2980, 2330, 1930, 1610, 1240, 990, 695, 640, 512, 433, 388, 341];
const rows: Row[] = bases.map((base, app) => ({
  app,
  name: apps[app] ?? '',
  change: (next() - 0.42) * 0.12,
  values: Array.from({ length: 14 }, (_, at) =>
    app === 11 && at < 4 ? null : Math.round(base * (0.8 + next() * 0.4) * (at === 13 ? 0.6 : 1)),
  ),
}));
const sum = (row: Row) => row.values.slice(0, 13).reduce<number>((all, it) => all + (it ?? 0), 0);
const totals: Row = {
  app: -1,
  name: 'Total of 48 apps',
  change: 0.048,
  values: Array.from({ length: 14 }, (_, at) =>
    rows.reduce((all, row) => all + (row.values[at] ?? 0), 0),
  ),
};

function heat(row: Row, at: number): Heat {
  const usual = bases[row.app] ?? 1;
  const far = (row.values[at] ?? usual) / usual - 1;
  if (far > 0.15) return 'p3';
  if (far > 0.1) return 'p2';
  if (far > 0.05) return 'p1';
  if (far < -0.15) return 'n3';
  if (far < -0.1) return 'n2';
  return far < -0.05 ? 'n1' : '0';
}

const columns: GridColumn<Row>[] = [
  {
    key: 'app',
    title: 'App',
    pinned: true,
    fixed: true,
    width: 234,
    value: (row) => row.name,
    cell: (row) => (
      <span className="appcell">
        {row.app >= 0 && <AppIcon index={row.app} />}
        <span className="med trunc">{row.name}</span>
      </span>
    ),
  },
  {
    key: 'sum',
    title: '13 days, USD',
    pinned: true,
    width: 110,
    align: 'right',
    value: sum,
    format: (value) => formatNumber(value),
  },
  {
    key: 'week',
    title: 'vs week',
    pinned: true,
    width: 86,
    align: 'right',
    value: (row) => row.change,
    cell: (row) => <Delta value={row.change} />,
  },
  ...Array.from({ length: 14 }, (_, at): GridColumn<Row> => {
    const day = addDays('2025-11-06', at);
    return {
      key: day,
      above: weekdayName(day),
      title: shortDay(day),
      width: 68,
      align: 'right',
      value: (row) => row.values[at],
      format: (value) => formatNumber(value),
      heat: (row) => (at === 13 ? '0' : heat(row, at)),
      incomplete: at === 13,
      noted: (row) => row.app === 1 && at === 6,
    };
  }),
];

export function SheetPage() {
  const choice = useColumnsChoice('gallery', columns);
  return (
    <Frame>
      <Page
        title="Sheet"
        actions={<Button icon="download">Export</Button>}
        primary={
          <Button variant="primary" icon="message-2-plus" keys="n">
            Add note
          </Button>
        }
        filters={
          <FilterBar end={choice.chooser}>
            <Chip icon="coin">Revenue</Chip>
            <Word>for the</Word>
            <Chip>last 14 days</Chip>
          </FilterBar>
        }
      >
        <Tabs
          label="Platforms"
          current="#android"
          tabs={[
            { href: '#android', label: 'Android', count: 48 },
            { href: '#ios', label: 'iOS', count: 31 },
          ]}
        />
        <Grid
          label="Revenue per app and day"
          columns={choice.columns}
          rows={rows}
          rowKey={(row) => row.name}
          totals={totals}
          onSelect={() => {}}
          onOpen={() => {}}
          height="fill"
        />
        <Pagination
          total={1248}
          page={4}
          perPage={25}
          onPage={() => {}}
          onPerPage={() => {}}
          end={
            <span className="row f3">
              <Kbd keys="Enter" /> open <Kbd keys="n" /> note
            </span>
          }
        />
      </Page>
    </Frame>
  );
}
