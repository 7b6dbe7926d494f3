import type { DayRange } from '#/kernel/days.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { ByDay } from './day-cache.ts';
import type { HourRow } from './hours.ts';
import type { Packs } from './packed-rows.ts';
import type { PlacedSlice } from './slices.ts';
import type { FactRow, FactTableName, Precedence } from './tables.ts';

/**
 * A part of a table that is replaced as a whole: the rows of one source and account, within the
 * days `from` to `to` (both included), of one network or app where they are given.
 */
export interface Slice {
  account_id: number;
  network_id?: number;
  app_id?: number;
  from: string;
  to: string;
}

/** What a batch brings for one table from one source. Every row lies in one of the slices. */
interface DeliveryOf<T extends FactTableName> {
  table: T;
  /** Code of the report the rows come from, for instance `max`, `admob` or `manual`. */
  source: string;
  /** Zone in which the source counts its days. */
  sourceTimezone: string;
  fetchedAt: Date;
  /** Decides between sources that report the same thing; see `precedences`. */
  precedence: Precedence;
  slices: readonly Slice[];
  /**
   * Rows with equal dimensions are added up. They come one by one, or packed where another thread
   * has made them.
   */
  rows: Iterable<FactRow<T>> | AsyncIterable<FactRow<T>> | { packed: Packs };
}
export type Delivery = { [T in FactTableName]: DeliveryOf<T> }[FactTableName];

/** An import: the id of its row in the records, and everything it changes. */
export interface Batch {
  id: number;
  deliveries: readonly Delivery[];
}

/** What the facts know of a batch. The records' state is corrected after this one at start. */
export interface BatchStanding {
  id: number;
  state: 'committed' | 'reverted';
  /** When it was last committed or reverted. */
  at: Date;
  /** Rows it brought, and earlier rows it replaced. */
  rows: number;
  replaced: number;
}

/** A value in a question. Lists stand in `in ($name)` only; an empty list matches nothing. */
export type Param = number | string | readonly number[] | readonly string[];
export type Params = Readonly<Record<string, Param>>;

/** What `Facts.query` is asked. */
export interface Question {
  sql: string;
  params?: Params | undefined;
}

/** Sums and counts are numbers, everything else is as it is stored; days are `YYYY-MM-DD`. */
export type ResultRow = Record<string, string | number | null>;

export interface QueryOptions {
  /** Gives up and frees the engine, for instance when the request was aborted. */
  signal?: AbortSignal;
  /** Milliseconds until the question is given up as `busy`; 20,000 unless told. */
  timeout?: number;
  /** Most rows of an answer that is taken: more are refused as `invalid`. */
  most?: number;
  /** Takes the answer part by part instead of its rows, which are none then. */
  parts?: (part: AnswerPart) => void;
}

/** Some rows of an answer, column by column: made when they are asked for, packed until then. */
export type AnswerPart = () => {
  names: readonly string[];
  columns: readonly (readonly (string | number | null)[])[];
};

/** For an answer of more rows than can be worked on. */
export const tooLong = () =>
  invalid({ by: 'This list is too long. Ask for fewer days or splits.' });

/**
 * The facts: what networks, stores and analytics services report about the apps, by day.
 *
 * A batch appears whole or not at all, whatever is killed in between, and can be taken back as long
 * as no later batch replaced the same slices.
 *
 * Two stores, one truth. The records hold the batch and its state, the facts hold the figures, and
 * no transaction spans both. So: mark the batch `committing` in the records and commit that, call
 * `commitBatch`, mark it `committed`. A start that finds `committing` asks `hasBatch`: present means
 * `committed`, absent means back to `validated`. `revertBatch` goes the same way by `reverting`:
 * absent means `reverted`, present means back to `committed`. Both calls may be repeated.
 */
export interface Facts {
  readonly engine: 'duckdb' | 'clickhouse';

