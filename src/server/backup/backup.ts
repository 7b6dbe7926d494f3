import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { settleImports } from '#/domains/catalogue/data-entry/imports/settle-imports.server.ts';
import { busy, invalid } from '#/kernel/refusal.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import type { Files } from '#/store/files/files.ts';
import { refetchHours } from '#/store/hour-fetches.records.ts';
import { migrate, ourSchema, ranMigrations, refuseUnknownSchema } from '#/store/records/migrate.ts';
import type { Db } from '#/store/records/records.ts';
import { recordLines, restoreRecords } from '#/store/records/whole.ts';
import type { BothStores } from '#/store/stores.ts';
import { fingerprintOf } from '../master-key.ts';
import { FileKeys, fileLines, FILES_FOLLOW, restoreFiles } from './backup-files.ts';
import { unwrapped, wrapped, type Opener } from './frames.ts';

/**
 * Records, facts and uploaded files in one file: gzip over lines of text, sealed or signed (see
 * `frames.ts`). The first line says what it is, then come the records, a line with their count, the
 * facts, which end with a count of their own, and the files the records name.
 */
interface Head {
  format: string;
  schema: string;
  /** All that its schema was made by; absent in backups of before, whose schema says it. */
  migrations?: readonly string[];
  madeAt: string;
  /** What the records are kept under: in a sealed backup alone. */
  masterKey?: string;
}
const FORMAT = 'backlot-2';
/** Records and facts alone: what Backlot wrote before files were kept with them. */
const WITHOUT_FILES = 'backlot-1';
const FACTS_FOLLOW = '{"facts":';

export interface AllStores extends BothStores {
  files: Files;
}

/** What a backup is kept by: sealed with a passphrase it carries the master key, else that signs it. */
export interface Keeping {
  masterKey: string;
  passphrase?: string | undefined;
}

/** A backup on a disk, and what opens it; undefined for one of an earlier version, open to all. */
export interface Kept {
  file: string;
  opener: Opener | undefined;
}

const TRIES = 5;

/**
 * Writes all stores as they stand at one moment. The records are looked at first and the facts
 * right after; when a batch came in between, both are looked at again. The file appears whole.
 * @returns how many bytes it has.
 * @throws Refusal `busy` when batches never stop coming.
 */
export async function writeBackup(
  stores: AllStores,
  file: string,
  keeping: Keeping,
  now: Date,
): Promise<number> {
  const partial = `${file}.partial`;
  try {
    await snapshot(stores, partial, keeping, now);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  await auditCommand(stores.db, 'installation.backup', now);
  return (await stat(file)).size;
}

/** Commands have no person behind them; the log says where the change came from. */
const auditCommand = (db: Db, action: string, now: Date, after?: unknown) =>
  db
    .transaction()
    .execute((tx) =>
      auditOfSystem(
        tx,
        [{ action, subject: ['installation', 1], ...(after ? { after } : {}) }],
        'command line',
        now,
      ),
    );

async function snapshot(
  { db, facts, files }: AllStores,
  file: string,
  { masterKey, passphrase }: Keeping,
  now: Date,
): Promise<void> {
  const opener = passphrase === undefined ? { masterKey } : { passphrase };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const version = await facts.version();
    const done = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const records = recordLines(tx);
        const firstRecords = await records.next();
        const factLines = facts.backup()[Symbol.asyncIterator]();
        const firstFacts = await factLines.next();
        if ((await facts.version()) !== version) {
          await factLines.return?.();
          return false;
        }
        const head: Head = {
          format: FORMAT,
          schema: ourSchema,
          migrations: await ranMigrations(tx),
          madeAt: now.toISOString(),
          ...(passphrase !== undefined && { masterKey }),
        };
        const lines = wholeBackup(
          head,
          resumed(firstRecords.value ?? '', records),
          resumed(firstFacts.value ?? '', factLines),
          files,
        );
        const out = createWriteStream(file, { mode: 0o600, flush: true });
        await pipeline(
          Readable.from(lines),
          createGzip({ level: 6 }),
          (parts: AsyncIterable<Buffer>) => wrapped(parts, opener, fingerprintOf(masterKey)),
          out,
        );
        return true;
      });
    if (done) return;
  }
  throw busy('Imports keep coming in. Try the backup again.', 60);
}

async function* resumed(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first;
  for (let it = await rest.next(); !it.done; it = await rest.next()) yield it.value;
}

