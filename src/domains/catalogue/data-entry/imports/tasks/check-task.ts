import type { TaskRun } from '#/store/workers/task-host.ts';
import type { AppSpan } from '../app-spans.ts';
import type { Catalogue } from '../catalogue.ts';
import { checkReport, type Findings } from '../check-report.ts';
import type { MoneyContext } from '../conversion.ts';
import { formatFrom, plainFormat, type PlainFormat } from '../plain-format.ts';
import type { ReportFile } from '../report.ts';

/** A report to be checked in a thread of its own. */
export interface CheckTask {
  file: Omit<ReportFile, 'open' | 'signal'>;
  known: readonly PlainFormat[];
  fetchedAt: Date;
  catalogue: Catalogue;
  money: MoneyContext;
  spans?: readonly AppSpan[] | undefined;
}

/** What was found; the format as it was read, with the order of its days. */
export type CheckResult = Omit<Findings, 'format'> & { format: PlainFormat };

export const run: TaskRun<CheckTask, CheckResult> = async (task, host) => {
  const known = task.known.map(formatFrom);
  const file = { ...task.file, open: host.open };
  const { fetchedAt, catalogue, money, spans } = task;
  const { format, ...found } = await checkReport(file, known, fetchedAt, catalogue, money, spans);
  return { ...found, format: plainFormat(format) };
};
