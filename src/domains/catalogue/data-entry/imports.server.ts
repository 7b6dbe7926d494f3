import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import { serve, type AuditEntry, type Context, type UploadedFile } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { importsEndpoints, JOIN_QUEUE } from './imports.contract.ts';
import { commitImport } from './imports/commit-batch.server.ts';
import { describeImport, listImports } from './imports/described.records.ts';
import { eventsIn, summedEvents } from './imports/events/sum-events.server.ts';
import { cancelRun, findRun, withRun } from './imports/import-run.records.ts';
import { keepReport } from './imports/keep-report.ts';
import { linkApps } from './imports/link-apps.records.ts';
import { listLog } from './imports/log.records.ts';
import { receiveReport, recheckBatch } from './imports/receive-report.server.ts';
import type { ReportFile } from './imports/report.ts';
import { revertImport } from './imports/revert-batch.server.ts';
import { requireOwnApp } from './own-app.server.ts';

const fileGone = () =>
  invalid({ file: 'The file of this import is not kept any more. Upload it again.' });

/** A report as it was kept when it was uploaded. */
function kept(
  { files }: Context,
  { fileName, fileSize }: { fileName: string; fileSize: number },
  key: string | null,
): ReportFile {
  return {
    name: fileName,
    size: fileSize,
    open: async function* () {
      const file = key === null ? undefined : await files.get(key);
      if (!file) throw fileGone();
      yield* file.body;
    },
  };
}

const bringer = async ({ db, who, scope }: Context) => ({
  by: who.id,
  scopeApps: await appsInScope(db, who, scope),
});

/**
 * Steps of a batch are committed one by one, because the facts are another store; the last one with
 * its audit row.
 */
const stepOf = (context: Context, entry: AuditEntry) => ({
  by: context.who.id,
  now: context.now,
  done: (work: (db: Context['db']) => Promise<void>) =>
    context.commit(async (inside) => {
      await work(inside.db);
      inside.audit(entry);
    }),
});

const checked = async (context: Context, id: number) => {
  const { batch, findings } = await describeImport(context, id);
  return { batch, findings };
};

/** The file of an import that was taken back, as a new import: what is reverted stays reverted. */
async function importAgain({ id }: { id: number }, context: Context) {
  const { batch, fileKey, fetchedAt } = await describeImport(context, id);
  if (!batch.canTakeInAgain || !fileKey)
    throw conflict('Only an import that was taken back, and whose file is kept, can come again.');
  const stored = await context.files.get(fileKey);
  if (!stored) throw fileGone();
  const copy = newFileKey('imports');
  await context.files.put(copy, stored.body, { type: stored.type });
  const file = kept(context, batch, copy);
  const {
    id: again,
    status,
    preview,
  } = await receiveReport(
    { db: context.db, facts: context.facts },
    {
      ...(await bringer(context)),
      file,
      size: batch.fileSize,
      fileKey: copy,
      account: batch.account,
      fetchedAt,
      now: context.now,
    },
  ).catch(async (error: unknown) => {
    await context.files.remove(copy);
    throw error;
  });
  const step = stepOf(context, {
    action: 'import.again',
    subject: ['import', again],
    after: { file: batch.fileName, of: id },
  });
  // What came meanwhile may be more than what it has: then somebody looks at it first.
  if (status === 'validated' && !preview.narrower) await commitImport(context, again, file, step);
  else await step.done(() => Promise.resolve());
  return (await describeImport(context, again)).batch;
}

type ReportInput = ParsedInputOf<(typeof importsEndpoints)['POST /import-report']>;

/** Takes an uploaded report in and checks it; of events of single people only what they come to. */
async function importReport(
  input: ReportInput,
  context: Context,
  upload: UploadedFile | undefined,
) {
  await requireOwnApp(context, input.appId);
  if (!upload) throw invalid({ file: 'A file is needed here.' });
  const events = await eventsIn(upload.open);
  if (!events) return { ...(await takeIn(input, context, upload)), others: [] };
  const about = { key: input.run, personId: context.who.id, totalBytes: upload.size };
  const { name, size, open } = upload;
  const reports = await withRun(context.apart, { ...about, phase: 'checking' }, (run) =>
    summedEvents(run.watched({ name, size, open }), events),
  );
  const made: Awaited<ReturnType<typeof takeIn>>[] = [];
  const keys = reports.map(() => newFileKey('imports'));
  try {
    // Each of its tables is an import of its own; all of them are taken in, or none.
    for (const [at, it] of reports.entries())
      made.push(await takeIn({ ...input, run: undefined }, context, it, keys[at]));
  } catch (error) {
    // The records go back with the transaction, files do not.
    for (const it of keys) await context.files.remove(it);
    throw error;
  }
  const [shown, ...others] = made.toReversed();
  return { ...shown!, others: others.map(({ batch }) => batch) };
}