async function* wholeBackup(
  head: Head,
  records: AsyncIterable<string>,
  facts: AsyncIterable<string>,
  files: Files,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`;
  let count = 0;
  const keys = new FileKeys();
  for await (const part of records) {
    yield part;
    keys.add(part);
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) count += 1;
  }
  yield `${FACTS_FOLLOW}${count}}\n`;
  yield* facts;
  yield* fileLines(files, keys.all);
}

const packedIn = ({ file, opener }: Kept): AsyncIterable<Buffer> =>
  opener ? unwrapped(createReadStream(file), opener) : createReadStream(file);

/** Lines of a backup that was looked through before: what fails now ends the lines with its error. */
async function* linesIn(kept: Kept): AsyncGenerator<string> {
  const packed = Readable.from(packedIn(kept));
  const text = createGunzip();
  packed.on('error', (error) => text.destroy(error));
  const lines = createInterface({ input: packed.pipe(text), crlfDelay: Number.POSITIVE_INFINITY });
  let failure: unknown;
  text.on('error', (error) => {
    failure = error;
    lines.close();
  });
  try {
    yield* lines;
    if (failure) throw failure;
  } finally {
    packed.destroy();
    text.destroy();
  }
}

async function headOf(file: Kept): Promise<Head> {
  for await (const line of linesIn(file)) {
    const head = parsed(line);
    if (head?.format === FORMAT || head?.format === WITHOUT_FILES) return head;
    break;
  }
  throw invalid({ backup: 'This is no backup of Backlot.' });
}

async function* recordsIn(file: Kept): AsyncGenerator<string> {
  let count = -1;
  for await (const line of linesIn(file)) {
    if (line === `${FACTS_FOLLOW}${count}}`) return;
    if (count >= 0) yield line;
    count += 1;
  }
  throw invalid({ backup: 'This backup is not complete.' });
}

async function* factsIn(file: Kept): AsyncGenerator<string> {
  let reached = false;
  for await (const line of linesIn(file)) {
    if (line === FILES_FOLLOW) return;
    if (reached) yield line;
    else reached = line.startsWith(FACTS_FOLLOW);
  }
}

/** Puts the files of a backup back; how many it has. */
async function filesFrom(file: Kept, head: Head, files: Files): Promise<number> {
  if (head.format === WITHOUT_FILES) return 0;
  const lines = linesIn(file)[Symbol.asyncIterator]();
  for (let it = await lines.next(); !it.done; it = await lines.next())
    if (it.value === FILES_FOLLOW) return restoreFiles(files, lines);
  throw invalid({ backup: 'This backup is not complete.' });
}

function parsed(line: string): Head | undefined {
  try {
    return JSON.parse(line) as Head;
  } catch {
    return undefined;
  }
}

/** Unpacks the whole file once before anything is touched: its tags and checksum show damage. */
async function checkFile(file: Kept): Promise<Head> {
  const gunzip = createGunzip();
  try {
    await pipeline(packedIn(file), gunzip, async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) void part;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw invalid({ backup: 'This file is damaged or no backup of Backlot.' });
    throw error;
  }
  const head = await headOf(file);
  refuseUnknownSchema([...(head.migrations ?? []), head.schema]);
  return head;
}

/**
 * Replaces all stores by a backup. Its files come first, because more of them than are named do no
 * harm. The records change in a transaction that is committed once the facts are in, so that a
 * failure on either side leaves both as they were; a backup of an older schema is brought up to
 * date afterwards. Nobody else may be using the stores.
 * @param fits throws when the master key the backup carries cannot be taken here.
 * @throws Refusal `invalid` for a damaged file, NewerSchemaError for one of a newer Backlot.
 */
export async function restoreBackup(
  stores: AllStores,
  file: Kept,
  now: Date,
  fits: (masterKey: string) => void = () => {},
): Promise<Head> {
  const { db, facts, files } = stores;
  const head = await checkFile(file);
  if (head.masterKey !== undefined) fits(head.masterKey);
  await filesFrom(file, head, files);
  await db.transaction().execute(async (tx) => {
    await restoreRecords(tx, head.migrations ?? head.schema, recordsIn(file));
    await facts.restore(() => factsIn(file));
  });
  await migrate(db);
  await settleImports(stores, now);
  await refetchHours(db, now);
  await auditCommand(db, 'installation.restore', now, { madeAt: head.madeAt });
  return head;
}
