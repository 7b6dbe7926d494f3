import type { ReactNode } from 'react';
import { Delta } from '#/ui/delta.tsx';
import { useColumnsChoice } from '#/ui/grid/columns-choice.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Table, type Column } from '#/ui/table.tsx';
import type { Breakdown, FiguresRow } from './breakdown.contract.ts';
import { CoveredFigure } from './covered-figure.part.tsx';
import { goodOf } from './definition.ts';
import { dimensionLabels, type Dimension } from './dimensions.ts';
import { useExplained } from './guide/use-explained.part.ts';
import { LabelName } from './label-name.part.tsx';
import { isMeasure, type FigureName } from './measures.ts';
import { useShownMeasures } from './own/use-own-measures.part.ts';
import { useShownIn } from './shown-in.part.ts';
import { byHandWords, estimatedWordsOf, withEstimate } from './words.ts';

interface BreakdownListProps {
  /** Under which the choice of columns is kept. */
  name: string;
  title: ReactNode;
  breakdown: Breakdown;
  by: readonly Dimension[];
  columns: readonly FigureName[];
  /** Shows as many as fit, the others once they are chosen; not where people chose them already. */
  fits?: boolean;
  /** As the API takes it: `-revenue`; the first column downwards when absent. */
  sort: string | undefined;
  onSort: (sort: string) => void;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  /** One level deeper; undefined where a row leads nowhere. */
  hrefOf: (row: FiguresRow) => string | undefined;
  onOpen: (row: FiguresRow) => void;
  /** Before the column chooser: what the list is split by. */
  actions?: ReactNode;
}

type Chosen = Column<FiguresRow> & {
  title: string;
  fixed?: boolean;
  optional?: boolean;
  roomy?: boolean;
};

/** So many figures fit beside a name at 1440 and at 1024 px. */
const WIDE = 9;
const NARROW = 5;

function figureColumns(
  { columns, breakdown, fits }: BreakdownListProps,
  shown: ReturnType<typeof useShownIn>,
  explained: (measure: FigureName) => string,
  { shownOf, keyOf }: ReturnType<typeof useShownMeasures>,
): Chosen[] {
  // Whoever adds own measures wants to see them: others make room.
  const own = columns.filter((it) => !isMeasure(it)).length;
  const room = own > 0 ? own + 1 : 0;
  return columns.flatMap((key, at): Chosen[] => {
    const definition = shownOf(key);
    const cell = (figures: FiguresRow['figures']) => {
      const figure = figures[key];
      const plain = shown.measure(definition, figure?.value ?? null, 'dense');
      const words = withEstimate(plain, figure?.estimated);
      if (figure?.covered && figure.value !== null)
        return <CoveredFigure words={words} covered={figure.covered} />;
      if (figure?.byHand)
        return (
          <span className="marked" title={byHandWords}>
            {words}
          </span>
        );
      return figure?.estimated ? <span title={estimatedWordsOf(keyOf(key))}>{words}</span> : words;
    };
    const change = (figures: FiguresRow['figures']) => (
      <Delta
        value={figures[key]?.delta ?? null}
        good={goodOf(definition)}
        unit={definition.unit === 'ratio' ? 'pp' : '%'}
      />
    );
    const figure: Chosen = {
      key,
      title: definition.label,
      hint: definition.formula,
      help: explained(key),
      align: 'right',
      sortable: true,
      cell: (row) => cell(row.figures),
      total: cell(breakdown.total),
      className: at === 0 ? 'med' : undefined,
      optional: fits && isMeasure(key) && at >= Math.max(1, WIDE - room),
      roomy: fits && isMeasure(key) && at >= Math.max(1, NARROW - room),
    };
    if (at > 0) return [figure];
    return [
      figure,
      {
        key: 'change',
        title: 'Change',
        hint: `Of ${definition.label} against the days compared with`,
        align: 'right',
        cell: (row) => change(row.figures),
        total: change(breakdown.total),
      },
    ];
  });
}

const keyOf = (row: FiguresRow) => row.labels.map((it) => it.key).join(' ');

/** A list of figures by one or more dimensions: sorted, paged and opened one level deeper. */
export function BreakdownList(props: BreakdownListProps) {
  const { breakdown, by, sort, onSort, page, perPage, onPage, onPerPage, hrefOf, onOpen } = props;
  const shown = useShownIn();
  const dots = by.map((_, at) =>
    breakdown.rows.some((row) => typeof row.labels[at]?.color === 'number'),
  );
  const names = by.map((dimension, at): Chosen => ({
    key: at === 0 ? 'name' : dimension,
    title: dimensionLabels[dimension],
    fixed: true,
    sortable: at === 0,
    width: by.length > 1 ? undefined : 240,
    cell: (row) => {
      const label = row.labels[at];
      return (
        label && (
          <LabelName label={label} hasDots={dots[at]!} href={at === 0 ? hrefOf(row) : undefined} />
        )
      );
    },
    total: at === 0 ? `Total of ${breakdown.totalRows}` : '',
  }));
  const { columns, chooser } = useColumnsChoice(props.name, [
    ...names,
    ...figureColumns(props, shown, useExplained(), useShownMeasures(props.columns)),
  ]);
  const keys = useRowKeys({ rows: breakdown.rows, rowKey: keyOf, onOpen, wide: true });
  const asked = sort ?? `-${props.columns[0]}`;
  return (
    <Panel
      title={props.title}
      actions={
        <>
          {props.actions}
          {chooser}
        </>
      }
    >
      <Table
        label={by.map((it) => dimensionLabels[it]).join(' and ')}
        columns={columns}
        rows={breakdown.rows}
        rowKey={keyOf}
        totals
        sort={{ key: asked.replace(/^-/, ''), descending: asked.startsWith('-') }}
        onSort={(it) => onSort(it.descending ? `-${it.key}` : it.key)}
        onOpen={onOpen}
        current={keys.current}
        onKeyDown={keys.onKeyDown}
      />
      <Pagination
        page={page}
        perPage={perPage}
        total={breakdown.totalRows}
        onPage={onPage}
        onPerPage={onPerPage}
      />
    </Panel>
  );
}
