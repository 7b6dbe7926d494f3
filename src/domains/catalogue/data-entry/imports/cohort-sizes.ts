import type { ReportRow } from './row-reader.ts';

interface Waiting {
  row: ReportRow;
  line: number;
}

interface Cohort {
  size: number;
  /** Its row of the youngest age that told its size. */
  first: ReportRow;
  /** Counts from 1970. */
  day: number;
  /** Which of the ages that are told it has rows of, a bit each. */
  ages: bigint;
}

/**
 * Cohorts of a report that has a row for each age. Rows that do not say how many installed wait for
 * one that does; in a report that has only users, those of day 0 are the cohort. Where nobody came
 * back there is no row; it is made, because retention is of all who installed and not of those where
 * somebody stayed.
 */
export class CohortSizes {
  /** Whether the report has a column of installs. */
  readonly saysInstalls: boolean;
  private readonly installs: number;
  private readonly users: number;
  private readonly cohorts = new Map<string, Cohort>();
  private readonly waiting = new Map<string, Waiting[]>();
  /** The ages that occur, by the bit that stands for each. */
  private readonly told: number[] = [];
  private readonly bits = new Map<number, bigint>();
  /** The last day of which any cohort tells. */
  private last = 0;

  constructor(measures: readonly string[], saysInstalls: boolean) {
    this.saysInstalls = saysInstalls;
    this.installs = measures.indexOf('installs');
    this.users = measures.indexOf('retained_users');
  }

  private bitOf(age: number): bigint {
    const known = this.bits.get(age);
    if (known !== undefined) return known;
    const bit = 1n << BigInt(this.told.push(age) - 1);
    this.bits.set(age, bit);
    return bit;
  }

  /** How many installed, as far as this row says it. */
  private sizeIn({ age, values }: ReportRow): number | undefined {
    const size = this.saysInstalls ? values[this.installs] : age === 0 && values[this.users];
    return typeof size === 'number' ? size : undefined;
  }

  /** The rows whose cohort's size is known now, with it. */
  sized(row: ReportRow, line: number, day: number): ReportRow[] {
    const name = `${row.series.index} ${row.day}`;
    const size = this.sizeIn(row);
    this.last = Math.max(this.last, day + row.age);
    let cohort = this.cohorts.get(name);
    if (size !== undefined && (!cohort || row.age < cohort.first.age)) {
      cohort = { size, first: row, day, ages: cohort?.ages ?? 0n };
      this.cohorts.set(name, cohort);
    }
    const rows = [...(this.waiting.get(name) ?? []), { row, line }];
    if (!cohort) {
      this.waiting.set(name, rows);
      return [];
    }
    this.waiting.delete(name);
    const { size: known } = cohort;
    return rows.map(({ row: it }) => {
      cohort.ages |= this.bitOf(it.age);
      return { ...it, values: it.values.with(this.installs, this.sizeIn(it) ?? known) };
    });
  }

  /** Rows of ages that are told of others and have come for this cohort too: nobody was there. */
  *missing(): Generator<ReportRow> {
    for (const { size, first, day, ages } of this.cohorts.values()) {
      const nobody = first.values.map((it): number | null => it && 0).with(this.installs, size);
      for (const age of this.told)
        if (day + age <= this.last && (ages & this.bitOf(age)) === 0n)
          yield { ...first, age, values: [...nobody] };
    }
  }

  /** Rows whose cohort's size nobody told. */
  rest(): Waiting[] {
    return [...this.waiting.values()].flat();
  }
}
