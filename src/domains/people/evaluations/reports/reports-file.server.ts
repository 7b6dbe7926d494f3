import { emailColumn } from '#/store/email-column.ts';
import type { Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { stateWords } from '../evaluation-words.ts';
import type { SummaryRow } from './reports.contract.ts';
import { listed, summaryRows, type Listing } from './summary-rows.server.ts';

const columns: Column<SummaryRow>[] = [
  { title: 'Person', value: (it) => it.person.name },
  { title: 'Title', value: (it) => it.person.title },
  { title: 'Team', value: (it) => it.team?.name },
  { title: 'Department', value: (it) => it.department?.name },
  { title: 'Evaluator', value: (it) => it.evaluator.name },
  { title: 'Period', value: (it) => it.period },
  { title: 'State', value: (it) => stateWords[it.state] },
  { title: 'Late', value: (it) => (it.isLate ? 'yes' : 'no') },
  { title: 'Self score', value: (it) => it.self },
  { title: 'Score', value: (it) => it.score },
  { title: 'Suggested score', value: (it) => it.suggested },
  { title: 'Calibrated score', value: (it) => it.calibrated },
  { title: 'Reason of calibration', value: (it) => it.reason },
  { title: 'Score that counts', value: (it) => it.final },
];

/** The people of a period with as much of their scores as the reader may see. */
export async function employeeReportsFile(
  { format, ...wanted }: Listing & { format: 'csv' | 'xlsx' },
  context: Context,
) {
  const rows = await summaryRows(await listed(wanted, context), context);
  const period = (rows[0]?.period ?? wanted.period ?? '').replaceAll(/[^\p{L}\p{N} ._-]+/gu, '');
  const email = await emailColumn(context.db, rows, (it) => it.person.id);
  return sheetFile(`backlot evaluations ${period}`.trim(), format, [...columns, email], rows);
}
