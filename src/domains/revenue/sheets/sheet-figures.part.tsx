import type { Breakdown, FiguresRow } from '#/figures/breakdown.contract.ts';
import type { GridColumn } from '#/ui/grid/grid-column.ts';
import { Grid } from '#/ui/grid/grid.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { sortOf, sortText, type ListProps } from './sheet-days.part.tsx';

interface SheetFiguresProps extends ListProps {
  list: Breakdown;
  columns: GridColumn<FiguresRow>[];
}

/** Every figure of the range, one row an app. */
export function SheetFigures({ list, columns, ...props }: SheetFiguresProps) {
  return (
    <>
      <Grid
        label="Every figure by app"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.labels[0]?.key ?? ''}
        totals={{ labels: [], figures: list.total }}
        sort={sortOf(props.sort, '-revenue')}
        onSort={(it) => props.onSort(sortText(it))}
        onOpen={({ row }) => props.onOpen(Number(row.labels[0]?.key))}
      />
      <Pagination
        total={list.totalRows}
        page={props.page}
        perPage={props.perPage}
        onPage={props.onPage}
        onPerPage={props.onPerPage}
        end={
          <span className="row f3">
            <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> move <Kbd keys="Enter" /> open
          </span>
        }
      />
    </>
  );
}
