import type { FiguresRow } from '#/figures/breakdown.contract.ts';
import { dimensionLabels } from '#/figures/dimensions.ts';
import { LabelName } from '#/figures/label-name.part.tsx';
import { labelWords } from '#/figures/label-words.ts';
import { Table, type Column } from '#/ui/table.tsx';
import { cellsOf } from '../charts/bars-data.ts';
import { drawnOf } from '../charts/chart-words.ts';
import type { CardFigures } from '../dashboards.contract.ts';
import { shownIn } from './card-measures.ts';
import type { FigureCard } from './card.contract.ts';
import { FigureCell } from './table-card.part.tsx';

/** How strongly a cell is coloured, of a hundred. */
const FAINT = 4;
const STRONG = 46;

/**
 * One measure by two splits. A pivot table has the totals of each side, recomputed and never summed;
 * a heat map colours its cells by their size instead.
 */
export function CrossCard({ card, figures }: { card: FigureCard; figures: CardFigures }) {
  const { sides, standing } = figures;
  if (!sides || !standing) return null;
  const [rows, columns] = sides;
  const [down, across] = card.by;
  const measure = card.measures[0]!;
  const isHeat = card.kind === 'heat';
  const at = cellsOf(figures);
  const values = (figures.list?.rows ?? []).map((it) => Math.abs(it.figures[measure]?.value ?? 0));
  const largest = Math.max(...values, 0) || 1;
  const cell = (row: string, column: string) => {
    const of = at(row, column);
    const { value, title } = drawnOf(measure, of, figures);
    const words = <FigureCell {...{ measure, figures: of, card: figures }} />;
    if (!isHeat || value === null) return words;
    const share = Math.round(FAINT + (Math.abs(value) / largest) * (STRONG - FAINT));
    const colour = value < 0 ? 'var(--bad)' : 'var(--m-revenue)';
    return (
      <span
        className="heat-value"
        title={title}
        style={{ backgroundColor: `color-mix(in srgb, ${colour} ${share}%, transparent)` }}
      >
        {words}
      </span>
    );
  };
  const total = (of: FiguresRow['figures']) => (
    <FigureCell {...{ measure, figures: of, card: figures }} />
  );
  const names: Column<FiguresRow> = {
    key: 'name',
    title: `${dimensionLabels[down!]} by ${dimensionLabels[across!].toLowerCase()}`,
    className: 'key',
    cell: ({ labels }) => labels[0] && <LabelName label={labels[0]} />,
    total: 'Total',
  };
  const figureColumns = columns.rows.map(({ labels, figures: of }, index): Column<FiguresRow> => {
    const label = labels[0]!;
    return {
      // A total has no name that a part could have as well.
      key: `${index} ${label.key}`,
      title: label.label,
      hint: labelWords(label),
      align: 'right',
      className: isHeat ? 'heat-cell' : undefined,
      cell: (row) => cell(row.labels[0]!.key, label.key),
      total: total(of),
    };
  });
  const totals: Column<FiguresRow> = {
    key: 'total',
    title: 'Total',
    hint: shownIn(figures)(measure).formula,
    align: 'right',
    className: 'med',
    cell: (row) => total(row.figures),
    total: total(rows.total),
  };
  return (
    <Table
      label={card.title}
      columns={isHeat ? [names, ...figureColumns] : [names, ...figureColumns, totals]}
      rows={rows.rows}
      rowKey={(it) => it.labels[0]!.key}
      totals={!isHeat}
    />
  );
}
