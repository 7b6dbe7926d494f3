import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { figuresBy } from './figures.records.ts';
import { byWorkSort } from './order.ts';
import { figureColumns, seriesColumns } from './report-columns.server.ts';
import type { AppWork, taskReportsEndpoints } from './reports.contract.ts';
import { seriesBy } from './series.records.ts';
import { reachOf } from './work-reach.records.ts';

type Asked = Omit<
  ParsedInputOf<(typeof taskReportsEndpoints)['GET /tasks/app-report']>,
  'page' | 'perPage'
>;

/** Every app on which anything was done or is to be done, by people in reach. */
async function wholeReport(asked: Asked, context: Context) {
  const { db } = context;
  const reach = await reachOf(asked, context);
  const figures = await figuresBy(db, 'app', reach);
  const series = await seriesBy(db, 'app', reach, asked.by);
  const ids = [...figures.by.keys()].flatMap((it) => it ?? []);
  const apps = await db
    .selectFrom('apps as a')
    .leftJoin('teams as t', 't.id', 'a.team_id')
    .select(['a.id', 'a.name', 'a.icon', 'a.icon_file', 't.id as teamId', 't.name as team'])
    .where('a.id', 'in', ids.length > 0 ? ids : [0])
    .execute();
  const byId = new Map(apps.map((it) => [it.id, it]));
  const rows = [...figures.by]
    .map(([id, it]): AppWork => {
      const app = id === null ? undefined : byId.get(id);
      return {
        app: app ? { id: app.id, name: app.name, icon: app.icon, iconFile: app.icon_file } : null,
        team: app && app.teamId !== null ? { id: app.teamId, name: app.team ?? '' } : null,
        ...it,
        series: series.of(id),
      };
    })
    .sort(byWorkSort(asked, (it) => it.app?.name ?? '~'));
  return {
    ...reach.range,
    today: reach.today,
    days: series.buckets,
    rows,
    total: { ...figures.total, series: series.total },
  };
}

export async function appReport(
  { page, perPage, ...asked }: Asked & { page: number; perPage: number },
  context: Context,
) {
  const report = await wholeReport(asked, context);
  const rows = report.rows.slice((page - 1) * perPage, page * perPage);
  return { ...report, rows, totalRows: report.rows.length };
}

export async function appReportFile(
  { format, ...asked }: Asked & { format: 'csv' | 'xlsx' },
  context: Context,
) {
  const { from, to, days, rows } = await wholeReport(asked, context);
  const columns: Column<AppWork>[] = [
    { title: 'App', value: (it) => it.app?.name ?? 'No app' },
    { title: 'Team', value: (it) => it.team?.name },
    { title: 'People', value: (it) => it.people },
    { title: 'Tasks worked on', value: (it) => it.tasks },
    ...figureColumns,
    ...seriesColumns(days, asked.by),
  ];
  return sheetFile(`backlot work by app ${from} ${to}`, format, columns, rows);
}
