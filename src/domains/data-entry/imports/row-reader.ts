import { dayOf } from '#/kernel/dates.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import { definitionOf } from '#/store/facts/tables.ts';
import { readCount, readHour, readMicros, readMoney, type DecimalMark } from './cells.ts';
import { DayReader } from './day-reader.ts';
import type { Recognised } from './formats.ts';
import type {
  Cell,
  DimensionColumn,
  MeasureColumn,
  Problem,
  ReportFormat,
  Role,
} from './report.ts';
import { SeenDays } from './seen-days.ts';
import { SeriesReader, type Series } from './series.ts';

/** A row of a report that can be used. A cohort's row becomes one for each age. */
export interface ReportRow {
  day: string;
  series: Series;
  age: number;
  /** In the order of the fact table's measures; money in micro-USD. */
  values: number[];
  provisional: boolean;
}

/** What has been read at a time, in the order of the file. */
export interface ReportChunk {
  format: ReportFormat;
  rows: ReportRow[];
  problems: Problem[];
  /** Lines or JSON rows this chunk comes from. */
  read: number;
}

const readers = { count: readCount, money: readMoney, micros: readMicros };
const expected = {
  count: 'This is no count.',
  money: 'This is no amount of dollars.',
  micros: 'This is no whole number of millionths.',
};

interface PlacedColumn extends MeasureColumn {
  /** Place of the measure in a row's values. */
  position: number;
  /** For running sums: the same measure at the age before. */
  before: MeasureColumn | undefined;
}

/** The column whose running sum the one of this column continues. */
const columnBefore = (it: MeasureColumn, columns: readonly MeasureColumn[]) =>
  columns
    .filter((other) => it.cumulative && other.measure === it.measure && other.age < it.age)
    .sort((a, b) => b.age - a.age)[0];

/** Turns the rows of a report, as cells, into rows that can be used and problems. */
export class RowReader {
  private readonly format: ReportFormat;
  private readonly mark: DecimalMark;
  private readonly series: SeriesReader;
  private readonly days: DayReader;
  private readonly day: DimensionColumn;
  private readonly lastDay: DimensionColumn | undefined;
  private readonly hour: DimensionColumn | undefined;
  private readonly measures: readonly PlacedColumn[];
  private readonly ages: readonly number[];
  private readonly width: number;
  private readonly zeros: readonly number[];
  /** Counts from 1970, as `DayReader` does. */
  private readonly today: number;
  private readonly firstProvisional: string;
  private readonly seen = new SeenDays();
  private rows: ReportRow[] = [];
  private problems: Problem[] = [];
  private count = 0;

  constructor({ format, columns, width }: Recognised, mark: DecimalMark, fetchedAt: Date) {
    const names = definitionOf(format.table).measures;
    this.format = format;
    this.mark = mark;
    this.series = new SeriesReader(columns.dimensions);
    const today = dayOf(fetchedAt);
    this.today = daysBetween('1970-01-01', today);
    this.days = new DayReader(today);
    const column = (role: Role) => columns.dimensions.find((it) => it.role === role);
    this.day = column('day')!;
    this.lastDay = column('last-day');
    this.hour = column('hour');
    this.measures = columns.measures.map((it) => ({
      ...it,
      position: names.indexOf(it.measure),
      before: columnBefore(it, columns.measures),
    }));
    this.ages = [...new Set(columns.measures.map((it) => it.age))].sort((a, b) => a - b);
    this.width = width;
    this.zeros = names.map(() => 0);
    this.firstProvisional = addDays(today, -format.settlesAfter);
  }

  take(): ReportChunk {
    const chunk = {
      format: this.format,
      rows: this.rows,
      problems: this.problems,
      read: this.count,
    };
    this.rows = [];
    this.problems = [];
    this.count = 0;
    return chunk;
  }

  /** Reads one row; every row has as many cells as the header. */
  read(cells: readonly Cell[], line: number): void {
    this.count += 1;
    if (cells.length !== this.width) {
      const message = `This row has ${cells.length} cells, the header has ${this.width}.`;
      return this.wrong(line, '', cells.join(this.mark === '.' ? ',' : ';'), message);
    }
    const before = this.problems.length;
    const series = this.series.of(cells);
    for (const it of series.problems) this.problems.push({ line, ...it });
    const written = String(cells[this.day.index] ?? '');
    const day = this.days.of(written);
    if (typeof day === 'string') return this.wrong(line, this.day.field, written, day);
    const last = this.lastDay && String(cells[this.lastDay.index]);
    if (last !== undefined && last !== written) {
      return this.wrong(line, this.lastDay!.field, last, 'This row covers more than one day.');
    }
    const hour = this.hourOf(cells, line);
    if (hour === undefined) return;
    const first = this.rows.length;
    const provisional = day.day >= this.firstProvisional;
    for (const age of this.ages) {
      // An age that is not over yet has no figures, whatever the report fills in.
      if (this.ages.length > 1 && this.today - day.number <= age) continue;
      const values = this.valuesAt(cells, line, age);
      this.rows.push({ day: day.day, series, age, values, provisional });
    }
    const isGood = this.problems.length === before;
    const isNew = isGood && !this.seen.has(series.index, day.number, hour);
    if (isGood && !isNew) this.wrong(line, this.day.field, written, 'This row is there twice.');
    if (!isNew) this.rows.length = first;
  }

  /** The figures of a row at an age, in the order of the fact table's measures. */
  private valuesAt(cells: readonly Cell[], line: number, age: number): number[] {
    const values = [...this.zeros];
    for (const column of this.measures) {
      if (column.age !== age) continue;
      const value = this.valueOf(cells, column, line);
      values[column.position] = column.before ? this.addedSince(cells, column, value, line) : value;
    }
    return values;
  }

  private valueOf(cells: readonly Cell[], column: MeasureColumn, line: number): number {
    const cell = cells[column.index];
    const value = readers[column.kind](cell, this.mark);
    if (value !== undefined) return value;
    this.wrong(line, column.field, String(cell), expected[column.kind]);
    return 0;
  }

  /** What a running sum has grown by since the age before. */
  private addedSince(cells: readonly Cell[], column: PlacedColumn, value: number, line: number) {
    const before = readMoney(cells[column.before!.index], this.mark) ?? 0;
    if (value < before) {
      const message = `A running sum cannot fall, and ${column.before!.field} is larger.`;
      this.wrong(line, column.field, String(cells[column.index]), message);
    }
    return value - before;
  }

  /** The hour of a row, 0 where the report has none; undefined when it is none. */
  private hourOf(cells: readonly Cell[], line: number): number | undefined {
    if (!this.hour) return 0;
    const written = String(cells[this.hour.index] ?? '');
    const hour = readHour(written);
    if (hour === undefined)
      this.wrong(line, this.hour.field, written, 'This is no hour from 0 to 23.');
    return hour;
  }

  private wrong(line: number, field: string, value: string, message: string): void {
    this.problems.push({ line, field, value: value.slice(0, 200), message });
  }
}