/** Keeps a report and checks it. */
async function takeIn(
  { account, currency, dayOrder, appId, run: key }: ReportInput,
  context: Context,
  upload: Pick<UploadedFile, 'name' | 'size' | 'open'>,
  fileKey = newFileKey('imports'),
) {
  await keepReport(context.files, fileKey, upload.open);
  const arrival = {
    ...(await bringer(context)),
    size: upload.size,
    fileKey,
    ...(account !== undefined && { account }),
    ...(currency !== undefined && { currency }),
    ...(dayOrder !== undefined && { dayOrder }),
    ...(appId !== undefined && { appId }),
    fetchedAt: context.now,
    now: context.now,
  };
  const about = { key, personId: context.who.id, totalBytes: upload.size };
  const arrived = { fileName: upload.name, fileSize: upload.size };
  const { id } = await withRun(context.apart, { ...about, phase: 'checking' }, (run) => {
    const file = run.watched(kept(context, arrived, fileKey));
    return receiveReport({ db: context.db, facts: context.facts }, { ...arrival, file });
  }).catch(async (error: unknown) => {
    await context.files.remove(fileKey);
    throw error;
  });
  context.audit({ action: 'import.upload', subject: ['import', id], after: { file: upload.name } });
  return checked(context, id);
}

type LinkInput = ParsedInputOf<(typeof importsEndpoints)['POST /link-import-apps']>;

/** Links names of a report to our apps, and checks it again. */
async function linkNames({ id, links, run: key, ...answers }: LinkInput, context: Context) {
  const { batch, findings, fileKey } = await describeImport(context, id);
  await linkApps(context, findings.unknownApps, links);
  const stores = { db: context.db, facts: context.facts };
  const by = await bringer(context);
  const about = { key, personId: context.who.id, totalBytes: batch.fileSize };
  await withRun(context.apart, { ...about, phase: 'checking' }, (run) => {
    const file = run.watched(kept(context, batch, fileKey));
    return recheckBatch(stores, id, file, by, answers);
  });
  if (links.length > 0) await context.enqueue(JOIN_QUEUE, {});
  context.audit({ action: 'import.link', subject: ['import', id], after: { links, ...answers } });
  return checked(context, id);
}

export const importsServed = serve(importsEndpoints, {
  'POST /import-report': (input, context, upload) => importReport(input, context, upload),
  'GET /imports': async (filter, context) => listImports(context, filter),
  'GET /import': async ({ id }, context) => checked(context, id),
  'POST /link-import-apps': linkNames,
  'POST /commit-import': async ({ id, confirm, run: key }, context) => {
    const { batch, fileKey } = await describeImport(context, id);
    const step = stepOf(context, {
      action: 'import.commit',
      subject: ['import', id],
      after: { file: batch.fileName, ...(confirm && { confirm }) },
    });
    const about = { personId: context.who.id, totalBytes: batch.fileSize };
    const consent = { confirm, scopeApps: (await bringer(context)).scopeApps };
    await withRun(context.apart, { ...about, key, phase: 'committing' }, (run) =>
      commitImport(context, id, run.watched(kept(context, batch, fileKey)), step, consent),
    );
    return (await describeImport(context, id)).batch;
  },
  'GET /import-progress': async ({ run }, { db, who }) => ({
    progress: (await findRun(db, run, who.id)) ?? null,
  }),
  'POST /cancel-import': async ({ run }, { db, who }) => ({
    cancelled: await cancelRun(db, run, who.id),
  }),
  'POST /revert-import': async ({ id }, context) => {
    const { batch, uploadedBy, follows } = await describeImport(context, id);
    if (context.scope !== 'all' && uploadedBy !== context.who.id) throw notFound('This import');
    if (follows !== null) throw conflict(`This belongs to import ${follows}. Take that one back.`);
    const step = stepOf(context, {
      action: 'import.revert',
      subject: ['import', id],
      before: { file: batch.fileName },
    });
    await revertImport(context, id, step);
    return (await describeImport(context, id)).batch;
  },
  'POST /import-again': importAgain,
  'GET /data-entry-log': async (filter, context) => listLog(context, filter),
});
