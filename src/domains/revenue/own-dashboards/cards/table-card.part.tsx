import type { Figures, FiguresRow } from '#/figures/breakdown.contract.ts';
import { CoveredFigure } from '#/figures/covered-figure.part.tsx';
import { goodOf } from '#/figures/definition.ts';
import { dimensionLabels } from '#/figures/dimensions.ts';
import { LabelName } from '#/figures/label-name.part.tsx';
import type { FigureName } from '#/figures/measures.ts';
import { Delta } from '#/ui/delta.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { drawnOf } from '../charts/chart-words.ts';
import type { CardFigures } from '../dashboards.contract.ts';
import { shownIn } from './card-measures.ts';
import type { FigureCard } from './card.contract.ts';

const keyOf = (row: FiguresRow) => row.labels.map((it) => it.key).join(' ');

interface FigureCellProps {
  measure: FigureName;
  figures: Figures | undefined;
  card: CardFigures;
}

/** A figure in a list: hatched where it misses some of its days. */
export function FigureCell({ measure, figures, card }: FigureCellProps) {
  const { words, title } = drawnOf(measure, figures, card);
  const figure = figures?.[measure];
  if (figure?.covered && figure.value !== null)
    return <CoveredFigure words={words} covered={figure.covered} />;
  return <span title={title}>{words}</span>;
}

/** Measures in columns, parts in rows, with the change of the first and totals. */
export function TableCard({ card, figures }: { card: FigureCard; figures: CardFigures }) {
  const { list, standing } = figures;
  if (!list || !standing) return null;
  const { measures, by } = card;
  const names = by.map((dimension, at): Column<FiguresRow> => {
    const hasDots = list.rows.some(({ labels }) => typeof labels[at]?.color === 'number');
    return {
      key: dimension,
      title: dimensionLabels[dimension],
      cell: ({ labels }) => labels[at] && <LabelName label={labels[at]} hasDots={hasDots} />,
      total: at === 0 ? `Total of ${list.totalRows}` : '',
    };
  });
  const columns = measures.flatMap((measure, at): Column<FiguresRow>[] => {
    const definition = shownIn(figures)(measure);
    const figure: Column<FiguresRow> = {
      key: measure,
      title: definition.label,
      hint: definition.formula,
      align: 'right',
      cell: (row) => <FigureCell {...{ measure, figures: row.figures, card: figures }} />,
      total: <FigureCell {...{ measure, figures: list.total, card: figures }} />,
    };
    if (at > 0 || !standing.compared) return [figure];
    const change = (of: Figures) => (
      <Delta
        value={of[measure]?.delta ?? null}
        good={goodOf(definition)}
        unit={definition.unit === 'ratio' ? 'pp' : '%'}
      />
    );
    const changes: Column<FiguresRow> = {
      key: 'change',
      title: 'Change',
      hint: `Of ${definition.label} against the days compared with`,
      align: 'right',
      cell: (row) => change(row.figures),
      total: change(list.total),
    };
    return [figure, changes];
  });
  return (
    <Table
      label={card.title}
      columns={[...names, ...columns]}
      rows={list.rows}
      rowKey={keyOf}
      totals
    />
  );
}
