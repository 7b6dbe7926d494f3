import type { PackedRows } from '#/store/facts/packed-rows.ts';
import { outputsOf, resultOf, type Task } from '#/store/workers/run-task.ts';
import type { AppSpan } from './app-spans.ts';
import type { Catalogue } from './catalogue.ts';
import { checkReport, type Findings } from './check-report.ts';
import type { MoneyContext } from './conversion.ts';
import type { Additions, FactsOfReport } from './fact-maker.ts';
import { formatFrom, plainFormat } from './plain-format.ts';
import { isLarge, type ReportFile, type ReportFormat } from './report.ts';
import { sharedTurn } from './shared-turns.records.ts';
import type { CheckResult, CheckTask } from './tasks/check-task.ts';
import type { FactsTask } from './tasks/facts-task.ts';

/**
 * Large reports are read in a thread of their own, so that nobody else waits for them. Small ones
 * are read where they are: starting a thread would take longer.
 */

/** Megabytes of values a thread may hold. */
const MEMORY = 512;
const taskOf = (module: URL, file: ReportFile, input: CheckTask | FactsTask): Task => ({
  module,
  input,
  open: file.open,
  signal: file.signal,
  memory: MEMORY,
});

/** A file without what cannot be copied. */
const plainFile = ({ open: _open, signal: _signal, ...rest }: ReportFile) => rest;

/** Checks a report, see `checkReport`. */
export async function checkApart(
  file: ReportFile,
  known: readonly ReportFormat[],
  fetchedAt: Date,
  catalogue: Catalogue,
  money: MoneyContext,
  spans?: readonly AppSpan[],
): Promise<Findings> {
  if (!isLarge(file)) return checkReport(file, known, fetchedAt, catalogue, money, spans);
  const formats = known.map(plainFormat);
  const input = { file: plainFile(file), known: formats, fetchedAt, catalogue, money, spans };
  const giveTurn = await sharedTurn(file.signal);
  try {
    const module = new URL('./tasks/check-task.ts', import.meta.url);
    const found = await resultOf<CheckResult>(taskOf(module, file, input));
    return { ...found, format: formatFrom(found.format) };
  } finally {
    await giveTurn();
  }
}

/** The rows of a large report as facts, made in a thread of their own. */
export async function* packedApart(
  file: ReportFile,
  format: ReportFormat,
  report: FactsOfReport,
  catalogue: Catalogue,
  { adUnits, campaigns }: Additions,
): AsyncGenerator<PackedRows> {
  const input = { file: plainFile(file), format: plainFormat(format), report, catalogue };
  const giveTurn = await sharedTurn(file.signal);
  try {
    const task = taskOf(new URL('./tasks/facts-task.ts', import.meta.url), file, input);
    yield* outputsOf<PackedRows, void>({ ...task, calls: { adUnits, campaigns } });
  } finally {
    await giveTurn();
  }
}
