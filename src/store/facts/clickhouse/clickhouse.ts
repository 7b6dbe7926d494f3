import type { DayRange } from '#/kernel/days.ts';
import { AnswerCache } from '../answer-cache.ts';
import { tellAsked } from '../asked-facts.ts';
import { backupLines, checkBackup } from '../backup-lines.ts';
import { isApplied, slicesInForce, standings } from '../changes.ts';
import { DayCache, loading, type ByDay } from '../day-cache.ts';
import { render, type Dialect } from '../dialect.ts';
import type {
  Batch,
  BatchStanding,
  Facts,
  Params,
  QueryOptions,
  Question,
  ResultRow,
} from '../facts.ts';
import { Gathered } from '../gathered.ts';
import { HeldDays } from '../held-days.ts';
import type { HourRow } from '../hours.ts';
import { createMutex, held, type Exclusive } from '../mutex.ts';
import type { PlacedSlice } from '../slices.ts';
import { markTable, type FactTableName } from '../tables.ts';
import { countedSums, sidesOf } from '../upgrade.ts';
import { restoreInto, sectionRows } from './backup.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { dropHours, insertHours } from './hours.ts';
import { readLog } from './log.ts';
import { isDone, markDone, migrateTables, recordUpgrade, tablesTyped } from './migrate.ts';
import { Reader } from './reader.ts';
import { rebuildRollups } from './rollups.ts';
import { clickhouseDialect } from './schema.ts';
import { askedTogether, TOGETHER_TIMEOUT, type TogetherCell } from './together.ts';
import { changesOf, Writer } from './writer.ts';

const CACHE_BYTES = 64 * 2 ** 20;
/** Two years of 400 apps take about half of it. */
const DAYS_BYTES = 160 * 2 ** 20;

/** The facts on a ClickHouse server or a cluster of them. */
class ClickhouseFacts implements Facts {
  readonly engine = 'clickhouse';
  private readonly answers = new AnswerCache(CACHE_BYTES);
  private readonly days = new DayCache(DAYS_BYTES, loading.clickhouse);
  private readonly held = new HeldDays((table) => this.firstAndLast(table));
  private readonly gathered = new Gathered(this, (work) => work());
  private readonly cluster: Cluster;
  private readonly dialect: Dialect;
  private readonly exclusive: Exclusive;
  private readonly writer: Writer;
  private readonly reader: Reader;

  constructor(cluster: Cluster, exclusive: Exclusive) {
    this.cluster = cluster;
    this.dialect = clickhouseDialect(cluster.isCluster);
    this.exclusive = exclusive;
    this.writer = new Writer(cluster);
    this.reader = new Reader(cluster, () => exclusive(() => this.writer.recover()));
  }

  private readonly changes = async (version?: number) => changesOf(await this.reader.log(version));

  commitBatch(batch: Batch): Promise<BatchStanding> {
    return this.exclusive(() => this.writer.commit(batch));
  }

  revertBatch(id: number): Promise<BatchStanding> {
    return this.exclusive(() => this.writer.revert(id));
  }

  purgeReplaced(before: Date, most: number): Promise<number[]> {
    return this.exclusive(() => this.writer.purge(before, most));
  }

  addHours(fetch: number, rows: Iterable<HourRow>): Promise<void> {
    return insertHours(this.cluster, fetch, rows);
  }

  dropHours(fetches: readonly number[]): Promise<void> {
    return dropHours(this.cluster, fetches);
  }

  async hasBatch(id: number): Promise<boolean> {
    return isApplied(await this.changes(), id);
  }

  async batches(): Promise<BatchStanding[]> {
    return standings(await this.changes());
  }

  async slices(): Promise<PlacedSlice[]> {
    return slicesInForce(await this.changes());
  }

  query(sql: string, params: Params = {}, options: QueryOptions = {}): Promise<ResultRow[]> {
    const text = render(sql, params, this.dialect);
    return tellAsked('clickhouse', () =>
      this.reader.whole(() => this.cluster.entry.ask(text, options)),
    );
  }

  queries(
    questions: readonly Question[],
    options: QueryOptions = {},
  ): Promise<PromiseSettledResult<ResultRow[]>[]> {
    const ask = (sql: string) => this.cluster.entry.ask(sql, options);
    const patient = { timeout: TOGETHER_TIMEOUT, ...options };
    const askTogether = (sql: string) => this.cluster.entry.answer<TogetherCell>(sql, patient);
    const whole = <T>(work: () => Promise<T>) =>
      tellAsked('clickhouse', () => this.reader.whole(work));
    const texts = questions.map((it) => () => render(it.sql, it.params ?? {}, this.dialect));
    return askedTogether(texts, { ask, askTogether, whole });
  }

