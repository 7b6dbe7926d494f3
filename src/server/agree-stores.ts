import { sql, type Insertable } from 'kysely';
import {
  enterAgain,
  type MadeAgain,
} from '#/domains/catalogue/data-entry/imports/enter-again.server.ts';
import { isEmpty } from '#/domains/people/people/roles/seed-roles.records.ts';
import { Refusal } from '#/kernel/refusal.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import type { Db } from '#/store/records/records.ts';
import type { StoreGapsTable } from '#/store/records/tables/store-gaps.ts';
import type { BothStores } from '#/store/stores.ts';
import { missingFiles, referredFiles } from './backup/backup-files.ts';
import type { AllStores } from './backup/backup.ts';
import { POSTBACKS } from './count-postbacks.ts';
import { standOff } from './stand-off.ts';

type Gap = Omit<Insertable<StoreGapsTable>, 'found_at'>;

/** What was done and what is left to tell. */
interface Agreement {
  entered: number[];
  gaps: Gap[];
}

const SHOWN = 8;
const listed = (ids: readonly number[]) =>
  `${ids.slice(0, SHOWN).join(', ')}${ids.length > SHOWN ? ' …' : ''}`;
/** "import 7", "3 imports (7, 8, 9)". */
export const importsNamed = (ids: readonly number[]) =>
  ids.length === 1 ? `import ${ids[0]}` : `${ids.length} imports (${listed(ids)})`;

/**
 * Makes records and facts say the same: imports whose figures the facts have lost are entered again
 * from their reports, and what was taken back is taken back there too. What cannot be mended is kept
 * in words, for everybody to see. May be repeated, and killed anywhere.
 */
export async function agreeStores(
  stores: AllStores,
  now: Date,
  madeAgain?: MadeAgain,
): Promise<Agreement> {
  const { db, facts } = stores;
  const found = await standOff(stores);
  found.lost = await withoutCounts(db, found.lost, now);
  const notEntered = await enterAgain(stores, found.lost, madeAgain);
  const entered = found.lost.filter((id) => !notEntered.has(id));
  for (const id of found.notTakenBack) await facts.revertBatch(id).catch(ignoreRefusal);
  await keepNumbersApart(db, Math.max(0, ...found.unknown, ...found.spent));
  if (entered.length > 0)
    await db.transaction().execute((tx) =>
      auditOfSystem(
        tx,
        entered.map((id) => ({ action: 'import.enter-again', subject: ['import', id] }) as const),
        'server start',
        now,
      ),
    );
  const left = await standOff(stores);
  const gaps = [lostGap(left.lost, notEntered), strangeGap(left)].filter((it) => it !== undefined);
  await keepGaps(db, ['facts', 'records'], gaps, now);
  return { entered, gaps };
}

/** Postbacks are counted anew from the records: what the facts have lost of them nobody has to bring. */
async function withoutCounts(db: Db, lost: readonly number[], now: Date): Promise<number[]> {
  if (lost.length === 0) return [];
  const counts = await db
    .updateTable('import_batches')
    .set((eb) => ({ status: 'reverted', reverted_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', [...lost])
    .where('source', '=', POSTBACKS)
    .where('status', '=', 'committed')
    .returning('id')
    .execute();
  const own = new Set(counts.map((it) => it.id));
  return lost.filter((it) => !own.has(it));
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** A new import with the number of one that only the facts know would be taken for it, and lost. */
async function keepNumbersApart(db: Db, last: number): Promise<void> {
  if (last === 0) return;
  await sql`
    select setval(pg_get_serial_sequence('import_batches', 'id'), ${last})
    from pg_sequences
    where format('%I.%I', schemaname, sequencename)::regclass
      = pg_get_serial_sequence('import_batches', 'id')::regclass
      and coalesce(last_value, 0) < ${last}`.execute(db);
}

function lostGap(lost: readonly number[], why: ReadonlyMap<number, string>): Gap | undefined {
  if (lost.length === 0) return undefined;
  const told = [...new Set(lost.map((id) => why.get(id) ?? 'were lost just now'))].join('; some ');
  return {
    store: 'facts',
    what: `The figures of ${importsNamed(lost)} are missing: they ${told}.`,
    advice: 'Restore a backup, or import the reports again and revert these in Data entry, Log.',
  };
}

function strangeGap({ behind, unknown, notTakenBack }: Awaited<ReturnType<typeof standOff>>) {
  const ids = [...unknown, ...behind, ...notTakenBack];
  if (ids.length === 0) return undefined;
  const gap: Gap = {
    store: 'records',
    what: `The figures hold ${importsNamed(ids)} that the records do not know or know otherwise: one of the two was put back to an earlier time, or belongs to another installation.`,
    advice:
      'Where the records were put back on purpose, stop every server and run the command rewind; else bring DATABASE_URL, CLICKHOUSE_URL and DATA_DIR of one installation together, or restore a backup.',
  };
  return gap;
}

/**
 * Records without anybody in them beside facts that have figures: whoever began anew there would see
 * figures of nobody's, and lose new ones under old numbers.
 * @throws Error in one line.
 */
export async function refuseForeignFacts({ db, facts }: BothStores): Promise<void> {
  if (!(await isEmpty(db))) return;
  const there = (await facts.batches()).length;
  if (there > 0)
    throw new Error(
      `DATABASE_URL, DATA_DIR: the records are empty and the facts hold ${there} imports. Bring the records back or restore a backup; to begin anew, take the facts away too.`,
    );
}

/** Looks whether every uploaded file is there that the records name. */
export async function lookForFiles({ db, files }: AllStores, now: Date): Promise<Gap[]> {
  const named = await db.transaction().execute(referredFiles);
  const missing = await missingFiles(files, named);
  const gap: Gap = {
    store: 'files',
    what: `${missing.length} of ${named.size} uploaded files are missing, for instance ${missing[0]}.`,
    advice: 'Bring back the folder files of DATA_DIR or the bucket of S3_URL, or restore a backup.',
  };
  const gaps = missing.length > 0 ? [gap] : [];
  await keepGaps(db, ['files'], gaps, now);
  return gaps;
}

async function keepGaps(
  db: Db,
  stores: readonly Gap['store'][],
  gaps: readonly Gap[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('store_gaps')
      .where('store', 'in', [...stores])
      .execute();
    if (gaps.length === 0) return;
    const rows = gaps.map((it) => ({ ...it, found_at: now }));
    // Two servers that look at once have found the same.
    await tx
      .insertInto('store_gaps')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
  });
}

/** What is missing at present, in words. */
export const gapsIn = (db: Db) =>
  db.selectFrom('store_gaps').select(['store', 'what', 'advice']).orderBy('store').execute();
