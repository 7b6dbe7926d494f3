import type { FiguresRow } from '#/figures/breakdown.contract.ts';
import { goodOf } from '#/figures/definition.ts';
import { measures, type MeasureKey } from '#/figures/measures.ts';
import { shownMeasure } from '#/figures/own/shown-measure.ts';
import { byHandWords } from '#/figures/words.ts';
import { shortDay, weekdayName } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Delta } from '#/ui/delta.tsx';
import type { GridColumn } from '#/ui/grid/grid-column.ts';
import { cellWords, heatOf, unitNote } from './sheet-words.ts';
import type { Sheet, SheetRow } from './sheets.contract.ts';

/** The key of the pinned row of sums. */
const TOTAL = 0;

/** The sums as a row. */
export function totalRow({ total, totalRows }: Sheet): SheetRow {
  const name = `Total of ${counted(totalRows, 'app')}`;
  const app = { id: TOTAL, name, icon: 0, platform: '', team: null, releasedOn: null };
  return { ...total, app, median: null };
}

export const noteKey = (appId: number, day: string) => `${appId} ${day}`;

/** Columns of the sheet by day: the app, its sum and change, then the days in heat. */
export function dayColumns(
  { measure, own, days, standing, notes, rows, total }: Sheet,
  versus: string,
  isWide: boolean,
): GridColumn<SheetRow>[] {
  const definition = shownMeasure(measure, own);
  const incomplete = new Set(standing.incompleteDays);
  const noted = new Set(notes.map((it) => noteKey(it.appId, it.day)));
  const complete = days.length - incomplete.size;
  const format = (value: number) => cellWords(definition, value);
  // Rupees have more digits than dollars; the pinned row of sums has most.
  const longest = Math.max(
    ...[total, ...rows].flatMap((it) =>
      it.values.map((value) => (value === null ? 0 : format(value).length)),
    ),
  );
  const dayWidth = Math.max(definition.unit === 'count' ? 76 : 70, 18 + longest * 7);
  const isSum = definition.unit === 'money' || definition.unit === 'count';
  return [
    {
      key: 'name',
      title: 'App',
      pinned: true,
      fixed: true,
      // Days are what a narrow window has room for; a wide one has it for long names too.
      width: isWide ? 296 : 226,
      value: (row) => row.app.name,
      cell: ({ app }) => (
        <span className="appcell">
          {app.id !== TOTAL && <AppIcon index={app.icon} />}
          <span dir="auto" className="med trunc">
            {app.name}
          </span>
          {app.team && (
            <span dir="auto" className="f3 fs12 trunc sheet-team">
              {app.team.replace(/^Team /, '')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'whole',
      title: isSum
        ? `${complete} days${unitNote(definition, standing.currency)}`
        : `${complete} days`,
      pinned: true,
      width: 128,
      align: 'right',
      className: 'med',
      value: (row) => row.whole,
      format,
      marked: (row) => (row.byHand?.some((it) => !incomplete.has(it)) ? byHandWords : undefined),
    },
    {
      key: 'delta',
      title: versus,
      pinned: true,
      width: 92,
      align: 'right',
      value: (row) => row.delta,
      cell: (row) => (
        <Delta
          value={row.delta}
          good={goodOf(definition)}
          unit={definition.unit === 'ratio' ? 'pp' : '%'}
        />
      ),
    },
    {
      key: 'median',
      title: 'Median',
      optional: true,
      sortable: false,
      width: 84,
      align: 'right',
      value: (row) => row.median,
      format,
    },
    {
      key: 'releasedOn',
      title: 'Released',
      optional: true,
      sortable: false,
      width: 110,
      value: (row) => (row.app.releasedOn ? shortDay(row.app.releasedOn) : null),
    },
    ...days.map((day, at): GridColumn<SheetRow> => {
      const isIncomplete = incomplete.has(day);
      return {
        key: day,
        above: weekdayName(day),
        title: shortDay(day),
        width: dayWidth,
        align: 'right',
        value: (row) => row.values[at],
        format,
        heat: (row) => (isIncomplete ? '0' : heatOf(row.values[at], row.median)),
        incomplete: isIncomplete,
        noted: (row) => noted.has(noteKey(row.app.id, day)),
        marked: (row) => (row.byHand?.includes(day) ? byHandWords : undefined),
      };
    }),
  ];
}

/** Columns of the spreadsheet: every figure of the range, or of the day. */
export function figureColumns(
  first: string,
  keys: readonly MeasureKey[],
  currency: string,
): GridColumn<FiguresRow>[] {
  return [
    {
      key: 'name',
      title: first,
      pinned: true,
      fixed: true,
      width: 220,
      value: (row) => row.labels[0]?.label,
      cell: ({ labels: [label] }) => (
        <span className="appcell">
          {label && label.icon !== null && <AppIcon index={label.icon} />}
          <span className="med trunc">{label?.label ?? 'Total'}</span>
        </span>
      ),
    },
    ...keys.map((key): GridColumn<FiguresRow> => {
      const title = `${measures[key].label}${unitNote(measures[key], currency)}`;
      return {
        key,
        title,
        width: Math.max(92, 34 + title.length * 7),
        align: 'right',
        value: (row) => row.figures[key]?.value,
        format: (value) => cellWords(measures[key], value),
        marked: (row) => (row.figures[key]?.byHand ? byHandWords : undefined),
      };
    }),
  ];
}