  async heldDays(table: FactTableName, version?: number): Promise<DayRange | undefined> {
    const at = version ?? (await this.version());
    return this.held.get(table, at, () => this.changes(at));
  }

  private async firstAndLast(table: FactTableName): Promise<DayRange | undefined> {
    // A page asks for all tables at once.
    const [row] = await this.gathered.query(
      // An applied change is marked by a row of the first day of all.
      `select min(day) as first_day, max(day) as last_day, count(*) as days_found from (
         select day, row_total() as rows_found from deltas(${table}) where day > day($never)
         group by day having row_total() > 0) as held`,
      { never: '1970-01-01' },
    );
    if (!Number(row?.['days_found']) || !row?.['first_day'] || !row['last_day']) return undefined;
    return { from: String(row['first_day']), to: String(row['last_day']) };
  }

  version(): Promise<number> {
    return this.reader.version();
  }

  async cached<T>(key: unknown, compute: () => Promise<T>, version?: number): Promise<T> {
    return this.answers.get(key, version ?? (await this.version()), compute);
  }

  async byDay<T>(question: ByDay<T>, version?: number): Promise<ReadonlyMap<string, T>> {
    const at = version ?? (await this.version());
    return this.days.get(question, at, () => this.changes(at));
  }

  /** Nothing changes meanwhile: the shards are read one after another. */
  async *backup(): AsyncGenerator<string> {
    const release = await held(this.exclusive);
    try {
      await this.writer.recover();
      const log = await this.reader.log();
      yield* backupLines((it) => sectionRows(this.cluster, it, log), changesOf(log));
    } finally {
      release();
    }
  }

  async restore(read: () => AsyncIterable<string>): Promise<void> {
    await checkBackup(read());
    return this.exclusive(async () => {
      await this.writer.recover('restore');
      await restoreInto(this.cluster, read());
      await this.migrateRows();
    });
  }

  /** Makes tables and rows of an earlier version those of this one. */
  migrate(): Promise<void> {
    return this.exclusive(async () => {
      const log = await readLog(this.cluster.shards[0]!);
      const isDoneAll =
        (await isDone(this.cluster, 'select-cohorts')) &&
        (await isDone(this.cluster, 'typed-figures'));
      const isOlder = log.length > 0 && !isDoneAll;
      const before = isOlder ? await this.countedSums() : undefined;
      await migrateTables(this.cluster);
      // A restore that was interrupted is done again before anything else.
      if (log.at(-1)?.kind !== 'restore' || log.at(-1)?.done) await this.migrateRows();
      if (before) await recordUpgrade(this.cluster, sidesOf(before, await this.countedSums()));
    });
  }

  private countedSums() {
    return countedSums((sql) => this.cluster.entry.ask(sql), this.dialect);
  }

  private async migrateRows(): Promise<void> {
    if (!(await isDone(this.cluster, 'rollups'))) {
      await this.writer.recover();
      await rebuildRollups(this.cluster);
      await this.cluster.readable();
      await markDone(this.cluster, 'rollups');
    }
    if (!(await isDone(this.cluster, 'select-cohorts'))) {
      const log = await readLog(this.cluster.shards[0]!);
      if (log.length > 0) await this.writer.select('cohort');
      await markDone(this.cluster, 'select-cohorts');
    }
    if (await isDone(this.cluster, 'typed-figures')) return;
    for (const table of await tablesTyped(this.cluster)) await this.writer.select(table);
    await markDone(this.cluster, 'typed-figures');
  }

  async mark(): Promise<string | undefined> {
    const [row] = await this.cluster.shards[0]!.ask(`select mark from ${markTable}`);
    return row && String(row['mark']);
  }

  /** The first shard has it: that one keeps the log as well. */
  async setMark(mark: string): Promise<void> {
    const home = this.cluster.shards[0]!;
    await home.run(`truncate table ${markTable}`);
    await home.insert(markTable, ['mark'], `${mark}\n`);
    await this.cluster.copied([markTable]);
  }

  async close(): Promise<void> {
    await this.exclusive(async () => {});
  }
}

/**
 * Opens the facts behind a `CLICKHOUSE_URL` and makes their tables; see `Facts`.
 *
 * `http://user:password@host:8123/database` is one server. With `?cluster=name` the shards of that
 * cluster hold the facts, each row by its network and account, on every replica of its shard;
 * `&nodes=host:port,host:port` gives their HTTP addresses where they differ from the first's port, those
 * of the replicas of a shard joined by `|`. `exclusive` keeps the writers of all
 * server processes apart.
 */
export async function openClickhouse(url: string, exclusive: Exclusive): Promise<Facts> {
  const own = createMutex();
  const both: Exclusive = (work) => own(() => exclusive(work));
  const facts = new ClickhouseFacts(await openCluster(url), both);
  await facts.migrate();
  return facts;
}
