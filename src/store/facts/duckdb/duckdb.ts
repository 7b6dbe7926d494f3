import type { DuckDBConnection } from '@duckdb/node-api';
import type { DayRange } from '#/kernel/days.ts';
import { AnswerCache } from '../answer-cache.ts';
import { tellAsked } from '../asked-facts.ts';
import { backupLines, checkBackup } from '../backup-lines.ts';
import {
  alreadyCommitted,
  commitToRevert,
  isApplied,
  purgeable,
  purgeEntries,
  slicesInForce,
  standings,
  type Change,
} from '../changes.ts';
import { DayCache, type ByDay } from '../day-cache.ts';
import { render } from '../dialect.ts';
import type {
  Batch,
  BatchStanding,
  Facts,
  Params,
  QueryOptions,
  Question,
  ResultRow,
} from '../facts.ts';
import { HeldDays } from '../held-days.ts';
import type { HourRow } from '../hours.ts';
import { createMutex } from '../mutex.ts';
import { placed, slicesOf, tablesOf, type PlacedSlice } from '../slices.ts';
import { markTable, type FactTableName } from '../tables.ts';
import { restoreInto, sectionRows } from './backup.ts';
import {
  dropReplaced,
  logChange,
  replaceSlices,
  restoreSlices,
  settleTable,
  stage,
  type Staged,
} from './change.ts';
import type { DuckdbOptions } from './database.ts';
import { DuckdbFile, takeSnapshot, type OpenFile } from './file.ts';
import { deleteHoursSql, insertHours } from './hours.ts';
import { rowsOf } from './readers.ts';
import { duckdbDialect } from './schema.ts';
import { withScratch } from './scratch.ts';

const CACHE_BYTES = 64 * 2 ** 20;
/** Two years of 400 apps take about half of it. */
const DAYS_BYTES = 160 * 2 ** 20;

const onTable = (slices: readonly PlacedSlice[], table: FactTableName) =>
  slices.filter((it) => it.table === table);

/** The facts in one DuckDB file, which this process has to itself. */
class DuckdbFacts implements Facts {
  readonly engine = 'duckdb';
  private readonly answers = new AnswerCache(CACHE_BYTES);
  private readonly days = new DayCache(DAYS_BYTES);
  private readonly held = new HeldDays((table) => this.firstAndLast(table));
  private readonly exclusive = createMutex();
  private readonly file: DuckdbFile;

  constructor(file: DuckdbFile) {
    this.file = file;
  }

  commitBatch(batch: Batch): Promise<BatchStanding> {
    return this.write(async (file) => {
      const slices = slicesOf(batch);
      const there = alreadyCommitted(file.changes, batch.id);
      if (there) return there;
      return withScratch(file.writer, file.scratch, async (scratch) => {
        const staged: Staged[] = [];
        try {
          for (const [at, it] of batch.deliveries.entries())
            staged.push(await stage(file.writer, it, `incoming_${at}`, scratch));
          return await change(file, 'commit', batch.id, slices, () =>
            replaceAll(file.writer, staged, slices, batch.id),
          );
        } finally {
          for (const it of staged) await it.staging.drop();
        }
      });
    });
  }

  revertBatch(id: number): Promise<BatchStanding> {
    return this.write(async (file) => {
      const found = commitToRevert(file.changes, id);
      if ('reverted' in found) return found.reverted;
      const { slices, rows, replaced } = found.commit;
      return change(file, 'revert', id, slices, async () => {
        for (const table of tablesOf(slices))
          await restoreSlices(file.writer, table, onTable(slices, table), id);
        return { rows, replaced };
      });
    });
  }

  purgeReplaced(before: Date, most: number): Promise<number[]> {
    return this.write(async (file) => {
      const batches = purgeable(file.changes, before, most);
      if (batches.length === 0) return [];
      const entries = purgeEntries(batches, versionOf(file));
      await inTransaction(file, async () => {
        await dropReplaced(
          file.writer,
          batches.map((it) => it.batch),
        );
        for (const it of entries) await logChange(file.writer, it);
      });
      file.changes.push(...entries);
      return entries.map((it) => it.batch);
    });
  }

  addHours(fetch: number, rows: Iterable<HourRow>): Promise<void> {
    return this.write((file) => inTransaction(file, () => insertHours(file.writer, fetch, rows)));
  }

  async dropHours(fetches: readonly number[]): Promise<void> {
    if (fetches.length === 0) return;
    await this.write((file) => inTransaction(file, () => file.writer.run(deleteHoursSql(fetches))));
  }

  async hasBatch(id: number): Promise<boolean> {
    return isApplied((await this.file.current()).changes, id);
  }

  async batches(): Promise<BatchStanding[]> {
    return standings((await this.file.current()).changes);
  }

  async slices(): Promise<PlacedSlice[]> {
    return slicesInForce((await this.file.current()).changes);
  }

