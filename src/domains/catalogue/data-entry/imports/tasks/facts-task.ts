import { packed } from '#/store/facts/packed-rows.ts';
import type { TaskRun } from '#/store/workers/task-host.ts';
import type { Catalogue } from '../catalogue.ts';
import { factsOf } from '../delivery.ts';
import type { Additions, FactsOfReport } from '../fact-maker.ts';
import { formatFrom, type PlainFormat } from '../plain-format.ts';
import type { ReportFile } from '../report.ts';

/** A checked report whose rows become facts in a thread of its own. */
export interface FactsTask {
  file: Omit<ReportFile, 'open' | 'signal'>;
  format: PlainFormat;
  report: FactsOfReport;
  catalogue: Catalogue;
}

/** Gives the rows packed; the ids of new names come from the thread that has the records. */
export const run: TaskRun<FactsTask, void> = async (task, host) => {
  const format = formatFrom(task.format);
  const file = { ...task.file, open: host.open };
  const additions: Additions = {
    adUnits: async (it) => (await host.call('adUnits', it)) as Map<string, number>,
    campaigns: async (it) => (await host.call('campaigns', it)) as Map<string, number>,
  };
  const facts = factsOf(file, format, task.report, task.catalogue, additions);
  for await (const rows of packed(task.report.table, facts))
    await host.output(
      rows,
      rows.columns.map((it) => it.buffer),
    );
};
