import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import { notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { isolated } from '#/store/paper/visual-runs.ts';
import { madeApart } from '#/store/workers/made-apart.ts';
import { calibrateMany, movePreview, uncalibrate } from './calibrate-many.server.ts';
import { categoryMeasures } from './category-measures.server.ts';
import { categoryReport, performanceChart } from './group-report.server.ts';
import type { personPdf } from './person-pdf.server.ts';
import { personReport } from './person-report.server.ts';
import { employeeReportsFile } from './reports-file.server.ts';
import { evaluationReportsEndpoints } from './reports.contract.ts';
import { employeeReports } from './summary-rows.server.ts';
import { summary } from './summary.server.ts';

const plainName = (name: string) => name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '');

async function reportPdf(
  { person, evaluation }: { person: number; evaluation?: number | undefined },
  context: Context,
) {
  const report = await personReport({ person }, context);
  const it = evaluation
    ? report.evaluations.find((one) => one.id === evaluation)
    : report.evaluations[0];
  if (!it) throw notFound('This evaluation');
  const made = `${dayOf(context.now)}, ${timeOf(context.now)} ${zoneName(context.now)}`;
  const note = `Made for ${isolated(context.who.name)} on ${made}. Confidential.`;
  const body = await madeApart({
    module: new URL('./person-pdf-task.ts', import.meta.url),
    input: [report, it, note] satisfies Parameters<typeof personPdf>,
  });
  return { name: `${plainName(`evaluation ${report.person.name} ${it.period}`)}.pdf`, body };
}

export const evaluationReportsServed = serve(evaluationReportsEndpoints, {
  'GET /evaluations/report': personReport,
  'GET /evaluations/report-pdf': reportPdf,
  'GET /evaluations/category-report': categoryReport,
  'GET /evaluations/performance-chart': performanceChart,
  'GET /evaluations/summary': summary,
  'GET /evaluations/category-measures': categoryMeasures,
  'GET /evaluations/employee-reports': employeeReports,
  'GET /evaluations/employee-reports-file': employeeReportsFile,
  'GET /evaluations/move-preview': movePreview,
  'POST /evaluations/calibrate-many': calibrateMany,
  'POST /evaluations/uncalibrate': uncalibrate,
});
