import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { emailColumn } from '#/store/email-column.ts';
import type { Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { figuresBy, noFigures } from './figures.records.ts';
import { byWorkSort } from './order.ts';
import { figureColumns, seriesColumns } from './report-columns.server.ts';
import type { PersonWork, taskReportsEndpoints, WorkFigures } from './reports.contract.ts';
import { seriesBy } from './series.records.ts';
import { reachOf } from './work-reach.records.ts';

type Asked = Omit<
  ParsedInputOf<(typeof taskReportsEndpoints)['GET /tasks/members/report']>,
  'page' | 'perPage'
>;

const isAnything = (it: WorkFigures) =>
  it.seconds > 0 || it.closed > 0 || it.reviews > 0 || it.open > 0;

/** Everybody in reach: those at work now, and those who have left as far as they worked then. */
async function wholeReport(asked: Asked, context: Context) {
  const { db } = context;
  const reach = await reachOf(asked, context);
  const people = await db
    .selectFrom('people as p')
    .select(['p.id', 'p.name', 'p.title', 'p.status'])
    .select(sql<boolean>`${reach.person('p.id')}`.as('isPresent'))
    .where(sql<boolean>`${reach.personDuring('p.id')}`)
    .execute();
  const figures = await figuresBy(db, 'person', reach);
  const series = await seriesBy(db, 'person', reach, asked.by);
  const rows = people
    .map((it): PersonWork & { isHere: boolean } => ({
      person: { id: it.id, name: it.name },
      title: it.title,
      ...(figures.by.get(it.id) ?? noFigures()),
      series: series.of(it.id),
      isHere: it.status === 'active' && it.isPresent,
    }))
    .filter((it) => it.isHere || isAnything(it))
    .map(({ isHere: _isHere, ...it }) => it)
    .sort(byWorkSort(asked, (it) => it.person.name));
  return {
    ...reach.range,
    today: reach.today,
    days: series.buckets,
    rows,
    total: { ...figures.total, series: series.total },
  };
}

export async function memberReport(
  { page, perPage, ...asked }: Asked & { page: number; perPage: number },
  context: Context,
) {
  const report = await wholeReport(asked, context);
  const rows = report.rows.slice((page - 1) * perPage, page * perPage);
  return { ...report, rows, totalRows: report.rows.length };
}

export async function memberReportFile(
  { format, ...asked }: Asked & { format: 'csv' | 'xlsx' },
  context: Context,
) {
  const { from, to, days, rows } = await wholeReport(asked, context);
  const columns: Column<PersonWork>[] = [
    { title: 'Person', value: (it) => it.person.name },
    { title: 'Title', value: (it) => it.title },
    ...figureColumns,
    ...seriesColumns(days, asked.by),
    await emailColumn(context.db, rows, (it) => it.person.id),
  ];
  return sheetFile(`backlot work by person ${from} ${to}`, format, columns, rows);
}
