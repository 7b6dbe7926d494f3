import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import { pauseWords } from '#/kernel/pause-reasons.ts';
import { serve, type Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { priorityWords, statusWords } from '../task-rules.ts';
import { pageOfTasks, selectTasks, type TaskRecord } from '../tasks.records.ts';
import { activities } from './activities.server.ts';
import { changeRows } from './change-rows.server.ts';
import { deleteTasks, restoreTasks } from './delete-tasks.server.ts';
import { recordChoices } from './record-choices.records.ts';
import { recordOrder, recordWhere, type RecordWanted } from './record-query.records.ts';
import { MOST_EXPORTED, recordEndpoints } from './record.contract.ts';

const minute = (at: Date | null) => (at ? `${dayOf(at)} ${timeOf(at)}` : null);

const columns: readonly Column<TaskRecord>[] = [
  { title: 'Key', value: (it) => it.key },
  { title: 'Title', value: (it) => it.title },
  { title: 'Type', value: (it) => it.type },
  { title: 'Phase', value: (it) => it.phase?.name },
  { title: 'Status', value: (it) => statusWords[it.status] },
  { title: 'Pause reason', value: (it) => it.pauseReason && pauseWords(it.pauseReason) },
  { title: 'Priority', value: (it) => priorityWords[it.priority] },
  { title: 'App', value: (it) => it.app?.name },
  { title: 'Assignee', value: (it) => it.assignee?.name },
  { title: 'Reviewer', value: (it) => it.reviewer?.name },
  { title: 'Reporter', value: (it) => it.reporter.name },
  { title: 'Due', value: (it) => it.dueOn },
  { title: 'Checklist done', value: (it) => it.checklist.done },
  { title: 'Checklist items', value: (it) => it.checklist.of },
  { title: 'Worked, minutes', value: (it) => Math.floor(it.workedSeconds / 60) },
  {
    get title() {
      return `Created, ${zoneName()}`;
    },
    value: (it) => minute(it.createdAt),
  },
  {
    get title() {
      return `Updated, ${zoneName()}`;
    },
    value: (it) => minute(it.updatedAt),
  },
  {
    get title() {
      return `Closed, ${zoneName()}`;
    },
    value: (it) => minute(it.closedAt),
  },
];

const selectionOf = (wanted: RecordWanted, context: Context) => ({
  where: recordWhere(wanted, context),
  order: recordOrder(wanted),
});

export const recordServed = serve(recordEndpoints, {
  'GET /tasks/record': async (wanted, context) => {
    const { db, now } = context;
    const found = await pageOfTasks(db, now, selectionOf(wanted, context), wanted);
    return { ...found, today: dayOf(now) };
  },
  'GET /tasks/record/export': async ({ format, ...wanted }, context) => {
    const { db, now } = context;
    const selection = { ...selectionOf(wanted, context), limit: MOST_EXPORTED };
    const { rows } = await selectTasks(db, now, selection);
    return sheetFile(`tasks-${dayOf(now)}`, format, columns, rows);
  },
  'GET /tasks/record/choices': (_input, context) => recordChoices(context),
  'POST /tasks/record': changeRows,
  'POST /tasks/delete': deleteTasks,
  'POST /tasks/restore': restoreTasks,
  'GET /tasks/activities': activities,
});
