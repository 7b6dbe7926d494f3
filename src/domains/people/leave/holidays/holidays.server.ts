import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import type { HolidayCalendar, holidaysEndpoints } from './holidays.contract.ts';
import { holidaysWithin, listCalendars, placesWithout } from './holidays.records.ts';
import { importHolidays } from './import-holidays.server.ts';

type Input<K extends keyof typeof holidaysEndpoints> = ParsedInputOf<(typeof holidaysEndpoints)[K]>;

/** As many days as are asked for at once. */
const MOST_DAYS = 400;

/** A calendar held until the commit. */
async function lockCalendar({ db, now }: Context, id: number): Promise<HolidayCalendar> {
  await db.selectFrom('holiday_calendars').select('id').where('id', '=', id).forUpdate().execute();
  const found = (await listCalendars(db, dayOf(now))).find((it) => it.id === id);
  if (!found) throw notFound('This calendar');
  return found;
}

async function saveCalendar(
  { id, version, place }: Input<'POST /save-holiday-calendar'>,
  context: Context,
) {
  const { db, now, audit } = context;
  const before = id === undefined ? undefined : await lockCalendar(context, id);
  if (before && version === undefined) throw invalid({ version: 'Say which version you changed.' });
  if (before && before.version !== version) throw stale(before);
  const twin = (await listCalendars(db, dayOf(now))).find(
    (it) => it.id !== id && it.place.toLowerCase() === place.toLowerCase(),
  );
  if (twin) {
    const message = `There is a calendar for ${twin.place} already.`;
    throw conflict(message, { place: message });
  }
  const saved = before
    ? await db
        .updateTable('holiday_calendars')
        .set((it) => ({ place, version: it('version', '+', 1) }))
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('holiday_calendars')
        .values({ place })
        .returning('id')
        .executeTakeFirstOrThrow();
  audit({
    action: before ? 'holiday-calendar.change' : 'holiday-calendar.add',
    subject: ['holiday-calendar', saved.id],
    ...(before && { before: { place: before.place } }),
    after: { place },
  });
  return (await listCalendars(db, dayOf(now))).find((it) => it.id === saved.id)!;
}

async function deleteCalendar(
  { id, version }: Input<'POST /delete-holiday-calendar'>,
  context: Context,
) {
  const { db, audit } = context;
  const before = await lockCalendar(context, id);
  if (before.version !== version) throw stale(before);
  const days = await db
    .deleteFrom('holidays')
    .where('calendar_id', '=', id)
    .returning(['day', 'name'])
    .execute();
  await db.deleteFrom('holiday_calendars').where('id', '=', id).execute();
  audit({
    action: 'holiday-calendar.delete',
    subject: ['holiday-calendar', id],
    before: { place: before.place, days: days.length },
  });
  return { message: `The calendar of ${before.place} is deleted.` };
}

async function addHoliday({ calendar, day, name }: Input<'POST /add-holiday'>, context: Context) {
  const { db, audit } = context;
  await lockCalendar(context, calendar);
  const added = await db
    .insertInto('holidays')
    .values({ calendar_id: calendar, day, name, uid: null })
    .onConflict((it) => it.doNothing())
    .returning('id')
    .executeTakeFirst();
  const message = `${name} is entered for ${namedDay(day)} already.`;
  if (!added) throw conflict(message, { name: message });
  const after = { calendar, day, name };
  audit({ action: 'holiday.add', subject: ['holiday', added.id], after });
  return { id: added.id, day, name, imported: false };
}

async function removeHoliday({ id }: Input<'POST /remove-holiday'>, { db, audit }: Context) {
  const gone = await db
    .deleteFrom('holidays')
    .where('id', '=', id)
    .returning(['calendar_id', 'day', 'name'])
    .executeTakeFirst();
  if (!gone) throw notFound('This holiday');
  const { calendar_id: calendar, day, name } = gone;
  audit({ action: 'holiday.remove', subject: ['holiday', id], before: { calendar, day, name } });
  return { message: `${name} on ${namedDay(day)} is no holiday any more.` };
}

export const holidayHandlers: Handlers<typeof holidaysEndpoints> = {
  'GET /holidays': async ({ from, to }, { db, who }) => {
    if (to < from) throw invalid({ to: 'The end lies before the start.' });
    if (to > addDays(from, MOST_DAYS)) throw invalid({ to: `At most ${MOST_DAYS} days at once.` });
    return { rows: await holidaysWithin(db, who.id, from, to) };
  },
  'GET /holiday-calendars': async (_input, { db, now }) => ({
    rows: await listCalendars(db, dayOf(now)),
    ...(await placesWithout(db)),
    today: dayOf(now),
  }),
  'GET /holiday-calendar': async ({ id, year }, { db, now }) => {
    const calendar = (await listCalendars(db, dayOf(now))).find((it) => it.id === id);
    if (!calendar) throw notFound('This calendar');
    const rows = await db
      .selectFrom('holidays')
      .select(['id', 'day', 'name', 'uid'])
      .where('calendar_id', '=', id)
      .where('day', '>=', `${year}-01-01`)
      .where('day', '<=', `${year}-12-31`)
      .orderBy('day')
      .orderBy('name')
      .execute();
    return { rows: rows.map(({ uid, ...it }) => ({ ...it, imported: uid !== null })) };
  },
  'POST /save-holiday-calendar': saveCalendar,
  'POST /delete-holiday-calendar': deleteCalendar,
  'POST /add-holiday': addHoliday,
  'POST /remove-holiday': removeHoliday,
  'POST /import-holidays': importHolidays,
};
