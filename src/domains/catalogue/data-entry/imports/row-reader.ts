import { dayOf } from '#/kernel/dates.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import { isBlank, readCount, readHour, type DecimalMark } from './cells.ts';
import { chiefMeasure } from './chief-measure.ts';
import { CohortSizes } from './cohort-sizes.ts';
import { plainName } from './columns.ts';
import { DayReader } from './day-reader.ts';
import { messageOf, readFigure } from './figures.ts';
import type { Recognised } from './formats.ts';
import { isSummary, LeftOut, type LeftOutRows } from './left-out.ts';
import {
  measuresRead,
  UnreadableCell,
  type Cell,
  type DimensionColumn,
  type MeasureColumn,
  type Problem,
  type ReportFormat,
  type Role,
} from './report.ts';
import { SeenDays } from './seen-days.ts';
import { keepable, SeriesReader, type Series } from './series.ts';
import { isUntold } from './untold-age.ts';

/** A row of a report that can be used. A cohort's row becomes one for each age. */
export interface ReportRow {
  day: string;
  /** Of the day, 0 where the report is not by the hour. */
  hour: number;
  series: Series;
  age: number;
  /** In the order of the fact table's measures; money in micros; null where the row does not tell. */
  values: (number | null)[];
  provisional: boolean;
}

/** What has been read at a time, in the order of the file. */
export interface ReportChunk {
  format: ReportFormat;
  rows: ReportRow[];
  problems: Problem[];
  /** Lines or JSON rows this chunk comes from. */
  read: number;
  /** Rows that a rule of the format leaves out. */
  leftOut: LeftOutRows[];
}

interface PlacedColumn extends MeasureColumn {
  /** Place of the measure in a row's values. */
  position: number;
  /** For running sums: the same measure at earlier ages, the nearest first. */
  before: readonly MeasureColumn[];
}

/** Ages beyond are typing errors: nobody follows a cohort for ten years. */
const OLDEST = 3650;

/** So many rows that were made are given at a time. */
const AT_ONCE = 5_000;

/** The columns whose running sum the one of this column continues, the nearest first. */
const columnsBefore = (it: MeasureColumn, columns: readonly MeasureColumn[]) =>
  columns
    .filter((other) => it.cumulative && other.measure === it.measure && other.age < it.age)
    .sort((a, b) => b.age - a.age);

const plain = (cells: readonly Cell[], it: DimensionColumn): string =>
  plainName(String(cells[it.index] ?? ''));

/** Turns the rows of a report, as cells, into rows that can be used and problems. */
export class RowReader {
  private readonly format: ReportFormat;
  private readonly mark: DecimalMark;
  private readonly series: SeriesReader;
  private readonly days: DayReader;
  private readonly day: DimensionColumn;
  private readonly lastDay: DimensionColumn | undefined;
  private readonly hour: DimensionColumn | undefined;
  private readonly age: DimensionColumn | undefined;
  private readonly metric: DimensionColumn | undefined;
  private readonly ignored: DimensionColumn | undefined;
  private readonly sizes: CohortSizes | undefined;
  private readonly measures: readonly PlacedColumn[];
  private readonly ages: readonly number[];
  private readonly width: number;
  private readonly nothing: readonly null[];
  private readonly texts: readonly number[];
  private readonly leftOut: LeftOut;
  /** Counts from 1970, as `DayReader` does. */
  private readonly today: number;
  private readonly firstProvisional: string;
  private readonly seen = new SeenDays();
  private rows: ReportRow[] = [];
  private problems: Problem[] = [];
  private count = 0;
  /** Every row so far could be read. */
  private isWhole = true;

  constructor({ format, columns, width }: Recognised, mark: DecimalMark, fetchedAt: Date) {
    const names = measuresRead(format.table);
    this.format = format;
    this.mark = mark;
    this.series = new SeriesReader(columns, format.fixed);
    const today = dayOf(fetchedAt, format.timezone);
    this.today = daysBetween('1970-01-01', today);
    this.days = new DayReader(today, format.timezone, format.dayOrder);
    const column = (role: Role) => columns.dimensions.find((it) => it.role === role);
    this.day = column('day')!;
    this.lastDay = column('last-day');
    this.hour = column('hour');
    this.age = column('age');
    this.metric = column('metric');
    this.ignored = format.ignores && column(format.ignores.role);
    const saysInstalls = columns.measures.some((it) => it.measure === 'installs');
    if (this.age) this.sizes = new CohortSizes(names, saysInstalls);
    this.measures = columns.measures.map((it) => ({
      ...it,
      position: names.indexOf(it.measure),
      before: columnsBefore(it, columns.measures),
    }));
    this.ages = [...new Set(columns.measures.map((it) => it.age))].sort((a, b) => a - b);
    this.width = width;
    this.nothing = names.map(() => null);
    this.texts = columns.dimensions.map((it) => it.index);
    this.leftOut = new LeftOut(columns.measures, mark, chiefMeasure[format.table]);
    this.firstProvisional = addDays(today, -format.settlesAfter);
  }

  /**
   * The report is over: rows that waited for others will not find them any more, and rows are made
   * that it leaves out, unless one may be missing because it cannot be read. Pauses for what there is
   * to be taken.
   */
  *finish(): Generator<void> {
    for (const { row, line } of this.sizes?.rest() ?? []) {
      const message = 'The report has no day 0 of this cohort, so nobody knows its size.';
      if (this.sizes!.saysInstalls) this.rows.push(row);
      else this.wrong(line, this.age!.field, String(row.age), message);
    }
    for (const row of this.isWhole ? (this.sizes?.missing() ?? []) : []) {
      if (this.rows.push(row) >= AT_ONCE) yield;
    }
    yield;
  }

