import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DayOrder } from '#/domains/catalogue/data-entry/imports/cells.ts';
import { commitImport } from '#/domains/catalogue/data-entry/imports/commit-batch.server.ts';
import {
  eventsIn,
  summedEvents,
} from '#/domains/catalogue/data-entry/imports/events/sum-events.server.ts';
import { formatsFor } from '#/domains/catalogue/data-entry/imports/formats.records.ts';
import { keepReport } from '#/domains/catalogue/data-entry/imports/keep-report.ts';
import type { Preview } from '#/domains/catalogue/data-entry/imports/preview.ts';
import { readReport } from '#/domains/catalogue/data-entry/imports/read-report.ts';
import { receiveReport } from '#/domains/catalogue/data-entry/imports/receive-report.server.ts';
import type { ReportFile, ReportFormat } from '#/domains/catalogue/data-entry/imports/report.ts';
import { sourceName } from '#/domains/catalogue/data-entry/imports/source-name.ts';
import { forgetSuperseded } from '#/domains/catalogue/data-entry/imports/superseded.records.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';
import type { AllStores } from './backup/backup.ts';
import type { Tell } from './errands.ts';
import { namedApp } from './named-app.ts';
import { wordsOf } from './words-of.ts';

export interface ImportTask {
  /** Whole path of the report. */
  path: string;
  /** Code the report is expected to have. */
  source?: string;
  /** Name of the account it is of; made when it is new. */
  account?: string;
  /** The app it is of, where it names none: its key, package, id in the store or name. */
  app?: string;
  /** What its money is in, where neither it nor its account says so. */
  currency?: string;
  /** How its days are written whose year stands last, where they do not tell it themselves. */
  dayOrder?: DayOrder;
  /** Whether it may cover less than what it replaces. */
  confirm?: boolean;
}

/**
 * Imports a report from the command line: checked and committed as an upload is, in the name of the
 * system. One that names unknown apps stays open, to be linked in the console.
 * @throws Error that says in words why nothing was committed.
 */
export async function importFile(
  stores: AllStores,
  task: ImportTask,
  now: Date,
  tell: Tell = () => {},
): Promise<string[]> {
  try {
    return await importReport(stores, task, now, tell);
  } catch (error) {
    if (error instanceof NotCommitted) throw error;
    const how = lacksApp(error) ? ' Say it with --app.' : '';
    throw new Error(`${basename(task.path)}: not imported. ${wordsOf(error)}${how}`, {
      cause: error,
    });
  }
}

const lacksApp = (error: unknown) =>
  error instanceof Refusal && error.fields?.['appId'] !== undefined;

/** The report was taken in and waits: nothing of it has reached the figures. */
class NotCommitted extends Error {}

async function importReport(
  stores: AllStores,
  task: ImportTask,
  now: Date,
  tell: Tell,
): Promise<string[]> {
  const at = await reportAt(task.path);
  const events = await eventsIn(at.open);
  if (!events) return importOne(stores, task, at, now, tell);
  const { file, phase } = told(at, tell);
  phase('summing up');
  const lines: string[] = [];
  const left: string[] = [];
  // Each of its tables is an import of its own, whatever becomes of the others.
  for (const it of await summedEvents(file, events))
    await importOne(stores, task, it, now, tell).then(
      (told) => lines.push(...told),
      (error: unknown) => {
        if (!(error instanceof NotCommitted)) throw error;
        left.push(error.message);
      },
    );
  if (left.length > 0) throw new NotCommitted([...lines, ...left].join('\n'));
  return lines;
}

