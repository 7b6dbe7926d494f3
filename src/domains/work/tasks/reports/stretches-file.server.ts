import { timeOf, zoneName } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { emailColumn } from '#/store/email-column.ts';
import type { Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { approvedDays } from '../timesheets/approved-days.records.ts';
import { hours } from './report-columns.server.ts';
import type { taskReportsEndpoints } from './reports.contract.ts';
import { selectPieces } from './stretches.records.ts';
import { reachOf } from './work-reach.records.ts';

type Wanted = ParsedInputOf<(typeof taskReportsEndpoints)['GET /tasks/members/stretches-file']>;

/** Most stretches that go into one file. */
const MOST_EXPORTED = 50_000;

type Piece = Awaited<ReturnType<typeof selectPieces>>['rows'][number] & {
  approvedBy: string | null;
};

const columns: Column<Piece>[] = [
  { title: 'Day', value: (it) => it.day },
  { title: 'Person', value: (it) => it.person.name },
  { title: 'Task', value: (it) => it.task.key },
  { title: 'Title', value: (it) => it.task.title },
  { title: 'App', value: (it) => it.app?.name },
  {
    get title() {
      return `From, ${zoneName()}`;
    },
    value: (it) => timeOf(it.from),
  },
  {
    get title() {
      return `To, ${zoneName()}`;
    },
    value: (it) => (it.isRunning ? null : timeOf(it.to)),
  },
  { title: 'Hours', value: (it) => hours(it.seconds) },
  { title: 'Approved by', value: (it) => it.approvedBy },
];

/** A row for each stretch, cut at midnight, the latest first. */
export async function stretchesFile({ format, ...filter }: Wanted, context: Context) {
  const reach = await reachOf(filter, context);
  const { rows } = await selectPieces(context.db, reach, { page: 1, perPage: MOST_EXPORTED });
  const approved = await approvedDays(context.db, reach.range);
  const { from, to } = reach.range;
  const pieces = rows.map((it) => ({ ...it, approvedBy: approved(it.person.id, it.day) }));
  const email = await emailColumn(context.db, pieces, (it) => it.person.id);
  return sheetFile(`backlot stretches ${from} ${to}`, format, [...columns, email], pieces);
}