  take(): ReportChunk {
    const chunk = {
      format: this.format,
      rows: this.rows,
      problems: this.problems,
      read: this.count,
      leftOut: this.leftOut.take(),
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
    const written = String(cells[this.day.index] ?? '');
    const day = this.days.of(written);
    if (typeof day === 'string' && isSummary(cells, this.day.index, this.texts)) {
      return this.leftOut.add('totals', cells);
    }
    if (this.metric && this.isUnnamed(cells, this.metric))
      return this.wrong(line, this.metric.field, '', 'This does not say what the figure is.');
    if (this.isOtherMetric(cells)) return;
    if (this.isIgnored(cells)) return this.leftOut.add(this.format.ignores!.reason, cells);
    const before = this.problems.length;
    const series = this.series.of(cells);
    for (const it of series.problems) this.fault({ line, ...it });
    if (typeof day === 'string') return this.wrong(line, this.day.field, written, day);
    const last = this.lastDay && String(cells[this.lastDay.index] ?? '');
    if (last !== undefined && last !== written) {
      const message = `This row covers ${written} to ${last}. Export one row a day.`;
      return this.wrong(line, this.lastDay!.field, last, message);
    }
    const hour = this.hour ? this.hourOf(cells, line) : day.hour;
    const ages = this.age ? this.agesOf(cells, line) : this.ages;
    if (hour === undefined || ages === undefined) return;
    const provisional = day.day >= this.firstProvisional;
    // An age that is not over yet has no figures, whatever the report fills in.
    const reached =
      this.format.table === 'cohort' ? ages.filter((it) => this.today - day.number > it) : ages;
    const rows = reached.flatMap((age) => {
      const values = this.valuesAt(cells, series.currency, line, age);
      if (!this.age && isUntold(this.format, age, values)) return [];
      return [{ day: day.day, hour, series, age, values, provisional }];
    });
    if (this.problems.length > before) return;
    if (this.seen.has(series.index, day.number, this.age ? ages[0]! : hour))
      return this.wrong(line, this.day.field, written, 'This row is there twice.');
    const { sizes } = this;
    this.rows.push(...(sizes ? rows.flatMap((it) => sizes.sized(it, line, day.number)) : rows));
  }

  /** Rows that the format leaves out. */
  private isIgnored(cells: readonly Cell[]): boolean {
    return (
      this.ignored !== undefined && this.format.ignores!.values.includes(plain(cells, this.ignored))
    );
  }

  private isUnnamed(cells: readonly Cell[], { index }: DimensionColumn): boolean {
    const cell = cells[index];
    return cell instanceof UnreadableCell || String(cell ?? '').trim() === '';
  }

  /** Rows of other figures than ours. */
  private isOtherMetric(cells: readonly Cell[]): boolean {
    const metric = this.metric && plain(cells, this.metric);
    return metric !== undefined && !this.measures.some((it) => it.metric === metric);
  }

  /** The figures of a row at an age, in the order of the fact table's measures. */
  private valuesAt(cells: readonly Cell[], currency: string, line: number, age: number) {
    const values: (number | null)[] = [...this.nothing];
    for (const column of this.measures) {
      if (!this.age && column.age !== age) continue;
      if (this.metric && column.metric !== plain(cells, this.metric)) continue;
      const value = this.valueOf(cells, column, currency, line);
      values[column.position] =
        value === null ? null : this.addedSince(cells, column, currency, value, line);
    }
    return values;
  }

  private valueOf(cells: readonly Cell[], column: MeasureColumn, currency: string, line: number) {
    const value = readFigure(cells, column, this.mark, currency);
    if (value !== undefined) return value;
    const cell = cells[column.index];
    this.wrong(line, column.field, String(cell ?? ''), messageOf(cell, column, currency));
    return null;
  }

  /** What a running sum has grown by since the last age that the row tells; others are as they stand. */
  private addedSince(
    cells: readonly Cell[],
    column: PlacedColumn,
    currency: string,
    value: number,
    line: number,
  ): number {
    for (const earlier of column.before) {
      const before = readFigure(cells, earlier, this.mark, currency);
      if (before === null || before === undefined) continue;
      if (value < before) {
        const message = `A running sum cannot fall, and ${earlier.field} is larger.`;
        this.wrong(line, column.field, String(cells[column.index]), message);
      }
      return value - before;
    }
    return value;
  }

  /** The hour of a row; undefined when it is none. */
  private hourOf(cells: readonly Cell[], line: number): number | undefined {
    const { index, field } = this.hour!;
    const written = String(cells[index] ?? '');
    const hour = readHour(written);
    if (hour === undefined) this.wrong(line, field, written, 'This is no hour from 0 to 23.');
    return hour;
  }

  /** The age a row is about; undefined when it is none. */
  private agesOf(cells: readonly Cell[], line: number): [number] | undefined {
    const { index, field } = this.age!;
    const age = isBlank(cells[index]) ? undefined : readCount(cells[index], this.mark);
    if (age !== undefined && age <= OLDEST) return [age];
    this.wrong(line, field, String(cells[index] ?? ''), `This is no age from 0 to ${OLDEST} days.`);
    return undefined;
  }

  private wrong(line: number, field: string, value: string, message: string): void {
    this.fault({ line, field, value: keepable(value), message });
  }

  private fault(problem: Problem): void {
    this.isWhole = false;
    this.problems.push(problem);
  }
}