async function importOne(
  stores: AllStores,
  task: ImportTask,
  report: ReportFile & { size: number },
  now: Date,
  tell: Tell,
): Promise<string[]> {
  const { file, phase } = told(report, tell);
  const appId = task.app === undefined ? undefined : await namedApp(stores.db, task.app);
  const formats = await formatsFor(stores.db, task.account, task.dayOrder, appId);
  await checkSource(file, task.source, now, formats);
  const fileKey = newFileKey('imports');
  phase('keeping');
  await keepReport(stores.files, fileKey, file.open);
  phase('checking');
  const { id, preview, status } = await receiveReport(stores, {
    file,
    size: file.size,
    fileKey,
    ...(task.account !== undefined && { account: task.account }),
    ...(task.currency !== undefined && { currency: task.currency }),
    ...(task.dayOrder !== undefined && { dayOrder: task.dayOrder }),
    ...(appId !== undefined && { appId }),
    fetchedAt: now,
    now,
    by: null,
    scopeApps: 'all',
  }).catch(async (error: unknown) => {
    await stores.files.remove(fileKey);
    throw error;
  });
  if (status !== 'validated')
    throw new NotCommitted(
      `${file.name}: ${described(preview)}, not committed. Import ${id} names more networks than there can be: look at it in Data entry, Log.`,
    );
  const { narrower } = preview;
  if (narrower && !task.confirm)
    throw new NotCommitted(
      [
        `${file.name}: ${described(preview)}, not committed. It covers less than what it would replace: ${narrower.summary}`,
        ...narrower.details.map((it) => `  ${it}`),
        `Import it again with --confirm, or look at import ${id} in Data entry, Log.`,
      ].join('\n'),
    );
  await forgetSuperseded(stores, id);
  const step = {
    by: null,
    now,
    done: (work: (tx: Db) => Promise<void>) =>
      stores.db.transaction().execute(async (tx) => {
        await work(tx);
        await auditOfSystem(
          tx,
          [{ action: 'import.commit', subject: ['import', id], after: { file: file.name } }],
          'command line',
          now,
        );
      }),
  };
  phase('committing');
  await commitImport(stores, id, file, step, task.confirm ? 'anything' : { scopeApps: 'all' });
  const rest = [...waiting(preview), ...problems(preview)];
  if (preview.usable > 0) {
    return [`${file.name}: ${described(preview)}, committed as import ${id}`, ...rest];
  }
  const nothing = `${file.name}: ${sourceName(preview.source)}, no row has reached the figures`;
  throw new NotCommitted([nothing, ...rest].join('\n'));
}

async function reportAt(path: string): Promise<ReportFile & { size: number }> {
  const handle = await open(path).catch(() => {
    throw invalid({ file: `${path} cannot be read.` });
  });
  await handle.close();
  const { size } = await stat(path);
  return { name: basename(path), size, open: () => createReadStream(path) };
}

const EVERY_MS = 500;

/** The same report; how far it is read is told, twice a second at most. */
function told<F extends ReportFile & { size: number }>(file: F, tell: Tell) {
  let name = '';
  let last = 0;
  const phase = (it: string) => {
    name = it;
    tell(`${file.name}: ${name} …`);
  };
  const open = async function* () {
    let done = 0;
    for await (const bytes of file.open()) {
      yield bytes;
      done += bytes.length;
      if (Date.now() - last < EVERY_MS) continue;
      last = Date.now();
      tell(`${file.name}: ${name} ${Math.floor((100 * done) / file.size)} %`);
    }
  };
  return { file: { ...file, open }, phase };
}

async function checkSource(
  file: ReportFile,
  source: string | undefined,
  now: Date,
  formats: readonly ReportFormat[],
) {
  if (source === undefined) return;
  if (!formats.some((it) => it.code === source)) {
    const known = formats.map((it) => it.code).join(', ');
    throw invalid({ source: `There is no source ${source}. Known are: ${known}.` });
  }
  for await (const { format } of readReport(file, now, formats)) {
    if (format.code === source) return;
    throw invalid({ source: `${file.name} is a report of ${format.name}, not of ${source}.` });
  }
}

const described = (it: Preview) =>
  `${sourceName(it.source)}, ${it.from || 'no day'} to ${it.to || 'no day'}, ${it.usable} rows`;

/** Names nobody knows yet, whose rows wait until somebody does. */
function waiting({ unknownApps }: Preview): string[] {
  if (unknownApps.length === 0) return [];
  const apps = unknownApps.map((it) => `  ${it.kind} ${it.name} (${it.key}), ${it.rows} rows`);
  return ['Rows wait for names that are not linked to an app (Apps, Linking):', ...apps];
}

const SHOWN = 10;

function problems({ problems, problemRows }: Preview): string[] {
  if (problemRows === 0) return [];
  const first = problems.slice(0, SHOWN).map((it) => `  line ${it.line}: ${it.message}`);
  return [`${problemRows} rows were left out:`, ...first];
}
