import { dayOf } from '#/kernel/dates.ts';
import { addDays, addMonths } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { needEmployee } from '../employee.records.ts';
import { isInsider } from '../employees.policy.ts';
import { setShift, unsetShift } from './set-shift.server.ts';
import { plannedOn } from './shift-words.ts';
import type { Shift, shiftsEndpoints } from './shifts.contract.ts';
import { BEGINNING, listShifts, personShifts } from './shifts.records.ts';

type Save = ParsedInputOf<(typeof shiftsEndpoints)['POST /save-shift']>;
type Delete = ParsedInputOf<(typeof shiftsEndpoints)['POST /delete-shift']>;

/** Hours planned further ahead than this, in months, are a year typed wrong. */
const AHEAD = 12;

const told = ({ name, from, to, workdays }: Pick<Save, 'name' | 'from' | 'to' | 'workdays'>) => ({
  name,
  from,
  to,
  workdays,
});

/** A shift held until the commit. */
async function lockShift(db: Db, id: number, today: string): Promise<Shift> {
  await db.selectFrom('shifts').select('id').where('id', '=', id).forUpdate().execute();
  const found = (await listShifts(db, today)).find((it) => it.id === id);
  if (!found) throw notFound('This shift');
  return found;
}

async function checkName(db: Db, { id, name }: Save): Promise<void> {
  const twin = await db
    .selectFrom('shifts')
    .select('id')
    .where((it) => it.fn<string>('lower', ['name']), '=', name.toLowerCase())
    .executeTakeFirst();
  if (!twin || twin.id === id) return;
  const message = `There is a shift ${name} already.`;
  throw conflict(message, { name: message });
}

/** From when changed hours hold: what is over stays as it was. */
function sinceOf({ since }: Save, today: string): string {
  if (!since) throw invalid({ since: 'Say from which day on the hours hold.' });
  if (since < today) throw invalid({ since: 'Days that are over keep their hours.' });
  if (since > addMonths(today, AHEAD)) throw invalid({ since: 'This is more than a year ahead.' });
  return since;
}

const sameHours = (one: Pick<Save, 'from' | 'to' | 'workdays'>, other: typeof one) =>
  one.from === other.from && one.to === other.to && String(one.workdays) === String(other.workdays);

async function saveShift(it: Save, { db, audit, now }: Context): Promise<Shift> {
  const { id, version, name } = it;
  const today = dayOf(now);
  if (it.from === it.to) throw invalid({ to: 'A shift ends at another time than it starts.' });
  const before = id === undefined ? undefined : await lockShift(db, id, today);
  if (before && version === undefined) throw invalid({ version: 'Say which version you changed.' });
  if (before && before.version !== version) throw stale(before);
  await checkName(db, it);
  const shiftId = before?.id ?? (await insertShift(db, name));
  const since = before ? hoursSince(it, before, today) : BEGINNING;
  if (before && since && changesNothing(it, before, since, today))
    await db
      .deleteFrom('shift_hours')
      .where('shift_id', '=', shiftId)
      .where('since', '=', since)
      .execute();
  else if (since) await writeHours(db, shiftId, since, it);
  if (before)
    await db
      .updateTable('shifts')
      .set((eb) => ({ name, version: eb('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute();
  audit({
    action: before ? 'shift.change' : 'shift.add',
    subject: ['shift', shiftId],
    ...(before && { before: told(before) }),
    after: { ...told(it), ...(before && since && { since }) },
  });
  return (await listShifts(db, today)).find((one) => one.id === shiftId)!;
}

/** The day from which other hours hold; undefined when they stay as they are. */
function hoursSince(it: Save, before: Shift, today: string): string | undefined {
  const day = it.since ?? today;
  return sameHours(it, plannedOn(before, day)) ? undefined : sinceOf(it, today);
}

/** They are the hours of the day before as well: what was planned for that day is taken back. */
const changesNothing = (it: Save, before: Shift, since: string, today: string) =>
  since > today && sameHours(it, plannedOn(before, addDays(since, -1)));

async function insertShift(db: Db, name: string): Promise<number> {
  const row = await db
    .insertInto('shifts')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function writeHours(db: Db, shiftId: number, since: string, it: Save): Promise<void> {
  const hours = { starts: it.from, ends: it.to, workdays: it.workdays };
  await db
    .insertInto('shift_hours')
    .values({ shift_id: shiftId, since, ...hours })
    .onConflict((at) => at.columns(['shift_id', 'since']).doUpdateSet(hours))
    .execute();
}

async function deleteShift({ id, version }: Delete, { db, audit, now }: Context) {
  const before = await lockShift(db, id, dayOf(now));
  if (before.version !== version) throw stale(before);
  if (before.standard) throw conflict(`${before.name} is what everybody has who has no other.`);
  const { people } = await db
    .selectFrom('person_shifts')
    .select((it) => it.fn.count<number>('person_id').distinct().as('people'))
    .where('shift_id', '=', id)
    .executeTakeFirstOrThrow();
  // The hours of days gone by are judged by it.
  if (Number(people) > 0)
    throw conflict(`${counted(Number(people), 'person has', 'people have')} it or had it.`);
  await db.deleteFrom('shifts').where('id', '=', id).execute();
  audit({ action: 'shift.delete', subject: ['shift', id], before: told(before) });
  return { message: `${before.name} is deleted.` };
}

export const shiftHandlers: Handlers<typeof shiftsEndpoints> = {
  'GET /shifts': async (_input, { db, now }) => {
    const today = dayOf(now);
    return { rows: await listShifts(db, today), today };
  },
  'POST /save-shift': saveShift,
  'POST /delete-shift': deleteShift,
  'GET /person-shifts': async ({ person }, context) => {
    const { relation } = await needEmployee(context, person);
    if (!isInsider(relation)) throw notFound('This employee');
    return { rows: await personShifts(context.db, person), today: dayOf(context.now) };
  },
  'POST /set-shift': setShift,
  'POST /unset-shift': unsetShift,
};
