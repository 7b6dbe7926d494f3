import type { TaskRun } from '#/store/workers/task-host.ts';
import type { Catalogue } from '../catalogue.ts';
import { checkReport, type Findings } from '../check-report.ts';
import { formatFrom, type PlainFormat } from '../plain-format.ts';
import type { ReportFile } from '../report.ts';

/** A report to be checked in a thread of its own. */
export interface CheckTask {
  file: Omit<ReportFile, 'open' | 'signal'>;
  known: readonly PlainFormat[];
  fetchedAt: Date;
  catalogue: Catalogue;
}

/** What was found; the format by its place among the known ones. */
export type CheckResult = Omit<Findings, 'format'> & { format: number };

export const run: TaskRun<CheckTask, CheckResult> = async (task, host) => {
  const known = task.known.map(formatFrom);
  const file = { ...task.file, open: host.open };
  const { format, ...found } = await checkReport(file, known, task.fetchedAt, task.catalogue);
  return { ...found, format: known.indexOf(format) };
};
