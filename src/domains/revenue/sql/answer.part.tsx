import { useMemo } from 'react';
import { counted, formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import type { GridColumn } from '#/ui/grid/grid-column.ts';
import { Grid } from '#/ui/grid/grid.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { SqlResult } from './run/run.contract.ts';
import type { Running } from './use-running.part.ts';

interface Row {
  id: string;
  cells: SqlResult['rows'][number];
}

const ROW = 32;
const MOST_HEIGHT = 520;

/** Rows whose cells say how wide a column is. */
const LOOKED_AT = 50;

/** As wide as its first cells, px. */
function widthOf(name: string, rows: readonly Row[], at: number): number {
  const lengths = rows.slice(0, LOOKED_AT).map((it) => String(it.cells[at] ?? '').length);
  return Math.min(420, Math.max(name.length, ...lengths) * 8 + 36);
}

function Rows({ result }: { result: SqlResult }) {
  const { columns, rows } = result;
  const listed = useMemo(() => rows.map((cells, at): Row => ({ id: String(at), cells })), [rows]);
  const shown = useMemo(
    () =>
      columns.map(({ name, isNumber }, at): GridColumn<Row> => ({
        key: `c${at}`,
        title: name,
        value: (row) => row.cells[at],
        align: isNumber ? 'right' : 'left',
        width: widthOf(name, listed, at),
        // The digits themselves, as a query gives them: an id has no thousands.
        ...(isNumber && { format: (value: number) => String(value) }),
      })),
    [columns, listed],
  );
  return (
    <Grid
      label="Answer of the query"
      columns={shown}
      rows={listed}
      rowKey={(it) => it.id}
      height={Math.min(MOST_HEIGHT, (listed.length + 2) * ROW)}
    />
  );
}

/** "1,234 rows in 0.8 s" and what is not shown of them. */
function Facts({ result }: { result: SqlResult }) {
  const { rows, isCut, cutCells, took } = result;
  return (
    <>
      <span className="f2">
        {counted(rows.length, 'row')} in {(took / 1000).toFixed(1)} s
      </span>
      {isCut && <Badge tone="warn">First {formatNumber(rows.length)} rows only</Badge>}
      {cutCells > 0 && <Badge tone="warn">{counted(cutCells, 'long cell')} cut</Badge>}
    </>
  );
}

/** What a query gave, or why it gave nothing. */
export function Answer({
  state,
  save,
}: {
  state: Running;
  save: (format: 'csv' | 'xlsx') => void;
}) {
  const { result, fault, isRunning } = state;
  return (
    <Panel
      title="Answer"
      className="sql-answer"
      beside={result && !isRunning && <Facts result={result} />}
      actions={
        result &&
        !isRunning && (
          <>
            <Button size="s" icon="download" onClick={() => save('csv')}>
              CSV
            </Button>
            <Button size="s" icon="file-spreadsheet" onClick={() => save('xlsx')}>
              XLSX
            </Button>
          </>
        )
      }
    >
      {isRunning && (
        <Loading label="The query is running">
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {!isRunning && fault && (
        <p role="alert" className="sql-fault">
          {fault}
        </p>
      )}
      {!isRunning && result && result.rows.length > 0 && <Rows result={result} />}
      {!isRunning && result?.rows.length === 0 && (
        <EmptyState title="No rows" text="The query ran and found nothing." />
      )}
      {!isRunning && !result && !fault && (
        <EmptyState
          icon="database"
          title="Not run yet"
          text="Write a SELECT over the tables at the side, then press Ctrl and Enter."
        />
      )}
    </Panel>
  );
}
