import { may, scopeOf } from '#/kernel/access.ts';
import { notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { taskInScope } from '#/store/scope.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { statusWords } from '../task-rules.ts';
import { appReport, appReportFile } from './app-report.server.ts';
import { selectTaskWork, type TaskWorkRow } from './app-tasks.records.ts';
import { memberReport, memberReportFile } from './member-report.server.ts';
import { hours } from './report-columns.server.ts';
import { taskReportsEndpoints } from './reports.contract.ts';
import { stretchesFile } from './stretches-file.server.ts';
import { selectPieces } from './stretches.records.ts';
import { reachOf } from './work-reach.records.ts';

/** Most tasks that go into one file. */
const MOST_EXPORTED = 10_000;

const taskColumns: Column<TaskWorkRow>[] = [
  { title: 'Key', value: (it) => it.key },
  { title: 'Task', value: (it) => it.title },
  { title: 'App', value: (it) => it.app?.name },
  { title: 'Type', value: (it) => it.type },
  { title: 'Status', value: (it) => statusWords[it.status] },
  { title: 'Assignee', value: (it) => it.assignee?.name },
  { title: 'Due', value: (it) => it.dueOn },
  { title: 'Hours', value: (it) => hours(it.seconds) },
  { title: 'People', value: (it) => it.people.map((p) => p.name).join(', ') },
  { title: 'Last worked on', value: (it) => it.lastWorkedOn },
];

/** The app a listing is about; one nobody in reach has anything to do with is not told apart from none. */
async function appOfTasks({ db, who }: Context, id: number) {
  const scope = scopeOf(may('tasks:read'), who.grants) ?? 'own';
  const app = await db
    .selectFrom('apps as a')
    .select(['a.id', 'a.name', 'a.icon', 'a.icon_file'])
    .where('a.id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('tasks as t')
          .select('t.id')
          .whereRef('t.app_id', '=', 'a.id')
          .where(taskInScope(who, scope)),
      ),
    )
    .executeTakeFirst();
  if (!app) throw notFound('This app');
  return app;
}

async function appListed(context: Context, app: number | 'none' | undefined) {
  if (app === undefined || app === 'none') return null;
  const { icon_file, ...it } = await appOfTasks(context, app);
  return { ...it, iconFile: icon_file };
}

export const taskReportsServed = serve(taskReportsEndpoints, {
  'GET /tasks/members/report': memberReport,
  'GET /tasks/members/report-file': memberReportFile,

  'GET /tasks/members/stretches': async ({ page, perPage, ...filter }, context) => {
    const reach = await reachOf(filter, context);
    const list = await selectPieces(context.db, reach, { page, perPage });
    return { ...reach.range, today: reach.today, ...list };
  },

  'GET /tasks/members/stretches-file': stretchesFile,

  'GET /tasks/app-report': appReport,
  'GET /tasks/app-report-file': appReportFile,

  'GET /tasks/app-report-list': async ({ page, perPage, sort, order, ...filter }, context) => {
    const app = await appListed(context, filter.app);
    const reach = await reachOf(filter, context);
    const list = await selectTaskWork(context.db, reach, { page, perPage, sort, order });
    return { ...reach.range, today: reach.today, app, ...list };
  },

  'GET /tasks/app-report-list-file': async ({ format, sort, order, ...filter }, context) => {
    const app = await appListed(context, filter.app);
    const reach = await reachOf(filter, context);
    const all = { sort, order, page: 1, perPage: MOST_EXPORTED };
    const { rows } = await selectTaskWork(context.db, reach, all);
    const { from, to } = reach.range;
    const name = ['backlot tasks', app?.name, from, to].filter(Boolean).join(' ');
    return sheetFile(name, format, taskColumns, rows);
  },

  'GET /tasks/app-icon': async ({ app }, context) => {
    const { icon_file } = await appOfTasks(context, app);
    const file = icon_file === null ? undefined : await context.files.get(icon_file);
    if (!file) throw notFound('This icon');
    return { name: 'icon.webp', body: file.body };
  },
});
