import { call } from '#/client/api.ts';
import { oneOf, optionFrom } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { day, option, passed, text } from '#/kernel/parameters.ts';
import type { Holiday } from './holidays.contract.ts';

const access = may('short-leave:configure');
const PAGE = '/administration/holidays';

const calendars = async () => (await call('GET /holiday-calendars', {})).rows;

const calendarThat = () =>
  option('Place', async () =>
    (await calendars()).map((it) => ({
      id: it.id,
      title: it.place,
      note: counted(it.ahead, 'holiday ahead', 'holidays ahead'),
    })),
  );

/** Those of this year and the next. */
async function holidaysAt(id: number): Promise<Holiday[]> {
  const year = Number(dayOf(new Date()).slice(0, 4));
  const years = await Promise.all(
    [year, year + 1].map((it) => call('GET /holiday-calendar', { id, year: it })),
  );
  return years.flatMap((it) => it.rows);
}

export const calendarAdd = action({
  id: 'holiday-calendar.add',
  title: 'Add a calendar of holidays',
  icon: 'calendar-plus',
  access,
  keywords: ['public holidays', 'place', 'office', 'new'],
  verbs: ['add holiday calendar', 'new holiday calendar'],
  parameters: { place: text('Place') },
  run: async ({ place }) => {
    const { id, version } = await call('POST /save-holiday-calendar', { place });
    return {
      message: `${place} has a calendar of holidays`,
      undo: () => call('POST /delete-holiday-calendar', { id, version }),
    };
  },
});

export const calendarRename = action({
  id: 'holiday-calendar.change',
  title: 'Change the place of a calendar of holidays',
  icon: 'pencil',
  access,
  keywords: ['rename', 'public holidays', 'office'],
  verbs: ['rename holiday calendar', 'change holiday calendar'],
  parameters: { calendar: calendarThat(), place: text('Place'), version: passed<number>() },
  run: async ({ calendar: id, place, version: seen }) => {
    const before = oneOf(await calendars(), id, 'This calendar');
    const version = seen ?? before.version;
    const saved = await call('POST /save-holiday-calendar', { id, version, place });
    return {
      message: `${before.place} is ${saved.place} now`,
      undo: () =>
        call('POST /save-holiday-calendar', { id, version: saved.version, place: before.place }),
    };
  },
});

export const calendarDelete = action({
  id: 'holiday-calendar.delete',
  title: 'Delete a calendar of holidays',
  icon: 'trash',
  access,
  keywords: ['public holidays', 'remove', 'office'],
  verbs: ['delete holiday calendar', 'remove holiday calendar'],
  parameters: { calendar: calendarThat(), version: passed<number>() },
  confirm: 'Its holidays are gone for good.',
  run: async ({ calendar: id, version: seen }) => {
    const version = seen ?? oneOf(await calendars(), id, 'This calendar').version;
    const { message } = await call('POST /delete-holiday-calendar', { id, version });
    return { message };
  },
});

export const holidayAdd = action({
  id: 'holiday.add',
  title: 'Add a holiday',
  icon: 'calendar-off',
  access,
  keywords: ['public holiday', 'day off', 'closed', 'office'],
  verbs: ['add holiday', 'holiday in'],
  parameters: { calendar: calendarThat(), day: day(), name: text('Name') },
  run: async ({ calendar, day: on, name }) => {
    const { id } = await call('POST /add-holiday', { calendar, day: on, name });
    return {
      message: `${name} is a holiday, ${namedDay(on)}`,
      undo: () => call('POST /remove-holiday', { id }),
    };
  },
});

export const holidayRemove = action({
  id: 'holiday.remove',
  title: 'Remove a holiday',
  icon: 'x',
  access,
  keywords: ['public holiday', 'delete'],
  verbs: ['remove holiday', 'delete holiday'],
  parameters: {
    calendar: calendarThat(),
    holiday: optionFrom(
      'Holiday',
      async ({ calendar }: { calendar: number }) =>
        (await holidaysAt(calendar)).map((it) => ({
          id: it.id,
          title: it.name,
          note: namedDay(it.day),
          keywords: [it.day],
        })),
      ['calendar'],
    ),
    seen: passed<Holiday>(),
  },
  run: async ({ calendar, holiday: id, seen }) => {
    const before = seen ?? oneOf(await holidaysAt(calendar), id, 'This holiday');
    const { message } = await call('POST /remove-holiday', { id });
    const { day: on, name } = before;
    return { message, undo: () => call('POST /add-holiday', { calendar, day: on, name }) };
  },
});

const holidaysImport = action({
  id: 'holiday.import',
  title: 'Import holidays from a calendar file',
  icon: 'upload',
  access,
  keywords: ['ics', 'icalendar', 'public holidays', 'file'],
  verbs: ['import holidays'],
  parameters: { calendar: calendarThat() },
  run: async ({ calendar }, { go }) => go(`${PAGE}?calendar=${calendar}&import=true`),
});

export const holidayActions = [
  calendarAdd,
  calendarRename,
  calendarDelete,
  holidayAdd,
  holidayRemove,
  holidaysImport,
];
