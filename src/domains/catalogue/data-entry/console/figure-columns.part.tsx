import { shortDay, weekdayName } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import type { CellMark, EditColumn } from '#/ui/grid/edit-column.ts';
import { Icon } from '#/ui/icon.tsx';
import type { FigureCell } from './console.contract.ts';
import { cellRemarks, countryName } from './figure-names.ts';
import type { GridRow } from './grid-row.ts';
import { figureText, figureWords } from './read-figure.ts';

/** What a row below an app is called. */
function partName({ country, adUnit, measure, kind }: GridRow): string {
  if (kind === 'add') return 'Add a country';
  if (adUnit) return adUnit.name;
  return country === null ? measure.name : countryName(country);
}

function NameCell({ row, onToggle }: { row: GridRow; onToggle: (row: GridRow) => void }) {
  if (row.kind === 'add')
    return (
      <button type="button" className="entry-add" tabIndex={-1} onClick={() => onToggle(row)}>
        <Icon name="plus" size={13} /> {partName(row)}
      </button>
    );
  if (row.kind === 'part')
    return (
      <span className="entry-part">
        <span className="trunc">{partName(row)}</span>
        {row.adUnit && <span className="f3 fs12">{row.adUnit.format.replaceAll('_', ' ')}</span>}
      </span>
    );
  return (
    <span className="appcell">
      <button
        type="button"
        className="entry-open"
        tabIndex={-1}
        aria-label={row.isOpen ? `Close ${row.app.name}` : `Open ${row.app.name}`}
        aria-expanded={row.isOpen}
        onClick={() => onToggle(row)}
      >
        <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
      </button>
      <AppIcon index={row.app.icon} />
      <span dir="auto" className="med trunc">
        {row.app.name}
      </span>
    </span>
  );
}

function marksOf({
  typed,
  value,
  base,
  byHand,
  expected,
  conflict,
  others,
}: FigureCell): CellMark[] {
  const own: CellMark[] = typed !== null ? ['changed'] : value !== base ? ['moved'] : [];
  return [
    ...own,
    ...(byHand ? (['hand'] as const) : []),
    ...(conflict ? (['bad'] as const) : []),
    ...(expected === null ? [] : (['warn'] as const)),
    ...(others.length === 0 ? [] : (['busy'] as const)),
  ];
}

/** Sums of counts and money; rates do not add up. */
function sumOf(row: GridRow): number | null {
  if (row.measure.over || row.kind === 'add') return null;
  const values = [...row.cells.values()].flatMap((it) => it.value ?? []);
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0);
}

/** The columns of the console: the row's name, its sum, and every day. */
export function figureColumns(
  days: readonly string[],
  onToggle: (row: GridRow) => void,
): EditColumn<GridRow>[] {
  return [
    {
      key: 'name',
      title: 'App',
      pinned: true,
      fixed: true,
      width: 232,
      value: (row) => (row.kind === 'app' ? row.app.name : partName(row)),
      cell: (row) => <NameCell {...{ row, onToggle }} />,
    },
    {
      key: 'sum',
      title: `${days.length} days`,
      pinned: true,
      width: 104,
      align: 'right',
      className: 'med',
      value: sumOf,
      format: (value, row) => figureWords(value, row.measure),
    },
    ...days.map((day): EditColumn<GridRow> => {
      const at = (row: GridRow) => row.cells.get(day);
      return {
        key: day,
        above: weekdayName(day),
        title: shortDay(day),
        width: 84,
        align: 'right',
        value: (row) => at(row)?.value,
        format: (value, row) => figureWords(value, row.measure),
        editable: (row) => row.kind !== 'add',
        text: (row) => figureText(at(row)?.value ?? null, row.measure),
        marks: (row) => {
          const cell = at(row);
          return cell ? marksOf(cell) : [];
        },
        hint: (row) => {
          const cell = at(row);
          return (cell && cellRemarks(cell, row.measure).join(' ')) || null;
        },
      };
    }),
  ];
}
