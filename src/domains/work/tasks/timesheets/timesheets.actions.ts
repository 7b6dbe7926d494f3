import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { dayRange, duration, exactRange, monthName } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import {
  duration as length,
  entity,
  fallback,
  option,
  optional,
  passed,
  pastDay,
  text,
} from '#/kernel/parameters.ts';
import type { TimesheetRow } from './timesheets.contract.ts';

const keywords = ['timesheet', 'hours', 'week', 'working time'];
const work = may('tasks:work');
const approve = may('timesheets:approve');

interface Hours {
  task: { id: number; key: string };
  day: string;
  seconds: number;
  was: number;
  personId?: number | undefined;
  reason?: string | undefined;
}

/** Behind a cell of the grid and the line of the palette. */
export const hoursSet = {
  run: async ({ task, ...it }: Hours): Promise<Outcome> => {
    const { message, seconds } = await call('POST /tasks/timesheet/hours', {
      taskId: task.id,
      ...it,
    });
    const back = { ...it, taskId: task.id, seconds: it.was, was: seconds };
    return { message, undo: () => call('POST /tasks/timesheet/hours', back) };
  },
};

const hours = action({
  id: 'timesheet.hours',
  title: 'Set my hours on a task',
  icon: 'clock',
  access: work,
  keywords,
  verbs: ['set hours'],
  parameters: {
    task: entity('task'),
    day: fallback(pastDay(), () => dayOf(new Date())),
    length: length('How long'),
  },
  run: async ({ task: id, day, length: minutes }) => {
    const [{ task }, week] = await Promise.all([
      call('GET /tasks/info', { id }),
      call('GET /tasks/timesheet', { day }),
    ]);
    const at = week.days.findIndex((it) => it.day === day);
    const was = week.rows.find((it) => it.task?.id === id)?.cells[at] ?? 0;
    return hoursSet.run({ task, day, seconds: minutes * 60, was });
  },
});

const named = ['This week', 'Last week'];

/** The last weeks by their Mondays. */
const weeks = async () => {
  const monday = startOfWeek(dayOf(new Date()));
  return Array.from({ length: 8 }, (_, at) => {
    const id = addDays(monday, -7 * at);
    const days = dayRange({ from: id, to: addDays(id, 6) }, monday);
    const name = named[at];
    return name ? { id, title: name, note: days } : { id, title: days };
  });
};
const week = option<string>('Week', weeks);
/** What I submit is the last whole week unless it is said. */
const lastWeek = () => addDays(startOfWeek(dayOf(new Date())), -7);

const submit = (monday: string) => call('POST /tasks/timesheet/submit', { monday });
const withdraw = (monday: string) => call('POST /tasks/timesheet/withdraw', { monday });

export const weekSubmit = action({
  id: 'timesheet.submit',
  title: 'Submit my week',
  icon: 'send',
  access: work,
  keywords,
  verbs: ['submit week'],
  parameters: { week: fallback(week, lastWeek) },
  preview: async ({ week: day = lastWeek() }) => {
    const it = await call('GET /tasks/timesheet', { day });
    return {
      facts: [
        { label: 'Week', value: exactRange({ from: it.monday, to: addDays(it.monday, 6) }) },
        { label: 'Hours', value: duration(Math.round(it.seconds / 60)) },
      ],
      refusal: it.submitRefusal ?? undefined,
    };
  },
  run: async ({ week: monday }) => ({
    ...(await submit(monday)),
    undo: () => withdraw(monday),
  }),
});

export const weekWithdraw = action({
  id: 'timesheet.withdraw',
  title: 'Take back my week',
  icon: 'arrow-back-up',
  access: work,
  keywords,
  verbs: ['take back week'],
  parameters: { week: fallback(week, lastWeek) },
  run: async ({ week: monday }) => ({
    ...(await withdraw(monday)),
    undo: () => submit(monday),
  }),
});

const weeksOf = (day: string | undefined, status: TimesheetRow['status'][]) =>
  call('GET /tasks/timesheets', { day, status, perPage: 100 });

