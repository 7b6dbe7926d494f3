import type { ReportRow } from './row-reader.ts';

interface Waiting {
  row: ReportRow;
  line: number;
}

/**
 * How many installed, where a report has a row for each age and only its users: those of day 0 are
 * the cohort. Rows of later ages that come before it wait for it.
 */
export class CohortSizes {
  private readonly installs: number;
  private readonly users: number;
  private readonly sizes = new Map<string, number>();
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(measures: readonly string[]) {
    this.installs = measures.indexOf('installs');
    this.users = measures.indexOf('retained_users');
  }

  /** The rows whose cohort's size is known now, with it. */
  sized(row: ReportRow, line: number): ReportRow[] {
    const cohort = `${row.series.index} ${row.day}`;
    const users = row.values[this.users];
    if (row.age === 0 && typeof users === 'number') this.sizes.set(cohort, users);
    const size = this.sizes.get(cohort);
    const rows = [...(this.waiting.get(cohort) ?? []), { row, line }];
    if (size === undefined) {
      this.waiting.set(cohort, rows);
      return [];
    }
    this.waiting.delete(cohort);
    return rows.map((it) => ({ ...it.row, values: it.row.values.with(this.installs, size) }));
  }

  /** Rows whose cohort has no day 0. */
  rest(): Waiting[] {
    return [...this.waiting.values()].flat();
  }
}
