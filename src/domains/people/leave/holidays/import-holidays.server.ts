import { dayOf } from '#/kernel/dates.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { IcsError } from './ics-lines.ts';
import { readHolidays, type HolidayFile, type Years } from './read-holidays.ts';

/** Yearly holidays are entered so many years ahead; an import in a later year goes on. */
const YEARS_AHEAD = 5;

const yearsAround = (today: string): Years => {
  const year = Number(today.slice(0, 4));
  return { from: `${year - 1}-01-01`, to: `${year + YEARS_AHEAD}-12-31` };
};

function read(upload: UploadedFile, years: Years): HolidayFile {
  try {
    return readHolidays(upload.bytes, years);
  } catch (error) {
    if (error instanceof IcsError) throw invalid({ file: error.message });
    throw error;
  }
}

const keyOf = (it: { day: string; name: string }) => `${it.day} ${it.name.toLowerCase()}`;

/**
 * Brings a file's holidays into a calendar: what is missing is added, and days of its own events that it
 * does not name any more are taken out. What was entered by hand, or came with other files, stays.
 */
export async function importHolidays(
  { calendar }: { calendar: number },
  { db, now, audit }: Context,
  upload: UploadedFile | undefined,
) {
  const years = yearsAround(dayOf(now));
  const file = read(upload!, years);
  if (file.holidays.length === 0 && file.uids.size === file.timed)
    throw invalid({ file: 'There is no holiday in this file.' });
  const [found] = await db
    .selectFrom('holiday_calendars')
    .select(['id', 'place'])
    .where('id', '=', calendar)
    .forUpdate()
    .execute();
  if (!found) throw notFound('This calendar');
  const there = await db
    .selectFrom('holidays')
    .select(['id', 'day', 'name', 'uid'])
    .where('calendar_id', '=', calendar)
    .where('day', '>=', years.from)
    .where('day', '<=', years.to)
    .execute();
  const wanted = new Set(file.holidays.map(keyOf));
  const known = new Set(there.map(keyOf));
  const added = file.holidays.filter((it) => !known.has(keyOf(it)));
  const removed = there.filter(
    (it) => it.uid !== null && file.uids.has(it.uid) && !wanted.has(keyOf(it)),
  );
  if (removed.length > 0)
    await db
      .deleteFrom('holidays')
      .where(
        'id',
        'in',
        removed.map((it) => it.id),
      )
      .execute();
  if (added.length > 0)
    await db
      .insertInto('holidays')
      .values(added.map((it) => ({ calendar_id: calendar, ...it })))
      .onConflict((it) => it.doNothing())
      .execute();
  const counts = { added: added.length, removed: removed.length };
  if (added.length + removed.length > 0)
    audit({
      action: 'holidays.import',
      subject: ['holiday-calendar', calendar],
      after: { place: found.place, file: upload!.name, ...counts },
    });
  return { ...counts, same: wanted.size - added.length, timed: file.timed, until: years.to };
}