  /**
   * Replaces the slices of a batch by its rows. A batch that is already there is left as it is.
   * @throws Refusal `conflict` when it was reverted before, `invalid` when a row lies outside the
   * slices, `full` when the disk is: in each case nothing has changed.
   */
  commitBatch(batch: Batch): Promise<BatchStanding>;

  /**
   * Takes a batch back and restores exactly the rows it had replaced. A reverted batch stays so.
   * @throws Refusal `conflict` when a later batch replaced some of the same slices (revert that one
   * first) or when what it replaced was purged, `not-found` when there is no such batch.
   */
  revertBatch(id: number): Promise<BatchStanding>;

  /**
   * Drops for good the rows that batches committed before an instant had replaced, for at most so
   * many batches: they stay in force and cannot be reverted any more. No figure changes. The ids of
   * the batches, none when nothing is left to drop; may be repeated after any failure.
   */
  purgeReplaced(before: Date, most: number): Promise<number[]>;

  /**
   * Keeps what a fetch has brought by the hour, beside the tables of days: no batch, and no day's
   * figure changes. A question names the fetches that count: `from hours where fetch_id in ($fetches)`.
   */
  addHours(fetch: number, rows: Iterable<HourRow>): Promise<void>;
  /** Drops what fetches have brought that count no more. */
  dropHours(fetches: readonly number[]): Promise<void>;

  /** Whether the batch's figures count at present: committed and not reverted. */
  hasBatch(id: number): Promise<boolean>;
  batches(): Promise<BatchStanding[]>;
  /** What the batches that count have spoken of, also where they brought no row. */
  slices(): Promise<PlacedSlice[]>;

  /**
   * Runs one SQL text that both engines understand, with `$name` parameters. See `dialect.ts` for
   * what may stand in it; `totals` writes it for nearly every question.
   * @throws Refusal `conflict` when a number is beyond what JavaScript holds exactly.
   * @throws Refusal `busy` after the timeout.
   */
  query(sql: string, params?: Params, options?: QueryOptions): Promise<ResultRow[]>;

  /**
   * Questions of one moment, each with its own answer or failure. ClickHouse is asked for all of them
   * in as few statements as there is room for, because each has its price over a network.
   */
  queries(
    questions: readonly Question[],
    options?: Pick<QueryOptions, 'signal' | 'timeout'>,
  ): Promise<PromiseSettledResult<ResultRow[]>[]>;

  /**
   * The first and the last day of a table with rows; undefined while there are none. Here and below,
   * `version` is one that was read a moment ago, in place of reading it again.
   */
  heldDays(table: FactTableName, version?: number): Promise<DayRange | undefined>;

  /** Grows by every commit, revert and restore; the same number means the same figures. */
  version(): Promise<number>;

  /**
   * The answer to a question, computed once per version of the facts. The key names everything the
   * answer depends on beside the facts, above all the caller's scope. The value is shared between
   * callers: do not change it, and do not put records into it, whose changes the version misses.
   */
  cached<T>(key: unknown, compute: () => Promise<T>, version?: number): Promise<T>;

  /**
   * Values by day, computed once and kept until a change moves their day. The same rules as for
   * `cached`: the key names everything beside facts and days, and nobody changes a value.
   */
  byDay<T>(question: ByDay<T>, version?: number): Promise<ReadonlyMap<string, T>>;

  /**
   * Every row, also the replaced ones, of one moment, as lines of JSON that either engine restores.
   * Commits wait for it on ClickHouse only, which cannot show a moment that is over.
   */
  backup(): AsyncIterable<string>;
  /**
   * Replaces everything by a backup, whose lines are read twice: to see that they are complete, and
   * to take them in. Killed on ClickHouse, it has to be done again before anything else is answered.
   * @throws Refusal `invalid` for what is no complete backup: nothing has changed.
   */
  restore(read: () => AsyncIterable<string>): Promise<void>;

  /** What tells this store from every other; undefined for one that nobody has marked yet. */
  mark(): Promise<string | undefined>;
  /** Marks it for good. No backup carries the mark, and `restore` leaves it. */
  setMark(mark: string): Promise<void>;

  close(): Promise<void>;
}