  async query(sql: string, params: Params = {}, options: QueryOptions = {}): Promise<ResultRow[]> {
    const text = render(sql, params, duckdbDialect);
    return tellAsked('duckdb', () => this.file.use((file) => file.readers.read(text, options)));
  }

  queries(
    questions: readonly Question[],
    options?: QueryOptions,
  ): Promise<PromiseSettledResult<ResultRow[]>[]> {
    return Promise.allSettled(questions.map((it) => this.query(it.sql, it.params, options)));
  }

  async heldDays(table: FactTableName): Promise<DayRange | undefined> {
    const { changes } = await this.file.current();
    return this.held.get(table, changes.at(-1)?.seq ?? 0, () => Promise.resolve(changes));
  }

  private async firstAndLast(table: FactTableName): Promise<DayRange | undefined> {
    const sql = `select min(day) as first_day, max(day) as last_day from ${table}`;
    const [row] = await this.file.use((file) => file.readers.read(sql, {}));
    if (!row?.['first_day'] || !row['last_day']) return undefined;
    return { from: String(row['first_day']), to: String(row['last_day']) };
  }

  async version(): Promise<number> {
    return versionOf(await this.file.current());
  }

  async cached<T>(key: unknown, compute: () => Promise<T>): Promise<T> {
    return this.answers.get(key, await this.version(), compute);
  }

  async byDay<T>(question: ByDay<T>): Promise<ReadonlyMap<string, T>> {
    const { changes } = await this.file.current();
    return this.days.get(question, changes.at(-1)?.seq ?? 0, () => Promise.resolve(changes));
  }

  /** As they stood when it began: neither questions nor commits wait until it is over. */
  async *backup(): AsyncGenerator<string> {
    const { connection, changes, end } = await this.write(takeSnapshot);
    try {
      yield* backupLines((section) => sectionRows(connection, section), changes);
    } finally {
      end();
    }
  }

  async restore(read: () => AsyncIterable<string>): Promise<void> {
    await checkBackup(read());
    await this.write(async (file) => {
      const version = versionOf(file);
      file.changes = await inTransaction(file, () => restoreInto(file.writer, read(), version));
    });
  }

  async mark(): Promise<string | undefined> {
    const rows = await this.file.use((file) =>
      rowsOf(file.writer, `select mark from ${markTable}`),
    );
    return rows[0] && String(rows[0]['mark']);
  }

  async setMark(mark: string): Promise<void> {
    const text = duckdbDialect.quote(mark);
    await this.write((file) =>
      inTransaction(file, async () => {
        await file.writer.run(`delete from ${markTable}`);
        await file.writer.run(`insert into ${markTable} values (${text})`);
      }),
    );
  }

  close(): Promise<void> {
    return this.exclusive(() => this.file.close());
  }

  /** One change at a time: DuckDB refuses the second of two that touch the same rows. */
  private write<T>(work: (file: OpenFile) => Promise<T>): Promise<T> {
    return this.exclusive(() => this.file.use(work));
  }
}

const versionOf = (file: OpenFile) => file.changes.at(-1)?.seq ?? 0;

async function replaceAll(
  writer: DuckDBConnection,
  staged: readonly Staged[],
  slices: readonly PlacedSlice[],
  batch: number,
): Promise<{ rows: number; replaced: number }> {
  const sum = { rows: 0, replaced: 0 };
  for (const it of staged) {
    const part = await replaceSlices(writer, it, placed(it.delivery), batch);
    sum.rows += part.rows;
    sum.replaced += part.replaced;
  }
  for (const table of tablesOf(slices))
    await settleTable(writer, table, onTable(slices, table), batch);
  return sum;
}

/** Runs a change and its entry in the log as one transaction. */
async function change(
  file: OpenFile,
  kind: 'commit' | 'revert',
  batch: number,
  slices: readonly PlacedSlice[],
  work: () => Promise<{ rows: number; replaced: number }>,
): Promise<BatchStanding> {
  const entry = await inTransaction(file, async () => {
    const counts = await work();
    const seq = versionOf(file) + 1;
    const it: Change = { seq, kind, batch, at: Date.now(), ...counts, slices };
    await logChange(file.writer, it);
    return it;
  });
  file.changes.push(entry);
  return standings([entry])[0]!;
}

async function inTransaction<T>({ writer, readers }: OpenFile, work: () => Promise<T>): Promise<T> {
  await writer.run('begin transaction');
  try {
    const result = await work();
    await readers.alone(() => writer.run('commit'));
    return result;
  } catch (error) {
    // A failed commit has rolled back already, and then this is refused.
    await writer.run('rollback').catch(() => {});
    throw error;
  }
}

/** Opens the file of facts and makes its tables; see `Facts`. */
export async function openDuckdb(options: DuckdbOptions): Promise<Facts> {
  return new DuckdbFacts(await DuckdbFile.open(options));
}
