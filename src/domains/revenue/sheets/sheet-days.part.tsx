import { useMemo, useState } from 'react';
import { shownMeasure } from '#/figures/own/shown-measure.ts';
import { namedDay } from '#/kernel/date-words.ts';
import type { GridColumn } from '#/ui/grid/grid-column.ts';
import { Grid } from '#/ui/grid/grid.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { NoteCard } from './note-card.part.tsx';
import { NoteForm, type NotedCell } from './note-form.part.tsx';
import { noteKey, totalRow } from './sheet-columns.part.tsx';
import { sentenceWords } from './sheet-words.ts';
import type { Sheet, SheetRow } from './sheets.contract.ts';

/** Everything a list of the sheet tells the page. */
export interface ListProps {
  sort: string | undefined;
  page: number;
  perPage: number;
  onSort: (sort: string | undefined) => void;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  onOpen: (app: number) => void;
}

/** The grid's way to say a sort, and the address's: `-whole`. */
export const sortOf = (sort: string | undefined, usual: string) => {
  const it = sort ?? usual;
  return { key: it.replace(/^-/, ''), descending: it.startsWith('-') };
};
export const sortText = (sort: { key: string; descending: boolean } | null) =>
  sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined;

interface SheetDaysProps extends ListProps {
  sheet: Sheet;
  columns: GridColumn<SheetRow>[];
  mayNote: boolean;
  myId: number;
  /** The cell a note is being written on. */
  noting: NotedCell | undefined;
  onNoting: (cell: NotedCell | undefined) => void;
  /** The cell the keyboard is on: what "Add note" is about. */
  onCell: (cell: NotedCell | undefined) => void;
}

/** A figure by app and day, in heat. */
export function SheetDays(props: SheetDaysProps) {
  const { sheet, columns, mayNote, myId, noting, onNoting, onCell } = props;
  const { measure, days } = sheet;
  const shown = shownMeasure(measure, sheet.own);
  const [at, setAt] = useState<{ appId: number; day: string }>();
  const totals = useMemo(() => totalRow(sheet), [sheet]);
  const row = sheet.rows.find((it) => it.app.id === at?.appId);
  const value = row && at ? row.values[days.indexOf(at.day)] : undefined;
  const notes = useMemo(
    () => sheet.notes.filter((it) => at && noteKey(it.appId, it.day) === noteKey(at.appId, at.day)),
    [sheet.notes, at],
  );
  const cellOf = (it: SheetRow, day: string): NotedCell | undefined =>
    days.includes(day) ? { app: it.app, day, measure, label: shown.label } : undefined;
  const mine = (cell: NotedCell) =>
    sheet.notes.find(
      (it) => it.appId === cell.app.id && it.day === cell.day && it.author.id === myId,
    );
  return (
    <>
      <Grid
        label={`${shown.label} by app and day`}
        columns={columns}
        rows={sheet.rows}
        rowKey={(it) => String(it.app.id)}
        totals={totals}
        reveal={days.at(-1)}
        sort={sortOf(props.sort, '-whole')}
        onSort={(it) => props.onSort(sortText(it))}
        onOpen={({ row: it }) => props.onOpen(it.app.id)}
        onCell={(cell) => {
          const here = cell ? cellOf(cell.row, cell.column.key) : undefined;
          setAt(here && { appId: here.app.id, day: here.day });
          onCell(here);
        }}
        keys={mayNote ? { n: (cell) => onNoting(cellOf(cell.row, cell.column.key)) } : {}}
      />
      <Pagination
        total={sheet.totalRows}
        page={props.page}
        perPage={props.perPage}
        onPage={props.onPage}
        onPerPage={props.onPerPage}
        end={
          <span className="row f3">
            {row && at && (
              <span role="status">
                {row.app.name}, {namedDay(at.day)}:{' '}
                <b className="semi num">
                  {sentenceWords(shown, value ?? null, sheet.standing.currency)}
                </b>
                , median {sentenceWords(shown, row.median, sheet.standing.currency)}
              </span>
            )}
            <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> move <Kbd keys="Enter" /> open{' '}
            {mayNote && (
              <>
                <Kbd keys="n" /> note
              </>
            )}
          </span>
        }
      />
      {notes.length > 0 && !noting && (
        <NoteCard
          key={`${row?.app.id} ${at?.day}`}
          notes={notes}
          onEdit={() => row && at && onNoting(cellOf(row, at.day))}
        />
      )}
      {noting && <NoteForm cell={noting} note={mine(noting)} onClose={() => onNoting(undefined)} />}
    </>
  );
}
