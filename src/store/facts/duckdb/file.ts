import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Change } from '../changes.ts';
import { readChanges } from './change.ts';
import { asRefusal, isFatal, isFull, openDatabase, type DuckdbOptions } from './database.ts';
import { hoursSql } from './hours.ts';
import { migrate } from './migrate.ts';
import { Readers } from './readers.ts';
import { duckdbSchema } from './schema.ts';
import { scratchOf } from './scratch.ts';

/** The file while it is open: one connection writes, some read. */
export interface OpenFile {
  instance: DuckDBInstance;
  writer: DuckDBConnection;
  /** Path of the file that a change may attach meanwhile. */
  scratch: string;
  readers: Readers;
  /** The log, as it stands after the last change. */
  changes: Change[];
  /** Views of an earlier moment that are still read: the file is not closed under them. */
  snapshots: Set<Promise<void>>;
}

/** What the file held at one moment, on a connection that sees nothing later. */
interface Snapshot {
  connection: DuckDBConnection;
  changes: readonly Change[];
  end: () => void;
}

/** To be called while nothing commits. */
export async function takeSnapshot(file: OpenFile): Promise<Snapshot> {
  const connection = await file.instance.connect();
  await connection.run('begin transaction read only');
  // A transaction begins to see with its first question.
  await connection.run('select max(seq) from changes');
  const { promise, resolve } = Promise.withResolvers<void>();
  file.snapshots.add(promise);
  const end = () => {
    connection.disconnectSync();
    file.snapshots.delete(promise);
    resolve();
  };
  return { connection, changes: [...file.changes], end };
}

async function openFile(options: DuckdbOptions): Promise<OpenFile> {
  const instance = await openDatabase(options);
  try {
    const writer = await instance.connect();
    await writer.run(duckdbSchema());
    await writer.run(hoursSql);
    await migrate(writer);
    const readers = await Readers.connect(instance);
    const changes = await readChanges(writer);
    const scratch = scratchOf(options.file);
    return { instance, writer, scratch, readers, changes, snapshots: new Set() };
  } catch (error) {
    instance.closeSync();
    throw asRefusal(error);
  }
}

async function closeFile(file: OpenFile): Promise<void> {
  await Promise.all(file.snapshots);
  await file.readers.close();
  file.writer.disconnectSync();
  file.instance.closeSync();
}

/**
 * Opens a file again and gives the disk back what failed changes left in it: DuckDB shortens a file
 * at a checkpoint, and makes one only when something was written, be it ever so little. On a disk
 * too full even for that it shuts the file, which then is opened as it is, to be read at least.
 */
async function openAndShorten(options: DuckdbOptions): Promise<OpenFile> {
  const file = await openFile(options);
  try {
    await file.writer.run('create or replace table shortened (seq bigint)');
    await file.writer.run('checkpoint');
    return file;
  } catch {
    await closeFile(file);
    return openFile(options);
  }
}

/** Keeps the file open, and opens it again after a failure that asks for it. */
export class DuckdbFile {
  private readonly options: DuckdbOptions;
  /** Undefined when it could not be opened again: the next use tries. */
  private opened: Promise<OpenFile> | undefined;

  private constructor(options: DuckdbOptions, opened: OpenFile) {
    this.options = options;
    this.opened = Promise.resolve(opened);
  }

  static async open(options: DuckdbOptions): Promise<DuckdbFile> {
    return new DuckdbFile(options, await openFile(options));
  }

  current(): Promise<OpenFile> {
    return this.opened ?? this.openWith(openFile(this.options));
  }

  /**
   * Runs work on the open file. After some failures DuckDB answers nothing more, and after a full
   * disk it leaves in the file what the failed change had written already: both end by opening it
   * again, once the questions under way are answered.
   */
  async use<T>(work: (file: OpenFile) => Promise<T>): Promise<T> {
    const opened = this.current();
    const file = await opened;
    try {
      return await work(file);
    } catch (error) {
      if ((isFatal(error) || isFull(error)) && this.opened === opened)
        void this.openWith(closeFile(file).then(() => openAndShorten(this.options)));
      throw asRefusal(error);
    }
  }

  async close(): Promise<void> {
    if (this.opened) await closeFile(await this.opened);
  }

  private openWith(opening: Promise<OpenFile>): Promise<OpenFile> {
    const opened = opening.catch((error: unknown) => {
      if (this.opened === opened) this.opened = undefined;
      throw error;
    });
    // Whoever asks next is told; nobody may be asking now.
    opened.catch(() => {});
    this.opened = opened;
    return opened;
  }
}