/** Weeks that wait, however old, and those of the last two that were decided; as far as I decide them. */
async function rowsToDecide() {
  const [last, before, now] = await Promise.all(
    [undefined, addDays(lastWeek(), -7), addDays(lastWeek(), 7)].map((day) =>
      weeksOf(day, ['submitted', 'approved']),
    ),
  );
  const near = [last!, before!, now!];
  const older = await Promise.all(
    last!.waiting
      .filter(({ monday }) => near.every((it) => it.monday !== monday))
      .map(({ monday }) => weeksOf(monday, ['submitted'])),
  );
  return [...near, ...older].flatMap(({ rows, monday }) => rows.map((row) => ({ ...row, monday })));
}

const weekToDecide = option('Week of', async () =>
  (await rowsToDecide()).flatMap(({ part, person, monday, seconds }) =>
    part
      ? [
          {
            id: part.id,
            title: `${person.name} ${exactRange({ from: monday, to: addDays(monday, 6) })}`,
            note: duration(Math.round(seconds / 60)),
          },
        ]
      : [],
  ),
);

async function rowOf(id: number): Promise<TimesheetRow> {
  const row = (await rowsToDecide()).find((it) => it.part?.id === id);
  if (!row) throw new Error('This week is not there any more.');
  return row;
}

async function decide(row: TimesheetRow, verdict: 'approved' | 'returned', reason?: string) {
  const { id, version } = row.part!;
  const { seconds } = row;
  await call('POST /tasks/timesheet/decide', {
    id,
    version,
    verdict,
    ...(verdict === 'approved' ? { seconds } : { reason }),
  });
  return { message: `The week of ${row.person.name} is ${verdict}` };
}

export const weekApprove = action({
  id: 'timesheet.approve',
  title: 'Approve a week',
  icon: 'check',
  access: approve,
  keywords,
  verbs: ['approve week'],
  parameters: { part: weekToDecide, row: passed<TimesheetRow>() },
  run: async ({ part, row }) => decide(row ?? (await rowOf(part)), 'approved'),
});

export const weekReturn = action({
  id: 'timesheet.return',
  title: 'Return a week',
  icon: 'arrow-back-up',
  access: approve,
  keywords,
  verbs: ['return week'],
  parameters: { part: weekToDecide, reason: text('reason'), row: passed<TimesheetRow>() },
  run: async ({ part, reason, row }) => decide(row ?? (await rowOf(part)), 'returned', reason),
});

const monthThat = (which: 'mayLock' | 'mayUnlock') =>
  option<string>('Month', async () =>
    (await call('GET /tasks/timesheet-months', {})).rows
      .filter((it) => it[which])
      .map((it) => ({
        id: it.month,
        title: monthName(it.month),
        note: it.waiting > 0 ? `${it.waiting} weeks wait for approval` : undefined,
      })),
  );

export const monthLock = action({
  id: 'timesheet.lock',
  title: 'Lock a month of working time',
  icon: 'lock',
  access: may('timesheets:lock'),
  keywords: [...keywords, 'month', 'payroll'],
  verbs: ['lock month'],
  confirm: 'Nothing in it can be changed until it is unlocked.',
  parameters: { month: monthThat('mayLock') },
  run: async ({ month }) => call('POST /tasks/timesheet-lock', { month }),
});

export const monthUnlock = action({
  id: 'timesheet.unlock',
  title: 'Unlock a month of working time',
  icon: 'lock-open',
  access: may('timesheets:lock'),
  keywords: [...keywords, 'month', 'payroll', 'open again'],
  verbs: ['unlock month'],
  parameters: { month: monthThat('mayUnlock'), reason: text('reason') },
  run: async (it) => call('POST /tasks/timesheet-unlock', it),
});

const timesheetShow = action({
  id: 'timesheet.show',
  title: 'Show the timesheet of somebody',
  icon: 'clock',
  access: may('tasks:correct'),
  keywords,
  places: ['console'],
  parameters: { person: optional(entity('person', 'person')) },
  run: async ({ person }, { go }) =>
    go(person ? `/tasks/timesheet?person=${person}` : '/tasks/timesheet'),
});

export const timesheetsActions = [
  hours,
  weekSubmit,
  weekWithdraw,
  weekApprove,
  weekReturn,
  monthLock,
  monthUnlock,
  timesheetShow,
];
