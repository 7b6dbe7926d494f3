import { conflict } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import type { ReportFile } from './report.ts';

/** How often progress is written, and an end that was asked for is noticed. */
const BEAT_MS = 500;
/** A server that was killed leaves its runs behind. */
const FORGOTTEN_MS = 24 * 3_600_000;

/** What a run is about. */
interface Begun {
  /** Chosen by whoever waits for it; absent when nobody does. */
  key: string | undefined;
  personId: number;
  phase: 'checking' | 'committing';
  totalBytes: number;
}

/** Work on a large report that can be watched and ended from any server. */
export interface ImportRun {
  /** Ends the work; its reason is the refusal to answer with. */
  signal: AbortSignal;
  /** The same file, whose reading is the progress. */
  watched: (file: ReportFile) => ReportFile;
}

const cancelled = () => conflict('The import was cancelled. Nothing was changed.');

/**
 * Runs work on a report while its progress can be read and its end be asked for.
 * @param db the pool: what is written has to be seen while the work goes on.
 * @throws Refusal `conflict` when it was cancelled, or a run of that key is under way.
 */
export async function withRun<T>(
  db: Db,
  begun: Begun,
  work: (run: ImportRun) => Promise<T>,
): Promise<T> {
  const { key } = begun;
  const aborter = new AbortController();
  let done = 0;
  const run: ImportRun = {
    signal: aborter.signal,
    watched: (file) => ({
      ...file,
      signal: aborter.signal,
      open: async function* () {
        done = 0;
        for await (const bytes of file.open()) {
          aborter.signal.throwIfAborted();
          yield bytes;
          done += bytes.length;
        }
      },
    }),
  };
  if (key === undefined) return work(run);
  await begin(db, { ...begun, key });
  const beat = async () => {
    const row = await db
      .updateTable('import_runs')
      .set({ done_bytes: done, at: new Date() })
      .where('key', '=', key)
      .returning('cancelled')
      .executeTakeFirst();
    if (row?.cancelled) aborter.abort(cancelled());
  };
  const beats = setInterval(() => void beat().catch(() => {}), BEAT_MS);
  try {
    return await work(run);
  } finally {
    clearInterval(beats);
    await db.deleteFrom('import_runs').where('key', '=', key).execute();
  }
}

async function begin(db: Db, { key, personId, phase, totalBytes }: Begun & { key: string }) {
  const at = new Date();
  await db
    .deleteFrom('import_runs')
    .where('at', '<', new Date(at.getTime() - FORGOTTEN_MS))
    .execute();
  const row = await db
    .insertInto('import_runs')
    .values({ key, person_id: personId, phase, total_bytes: totalBytes, at })
    .onConflict((on) => on.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!row) throw conflict('This import is already being worked on.');
}

/** How far a person's run is; undefined once it is over. */
export async function findRun(db: Db, key: string, personId: number) {
  const row = await db
    .selectFrom('import_runs')
    .select(['phase', 'done_bytes', 'total_bytes'])
    .where('key', '=', key)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row && { phase: row.phase, doneBytes: row.done_bytes, totalBytes: row.total_bytes };
}

/** Asks for the end of a person's run; whether there was one. */
export async function cancelRun(db: Db, key: string, personId: number): Promise<boolean> {
  const row = await db
    .updateTable('import_runs')
    .set({ cancelled: true })
    .where('key', '=', key)
    .where('person_id', '=', personId)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
