import { setTimeout as sleep } from 'node:timers/promises';
import { askServer } from '#/server/errands.ts';
import { firstBrokenAudit } from '#/store/audit/walk.ts';
import { openJobs } from '#/store/jobs/jobs.ts';
import type { Records } from '#/store/records/records.ts';
import type { Company } from './company.ts';
import { reportDays, revenueOf } from './reports.ts';
import { revenueAt } from './upload.ts';

interface Standing {
  url: string;
  records: Records;
  dataDir: string;
  /** Nothing is killed any more: what is done by and by is waited for. */
  isLast: boolean;
}

/** Compares what was acknowledged with what is there; a line for each difference. */
export async function check(
  company: Company,
  { url, records, dataDir, isLast }: Standing,
): Promise<string[]> {
  const { clients } = company;
  await Promise.all(clients.map((it) => it.settle(url)));
  const refused = clients.flatMap((it) => it.refusals.splice(0)).map((it) => `refused: ${it}`);
  const found = { url, db: records.db, dataDir, isLast };
  const wrong = await Promise.all([
    ...clients.map((it) => it.check(found)),
    checkStores(records),
    checkFigures(url, company),
  ]);
  return [...refused, ...wrong.flat()];
}

/** The audit's chain holds, no import hangs, and records and facts say the same. */
async function checkStores(records: Records): Promise<string[]> {
  const broken = await firstBrokenAudit(records.db);
  const between = await leftBetween(records);
  const jobs = await openJobs({ url: records.url, mode: 'client', onError: () => {} });
  const differences = await askServer(records.db, jobs, { kind: 'compare' });
  await jobs.stop(500);
  return [
    ...(broken === null ? [] : [`the audit chain is broken at ${broken}`]),
    ...between.map((it) => `import ${it.id} was left half way`),
    ...differences,
  ];
}

/** What a killed server had begun is taken up again after a minute or two. */
const PATIENCE_MS = 150_000;

/** Imports that nobody brings to an end. */
async function leftBetween({ db }: Records) {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    const between = await db
      .selectFrom('import_batches')
      .select('id')
      .where('status', 'in', ['committing', 'reverting'])
      .execute();
    if (between.length === 0 || Date.now() > until) return between;
  }
}

/** The figures are those of one whole report, of the last acknowledged one or a later one. */
async function checkFigures(url: string, { imports, viewer }: Company): Promise<string[]> {
  if (imports.answered === 0) return [];
  const sum = await revenueAt(url, viewer, reportDays);
  for (let nth = imports.answered; nth <= imports.sent; nth += 1)
    if (sum === revenueOf(nth)) return [];
  return [`${sum} micro-USD is no whole report from ${imports.answered} to ${imports.sent}`];
}
