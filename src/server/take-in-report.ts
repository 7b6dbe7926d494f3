import { commitImport } from '#/domains/catalogue/data-entry/imports/commit-batch.server.ts';
import type { Narrower } from '#/domains/catalogue/data-entry/imports/narrower.ts';
import type { Preview } from '#/domains/catalogue/data-entry/imports/preview.ts';
import { readReport } from '#/domains/catalogue/data-entry/imports/read-report.ts';
import {
  receiveReport,
  recheckBatch,
} from '#/domains/catalogue/data-entry/imports/receive-report.server.ts';
import type { ReportFile } from '#/domains/catalogue/data-entry/imports/report.ts';
import { sourceName } from '#/domains/catalogue/data-entry/imports/source-name.ts';
import { forgetSuperseded } from '#/domains/catalogue/data-entry/imports/superseded.records.ts';
import { PullFailure } from '#/domains/catalogue/networks/connectors/call.ts';
import type { PulledReport, TakeIn, TakenIn } from '#/domains/catalogue/networks/pulls/take-in.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { counted } from '#/kernel/numbers.ts';
import { Refusal } from '#/kernel/refusal.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { newFileKey } from '#/store/files/files.ts';
import { holdersToTell } from '#/store/holders.ts';
import type { AllStores } from './backup/backup.ts';

/**
 * Where connectors and imports meet: a report that was fetched goes the way of one that is uploaded,
 * in the name of the system. Its file is kept like an upload's, so that the batch can be looked at.
 */
export const takeInReports =
  (stores: AllStores): TakeIn =>
  async (report) => {
    const { files } = stores;
    const fileKey = newFileKey('imports');
    const { size, rows } = await keep(stores, fileKey, report.pieces);
    if (rows === 0) {
      await files.remove(fileKey);
      return { rows: 0, batchId: null, note: null, waits: null };
    }
    const file: ReportFile = {
      name: report.fileName,
      size,
      provisionalFrom: report.provisionalFrom,
      open: () => opened(stores, fileKey),
    };
    let batch: number | undefined;
    try {
      await checkFormat(file, report);
      const arrival = { file, size, fileKey, account: report.account, fetchedAt: report.fetchedAt };
      const received = await receiveReport(stores, {
        ...arrival,
        now: report.fetchedAt,
        by: null,
        scopeApps: 'all',
      });
      batch = received.id;
      return await takenIn(stores, file, fileKey, received, report.fetchedAt);
    } catch (error) {
      // A batch holds on to its file; without one nobody would ever look at it.
      if (batch === undefined) await files.remove(fileKey);
      if (!(error instanceof Refusal) || error.code !== 'invalid') throw error;
      throw new PullFailure('reply', `Nothing was taken. ${error.message}`);
    }
  };

/** Streams a report into the files. @throws what the pieces throw; nothing is then kept. */
export async function keep({ files }: AllStores, key: string, pieces: PulledReport['pieces']) {
  const text = new TextEncoder();
  let size = 0;
  let rows = 0;
  let failure: unknown;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const piece = await pieces.next().catch((error: unknown) => {
        failure = error;
        throw error;
      });
      if (piece.done) {
        rows = piece.value;
        return stream.close();
      }
      const bytes = text.encode(piece.value);
      size += bytes.length;
      return stream.enqueue(bytes);
    },
  });
  // A store that is fed from a source that fails may call that its own failure.
  await files.put(key, body, { type: 'application/octet-stream' }).catch((error: unknown) => {
    throw failure ?? error;
  });
  return { size, rows };
}

export async function* opened({ files }: AllStores, key: string): AsyncGenerator<Uint8Array> {
  const file = await files.get(key);
  if (!file) throw new PullFailure('unreachable', 'The fetched report could not be read back.');
  yield* file.body;
}

async function checkFormat(file: ReportFile, { format, fetchedAt }: PulledReport): Promise<void> {
  for await (const chunk of readReport(file, fetchedAt)) {
    if (chunk.format.code === format) return;
    const words = `The source sent ${chunk.format.name} instead of ${sourceName(format)}.`;
    throw new PullFailure('reply', words);
  }
}

/** Leaves a report that would replace more than it brings to whoever may say yes to it. */
async function askAbout(
  { db }: AllStores,
  id: number,
  name: string,
  { summary }: Narrower,
  now: Date,
): Promise<string> {
  const notice = {
    type: 'imports.narrower',
    title: `${name} covers less than what it would replace`,
    body: summary,
    link: `/data-entry/log?import=${id}`,
    key: `imports.narrower:${id}`,
  };
  const people = await holdersToTell(db, 'imports:write');
  await db.transaction().execute((tx) => notify(tx, people, notice, now));
  return `Import ${id} waits to be confirmed. ${summary}`;
}

/** Commits what can be used; what names nobody has linked yet bring waits for them. */
async function takenIn(
  stores: AllStores,
  file: ReportFile,
  fileKey: string,
  received: Awaited<ReturnType<typeof receiveReport>>,
  now: Date,
): Promise<TakenIn> {
  const { id } = received;
  const system = { by: null, scopeApps: 'all' } as const;
  const { status, preview } =
    received.status === 'validated'
      ? received
      : await recheckBatch(stores, id, file, system, { proposeAll: true });
  const note = noteOf(preview);
  if (status !== 'validated') {
    // Every day would leave another import that nobody can commit.
    await stores.db.deleteFrom('import_batches').where('id', '=', id).execute();
    await stores.files.remove(fileKey);
    return { rows: 0, batchId: null, note, waits: null };
  }
  await forgetSuperseded(stores, id);
  if (preview.narrower) {
    const words = await askAbout(stores, id, file.name, preview.narrower, now);
    return { rows: 0, batchId: id, note, waits: words };
  }
  await commitImport(stores, id, file, {
    by: null,
    now,
    done: (work) =>
      stores.db.transaction().execute(async (tx) => {
        await work(tx);
        const after = { file: file.name };
        const entry = { action: 'import.commit', subject: ['import', id], after } as const;
        await auditOfSystem(tx, [entry], 'scheduled pull', now);
      }),
  });
  return { rows: preview.usable, batchId: id, note, waits: null };
}

/** What was left out, in a sentence; null when nothing was. */
function noteOf({ unknownApps, problemRows, problems }: Preview): string | null {
  const apps = unknownApps.length;
  const parts = [
    apps > 0 && counted(apps, 'app that is not linked', 'apps that are not linked'),
    problemRows > 0 && counted(problemRows, 'row that cannot be used', 'rows that cannot be used'),
  ].filter((it) => it !== false);
  if (parts.length === 0) return null;
  const first = problems[0] ? ` The first: ${problems[0].message}` : '';
  return `Left out: ${parts.join(', ')}.${first}`;
}
